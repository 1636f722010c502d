// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Polhode developers
// The same scenes in every engine, with each of its settings: a T-handle that is free, one that is
// hit, a top on a plate, a satellite with a hinged panel.
//
//     bullet check           runs the scenes with our settings; fails if they are wrong
//     bullet table           writes what all settings do, as CSV: engine, scene, setting, quantity, value
//     bullet price           writes nanoseconds per body and step with 1024 and with 100000 bodies
//     bullet frames SETTING  writes the attitude of the free T-handle, a line per frame
#include "scenes.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

static const double frame = 1.0 / 60.0, degree = PLH_PI / 180.0;

// A measured quantity, what it should be, and how far it may be off with the exact step and with
// the exact gyroscopic term. NaN: not checked.
struct figure {
    const char *name;
    double value, right, step, term;
};
typedef std::vector<figure> figures;

// Euler's equations and q' = q omega / 2 in the axes of the body: the truth, without Polhode.
struct rates {
    plh_quat q;
    plh_vec3 w;
};

static rates slope(plh_vec3 I, const rates &s)
{
    rates d;
    d.w = plh_vec3_make((I.y - I.z) * s.w.y * s.w.z / I.x, (I.z - I.x) * s.w.z * s.w.x / I.y,
                        (I.x - I.y) * s.w.x * s.w.y / I.z);
    d.q = plh_quat_scale(0.5, plh_quat_mul(s.q, plh_quat_make(0.0, s.w.x, s.w.y, s.w.z)));
    return d;
}

static rates plus(const rates &s, double h, const rates &d)
{
    rates r;
    r.w = plh_vec3_axpy(s.w, h, d.w);
    r.q = plh_quat_make(s.q.w + h * d.q.w, s.q.x + h * d.q.x, s.q.y + h * d.q.y, s.q.z + h * d.q.z);
    return r;
}

// The classical fourth-order step of Kutta.
static rates kutta(plh_vec3 I, const rates &s, double h)
{
    const rates a = slope(I, s), b = slope(I, plus(s, h / 2, a)), c = slope(I, plus(s, h / 2, b));
    const rates d = slope(I, plus(s, h, c));
    return plus(plus(plus(plus(s, h / 6, a), h / 3, b), h / 3, c), h / 6, d);
}

static const int fine = 200; // steps of the truth in a frame: 0.0005 rad each

// Times at which the angular velocity about the second axis changes its sign.
class flips
{
  public:
    std::vector<double> times;
    explicit flips(double y) : last(y), at(0.0) {}
    void look(double t, double y)
    {
        if ((y > 0.0) != (last > 0.0))
            times.push_back(at + (t - at) * last / (last - y));
        last = y, at = t;
    }

  private:
    double last, at;
};

struct truth {
    rates end;
    std::vector<double> flip;
};

static truth true_motion(plh_vec3 I, const motion &m, int frames)
{
    rates s = {m.q, plh_quat_unrotate(m.q, m.omega)};
    flips seen(s.w.y);
    for (int i = 1; i <= frames * fine; i++) {
        s = kutta(I, s, frame / fine);
        seen.look(i * frame / fine, s.w.y);
    }
    truth t = {s, seen.times};
    return t;
}

static double angle_between(plh_quat a, plh_quat b)
{
    const plh_quat d = plh_quat_mul(plh_quat_conj(a), b);
    return 2.0 * std::atan2(plh_vec3_norm(plh_quat_vec(d)), std::fabs(d.w));
}

static plh_vec3 spin(const part &p, const motion &m) // angular momentum about its centre, in space
{
    return plh_quat_rotate(m.q, plh_vec3_mul(p.moment, plh_quat_unrotate(m.q, m.omega)));
}

static double turning(const part &p, const motion &m) // energy of the rotation
{
    return 0.5 * plh_vec3_dot(m.omega, spin(p, m));
}

// Three moments, 6 rad/s about the middle axis, and a hundredth of it about the others. The shape
// is the plate that has these moments.
static part t_handle()
{
    part p = {1.0,
              plh_vec3_make(0.3, 0.7, 1.0),
              {plh_quat_identity(), plh_vec3_make(0.06, 6.0, 0.06), plh_vec3_make(0, 0, 0),
               plh_vec3_make(0, 0, 0)},
              plh_vec3_make(std::sqrt(2.1), std::sqrt(0.9), 0.05),
              0.0,
              plh_vec3_make(0, 0, 0),
              true};
    return p;
}

