// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
//! The shape of an integration into an engine such as Avian or Rapier. `Engine` stands for theirs: it
//! integrates forces, solves contacts, and turns bodies by their angular velocity. The plugin has a
//! system before the solver, which keeps attitudes, and one after it, which turns them exactly. In
//! Avian these are systems of the physics schedule before and after its step; with Rapier they stand
//! before and after `PhysicsPipeline::step`. The engine's own gyroscopic term must be off.
use polhode_step::{step_table, Body, Quat, Vec3};

/// A component of the engine, in `f32` as there; scalar last.
#[derive(Clone, Copy, PartialEq)]
struct Rotation([f32; 4]);
#[derive(Clone, Copy)]
struct AngularVelocity([f32; 3]);

struct Entity {
    rotation: Rotation,
    velocity: AngularVelocity,
    asleep: bool,
}

struct Engine {
    entities: Vec<Entity>,
}

impl Engine {
    /// What an engine does in a step: a kick by a contact in frame 60, then q += dt omega q / 2.
    fn step(&mut self, dt: f32, frame: usize) {
        for e in self.entities.iter_mut().filter(|e| !e.asleep) {
            if frame == 60 {
                e.velocity.0[0] += 1.0;
            }
            let [x, y, z, w] = e.rotation.0;
            let [a, b, c] = e.velocity.0;
            let h = 0.5 * dt;
            let r = [
                x + h * (a * w + b * z - c * y),
                y + h * (b * w + c * x - a * z),
                z + h * (c * w + a * y - b * x),
                w - h * (a * x + b * y + c * z),
            ];
            let n = r.iter().map(|v| v * v).sum::<f32>().sqrt();
            e.rotation = Rotation([r[0] / n, r[1] / n, r[2] / n, r[3] / n]);
        }
    }
}

/// What the plugin keeps: states in `f64`, and what it has written in `f32`.
struct Plugin {
    bodies: Vec<Body>,
    kind: Vec<i32>,
    q: Vec<Quat>,
    omega: Vec<Vec3>,
    written: Vec<Option<(Rotation, AngularVelocity)>>,
}

fn real(v: AngularVelocity) -> Vec3 {
    Vec3::new(v.0[0].into(), v.0[1].into(), v.0[2].into())
}

impl Plugin {
    /// Before the engine's step: where the engine's attitude is not the one we wrote, take it.
    fn before(&mut self, engine: &Engine) {
        for (i, e) in engine.entities.iter().enumerate() {
            if self.written[i].map_or(true, |(r, _)| r != e.rotation) {
                let [x, y, z, w] = e.rotation.0;
                self.q[i] = Quat::new(w.into(), x.into(), y.into(), z.into());
                self.omega[i] = real(e.velocity);
                self.written[i] = Some((e.rotation, e.velocity));
            }
        }
    }

    /// After it: add what contacts and forces have added to the velocity, and turn exactly.
    fn after(&mut self, engine: &mut Engine, dt: f64) -> Result<(), polhode_step::Error> {
        for (i, e) in engine.entities.iter().enumerate() {
            if let Some((_, w)) = self.written[i] {
                let (now, then) = (real(e.velocity), real(w));
                self.omega[i].x += now.x - then.x;
                self.omega[i].y += now.y - then.y;
                self.omega[i].z += now.z - then.z;
            }
        }
        step_table(&self.bodies, Some(&self.kind), dt, &mut self.q, &mut self.omega)?;
        for (i, e) in engine.entities.iter_mut().enumerate().filter(|(_, e)| !e.asleep) {
            let (q, w) = (self.q[i], self.omega[i]);
            e.rotation = Rotation([q.x as f32, q.y as f32, q.z as f32, q.w as f32]);
            e.velocity = AngularVelocity([w.x as f32, w.y as f32, w.z as f32]);
            self.written[i] = Some((e.rotation, e.velocity));
        }
        Ok(())
    }
}

fn main() -> Result<(), polhode_step::Error> {
    let body = Body::from_moments(Vec3::new(0.3, 0.7, 1.0))?;
    let start = || Entity {
        rotation: Rotation([0.0, 0.0, 0.0, 1.0]),
        velocity: AngularVelocity([0.06, 6.0, 0.06]),
        asleep: false,
    };
    let mut engine = Engine { entities: vec![start(), start()] };
    let n = engine.entities.len();
    let mut plugin = Plugin {
        bodies: vec![body],
        kind: vec![0; n],
        q: vec![Quat::IDENTITY; n],
        omega: vec![Vec3::default(); n],
        written: vec![None; n],
    };
    let (mut flips, mut side, mut energy) = (0, true, 0.0);
    for frame in 0..3600 {
        plugin.before(&engine);
        engine.step(1.0 / 60.0, frame);
        plugin.after(&mut engine, 1.0 / 60.0)?;
        if frame == 60 {
            energy = body.energy(plugin.q[0], plugin.omega[0]);
        }
        let now = plugin.q[0].unrotate(plugin.omega[0]).y > 0.0;
        flips += (now != side) as u32;
        side = now;
    }
    let end = body.energy(plugin.q[0], plugin.omega[0]);
    println!("{} flips; energy since the contact: {:.2e} of itself", flips, end / energy - 1.0);
    assert!((end / energy - 1.0).abs() < 1e-10);
    Ok(())
}
