/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Species: the built-in ones, what is accepted, and how the kernels see them. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "system/private.h"

static bool is_zero(plh_vec3 v)
{
    return v.x == 0.0 && v.y == 0.0 && v.z == 0.0;
}

plh_status plh_species_dipolar_sphere(double mass, plh_vec3 moment, plh_vec3 dipole, double epsilon,
                                      double sigma, plh_species *species)
{
    memset(species, 0, sizeof *species);
    snprintf(species->name, sizeof species->name, "dipole");
    species->mass = mass;
    species->dipole = dipole;
    species->sites = 1;
    species->site[0].pair = plh_pair_soft_sphere(epsilon, sigma);
    plh_status status = plh_body_from_moments(moment, &species->body);
    return status != PLH_OK ? status : plh_species_check(species);
}

/*
 * Water in nm, u, e, kJ/mol: the oxygen at height h above the hydrogens on the z axis (distances
 * from the centre of mass), the molecule in the y-z plane. Models of four sites have their negative
 * charge at M, between the oxygen and the hydrogens.
 */
typedef struct water {
    const char *name;
    double bond, angle; /* O-H; H-O-H in degrees */
    double charge;      /* of a hydrogen */
    double epsilon, sigma;
    /* From the oxygen to M; 0: the oxygen has the charge */
    double om;
} water;

static const water waters[] = {
    {"spce", 0.1, 109.4712206344907, 0.4238, 0.6501695808187486, 0.31655578901998815, 0.0},
    {"tip3p", 0.09572, 104.52, 0.417, 0.636386, 0.315061, 0.0},
    /* epsilon/k = 93.2 K */
    {"tip4p-2005", 0.09572, 104.52, 0.5564, 0.7749079160118819, 0.31589, 0.01546},
};
enum { WATERS = sizeof waters / sizeof waters[0] };

static plh_status make_water(const water *w, plh_species *s)
{
    const double mo = 15.99943, mh = 1.007947, half = 0.5 * w->angle * 0x1.1df46a2529d39p-6;
    const double y = w->bond * sin(half), h = w->bond * cos(half), mass = mo + 2.0 * mh;
    const double zo = 2.0 * mh * h / mass, zh = zo - h; /* the oxygen lies on +z */
    const double ix = 2.0 * mh * (y * y + zh * zh) + mo * zo * zo;
    const double iy = 2.0 * mh * zh * zh + mo * zo * zo, iz = 2.0 * mh * y * y;
    const bool four = w->om > 0.0;
    memset(s, 0, sizeof *s);
    snprintf(s->name, sizeof s->name, "%s", w->name);
    s->mass = mass;
    s->coulomb = PLH_COULOMB_MD;
    s->sites = four ? 4 : 3;
    s->site[0] = (plh_site){.at = plh_vec3_make(0.0, 0.0, zo),
                            .charge = four ? 0.0 : -2.0 * w->charge,
                            .pair = plh_pair_lennard_jones(w->epsilon, w->sigma),
                            .mass = mo};
    s->site[1] = (plh_site){.at = plh_vec3_make(0.0, y, zh), .charge = w->charge, .mass = mh};
    s->site[2] = (plh_site){.at = plh_vec3_make(0.0, -y, zh), .charge = w->charge, .mass = mh};
    if (four)
        s->site[3] =
            (plh_site){.at = plh_vec3_make(0.0, 0.0, zo - w->om), .charge = -2.0 * w->charge};
    return plh_body_from_moments(plh_vec3_make(ix, iy, iz), &s->body);
}

const char *plh_species_name(int index)
{
    return index == 0 ? "dipole" : index > 0 && index <= WATERS ? waters[index - 1].name : NULL;
}

plh_status plh_species_find(const char *name, plh_species *species)
{
    memset(species, 0, sizeof *species);
    if (strcmp(name, "dipole") == 0)
        return plh_species_dipolar_sphere(1.0, plh_vec3_make(1.0, 1.88, 2.88),
                                          plh_vec3_make(0.0, 1.0, 1.0), 1.0, 1.0, species);
    for (int i = 0; i < WATERS; i++)
        if (strcmp(name, waters[i].name) == 0)
            return make_water(&waters[i], species);
    return PLH_NOT_FOUND;
}

/* Puts the sites onto the axis of a linear rotor, or to the centre of a point, which they miss by
 * rounding. */
static void straighten(plh_species *s)
{
    double reach = 0.0;
    for (int i = 0; i < s->sites; i++)
        reach = fmax(reach, plh_vec3_norm(s->site[i].at));
    for (int i = 0; i < s->sites; i++) {
        const plh_vec3 p = plh_body_vector_to_principal(&s->body, s->site[i].at);
        const double c[3] = {p.x, p.y, p.z};
        double on[3] = {0.0, 0.0, 0.0}, off2 = 0.0;
        for (int k = 0; k < 3; k++)
            if (s->body.kind == PLH_BODY_LINEAR && k == s->body.axis)
                on[k] = c[k];
            else
                off2 += c[k] * c[k];
        const bool by_rounding = sqrt(off2) <= 1e-10 * reach;
        if (s->body.kind == PLH_BODY_POINT && s->sites == 1)
            s->site[i].at = plh_vec3_make(0.0, 0.0, 0.0);
        else if (s->body.kind == PLH_BODY_LINEAR && by_rounding)
            s->site[i].at = plh_body_vector_to_user(&s->body, plh_vec3_make(on[0], on[1], on[2]));
    }
}