static double worst_shift(const std::vector<double> &a, const std::vector<double> &b)
{
    double worst = 0.0;
    for (size_t i = 0; i < std::min(a.size(), b.size()); i++)
        worst = std::max(worst, std::fabs(a[i] - b[i]));
    return worst;
}

// A minute of free flight.
static figures run_free(const engine &e, int setting)
{
    const int frames = 3600;
    const part p = t_handle();
    static const truth right = true_motion(p.moment, p.start, frames);
    std::unique_ptr<world> w = e.make(1, 0.0, setting);
    w->add(p);
    flips seen(p.start.omega.y);
    for (int i = 1; i <= frames; i++) {
        w->step(frame);
        const motion m = w->get(0);
        seen.look(i * frame, plh_quat_unrotate(m.q, m.omega).y);
    }
    const motion m = w->get(0);
    const plh_vec3 before = spin(p, p.start), after = spin(p, m);
    const double length = plh_vec3_norm(after) / plh_vec3_norm(before);
    // What rounding the start to floats costs; the truth itself is good to 1e-9.
    const double late = e.real == 4 ? 2e-5 : 5e-6, off = e.real == 4 ? 1e-4 : 1e-8;
    const double turned =
        std::atan2(plh_vec3_norm(plh_vec3_cross(before, after)), plh_vec3_dot(before, after));
    return {{"flips", (double)seen.times.size(), (double)right.flip.size(), 0.0, 0.0},
            {"worst shift of a flip (s)", worst_shift(seen.times, right.flip), 0.0, late, 0.2},
            {"energy over that at the start", turning(p, m) / turning(p, p.start), 1.0, 1e-6, 1e-5},
            {"momentum over that at the start", length, 1.0, 1e-6, 1e-5},
            {"direction of the momentum off by (degrees)", turned / degree, 0.0, 1e-5, 1.5},
            {"attitude off by (rad)", angle_between(right.end.q, m.q), 0.0, off, 0.4}};
}

// A ball meets the T-handle, which then flies on: 30 s after the contact against the truth from there.
static figures run_hit(const engine &e, int setting)
{
    const int before = 180, frames = 1800;
    const part p = t_handle();
    const part ball = {0.5,
                       plh_vec3_make(0.008, 0.008, 0.008),
                       {plh_quat_identity(), plh_vec3_make(0, 0, 0), plh_vec3_make(0.6, 0.4, 4.0),
                        plh_vec3_make(0, 0, -4.0)},
                       plh_vec3_make(0, 0, 0),
                       0.2,
                       plh_vec3_make(0, 0, 0),
                       true};
    std::unique_ptr<world> w = e.make(2, 0.0, setting);
    w->add(p);
    w->add(ball);
    for (int i = 0; i < before; i++)
        w->step(frame);
    const motion m = w->get(0), b = w->get(1);
    const double far = plh_vec3_norm(plh_vec3_sub(m.position, b.position));
    const truth right = true_motion(p.moment, m, frames);
    for (int i = 0; i < frames; i++)
        w->step(frame);
    const motion end = w->get(0);
    const double push =
        plh_vec3_norm(plh_vec3_sub(spin(p, m), spin(p, p.start))) / plh_vec3_norm(spin(p, p.start));
    const double linear = plh_vec3_norm(
        plh_vec3_sub(plh_vec3_axpy(plh_vec3_scale(p.mass, m.velocity), ball.mass, b.velocity),
                     plh_vec3_scale(ball.mass, ball.start.velocity)));
    return {
        {"angular momentum given by the hit", push, NAN, NAN, NAN},
        {"hits", push > 0.1 && far > 2.0 ? 1.0 : 0.0, 1.0, 0.0, 0.0},
        {"momentum lost in the hit (kg m/s)", linear, 0.0, 1e-5, 1e-5},
        {"energy after 30 s over that after the hit", turning(p, end) / turning(p, m), 1.0, 1e-6,
         1e-5},
        {"attitude off by after 30 s (rad)", angle_between(right.end.q, end.q), 0.0, 1e-4, 0.2}};
}

struct top {
    part p;
    double rate, tilt;
};

