// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// Exact rotation of free rigid bodies in C#: one file for Unity, bepu, MonoGame or your own engine. It calls the
// library polhode_step, which is polhode_step.c compiled as a shared library:
//
//     cc -O2 -mavx2 -mfma -shared -fPIC polhode_step.c -lm -o libpolhode_step.so      (macOS: .dylib)
//     x86_64-w64-mingw32-gcc -O2 -mavx2 -mfma -shared polhode_step.c -o polhode_step.dll
//
// In Unity put the library into Assets/Plugins and this file anywhere in Assets.
//
//     var body = new Polhode.Body(new Polhode.Vec3(0.3, 0.7, 1.0));
//     body.Step(1.0 / 60.0, ref q, ref omega);                        // attitude and angular velocity in space
using System;
using System.Runtime.InteropServices;

namespace Polhode
{
    [StructLayout(LayoutKind.Sequential)]
    public struct Vec3
    {
        public double X, Y, Z;
        public Vec3(double x, double y, double z) { X = x; Y = y; Z = z; }
    }

    /// Scalar first; the axes of the body to space.
    [StructLayout(LayoutKind.Sequential)]
    public struct Quat
    {
        public double W, X, Y, Z;
        public Quat(double w, double x, double y, double z) { W = w; X = x; Y = y; Z = z; }
        public static Quat Identity { get { return new Quat(1, 0, 0, 0); } }
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct Vec3F
    {
        public float X, Y, Z;
        public Vec3F(float x, float y, float z) { X = x; Y = y; Z = z; }
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct QuatF
    {
        public float W, X, Y, Z;
        public QuatF(float w, float x, float y, float z) { W = w; X = x; Y = y; Z = z; }
        public static QuatF Identity { get { return new QuatF(1, 0, 0, 0); } }
    }

    /// A call that the library refused, with its text.
    public class StepException : Exception
    {
        public readonly int Status;
        public StepException(int status) : base(Native.Text(status)) { Status = status; }
    }

    /// The inertia of a body; one serves all bodies that have it. Free it by Dispose, or leave it to the collector.
    public sealed class Body : IDisposable
    {
        // Memory that the collector does not move: a plh_body, and a plhf_body with room to spare.
        internal IntPtr Double, Float;
        const int FloatRoom = 1024;

        /// From three principal moments of inertia.
        public Body(Vec3 moment) { Make(delegate(IntPtr p) { return Native.plh_body_from_moments(moment, p); }); }

        /// A homogeneous box with edges along the axes.
        public static Body FromBox(double mass, Vec3 edge)
        {
            return new Body(delegate(IntPtr p) { return Native.plh_body_from_box(mass, edge, p); });
        }

        delegate int Maker(IntPtr body);
        Body(Maker make) { Make(make); }

        void Make(Maker make)
        {
            Double = Marshal.AllocHGlobal((int)Native.plh_body_sizeof());
            Float = Marshal.AllocHGlobal(FloatRoom);
            Native.Check(make(Double));
            Native.plhf_body_init(Double, Float);
        }

        public void Dispose()
        {
            Marshal.FreeHGlobal(Double);
            Marshal.FreeHGlobal(Float);
            Double = Float = IntPtr.Zero;
            GC.SuppressFinalize(this);
        }

        ~Body() { Dispose(); }

        void Alive()
        {
            if (Double == IntPtr.Zero)
                throw new ObjectDisposedException("Polhode.Body");
        }

        /// One exact step: attitude and angular velocity in space, both advanced by dt. After a refusal they are NaN.
        public void Step(double dt, ref Quat q, ref Vec3 omega)
        {
            Alive();
            Native.Check(Native.plh_free_step_world(Double, dt, ref q, ref omega));
            GC.KeepAlive(this);
        }

        /// The gyroscopic term alone, for engines that turn bodies themselves. It never adds energy.
        public void Gyroscopic(double dt, Quat q, ref Vec3 omega)
        {
            Alive();
            Native.Check(Native.plh_gyroscopic(Double, dt, q, ref omega));
            GC.KeepAlive(this);
        }

        /// The same in float.
        public void Step(float dt, ref QuatF q, ref Vec3F omega)
        {
            Alive();
            Native.Check(Native.plhf_free_step_world(Float, dt, ref q, ref omega));
            GC.KeepAlive(this);
        }

        public void Gyroscopic(float dt, QuatF q, ref Vec3F omega)
        {
            Alive();
            Native.Check(Native.plhf_gyroscopic(Float, dt, q, ref omega));
            GC.KeepAlive(this);
        }

        /// Many bodies with this inertia, in place. After a refusal those that failed are NaN.
        public void Step(double dt, Quat[] q, Vec3[] omega)
        {
            Alive();
            if (q == null || omega == null || q.Length != omega.Length)
                throw new ArgumentException("as many quaternions as velocities");
            if (q.Length == 0)
                return;
            GCHandle a = GCHandle.Alloc(q, GCHandleType.Pinned), b = GCHandle.Alloc(omega, GCHandleType.Pinned);
            try
            {
                var batch = new Native.WorldBatch();
                batch.n = (UIntPtr)q.Length;
                batch.body = Double;
                batch.q = a.AddrOfPinnedObject();
                batch.vector = b.AddrOfPinnedObject();
                UIntPtr failed;
                Native.Check(Native.plh_free_step_world_batch(ref batch, dt, IntPtr.Zero, out failed));
            }
            finally
            {
                a.Free();
                b.Free();
            }
            GC.KeepAlive(this);
        }
    }

    static class Native
    {
        const string Library = "polhode_step";
        const CallingConvention C = CallingConvention.Cdecl;

        // plh_world_batch of polhode_step.h
        [StructLayout(LayoutKind.Sequential)]
        internal struct WorldBatch
        {
            public UIntPtr n;
            public IntPtr body, q, vector;
            public UIntPtr q_stride, vector_stride;
            public IntPtr q_row, vector_row;
            public UIntPtr bodies;
            public IntPtr body_index;
            public uint flags;
            public UIntPtr body_stride;
            // Members that a later version may add: zero is their default
            public IntPtr later0, later1, later2, later3;
        }

        [DllImport(Library, CallingConvention = C)] static extern IntPtr plh_status_text(int status);
        [DllImport(Library, CallingConvention = C)] internal static extern UIntPtr plh_body_sizeof();
        [DllImport(Library, CallingConvention = C)] internal static extern int plh_body_from_moments(Vec3 moment, IntPtr body);
        [DllImport(Library, CallingConvention = C)] internal static extern int plh_body_from_box(double mass, Vec3 edge, IntPtr body);
        [DllImport(Library, CallingConvention = C)] internal static extern void plhf_body_init(IntPtr body, IntPtr into);
        [DllImport(Library, CallingConvention = C)]
        internal static extern int plh_free_step_world(IntPtr body, double dt, ref Quat q, ref Vec3 omega);
        [DllImport(Library, CallingConvention = C)]
        internal static extern int plh_gyroscopic(IntPtr body, double dt, Quat q, ref Vec3 omega);
        [DllImport(Library, CallingConvention = C)]
        internal static extern int plhf_free_step_world(IntPtr body, float dt, ref QuatF q, ref Vec3F omega);
        [DllImport(Library, CallingConvention = C)]
        internal static extern int plhf_gyroscopic(IntPtr body, float dt, QuatF q, ref Vec3F omega);
        [DllImport(Library, CallingConvention = C)]
        internal static extern int plh_free_step_world_batch(ref WorldBatch batch, double dt, IntPtr pool, out UIntPtr failed);

        internal static string Text(int status) { return Marshal.PtrToStringAnsi(plh_status_text(status)); }

        internal static void Check(int status)
        {
            if (status != 0)
                throw new StepException(status);
        }
    }
}
