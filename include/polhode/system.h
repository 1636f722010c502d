/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Many rigid bodies that act on one another: the dipolar spheres of Celledoni, Fassò et al. (2007),
 * section 3.4, and rigid molecules. Bodies of one species share mass, moments, sites and dipole.
 *
 *     plh_species water;
 *     plh_species_find("spce", &water);
 *     plh_system_def def = plh_system_def_default();
 *     def.species = &water, def.species_count = 1, def.n = 216;
 *     def.periodic = true, def.box = ..., def.cut = PLH_CUT_SMOOTH, def.cut_on = ..., def.cut_off =
 *     ...; plh_system_create(&def, &system);
 *     plh_bodies_view v = plh_system_bodies(system);   // fill in positions, momenta, attitudes
 *     plh_system_touch(system);
 *     plh_method_parse(NULL, "omf2/exact", &spec);
 *     plh_system_run(system, &spec, t, h, 1000);
 *     plh_system_destroy(system);
 */
#ifndef POLHODE_SYSTEM_H
#define POLHODE_SYSTEM_H

#include <polhode/body.h>
#include <polhode/method.h>
#include <polhode/motion.h>
#include <polhode/pair.h>
#include <polhode/random.h>
#include <polhode/splitting.h>
#include <polhode/threads.h>
#include <stdint.h>

PLH_BEGIN_DECLS

enum { PLH_SITES_MAX = 8, PLH_SPECIES_MAX = 16 };

/* A point fixed to the body. */
typedef struct plh_site {
    /* From the centre of mass, in the user's axes of the body */
    plh_vec3 at;
    double charge;
    /* Its short-range potential (pair.h); model NULL: none */
    plh_pair pair;
    /* Of the atom here; what moves is the mass and the inertia of the species */
    double mass;
} plh_site;

typedef struct plh_species {
    char name[16];
    double mass;
    plh_body body;
    /* At the centre of mass, in the user's axes of the body */
    plh_vec3 dipole;
    int sites;
    plh_site site[PLH_SITES_MAX];
    /* The Coulomb constant of its units; 0: not known. PLH_COULOMB_MD for the built-in waters. */
    double coulomb;
} plh_species;

/*
 * Species.
 * dipolar_sphere: Celledoni, Fassò et al. (2007), section 3.4: a soft sphere with a dipole at its
 *   centre.
 * find: "dipole" (the molecule of Celledoni, Fassò et al. 2007: mass 1, moments (1, 1.88, 2.88),
 *   dipole (0, 1, 1), epsilon = sigma = 1), "spce" (Berendsen, Grigera and Straatsma, J. Phys.
 *   Chem. 91 (1987) 6269), "tip3p" (Jorgensen and others, J. Chem. Phys. 79 (1983) 926) and
 *   "tip4p-2005" (Abascal and Vega, J. Chem. Phys. 123 (2005) 234505), in nm, u, ps, e, so that the
 *   unit of energy is kJ/mol and the Coulomb constant PLH_COULOMB_MD.
 * from_atoms: mass, centre and inertia from 1 to PLH_SITES_MAX atoms with their masses, charges and
 *   potentials, at positions from any origin. An atom without mass is a site that only carries
 *   charge or potential. The axes stay those of the positions; the name is empty. Atoms in a line
 *   make a linear rotor, one atom makes a point.
 * check: whether plh_system_create() accepts the species: PLH_NOT_FINITE, or PLH_BAD_ARGUMENT for a
 *   mass or sigma that is not positive, too many sites, a dipole or site off the axis of a linear
 *   rotor or off the centre of a point.
 * Returned: PLH_OK; the status of plh_body_from_moments(); PLH_BAD_ARGUMENT; PLH_NOT_FOUND.
 */
/* In nm, u, ps, e: e^2/(4 pi epsilon0) in kJ nm/mol (CODATA 2018), and Boltzmann's constant in
 * kJ/(mol K), exact since 2019. */
