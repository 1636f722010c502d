// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
//! Writes the bits of the steps that test/languages/trace.c writes: scripts/test-languages compares them.
use polhode_step::{Body, Error, Quat, Quat32, Vec3, Vec3_32};

fn line(name: &str, values: &[f64]) {
    let bits: Vec<String> = values.iter().map(|v| format!("{:016x}", v.to_bits())).collect();
    println!("{} {}", name, bits.join(" "));
}

fn main() -> Result<(), Error> {
    let body = Body::from_moments(Vec3::new(0.3, 0.7, 1.0))?;
    let small = body.to_f32();
    let (mut q, mut w) = (Quat::IDENTITY, Vec3::new(0.06, 6.0, 0.06));
    let (mut p, mut v) = (Quat32::IDENTITY, Vec3_32::new(0.06, 6.0, 0.06));
    let (mut g, mut f) = (w, v);
    let mut qs = [Quat::IDENTITY; 7];
    let mut ws = [Vec3::default(); 7];
    for (i, w) in ws.iter_mut().enumerate() {
        *w = Vec3::new(0.06 + i as f64, 6.0, 0.06);
    }
    for _frame in 0..600 {
        body.step(1.0 / 60.0, &mut q, &mut w)?;
        small.step(1.0 / 60.0, &mut p, &mut v)?;
        body.gyroscopic(1.0 / 60.0, q, &mut g)?;
        small.gyroscopic(1.0 / 60.0, p, &mut f)?;
        body.step_batch(1.0 / 60.0, &mut qs, &mut ws)?;
    }
    line("step", &[q.w, q.x, q.y, q.z, w.x, w.y, w.z]);
    let floats = [p.w, p.x, p.y, p.z, v.x, v.y, v.z].map(f64::from);
    line("float", &floats);
    line("term", &[g.x, g.y, g.z]);
    line("float-term", &[f.x, f.y, f.z].map(f64::from));
    for (q, w) in qs.iter().zip(ws.iter()) {
        line("batch", &[q.w, q.x, q.y, q.z, w.x, w.y, w.z]);
    }
    Ok(())
}
