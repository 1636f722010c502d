// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
//! Exact rotation of free rigid bodies, in `f64` and `f32`.
//!
//! A [`Body`] holds the inertia. [`Body::step`] turns it over a time step of any length and either
//! sign; energy and angular momentum stay. [`Body::gyroscopic`] is the gyroscopic term alone, for
//! engines that turn their bodies themselves.
//!
//! ```
//! use polhode_step::{Body, Quat, Vec3};
//!
//! let body = Body::from_box(1.0, Vec3::new(0.4, 1.0, 2.0))?;
//! let (mut q, mut omega) = (Quat::IDENTITY, Vec3::new(0.01, 6.0, 0.01));
//! let before = body.energy(q, omega);
//! for _frame in 0..600 {
//!     body.step(1.0 / 60.0, &mut q, &mut omega)?;
//! }
//! assert!((body.energy(q, omega) / before - 1.0).abs() < 1e-12);
//! # Ok::<(), polhode_step::Error>(())
//! ```
#![no_std]
#![warn(missing_docs)]

#[cfg(test)]
extern crate std;

use core::fmt;
use core::mem::MaybeUninit;

/// A vector.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct Vec3 {
    pub x: f64,
    pub y: f64,
    pub z: f64,
}

/// A unit quaternion, scalar first: the axes of the body to space.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Quat {
    pub w: f64,
    pub x: f64,
    pub y: f64,
    pub z: f64,
}

/// A vector in `f32`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[allow(missing_docs, non_camel_case_types)]
pub struct Vec3_32 {
    pub x: f32,
    pub y: f32,
    pub z: f32,
}

/// A unit quaternion in `f32`, scalar first.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Quat32 {
    pub w: f32,
    pub x: f32,
    pub y: f32,
    pub z: f32,
}

impl Vec3 {
    /// From its components.
    pub const fn new(x: f64, y: f64, z: f64) -> Self {
        Vec3 { x, y, z }
    }
}

impl Vec3_32 {
    /// From its components.
    pub const fn new(x: f32, y: f32, z: f32) -> Self {
        Vec3_32 { x, y, z }
    }
}

impl Quat {
    /// No rotation.
    pub const IDENTITY: Quat = Quat { w: 1.0, x: 0.0, y: 0.0, z: 0.0 };

    /// From scalar and vector.
    pub const fn new(w: f64, x: f64, y: f64, z: f64) -> Self {
        Quat { w, x, y, z }
    }

    /// The vector `v` of space in the axes of the body, for a unit quaternion.
    pub fn unrotate(self, v: Vec3) -> Vec3 {
        let u = Vec3::new(-self.x, -self.y, -self.z);
        let cross = |a: Vec3, b: Vec3| {
            Vec3::new(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
        };
        let t = cross(u, v);
        let t = Vec3::new(2.0 * t.x, 2.0 * t.y, 2.0 * t.z);
        let s = cross(u, t);
        Vec3::new(v.x + self.w * t.x + s.x, v.y + self.w * t.y + s.y, v.z + self.w * t.z + s.z)
    }
}

impl Quat32 {
    /// No rotation.
    pub const IDENTITY: Quat32 = Quat32 { w: 1.0, x: 0.0, y: 0.0, z: 0.0 };

    /// From scalar and vector.
    pub const fn new(w: f32, x: f32, y: f32, z: f32) -> Self {
        Quat32 { w, x, y, z }
    }
}

/// Why a call failed: the number of `plh_status`. The text is that of the C library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Error(pub i32);

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The texts end with a zero byte. core::ffi::CStr came with Rust 1.64.
        let bytes = unsafe {
            let start = plh_status_text(self.0);
            let mut length = 0;
            while *start.add(length) != 0 {
                length += 1;
            }
            core::slice::from_raw_parts(start, length)
        };
        f.write_str(core::str::from_utf8(bytes).unwrap_or("unknown"))
    }
}

fn checked(status: i32) -> Result<(), Error> {
    if status == 0 {
        Ok(())
    } else {
        Err(Error(status))
    }
}