plh_status plh_species_from_atoms(const plh_site *atoms, int count, plh_species *species)
{
    double mass[PLH_SITES_MAX];
    plh_vec3 at[PLH_SITES_MAX], centre = {0.0, 0.0, 0.0};
    memset(species, 0, sizeof *species);
    if (count < 1 || count > PLH_SITES_MAX)
        return PLH_BAD_ARGUMENT;
    for (int i = 0; i < count; i++) {
        mass[i] = atoms[i].mass;
        at[i] = atoms[i].at;
        if (!isfinite(mass[i]) || !plh_system_finite(at[i]))
            return PLH_NOT_FINITE;
        if (mass[i] < 0.0)
            return PLH_BAD_ARGUMENT;
        species->mass += mass[i];
        centre = plh_vec3_axpy(centre, mass[i], at[i]);
    }
    plh_status status = plh_body_from_points((size_t)count, mass, at, &species->body);
    if (status)
        return status;
    centre = plh_vec3_scale(1.0 / species->mass, centre);
    species->sites = count;
    for (int i = 0; i < count; i++) {
        species->site[i] = atoms[i];
        species->site[i].at = plh_vec3_sub(at[i], centre);
    }
    straighten(species);
    return plh_species_check(species);
}

/* Off the axis of a linear rotor, or off the centre of a point, a vector would give a torque that
 * the body cannot take up. */
static bool allowed(const plh_body *body, plh_vec3 v)
{
    plh_vec3 p = plh_body_vector_to_principal(body, v);
    const double c[3] = {p.x, p.y, p.z};
    if (body->kind == PLH_BODY_POINT)
        return is_zero(v);
    for (int i = 0; body->kind == PLH_BODY_LINEAR && i < 3; i++)
        if (i != body->axis && fabs(c[i]) > 1e-14 * plh_vec3_norm(v))
            return false;
    return true;
}

plh_status plh_species_check(const plh_species *s)
{
    if (!isfinite(s->mass) || !plh_system_finite(s->dipole) || !isfinite(s->body.unit))
        return PLH_NOT_FINITE;
    if (!(s->mass > 0.0) || s->sites < 0 || s->sites > PLH_SITES_MAX ||
        !allowed(&s->body, s->dipole))
        return PLH_BAD_ARGUMENT;
    for (int i = 0; i < s->sites; i++) {
        const plh_site *t = &s->site[i];
        if (!plh_system_finite(t->at) || !isfinite(t->charge) || !isfinite(t->mass))
            return PLH_NOT_FINITE;
        if (!allowed(&s->body, t->at) || t->mass < 0.0)
            return PLH_BAD_ARGUMENT;
        plh_status status = plh_pair_check(&t->pair, NULL);
        if (status)
            return status;
    }
    return PLH_OK;
}

static void add_site(const plh_species *s, const plh_site *site, double root, plh_inner_species *o)
{
    int k = o->sites++;
    o->at[k] = plh_body_vector_to_principal(&s->body, site->at);
    o->q[k] = root * site->charge;
    o->own_q[k] = site->charge;
    o->pair[k] = site->pair;
    o->charge += site->charge;
    o->reach = fmax(o->reach, plh_vec3_norm(site->at));
}

/* The dipole moment about the centre of mass. */
static plh_vec3 moment_of(const plh_inner_species *o)
{
    plh_vec3 sum = o->own_dipole;
    for (int k = 0; k < o->sites; k++)
        sum = plh_vec3_axpy(sum, o->own_q[k], o->at[k]);
    return sum;
}

void plh_species_inner(const plh_species *s, double coulomb, plh_inner_species *o)
{
    const double root = sqrt(coulomb);
    const plh_vec3 moment = s->body.moment;
    memset(o, 0, sizeof *o);
    o->dipole_site = -1;
    for (int i = 0; i < s->sites; i++) {
        o->of_site[i] = o->sites;
        add_site(s, &s->site[i], root, o);
        if (is_zero(s->site[i].at) && !is_zero(s->dipole))
            o->dipole_site = o->sites - 1;
    }
    if (!is_zero(s->dipole) && o->dipole_site < 0) {
        add_site(s, &(plh_site){.charge = 0.0}, root, o);
        o->dipole_site = o->sites - 1;
    }
    o->own_dipole = plh_body_vector_to_principal(&s->body, s->dipole);
    o->dipole = plh_vec3_scale(root, o->own_dipole);
    o->free = plh_vec3_make(moment.x > 0.0, moment.y > 0.0, moment.z > 0.0);
    o->rotations = (moment.x > 0.0) + (moment.y > 0.0) + (moment.z > 0.0);
    o->moment = moment_of(o);
    o->moment_axis = is_zero(o->moment) ? o->moment : plh_vec3_unit(o->moment);
}