#define PLH_COULOMB_MD   138.93545764438198
#define PLH_BOLTZMANN_MD 0.00831446261815324
PLH_API plh_status plh_species_dipolar_sphere(double mass, plh_vec3 moment, plh_vec3 dipole,
                                              double epsilon, double sigma, plh_species *species);
PLH_API plh_status plh_species_find(const char *name, plh_species *species);
PLH_API plh_status plh_species_from_atoms(const plh_site *atoms, int count, plh_species *species);
PLH_API plh_status plh_species_check(const plh_species *species);
PLH_API const char *plh_species_name(int index); /* the built-in ones; NULL past the last */

/* Sets the short-range potential between site a of one species and site b of another (or the same)
 * by hand, instead of by mixing. Sites are counted from 0. model NULL: they do not act on each
 * other. */
typedef struct plh_pair_rule {
    int species_a, a, species_b, b;
    plh_pair pair;
} plh_pair_rule;

/*
 * What happens at long range.
 * None: every pair acts, as in the paper.
 * Smooth: the pair energy is multiplied by a polynomial of r^2 with five continuous derivatives; it
 *   is 1 up to cut_on and 0 from cut_off on. Schemes up to order 6 keep their order.
 * Plain: nothing acts beyond cut_off. The energy jumps there, and no small step removes that error
 *   (8e-4 of the energy in the example of docs/system.md); see plh_system_warnings().
 */
typedef enum plh_cut { PLH_CUT_NONE, PLH_CUT_SMOOTH, PLH_CUT_PLAIN } plh_cut;

typedef struct plh_system_def {
    /* Set by plh_system_def_default(); a definition without it is refused */
    unsigned cookie;
    size_t n;
    const plh_species *species;
    int species_count;
    /* Of each body; NULL: all of the first */
    const int *species_of;
    /* Needs a cut-off of at most half the shortest edge */
    bool periodic;
    /* Edges */
    plh_vec3 box;
    plh_cut cut;
    double cut_on, cut_off;
    /* Of the neighbour lists. Default: 0, which means 0.12 cut_off. */
    double skin;
    /* Dipoles and charges within cut_off feel a continuum outside it */
    bool reaction_field;
    /* Of the continuum; infinite: a conductor */
    double rf_permittivity;
    /* Of unlike sites */
    plh_mixing mixing;
    /* By hand, instead of mixing; copied */
    const plh_pair_rule *pairs;
    int pair_count;
    /* The constant before q q'/r and the dipole terms. Default (NaN): that of the species' units,
     * else 1. */
    double coulomb;
    plh_vec3 gravity, field;
    /* Not owned; NULL: the caller's thread. Results do not depend on it. */
    plh_pool *pool;
} plh_system_def;

/* The defaults: no bodies, open space, no cut-off, no fields, the Coulomb constant of the species,
 * and a conductor if there is a reaction field. */
PLH_API plh_system_def plh_system_def_default(void);

typedef struct plh_system plh_system;

/*
 * Makes a system: bodies at the origin, at rest, attitude 1. def and the species are copied; n = 0
 * is allowed.
 * Returned: PLH_OK, PLH_NO_MEMORY, PLH_NOT_FINITE; PLH_BAD_ARGUMENT (masses or lengths that are not
 * positive, a box without a cut-off or too small for it, a dipole or site off the axis of a linear
 * rotor, a site off the centre of a point, a pair by hand of sites that do not exist);
 * PLH_UNSUPPORTED (unlike sites whose potentials have no mixing rule and no pair by hand).
 * After a failure *system is NULL. explain() gives one line about what create() refuses with
 * PLH_NOT_FINITE or PLH_BAD_ARGUMENT, "" where nothing is wrong.
 */
PLH_API plh_status plh_system_create(const plh_system_def *def, plh_system **system);
PLH_API const char *plh_system_explain(const plh_system_def *def);
PLH_API void plh_system_destroy(plh_system *system); /* NULL is allowed */

/*
 * create_copy makes another system with the same definition, pair potentials and bodies.
 * copy_bodies copies the bodies alone, to a system of the same definition. A copy computes its own
 * forces and lists.
 */