/// A rigid body: its inertia. Plain data, 248 bytes; one serves all bodies with the same inertia.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Body([u64; 31]);

/// A [`Body`] for steps in `f32`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Body32([u64; 64]);

#[repr(C)]
struct Mat3([f64; 9]);

extern "C" {
    fn plh_status_text(status: i32) -> *const u8;
    fn plh_body_from_moments(moment: Vec3, body: *mut Body) -> i32;
    fn plh_body_from_box(mass: f64, edge: Vec3, body: *mut Body) -> i32;
    fn plh_body_from_tensor(tensor: Mat3, body: *mut Body) -> i32;
    fn plh_body_vector_to_principal(body: *const Body, v: Vec3) -> Vec3;
    fn plh_body_momentum(body: *const Body, omega: Vec3) -> Vec3;
    fn plh_body_energy(body: *const Body, m: Vec3) -> f64;
    fn plh_free_step_world(body: *const Body, dt: f64, q: *mut Quat, omega: *mut Vec3) -> i32;
    fn plh_gyroscopic(body: *const Body, dt: f64, q: Quat, omega: *mut Vec3) -> i32;
    fn plhf_body_init(body: *const Body, out: *mut Body32);
    fn plhf_free_step_world(b: *const Body32, dt: f32, q: *mut Quat32, w: *mut Vec3_32) -> i32;
    fn plhf_gyroscopic(body: *const Body32, dt: f32, q: Quat32, omega: *mut Vec3_32) -> i32;
    fn polhode_rust_batch(
        bodies: *const Body,
        types: usize,
        index: *const i32,
        n: usize,
        q: *mut f64,
        omega: *mut f64,
        dt: f64,
        failed: *mut usize,
    ) -> i32;
    fn polhode_rust_batch_f32(
        body: *const Body32,
        n: usize,
        q: *mut f32,
        omega: *mut f32,
        dt: f32,
        failed: *mut usize,
    ) -> i32;
}

/// PLH_BAD_ARGUMENT
const BAD_ARGUMENT: Error = Error(1);

fn made(make: impl FnOnce(*mut Body) -> i32) -> Result<Body, Error> {
    let mut body = MaybeUninit::<Body>::zeroed();
    checked(make(body.as_mut_ptr()))?;
    Ok(unsafe { body.assume_init() })
}

impl Body {
    /// From three principal moments of inertia.
    ///
    /// ```
    /// # use polhode_step::{Body, Vec3};
    /// assert!(Body::from_moments(Vec3::new(0.3, 0.7, 1.0)).is_ok());
    /// let error = Body::from_moments(Vec3::new(-1.0, 0.7, 1.0)).err().unwrap();
    /// assert_eq!(error.to_string(), "the moments of inertia belong to no rigid body");
    /// ```
    pub fn from_moments(moment: Vec3) -> Result<Body, Error> {
        made(|body| unsafe { plh_body_from_moments(moment, body) })
    }

    /// A homogeneous box with edges along the axes.
    pub fn from_box(mass: f64, edge: Vec3) -> Result<Body, Error> {
        made(|body| unsafe { plh_body_from_box(mass, edge, body) })
    }

    /// From a symmetric tensor in the axes of the body, row by row.
    pub fn from_tensor(tensor: [f64; 9]) -> Result<Body, Error> {
        made(|body| unsafe { plh_body_from_tensor(Mat3(tensor), body) })
    }

    /// Kinetic energy of the rotation; `omega` in space.
    pub fn energy(&self, q: Quat, omega: Vec3) -> f64 {
        unsafe {
            let w = plh_body_vector_to_principal(self, q.unrotate(omega));
            plh_body_energy(self, plh_body_momentum(self, w))
        }
    }

    /// One exact step: attitude and angular velocity in space, both advanced by `dt`.
    /// After an error both are NaN.
    pub fn step(&self, dt: f64, q: &mut Quat, omega: &mut Vec3) -> Result<(), Error> {
        checked(unsafe { plh_free_step_world(self, dt, q, omega) })
    }

