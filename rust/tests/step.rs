// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
//! The wrappers against each other, and their refusals. The bits against C: scripts/test-languages.
use polhode_step::{step_table, Body, Error, Quat, Quat32, Vec3, Vec3_32};

const DT: f64 = 1.0 / 60.0;

fn handle() -> Body {
    Body::from_moments(Vec3::new(0.3, 0.7, 1.0)).unwrap()
}

/// The flips of a T-handle in a minute; the times of the first and the last are those of an
/// independent integration (Dormand and Prince 8(5,3), tolerance 1e-12).
#[test]
fn t_handle() {
    let (body, mut q, mut w) = (handle(), Quat::IDENTITY, Vec3::new(0.06, 6.0, 0.06));
    let (mut times, mut last) = (Vec::new(), 6.0);
    for frame in 1..=36000 {
        body.step(DT / 10.0, &mut q, &mut w).unwrap();
        let y = q.unrotate(w).y;
        if (y > 0.0) != (last > 0.0) {
            times.push((frame as f64 - 1.0 + last / (last - y)) * DT / 10.0);
        }
        last = y;
    }
    assert_eq!(times.len(), 20);
    assert!((times[0] - 1.7218).abs() < 1e-4 && (times[19] - 59.6853).abs() < 1e-4);
}

#[test]
fn batch_is_single() {
    let bodies = [handle(), Body::from_box(2.0, Vec3::new(0.1, 1.0, 2.0)).unwrap()];
    let index: Vec<i32> = (0..37).map(|i| i % 2).collect();
    let start = |i: usize| Vec3::new(0.1 * i as f64, 6.0 - 0.3 * i as f64, 0.05);
    let (mut q, mut w) = (vec![Quat::IDENTITY; 37], (0..37).map(start).collect::<Vec<_>>());
    step_table(&bodies, Some(&index), DT, &mut q, &mut w).unwrap();
    for i in 0..37 {
        let (mut a, mut b) = (Quat::IDENTITY, start(i));
        bodies[i % 2].step(DT, &mut a, &mut b).unwrap();
        let near = |x: f64, y: f64| (x - y).abs() <= 4e-15 * (1.0 + x.abs());
        assert!(near(a.w, q[i].w) && near(a.x, q[i].x) && near(a.y, q[i].y) && near(a.z, q[i].z));
        assert!(near(b.x, w[i].x) && near(b.y, w[i].y) && near(b.z, w[i].z));
    }
}

#[test]
fn floats_are_near() {
    let (body, small) = (handle(), handle().to_f32());
    let (mut q, mut w) = (Quat::IDENTITY, Vec3::new(0.5, 6.0, 0.25));
    let (mut p, mut v) = (Quat32::IDENTITY, Vec3_32::new(0.5, 6.0, 0.25));
    let (mut ps, mut vs) = ([p; 9], [v; 9]);
    body.step(0.015625, &mut q, &mut w).unwrap();
    small.step(0.015625, &mut p, &mut v).unwrap();
    small.step_batch(0.015625, &mut ps, &mut vs).unwrap();
    for (a, b) in [(p, v), (ps[8], vs[8])] {
        assert!((f64::from(a.y) - q.y).abs() < 1e-6 && (f64::from(a.w) - q.w).abs() < 1e-6);
        assert!((f64::from(b.x) - w.x).abs() < 4e-6 && (f64::from(b.z) - w.z).abs() < 4e-6);
    }
}

#[test]
fn gyroscopic_of_both() {
    let (mut w, mut v) = (Vec3::new(0.5, 6.0, 0.25), Vec3_32::new(0.5, 6.0, 0.25));
    handle().gyroscopic(0.015625, Quat::IDENTITY, &mut w).unwrap();
    handle().to_f32().gyroscopic(0.015625, Quat32::IDENTITY, &mut v).unwrap();
    assert!((w.x - f64::from(v.x)).abs() < 4e-6 && (w.z - f64::from(v.z)).abs() < 4e-6);
    assert!((w.x - 0.5).abs() > 1e-3);
}

#[test]
fn tensor_and_moments() {
    let body = Body::from_tensor([0.3, 0.0, 0.0, 0.0, 0.7, 0.0, 0.0, 0.0, 1.0]).unwrap();
    let (q, w) = (Quat::IDENTITY, Vec3::new(1.0, 2.0, 3.0));
    assert_eq!(body.energy(q, w), handle().energy(q, w));
}

#[test]
fn refused() {
    let (mut q, mut w) = ([Quat::IDENTITY; 2], [Vec3::new(1.0, 2.0, 3.0); 2]);
    assert_eq!(handle().step_batch(DT, &mut q[..1], &mut w), Err(Error(1)));
    assert_eq!(step_table(&[], None, DT, &mut q, &mut w), Err(Error(1)));
    assert_eq!(step_table(&[handle()], Some(&[0, 7]), DT, &mut q, &mut w), Err(Error(1)));
    assert_eq!(step_table(&[handle()], Some(&[0]), DT, &mut q, &mut w), Err(Error(1)));
    assert_eq!(w, [Vec3::new(1.0, 2.0, 3.0); 2]);
    assert!(handle().step(f64::NAN, &mut q[0], &mut w[0]).is_err() && w[0].x.is_nan());
    assert!(Body::from_box(0.0, Vec3::new(1.0, 1.0, 1.0)).is_err());
}