PLH_API plh_status plh_system_create_copy(const plh_system *system, plh_system **copy);
PLH_API void plh_system_copy_bodies(const plh_system *from, plh_system *to);

/* The bodies, in arrays. You may change them; then call plh_system_touch(). Positions are never
 * wrapped into the box; attitudes and angular momenta are in the principal frame. */
typedef struct plh_bodies_view {
    size_t n;
    /* Centres of mass */
    double *x, *y, *z;
    /* Momenta */
    double *px, *py, *pz;
    plh_states rotation;
} plh_bodies_view;
PLH_API plh_bodies_view plh_system_bodies(plh_system *system);
PLH_API void plh_system_touch(plh_system *system);
PLH_API plh_state plh_system_state(const plh_system *system, size_t i);
PLH_API const plh_system_def *plh_system_definition(const plh_system *system);
PLH_API int plh_system_species_of(const plh_system *system, size_t i);

enum { PLH_WARN_PLAIN_CUT = 1, PLH_WARN_NO_REACTION_FIELD = 2 };
/* Flags: a plain cut-off; dipoles or charges in a periodic box without reaction field. */
PLH_API unsigned plh_system_warnings(const plh_system *system);

/*
 * Forces in space and torques in the body frame at the present positions.
 * Returned: PLH_OK; PLH_OVERLAP if two bodies are in one place, or so near that the force leaves
 * the range; PLH_NOT_FINITE for positions or attitudes that are not numbers. The arrays belong to
 * the system and are valid until the next call; after a failure they hold NaN.
 */
typedef struct plh_forces_view {
    const double *fx, *fy, *fz, *tx, *ty, *tz;
} plh_forces_view;
PLH_API plh_status plh_system_forces(plh_system *system, plh_forces_view *forces);

/*
 * Takes `count` steps of length h, of either sign, from time t with a splitting method such as
 * "omf2/exact" or "verlet/mr2". A row with gradients takes one more evaluation of the forces for
 * each of them, above order 4 two; its order is at most 6.
 * The inner flow moves all bodies at once if its method has a batch entry for its parameters
 * ("exact" and "mr2" have one); any other one-step free method moves them one by one. If the inner
 * flow is exact, the last drift of a step and the first of the next are merged. Adjacent kicks
 * share one evaluation of the forces.
 * Returned: PLH_OK; PLH_UNSUPPORTED (not a splitting, or one with the part thermostat, which
 * plh_thermostat_run() takes); the status of plh_system_forces(); PLH_NOT_FINITE. After a failure
 * the bodies are where the failing step left them.
 */
PLH_API plh_status plh_system_run(plh_system *system, const plh_method_spec *spec, double t,
                                  double h, long count);

/* Whether such a run, or one with a thermostat, can move bodies of these species: PLH_OK,
 * PLH_UNSUPPORTED, or the status of the inner flow for one of them. */
PLH_API plh_status plh_system_check_method(const plh_species *species, int count,
                                           const plh_method_spec *spec);

/* The two flows of a splitting. */
PLH_API plh_status plh_system_kick(plh_system *system, double h);
PLH_API plh_status plh_system_drift(plh_system *system, const plh_method_spec *inner, double h);

/*
 * A push by the gradient of the forces, the field of [V,[T,V]]: h, in units of time cubed, times
 * twice the change of the forces as each body moves by force/mass and turns by I^-1 torque. It is a
 * difference: the forces once more, with all bodies shifted along them by `by`, in units of time
 * squared; `both`: on both sides. With `by` in proportion to the square of the step, a row with
 * gradients keeps order 4, with both sides order 6.
 * Returned: the status of plh_system_forces(), also at the shifted places; PLH_NOT_FINITE for h or
 * by that are no numbers, or by = 0; PLH_NO_MEMORY.
 */
PLH_API plh_status plh_system_gradient(plh_system *system, double h, double by, bool both);