    /// The gyroscopic term alone: the angular velocity in space after `dt`, for a body that the
    /// caller turns by it afterwards. Never adds energy. After an error `omega` is as it was.
    ///
    /// ```
    /// # use polhode_step::{Body, Quat, Vec3};
    /// let body = Body::from_moments(Vec3::new(0.3, 0.7, 1.0))?;
    /// let mut omega = Vec3::new(1.0, 6.0, 1.0);
    /// let before = body.energy(Quat::IDENTITY, omega);
    /// body.gyroscopic(1.0 / 60.0, Quat::IDENTITY, &mut omega)?;
    /// assert!(body.energy(Quat::IDENTITY, omega) <= before);
    /// assert!(omega != Vec3::new(1.0, 6.0, 1.0));
    /// # Ok::<(), polhode_step::Error>(())
    /// ```
    pub fn gyroscopic(&self, dt: f64, q: Quat, omega: &mut Vec3) -> Result<(), Error> {
        checked(unsafe { plh_gyroscopic(self, dt, q, omega) })
    }

    /// [`Body::step`] of many bodies with this inertia. The slices have the same length. After an error
    /// the lanes that failed are NaN; the others have made their step.
    pub fn step_batch(&self, dt: f64, q: &mut [Quat], omega: &mut [Vec3]) -> Result<(), Error> {
        step_table(core::slice::from_ref(self), None, dt, q, omega)
    }

    /// The same body for steps in `f32`.
    pub fn to_f32(&self) -> Body32 {
        let mut out = MaybeUninit::<Body32>::zeroed();
        unsafe {
            plhf_body_init(self, out.as_mut_ptr());
            out.assume_init()
        }
    }
}

/// [`Body::step`] of many bodies: lane `i` has the inertia `bodies[index[i]]`, or `bodies[0]` without
/// an index. An index outside the table is an error, and then nothing is changed.
pub fn step_table(
    bodies: &[Body],
    index: Option<&[i32]>,
    dt: f64,
    q: &mut [Quat],
    omega: &mut [Vec3],
) -> Result<(), Error> {
    if q.len() != omega.len() || index.map_or(false, |i| i.len() != q.len()) || bodies.is_empty() {
        return Err(BAD_ARGUMENT);
    }
    if q.is_empty() {
        return Ok(());
    }
    let index = index.map_or(core::ptr::null(), |i| i.as_ptr());
    let mut failed = 0;
    checked(unsafe {
        polhode_rust_batch(
            bodies.as_ptr(),
            bodies.len(),
            index,
            q.len(),
            q.as_mut_ptr().cast(),
            omega.as_mut_ptr().cast(),
            dt,
            &mut failed,
        )
    })
}

impl Body32 {
    /// [`Body::step`] in `f32`.
    pub fn step(&self, dt: f32, q: &mut Quat32, omega: &mut Vec3_32) -> Result<(), Error> {
        checked(unsafe { plhf_free_step_world(self, dt, q, omega) })
    }

    /// [`Body::gyroscopic`] in `f32`.
    pub fn gyroscopic(&self, dt: f32, q: Quat32, omega: &mut Vec3_32) -> Result<(), Error> {
        checked(unsafe { plhf_gyroscopic(self, dt, q, omega) })
    }

    /// [`Body::step_batch`] in `f32`.
    pub fn step_batch(
        &self,
        dt: f32,
        q: &mut [Quat32],
        omega: &mut [Vec3_32],
    ) -> Result<(), Error> {
        if q.len() != omega.len() {
            return Err(BAD_ARGUMENT);
        }
        if q.is_empty() {
            return Ok(());
        }
        let mut failed = 0;
        checked(unsafe {
            polhode_rust_batch_f32(
                self,
                q.len(),
                q.as_mut_ptr().cast(),
                omega.as_mut_ptr().cast(),
                dt,
                &mut failed,
            )
        })
    }
}