// A top in steady precession on a smooth plate: its centre of mass stays where it is, and the rate
// W obeys I1 W^2 cos(tilt) - I3 w3 W + m g l = 0 (torque about the centre of mass).
static top steady_top()
{
    const double l = 0.3, radius = 0.02, spin3 = 30.0, tilt = 20.0 * degree, g = 9.81;
    const plh_vec3 I = plh_vec3_make(0.05, 0.05, 0.08);
    const double a = I.x * std::cos(tilt), b = I.z * spin3, c = g * l;
    const double rate = 2.0 * c / (b + std::sqrt(b * b - 4.0 * a * c));
    const plh_quat q = plh_quat_make(std::cos(tilt / 2), 0.0, std::sin(tilt / 2), 0.0);
    const plh_vec3 axis = plh_quat_rotate(q, plh_vec3_make(0, 0, 1));
    const plh_vec3 omega = plh_vec3_axpy(plh_vec3_scale(spin3 - rate * std::cos(tilt), axis), rate,
                                         plh_vec3_make(0, 0, 1));
    top t = {{1.0,
              I,
              {q, omega, plh_vec3_make(0, 0, l * std::cos(tilt) + radius), plh_vec3_make(0, 0, 0)},
              plh_vec3_make(0, 0, 0),
              radius,
              plh_vec3_make(0, 0, -l),
              true},
             rate,
             tilt};
    return t;
}

static figures run_top(const engine &e, int setting)
{
    const int frames = 600;
    const top t = steady_top();
    std::unique_ptr<world> w = e.make(2, 9.81, setting);
    w->add(t.p);
    w->plate();
    double turned = 0.0, last = 0.0, worst = 0.0;
    for (int i = 0; i < frames; i++) {
        w->step(frame);
        const plh_vec3 axis = plh_quat_rotate(w->get(0).q, plh_vec3_make(0, 0, 1));
        const double at = std::atan2(axis.y, axis.x);
        turned += std::remainder(at - last, 2.0 * PLH_PI);
        last = at;
        const double tilt = std::acos(std::max(-1.0, std::min(1.0, axis.z)));
        worst = std::max(worst, std::fabs(tilt - t.tilt));
    }
    const motion m = w->get(0);
    const double spin3 = plh_quat_unrotate(m.q, m.omega).z;
    return {{"tilt off by at most (degrees)", worst / degree, 0.0, 0.5, NAN},
            {"precession over that of theory", turned / (t.rate * frames * frame), 1.0, 0.005, NAN},
            {"spin over that at the start", spin3 / 30.0, 1.0, 1e-5, NAN}};
}

struct whole {
    plh_vec3 momentum;
    double energy;
};

// Of all bodies, about the common centre of mass, which is at rest.
static whole sum(const std::vector<part> &parts, const world &w)
{
    whole s = {plh_vec3_make(0, 0, 0), 0.0};
    for (size_t i = 0; i < parts.size(); i++) {
        const motion m = w.get((int)i);
        const plh_vec3 p = plh_vec3_scale(parts[i].mass, m.velocity);
        s.momentum = plh_vec3_add(s.momentum,
                                  plh_vec3_add(spin(parts[i], m), plh_vec3_cross(m.position, p)));
        s.energy += turning(parts[i], m) + 0.5 * plh_vec3_dot(p, m.velocity);
    }
    return s;
}

// A satellite and a panel that swings about a hinge at its edge. The whole turns about an axis near
// the middle one; the panel swings at 1 rad/s besides.
static std::vector<part> satellite()
{
    const double M = 5.0, m = 1.0, x = 1.2; // x: from the centre of the satellite to the panel's
    const plh_vec3 omega = plh_vec3_make(0.05, 2.0, 0.05);
    const plh_vec3 at[2] = {plh_vec3_make(-m * x / (M + m), 0, 0),
                            plh_vec3_make(M * x / (M + m), 0, 0)};
    std::vector<part> parts;
    for (int i = 0; i < 2; i++) {
        const plh_vec3 half = i ? plh_vec3_make(0.6, 0.4, 0.02) : plh_vec3_make(0.6, 0.3, 0.5);
        const plh_vec3 moment = i ? plh_vec3_make(0.08, 0.12, 0.2) : plh_vec3_make(0.6, 1.0, 0.8);
        part p = {
            i ? m : M, moment, {plh_quat_identity(), omega, at[i], plh_vec3_cross(omega, at[i])},
            half,      0.0,    plh_vec3_make(0, 0, 0),
            false};
        parts.push_back(p);
    }
    // The panel swings about the hinge, and the whole keeps its centre of mass at rest.
    const plh_vec3 swing = plh_vec3_make(0, 0, -0.6 * 1.0);
    parts[1].start.omega.y += 1.0;
    for (int i = 0; i < 2; i++)
        parts[i].start.velocity =
            plh_vec3_axpy(parts[i].start.velocity, i ? M / (M + m) : -m / (M + m), swing);
    return parts;
}

