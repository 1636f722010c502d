// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// Writes the bits of the steps that test/languages/trace.c writes: scripts/test-languages compares them. Then tries what must be refused.
using System;
using Polhode;

static class Trace
{
    static void Line(string name, params double[] values)
    {
        var text = new System.Text.StringBuilder(name);
        foreach (double v in values)
            text.Append(' ').Append(BitConverter.DoubleToInt64Bits(v).ToString("x16"));
        Console.WriteLine(text);
    }

    static bool Refused(Action call)
    {
        try { call(); }
        catch (StepException e) { return e.Message.Length > 0; }
        catch (ArgumentException) { return true; }
        catch (ObjectDisposedException) { return true; }
        return false;
    }

    static int Main()
    {
        var body = new Body(new Vec3(0.3, 0.7, 1.0));
        var q = Quat.Identity;
        var w = new Vec3(0.06, 6.0, 0.06);
        var p = QuatF.Identity;
        var v = new Vec3F(0.06f, 6.0f, 0.06f);
        var g = w;
        var f = v;
        var qs = new Quat[7];
        var ws = new Vec3[7];
        for (int i = 0; i < 7; i++)
        {
            qs[i] = Quat.Identity;
            ws[i] = new Vec3(0.06 + i, 6.0, 0.06);
        }
        for (int frame = 0; frame < 600; frame++)
        {
            body.Step(1.0 / 60.0, ref q, ref w);
            body.Step(1.0f / 60.0f, ref p, ref v);
            body.Gyroscopic(1.0 / 60.0, q, ref g);
            body.Gyroscopic(1.0f / 60.0f, p, ref f);
            body.Step(1.0 / 60.0, qs, ws);
        }
        Line("step", q.W, q.X, q.Y, q.Z, w.X, w.Y, w.Z);
        Line("float", p.W, p.X, p.Y, p.Z, v.X, v.Y, v.Z);
        Line("term", g.X, g.Y, g.Z);
        Line("float-term", f.X, f.Y, f.Z);
        for (int i = 0; i < 7; i++)
            Line("batch", qs[i].W, qs[i].X, qs[i].Y, qs[i].Z, ws[i].X, ws[i].Y, ws[i].Z);
        bool good = Refused(delegate { new Body(new Vec3(-1, 1, 1)); }) && Refused(delegate { body.Step(1.0, qs, new Vec3[3]); }) &&
                    Refused(delegate { body.Step(double.NaN, ref q, ref w); }) && double.IsNaN(q.W);
        body.Dispose();
        good = good && Refused(delegate { body.Step(1.0, ref q, ref w); });
        return good ? 0 : 1;
    }
}