/* The numbers of force evaluations and of list constructions so far, and the bytes in use. */
typedef struct plh_system_counts {
    long evaluations, lists;
    size_t bytes;
} plh_system_counts;
PLH_API plh_system_counts plh_system_counts_of(const plh_system *system);

/* The parts of the energy, and the virial. */
typedef struct plh_system_energy {
    /* Kinetic */
    double translation, rotation;
    /* Pairs; charge includes charge-dipole */
    double short_range, dipole, charge;
    /* External */
    double gravity, field;
    /* Virial: sum of r . F over pairs of bodies */
    double kinetic, potential, total, virial;
} plh_system_energy;
PLH_API plh_status plh_system_energies(plh_system *system, plh_system_energy *energy);

typedef struct plh_system_measure {
    /* In space, about the origin */
    plh_vec3 momentum, angular_momentum;
    /* Degrees of freedom f, and kT = 2 K / f. The kinetic energy of the translation is taken in the
     * frame of the common centre of mass, with 3n - 3 degrees of freedom (3 for a single body).
     * Rotation has 3 per body, 2 per linear rotor, 0 per point. */
    double freedom_translation, freedom_rotation;
    double kt_translation, kt_rotation;
    /* kt_rotation / kt_translation */
    double equipartition;
    /* Periodic: (2 K + virial)/(3 V); else NaN */
    double pressure;
    /* Mean of the unit dipoles (moment of sites if no dipole) */
    plh_vec3 polarisation;
    /* |polarisation|; largest eigenvalue of <(3uu - 1)/2> */
    double p1, p2;
} plh_system_measure;
PLH_API plh_status plh_system_measures(plh_system *system, const plh_system_energy *energy,
                                       plh_system_measure *measure);

/* g(r) of the centres of mass in bins of equal width up to r_max (periodic: at most half the
 * shortest edge; open: normalised by the density n / bounding box). */
PLH_API plh_status plh_system_rdf(plh_system *system, double r_max, int bins, double *g);

/*
 * Preparing states. A run does none of this by itself.
 * lattice: a simple cubic lattice with constant a. Bodies stand at (1 ... k) a in each direction,
 *   k^3 >= n; each coordinate is moved by jitter times a times a normal number. turn: the attitudes
 *   are random.
 * gas: each coordinate is scale times a normal number; the attitudes are random (Celledoni, Fassò
 *   et al. (2007): scale = N).
 * thermal: momenta and angular momenta are drawn at kT; then the drift is removed.
 * remove_drift: takes the velocity of the common centre of mass from every body. A body alone keeps
 *   its velocity.
 * set_energy: gives bodies i and j opposite momenta along (1, 1, 1), so that the total energy is
 *   the given one (Celledoni, Fassò et al. (2007) take the corners of the lattice).
 *   PLH_BAD_ARGUMENT if the other bodies already have more.
 */
PLH_API plh_status plh_system_lattice(plh_system *system, double a, double jitter, bool turn,
                                      uint64_t seed);
PLH_API plh_status plh_system_gas(plh_system *system, double scale, uint64_t seed);
PLH_API plh_status plh_system_thermal(plh_system *system, double kt_translation, double kt_rotation,
                                      uint64_t seed);
PLH_API void plh_system_remove_drift(plh_system *system);
PLH_API plh_status plh_system_set_energy(plh_system *system, size_t i, size_t j, double energy);

/* Saves a system to the caller's memory, and restores it, so that a run continues as if it had
 * never stopped. The system that is restored must have the same definition.
 * Returned: PLH_OK; PLH_BAD_ARGUMENT for bytes of another definition, PLH_NOT_FINITE, and nothing
 * has changed; PLH_NO_MEMORY. */
PLH_API size_t plh_system_checkpoint_size(const plh_system *system);
PLH_API void plh_system_checkpoint_get(const plh_system *system, void *bytes);
PLH_API plh_status plh_system_checkpoint_set(plh_system *system, const void *bytes, size_t size);

PLH_END_DECLS

#endif