static figures run_panel(const engine &e, int setting)
{
    const std::vector<part> parts = satellite();
    std::unique_ptr<world> w = e.make(2, 0.0, setting);
    for (const part &p : parts)
        w->add(p);
    w->hinge(0, 1, plh_vec3_make(parts[0].start.position.x + 0.6, 0, 0), plh_vec3_make(0, 1, 0));
    const whole before = sum(parts, *w);
    for (int i = 0; i < 1800; i++)
        w->step(frame);
    const whole after = sum(parts, *w);
    const double size = plh_vec3_norm(before.momentum);
    const plh_vec3 d = plh_vec3_sub(after.momentum, before.momentum);
    return {{"momentum of the whole off by (of itself)", plh_vec3_norm(d) / size, 0.0, e.joint,
             e.joint},
            {"energy over that at the start", after.energy / before.energy, 1.0, e.joint, e.joint}};
}

struct scene {
    const char *name;
    figures (*run)(const engine &, int);
};
static const scene scenes[] = {
    {"free", run_free}, {"hit", run_hit}, {"top", run_top}, {"panel", run_panel}};

static bool wrong(const figure &f, kind k)
{
    const double most = k == EXACT_STEP ? f.step : f.term;
    return k != OWN && !std::isnan(most) && !(std::fabs(f.value - f.right) <= most);
}

static int table(const engine &e, bool check)
{
    int faults = 0;
    for (const scene &s : scenes)
        for (size_t i = 0; i < e.settings.size(); i++) {
            if (check && e.settings[i].how == OWN)
                continue;
            for (const figure &f : s.run(e, (int)i)) {
                const bool bad = check && wrong(f, e.settings[i].how);
                std::printf("%s %s,%s,%s,%s,%.6g%s\n", e.name.c_str(), e.version.c_str(), s.name,
                            e.settings[i].name.c_str(), f.name, f.value, bad ? ",wrong" : "");
                faults += bad;
            }
        }
    return faults ? 1 : 0;
}

static double cpu()
{
    timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

// The quickest of several samples of the whole step, in ns per body.
static double price(const engine &e, int setting, int bodies)
{
    std::unique_ptr<world> w = e.make((size_t)bodies, 0.0, setting);
    for (int i = 0; i < bodies; i++) {
        part p = t_handle();
        p.solid = false; // the step, without the search for collisions
        p.start.position = plh_vec3_make(4.0 * (i % 64), 4.0 * (i / 64 % 64), 4.0 * (i / 4096));
        w->add(p);
    }
    const int steps = bodies > 10000 ? 2 : 60;
    double best = INFINITY;
    for (int sample = 0; sample < (bodies > 10000 ? 3 : 6); sample++) {
        const double begun = cpu();
        for (int i = 0; i < steps; i++)
            w->step(frame);
        best = std::min(best, (cpu() - begun) / steps / bodies * 1e9);
    }
    return best;
}

static int prices(const engine &e)
{
    const int sizes[] = {1024, 100000};
    for (int n : sizes)
        for (size_t i = 0; i < e.settings.size(); i++)
            std::printf("%s %s,price,%s,ns per body and step with %d bodies,%.0f\n", e.name.c_str(),
                        e.version.c_str(), e.settings[i].name.c_str(), n, price(e, (int)i, n));
    return 0;
}

static int frames(const engine &e, int setting)
{
    std::unique_ptr<world> w = e.make(1, 0.0, setting);
    w->add(t_handle());
    std::printf("t,w,x,y,z\n");
    for (int i = 1; i <= 3600; i++) {
        w->step(frame);
        const plh_quat q = w->get(0).q;
        std::printf("%.6f,%.6f,%.6f,%.6f,%.6f\n", i * frame, q.w, q.x, q.y, q.z);
    }
    return 0;
}

int main(int argc, char **argv)
{
    const engine e = this_engine();
    const std::string what = argc > 1 ? argv[1] : "table";
    if (what == "check" || what == "table")
        return table(e, what == "check");
    if (what == "price")
        return prices(e);
    const int setting = argc > 2 ? std::atoi(argv[2]) : -1;
    if (what == "frames" && setting >= 0 && setting < (int)e.settings.size())
        return frames(e, setting);
    std::fprintf(stderr, "check, table, price, or frames with a setting from 0 to %d\n",
                 (int)e.settings.size() - 1);
    return 2;
}
