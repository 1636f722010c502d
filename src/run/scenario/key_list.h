/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Every key of a scenario, one row each: its name in the sources, its path, its kind, the subject
 * that has it, the values that it accepts, its default and what it means. The reader, messages,
 * completions and docs/scenario.md use these rows. A row belongs to the section of the file that
 * reads it, which says OWN_KEYS(SECTION): a key that is not read there does not compile, and a
 * section that no file owns does not link.
 *
 * G() instead of X(): a map that only groups keys, which nothing reads as a whole.
 * Defaults: IS(x), which the reader takes; AS(words), which the reader works out; NEEDED; NONE.
 */
#ifndef PLH_SCENARIO_KEY_LIST_H
#define PLH_SCENARIO_KEY_LIST_H

/* clang-format off */
#define KEY_SECTIONS(X) X(GENERAL) X(BODY) X(ATTITUDE) X(POLE) X(SPIN) X(POLE_SPIN) X(SKY) X(VIEW) X(LIGHT) X(ORBIT) X(TORQUE) X(SYSTEM) \
    X(THERMOSTAT) X(SPECIES) X(PLACE) X(FRAME) X(METHOD) X(TIME) X(EVENT) X(REFERENCE) X(OUTPUT) X(MEASURE) X(EPHEMERIS)

#define GENERAL_KEYS(X, G) \
    X(name, "name", TEXT, ANY, "text", AS("the path of the file"), "What the scenario is, in a few words.") \
    X(source, "source", TEXT, ANY, "text", NONE, "Where it comes from, such as a paper and a figure.")

#define BODY_KEYS(X, G) \
    X(body, "body", MAP, BODY, "one of moments, tensor, box, ellipsoid, cylinder, sphere, points", NEEDED, "The rigid body.") \
    X(body_moments, "body.moments", VECTOR, ANY, "[I1, I2, I3]", NONE, "Principal moments of inertia, in any order.") \
    X(body_tensor, "body.tensor", MATRIX, ANY, "[[Ixx, Ixy, Ixz], [Ixy, Iyy, Iyz], [Ixz, Iyz, Izz]]", NONE, "The symmetric inertia tensor, in your axes.") \
    X(body_box, "body.box", MAP, ANY, "mass, edges", NONE, "A homogeneous box.") \
    X(body_box_mass, "body.box.mass", POSITIVE, ANY, "a number above 0", NONE, "Its mass.") \
    X(body_box_edges, "body.box.edges", VECTOR, ANY, "[x, y, z]", NONE, "Its edge lengths.") \
    X(body_ellipsoid, "body.ellipsoid", MAP, ANY, "mass, semi-axes", NONE, "A homogeneous ellipsoid.") \
    X(body_ellipsoid_mass, "body.ellipsoid.mass", POSITIVE, ANY, "a number above 0", NONE, "Its mass.") \
    X(body_ellipsoid_semi_axes, "body.ellipsoid.semi-axes", VECTOR, ANY, "[x, y, z]", NONE, "Its semi-axes.") \
    X(body_cylinder, "body.cylinder", MAP, ANY, "mass, radius, length", NONE, "A homogeneous cylinder about the z axis.") \
    X(body_cylinder_mass, "body.cylinder.mass", POSITIVE, ANY, "a number above 0", NONE, "Its mass.") \
    X(body_cylinder_radius, "body.cylinder.radius", POSITIVE, ANY, "a number above 0", NONE, "Its radius.") \
    X(body_cylinder_length, "body.cylinder.length", POSITIVE, ANY, "a number above 0", NONE, "Its length.") \
    X(body_sphere, "body.sphere", MAP, ANY, "mass, radius", NONE, "A homogeneous sphere.") \
    X(body_sphere_mass, "body.sphere.mass", POSITIVE, ANY, "a number above 0", NONE, "Its mass.") \
    X(body_sphere_radius, "body.sphere.radius", POSITIVE, ANY, "a number above 0", NONE, "Its radius.") \
    X(body_points, "body.points", LIST, ANY, "a list of {mass, position}", NONE, "Point masses. The body turns about their centre of mass.") \
    X(body_points_mass, "body.points[].mass", POSITIVE, ANY, "a number above 0", NONE, "Mass of the point.") \
    X(body_points_position, "body.points[].position", VECTOR, ANY, "[x, y, z]", NONE, "Position of the point, in your axes.")

#define ATTITUDE_KEYS(X, G) \
    X(attitude, "attitude", MAP, BODY, "one of quaternion, matrix, axis, euler, pole, file", AS("the identity"), "The attitude at the start, from body to space.") \
    X(attitude_quaternion, "attitude.quaternion", FOUR, ANY, "four numbers", NONE, "Not zero; it is scaled to length one. Needs attitude.order.") \
    X(attitude_order, "attitude.order", WORD, ANY, "scalar-first|scalar-last", NONE, "The order of the four numbers of the quaternion.") \
    X(attitude_matrix, "attitude.matrix", MATRIX, ANY, "three rows of three numbers", NONE, "A rotation matrix: orthogonal to 1e-6, determinant 1.") \
    X(attitude_axis, "attitude.axis", VECTOR, ANY, "[x, y, z]", NONE, "The axis of a turn. Needs attitude.angle and attitude.unit.") \
    X(attitude_angle, "attitude.angle", NUMBER, ANY, "a number", NONE, "The angle of the turn about the axis.") \
    X(attitude_euler, "attitude.euler", TEXT, ANY, "a sequence such as zxz, xyz or ZYX", NONE, "A sequence of turns; 'polhode run --help' explains them. Needs attitude.angles and attitude.unit.") \
    X(attitude_angles, "attitude.angles", VECTOR, ANY, "three numbers", NONE, "The angles of the sequence.") \
    X(attitude_unit, "attitude.unit", WORD, ANY, "rad|deg", NONE, "The unit of the angles.") \
    X(attitude_file, "attitude.file", TEXT, ANY, "a path, from the directory of the scenario", NONE, "An attitude ephemeris (AEM) or attitude parameters (APM): the attitude at the start. It also gives the epoch, time system, object and frames of 'ephemeris' that the scenario does not.") \
    X(attitude_relative_to, "attitude.relative-to", WORD, ANY, "space|LVLH", IS("space"), "What the attitude is relative to. LVLH is the local frame of the orbit at the start: z to the planet, y against the normal, x forward; alone, the body is aligned with it.")

#define POLE_KEYS(X, G) \
    X(attitude_pole, "attitude.pole", NUMBERS, ANY, "[longitude, latitude]", NONE, "The direction of the angular momentum L in space. Needs attitude.system, attitude.angles (phi, theta, psi: z-x-z about L, phi from the axis that points south from L) and attitude.unit; spin.size or spin.periods then gives the rest.") \
    X(attitude_system, "attitude.system", WORD, ANY, "ecliptic|equatorial", NONE, "What the pole is given in: ecliptic longitude and latitude, or right ascension and declination (J2000).") \
    X(space_frame, "space-frame", WORD, ANY, "ecliptic|equatorial", AS("attitude.system"), "What the axes of space are, if a pole is given.")

#define SPIN_KEYS(X, G) \
    X(spin, "spin", MAP, BODY, "one of momentum, angular-velocity, with frame; or of size, periods, with attitude.pole; or file", NEEDED, "The rotation at the start.") \
    X(spin_momentum, "spin.momentum", VECTOR, ANY, "[x, y, z]", NONE, "Angular momentum.") \
    X(spin_angular_velocity, "spin.angular-velocity", VECTOR, ANY, "[x, y, z]", NONE, "Angular velocity. Needs spin.unit.") \
    X(spin_frame, "spin.frame", WORD, ANY, "body|space|LVLH", NONE, "The frame in which the vector is given. Required with a vector.") \
    X(spin_relative_to, "spin.relative-to", WORD, ANY, "space|LVLH", IS("space"), "What the angular velocity is relative to: with LVLH, that of the local frame of the orbit is added.") \
    X(spin_file, "spin.file", TEXT, ANY, "a path, from the directory of the scenario", NONE, "An attitude ephemeris with angular velocities (QUATERNION/ANGVEL) or attitude parameters: the angular velocity at the start.") \
    X(spin_unit, "spin.unit", WORD, ANY, "rad/s|deg/s|rpm|rad/min|deg/min|rad/h|deg/h|rad/d|deg/d", NONE, "The unit of the angular velocity.")

#define POLE_SPIN_KEYS(X, G) \
    X(spin_size, "spin.size", NONNEGATIVE, ANY, "a number, 0 or more", NONE, "The size of the angular momentum. Needs attitude.pole.") \
    X(spin_periods, "spin.periods", NUMBERS, ANY, "[P_psi, P_phi]", NONE, "The two periods of a tumbling body, as 'polhode invert' takes them. Needs attitude.pole and spin.mode. The theta of attitude.angles is then only a guess: it follows from psi.") \
    X(spin_mode, "spin.mode", WORD, ANY, "LAM|SAM", NONE, "Long-axis or short-axis mode.")

#define SKY_KEYS(X, G) \
    X(time_unit, "time-unit", WORD, ANY, "s|min|h|d", IS("s"), "The unit of time of the scenario: of angular velocities with a unit, and of dates.") \
    G(directions, "directions", MAP, BODY, "sun, observer, site, unit, vectors, light-time, axis", NONE, "Where Sun and observer are, for the columns sub-observer, sub-solar, angle-sun and those of light; and an axis of the body.") \
    X(directions_axis, "directions.axis", VECTOR, ANY, "[x, y, z]", IS("[0, 0, 1]"), "The axis of the body, in your axes, for the columns angle-nadir, angle-sun and angle-L.")

#define VIEW_KEYS(X, G) \
    G(view, "view", MAP, BODY, "body", NONE, "How pages and movies show the body.") \
    X(view_body, "view.body", WORD, ANY, "solid|top|gyroscope|satellite|wheel", AS("top under the torque heavy-top; satellite with an orbit, the torque gravity-gradient, or rotors; else solid"), "What the body is drawn as: the solid of 'body'; a top on its tip; a gyroscope in its rings; a satellite with panels; a wheel about the axis of symmetry.") \
    X(directions_sun, "directions.sun", WHERE, ANY, "[longitude, latitude] in degrees, [x, y, z], date, or the path of a table", NONE, "From the body to the Sun, in the axes of space: fixed; with 'date', where the Sun is from a satellite of the Earth at the date; or a table of vectors in time (docs/light.md).") \
    X(directions_observer, "directions.observer", WHERE, ANY, "[longitude, latitude] in degrees, [x, y, z], planet, or the path of a table", NONE, "From the body to the observer, in the axes of space: fixed; with 'planet', the centre of the planet of 'orbit'; or a table of vectors in time.") \
    X(directions_site, "directions.site", VECTOR, ANY, "[longitude, latitude, height]", NONE, "The observer as a place on the Earth, about which 'orbit' goes: east longitude and latitude in degrees, height in metres (WGS 84).") \
    X(directions_unit, "directions.unit", WORD, ANY, "au|km", IS("au"), "The unit of tables t, x, y, z. Velocities are then in au per day, or km per second.") \
    X(directions_vectors, "directions.vectors", WORD, ANY, "from-body|to-body", IS("from-body"), "Whether tables point from the body to Sun and observer, or from these to the body.") \
    X(directions_eclipse, "directions.eclipse", WORD, ANY, "none|cylinder|cone", AS("cone with 'sun: date' and an orbit about the Earth, else none"), "The shadow of the planet of 'orbit': 'flux', 'magnitude', 'sunlit' and the events umbra and penumbra know it. cylinder: parallel light; cone: the Sun is a disc.") \
    X(directions_planet_radius, "directions.planet-radius", POSITIVE, ANY, "a number above 0", AS("6378.137 km about the Earth"), "The radius of the planet that throws the shadow, in orbit.length-unit. Required about another planet.") \
    X(directions_light_time, "directions.light-time", WORD, ANY, "no|yes", IS("no"), "Whether light takes time to the observer, whose distance must be known: output.times are then those of the observer, and records hold the body as it was when the light left it.")

#define LIGHT_KEYS(X, G) \
    X(light, "light", MAP, BODY, "a shape, a surface, phase, zero-point", AS("none"), "How the body looks, for the columns flux and magnitude (docs/light.md). They need directions.sun, and directions.observer or directions.site, too.") \
    X(light_ellipsoid, "light.ellipsoid", VECTOR, ANY, "[x, y, z]", AS("the solid that 'body' names: box, ellipsoid, cylinder or sphere"), "An ellipsoid with these semi-axes, in your axes.") \
    X(light_box, "light.box", VECTOR, ANY, "[x, y, z]", NONE, "A box with these edges.") \
    X(light_cylinder, "light.cylinder", NUMBERS, ANY, "[radius, length]", NONE, "A cylinder about the z axis.") \
    X(light_mesh, "light.mesh", TEXT, ANY, "a path, from the directory of the scenario", NONE, "A closed surface of triangles: a Wavefront .obj file, or a shape of DAMIT.") \
    X(light_facets, "light.facets", NATURAL, ANY, "a whole number from 2 to 200", AS("0, closed forms"), "Rows of facets from pole to pole in place of an ellipsoid or a cylinder. A gloss needs them.") \
    X(light_geometric, "light.geometric", NONNEGATIVE, ANY, "a number, 0 or more", IS("0"), "Weight of the area that is lit and seen.") \
    X(light_lambert, "light.lambert", NONNEGATIVE, ANY, "a number, 0 or more", IS("0"), "Weight of Lambert's law: the diffuse albedo over pi.") \
    X(light_lommel_seeliger, "light.lommel-seeliger", NONNEGATIVE, ANY, "a number, 0 or more", AS("1 where no other weight and no gloss is given, else 0"), "Weight of Lommel and Seeliger's law.") \
    X(light_gloss, "light.gloss", WORD, ANY, "none|cook-torrance|ashikhmin-shirley", IS("none"), "A mirror-like part.") \
    X(light_mirror, "light.mirror", NONNEGATIVE, ANY, "a number from 0 to 1", IS("0.6"), "The share of light that the gloss sends back at normal incidence.") \
    X(light_shine, "light.shine", POSITIVE, ANY, "a number above 0", AS("0.2 for cook-torrance, 100 for ashikhmin-shirley"), "Of cook-torrance: the rms slope of the surface. Of ashikhmin-shirley: its exponent.") \
    X(light_below, "light.below", NONNEGATIVE, ANY, "a number from 0 to 1", IS("0"), "The diffuse albedo below the gloss of ashikhmin-shirley.") \
    X(light_centre, "light.centre", VECTOR, ANY, "[x, y, z]", AS("that of a homogeneous body of the shape"), "The centre of mass in the axes of the shape, for the torques sunlight and drag.") \
    X(light_shadows, "light.shadows", WORD, ANY, "exact|embree", IS("exact"), "Who finds what facets hide and shade of each other, if the body is not convex: our own cut, which is exact, or rays by Embree, where the build and the system have it.") \
    X(light_rays, "light.rays", NATURAL, ANY, "a whole number from 1 to 64", IS("8"), "With 'shadows: embree': rays along a side of each facet; 8 means 64 rays.") \
    X(light_phase, "light.phase", WORD, ANY, "none|exponential|linear|hg", IS("none"), "A factor that depends on the phase angle alone.") \
    X(light_phase_numbers, "light.phase-numbers", NUMBERS, ANY, "[a, d, k] of exponential, [b] of linear, [G] of hg", NONE, "Its numbers: 1 + a exp(-x/d) + k x with x in radians; magnitudes per radian; G. Required with a phase.") \
    X(light_materials, "light.materials", LIST, ANY, "a list of {name, ...}", AS("all have the surface of 'light'"), "Surfaces of materials by their names: those of 'usemtl' in a .obj file, or -x, +x, -y, +y, -z, +z of a box. A material that is not listed has the surface of 'light'.") \
    X(light_material_name, "light.materials[].name", TEXT, ANY, "the name of a material", NONE, "Its name. Required.") \
    X(light_material_specular, "light.materials[].specular", NONNEGATIVE, ANY, "a number from 0 to 1", AS("that of the torque"), "For the torque sunlight: the share of light that is mirrored.") \
    X(light_material_diffuse, "light.materials[].diffuse", NONNEGATIVE, ANY, "a number from 0 to 1", AS("that of the torque"), "The share of light that is scattered; the rest is absorbed.") \
    X(light_material_thermal, "light.materials[].thermal", NONNEGATIVE, ANY, "a number from 0 to 1", AS("that of the torque"), "The share of the absorbed light that is radiated at once where it fell.") \
    X(light_material_normal, "light.materials[].normal", NONNEGATIVE, ANY, "a number from 0 to 1", AS("that of the torque"), "For the torque drag: accommodation along the normal.") \
    X(light_material_tangential, "light.materials[].tangential", NONNEGATIVE, ANY, "a number from 0 to 1", AS("that of the torque"), "Accommodation across the normal.") \
    X(light_material_geometric, "light.materials[].geometric", NONNEGATIVE, ANY, "a number, 0 or more", IS("0"), "As light.geometric.") \
    X(light_material_lambert, "light.materials[].lambert", NONNEGATIVE, ANY, "a number, 0 or more", IS("0"), "As light.lambert.") \
    X(light_material_lommel_seeliger, "light.materials[].lommel-seeliger", NONNEGATIVE, ANY, "a number, 0 or more", AS("1 where no other weight and no gloss is given, else 0"), "As light.lommel-seeliger.") \
    X(light_material_gloss, "light.materials[].gloss", WORD, ANY, "none|cook-torrance|ashikhmin-shirley", IS("none"), "As light.gloss.") \
    X(light_material_mirror, "light.materials[].mirror", NONNEGATIVE, ANY, "a number from 0 to 1", IS("0.6"), "As light.mirror.") \
    X(light_material_shine, "light.materials[].shine", POSITIVE, ANY, "a number above 0", AS("0.2 for cook-torrance, 100 for ashikhmin-shirley"), "As light.shine.") \
    X(light_material_below, "light.materials[].below", NONNEGATIVE, ANY, "a number from 0 to 1", IS("0"), "As light.below.") \
    X(light_zero_point, "light.zero-point", NUMBER, ANY, "a number", IS("0"), "The magnitude of the flux 1.") \
    X(light_distances, "light.distances", WORD, ANY, "yes|no", AS("yes where both distances are known, else no"), "Whether the column magnitude adds 5 log10(r d), r and d the distances of Sun and observer in au.")

#define ORBIT_KEYS(X, G) \
    X(orbit, "orbit", MAP, BODY, "kind and its parameters, or file; ...", AS("none"), "The orbit of the body about a planet (docs/spacecraft.md), for torques along it.") \
    X(orbit_kind, "orbit.kind", TEXT, ANY, "the name of a kind of orbit", AS("kepler; with a file alone, an ephemeris"), "Its kind; 'polhode orbits' lists them with their parameters.") \
    X(orbit_library, "orbit.library", TEXT, ANY, "a path, from the directory of the scenario", NONE, "A shared library with the kind, if it is one of your own; see extend/orbit.h.") \
    X(orbit_params, "orbit.*", PARAMS, ANY, "as the kind", NONE, "The parameters of the kind, such as semi-major-axis, eccentricity and inclination of kepler.") \
    X(orbit_unit, "orbit.unit", WORD, ANY, "rad|deg", NONE, "The unit of the angles. Required beside an angle that is not 0.") \
    X(orbit_file, "orbit.file", TEXT, ANY, "a path, from the directory of the scenario", NONE, "An orbit ephemeris (CCSDS OEM, key = value notation), interpolated as it says; Hermite polynomials of degree 7 if it does not. Needs the date of time 0. With orbit.kind: the file that the kind reads; table reads lines t, x, y, z, vx, vy, vz, too.") \
    X(orbit_time, "orbit.time", DATE, ANY, "a number, or a date such as 1992-12-11T00:00:00", AS("start"), "When the elements, the nadir or the position hold.") \
    X(orbit_mu, "orbit.mu", POSITIVE, ANY, "a number above 0", AS("3.986004418e14 m^3/s^2, the Earth, in the units of length and time of the scenario"), "The gravitational parameter of the planet.") \
    X(orbit_length_unit, "orbit.length-unit", WORD, ANY, "m|km", IS("m"), "The unit of lengths of the orbit.") \
    X(orbit_field, "orbit.field", MAP, ANY, "gauss, radius, angle, rate", AS("the field of the Earth at the date of the start; none about another planet"), "The magnetic field of the planet, a dipole that turns with it about the z axis of space.") \
    X(orbit_field_gauss, "orbit.field.gauss", VECTOR, ANY, "[g10, g11, h11]", AS("IGRF-14 at the date of the start"), "Its Gauss coefficients, in nT.") \
    X(orbit_field_radius, "orbit.field.radius", POSITIVE, ANY, "a number above 0", AS("6371.2 km"), "The radius that they belong to.") \
    X(orbit_field_angle, "orbit.field.angle", NUMBER, ANY, "a number", AS("the Earth rotation angle (IAU 2000), with UT1 = UTC"), "The angle from the x axis of space to the prime meridian at the start, in orbit.unit.") \
    X(orbit_field_rate, "orbit.field.rate", NUMBER, ANY, "a number", AS("the rate of the Earth"), "The rate of that angle, in rad per unit of time.")

#define TORQUE_KEYS(X, G) \
    X(torques, "torques", OPEN, BODY, "a list of {model, ...}", AS("none, a free body"), "The torques; they are added up. 'polhode torques' lists the models.")

#define SYSTEM_KEYS(X, G) \
    X(system, "system", MAP, SYSTEM, "species, and lattice, random or file, ...", NONE, "Many bodies that act on one another, instead of body, attitude, spin and torques.") \
    X(system_units, "system.units", WORD, ANY, "md|none", AS("md with a built-in water or with temperatures in K, else none"), "md: nm, u, ps, e, so that energies are in kJ/mol. Temperatures are then also in K and pressures in bar, files record their units, and system.coulomb is 138.935.... none: numbers without units.") \
    X(system_box, "system.box", VECTOR, ANY, "[x, y, z]", AS("open space"), "Edges of a periodic box.") \
    X(system_cutoff, "system.cutoff", MAP, ANY, "radius, switch-on, kind, skin", AS("every pair acts"), "Pairs beyond the cut-off do not act on each other.") \
    X(system_cutoff_radius, "system.cutoff.radius", POSITIVE, ANY, "a number above 0", NEEDED, "The cut-off radius; in a box at most half the shortest edge.") \
    X(system_cutoff_switch_on, "system.cutoff.switch-on", NONNEGATIVE, ANY, "a number from 0 to below the radius", AS("0.8 of the radius"), "Distance at which the smooth switch begins.") \
    X(system_cutoff_kind, "system.cutoff.kind", WORD, ANY, "smooth|plain", IS("smooth"), "With plain the energy jumps at the cut-off, and methods of high order lose their order.") \
    X(system_cutoff_skin, "system.cutoff.skin", POSITIVE, ANY, "a number above 0", AS("0.12 of the radius"), "Skin of the neighbour lists.") \
    X(system_reaction_field, "system.reaction-field", TEXT, ANY, "conductor, or a permittivity of 1 or more", AS("none"), "Charges and dipoles feel a continuum of this permittivity beyond the cut-off.") \
    X(system_coulomb, "system.coulomb", NONNEGATIVE, ANY, "a number, 0 or more", AS("138.935... (nm, u, ps, e) with a built-in water or units: md, else 1"), "The constant before q q'/r.") \
    X(system_mixing, "system.mixing", WORD, ANY, "lorentz-berthelot|geometric|waldman-hagler", IS("lorentz-berthelot"), "Rule for epsilon and sigma of unlike sites.") \
    X(system_pairs, "system.pairs", LIST, ANY, "a list of {species, sites, potential, ...}", NONE, "Pairs of sites with a potential of their own instead of the mixing rule.") \
    X(system_pairs_species, "system.pairs[].species", TEXTS, ANY, "[name, name]", NEEDED, "The two kinds.") \
    X(system_pairs_sites, "system.pairs[].sites", NUMBERS, ANY, "[i, j]", IS("[1, 1]"), "Their sites, counted from 1; the site at the centre comes first.") \
    X(system_pairs_potential, "system.pairs[].potential", TEXT, ANY, "the name of a pair potential", IS("12-6"), "The potential; 12-6 is c12/r^12 - c6/r^6.") \
    X(system_pairs_library, "system.pairs[].library", TEXT, ANY, "a path, from the directory of the scenario", NONE, "As system.species[].library.") \
    X(system_pairs_params, "system.pairs[].*", PARAMS, ANY, "as the potential", NONE, "The parameters of the potential, such as c12 and c6.") \
    X(system_gravity, "system.gravity", VECTOR, ANY, "[x, y, z]", AS("none"), "A uniform acceleration.") \
    X(system_field, "system.field", VECTOR, ANY, "[x, y, z]", AS("none"), "A uniform electric field.") \
    X(system_threads, "system.threads", COUNT, ANY, "a whole number above 0", IS("1"), "Number of threads. The results do not depend on it.") \
    X(system_prepare, "system.prepare", MAP, ANY, "steps, step, thermostat, method", NONE, "Steps with a thermostat before the run, which then starts with zero total momentum.") \
    X(system_prepare_steps, "system.prepare.steps", COUNT, ANY, "a whole number above 0", NEEDED, "Number of its steps.") \
    X(system_prepare_step, "system.prepare.step", POSITIVE, ANY, "a number above 0", AS("the step of the run"), "Its time step.") \
    X(system_prepare_method, "system.prepare.method", TEXT, ANY, "a splitting such as verlet/exact", IS("verlet/exact"), "Its splitting.")

#define THERMOSTAT_KEYS(X, G) \
    X(system_temperature_unit, "system.temperature.unit", WORD, ANY, "kT|K", AS("kT for thermostats; with units: md or a built-in water, and for translation and rotation, there is none"), "The unit of temperatures that are numbers alone: kT in the unit of energy, or kelvin with energies in kJ/mol.") \
    X(system_prepare_thermostat, "system.prepare.thermostat", MAP, ANY, "as system.thermostat", NEEDED, "The thermostat of the preparation.") \
    X(system_prepare_thermostat_kind, "system.prepare.thermostat.kind", TEXT, ANY, "the name of a thermostat", IS("langevin"), "As system.thermostat.kind.") \
    X(system_prepare_thermostat_library, "system.prepare.thermostat.library", TEXT, ANY, "a path, from the directory of the scenario", NONE, "As system.thermostat.library.") \
    X(system_prepare_thermostat_temperature, "system.prepare.thermostat.temperature", TEXT, ANY, "a temperature such as 300 K or 2.5 kT", NEEDED, "As system.thermostat.temperature.") \
    X(system_prepare_thermostat_params, "system.prepare.thermostat.*", PARAMS, ANY, "as the kind", NONE, "The parameters of the kind, such as rate.") \
    X(system_thermostat, "system.thermostat", MAP, ANY, "kind, temperature, rate, ...", AS("none, the energy is conserved"), "A thermostat in the run; it acts after each step, or within it where the method has it, as baoab/exact does.") \
    X(system_thermostat_kind, "system.thermostat.kind", TEXT, ANY, "the name of a thermostat", IS("langevin"), "Its kind; 'polhode thermostats' lists them with their parameters.") \
    X(system_thermostat_library, "system.thermostat.library", TEXT, ANY, "a path, from the directory of the scenario", NONE, "A shared library with the kind, if it is one of your own; see thermostat.h.") \
    X(system_thermostat_temperature, "system.thermostat.temperature", TEXT, ANY, "a temperature such as 300 K or 2.5 kT", NEEDED, "Its temperature. A number alone is in system.temperature.unit.") \
    X(system_thermostat_params, "system.thermostat.*", PARAMS, ANY, "as the kind", NONE, "The parameters of the kind, such as rate.")

#define SPECIES_KEYS(X, G) \
    X(system_species, "system.species", LIST, ANY, "a list of {name, number, ...}", NEEDED, "The kinds of bodies, up to 16.") \
    X(system_species_name, "system.species[].name", TEXT, ANY, "dipole, spce, tip3p, tip4p-2005, or a name of your own (up to 15 characters)", NONE, "A built-in kind (the soft dipolar sphere of Celledoni, Fassò et al. 2007; SPC/E, TIP3P or TIP4P/2005 water in nm, u, ps, e) needs no other key than number. Any other name is a kind of your own.") \
    X(system_species_number, "system.species[].number", NATURAL, ANY, "a whole number, 0 or more", NONE, "How many bodies are of this kind. With system.file they are counted in the file.") \
    X(system_species_symbol, "system.species[].symbol", TEXT, ANY, "a chemical symbol", AS("O for water, else X"), "The chemical symbol of the body in XYZ files.") \
    X(system_species_atoms, "system.species[].atoms", LIST, ANY, "a list of {position, mass, ...}", NONE, "The atoms of a kind of your own, up to 8, instead of mass, body and sites. Mass, centre of mass, inertia and principal axes follow. The axes of the body are those of the positions.") \
    X(system_species_atoms_position, "system.species[].atoms[].position", VECTOR, ANY, "[x, y, z]", NEEDED, "Position of the atom, from any origin.") \
    X(system_species_atoms_mass, "system.species[].atoms[].mass", NONNEGATIVE, ANY, "a number, 0 or more", NEEDED, "Mass of the atom; 0 for a site that only carries charge or potential.") \
    X(system_species_atoms_symbol, "system.species[].atoms[].symbol", TEXT, ANY, "a chemical symbol", IS("X"), "Its symbol in trajectories and in output.rdf.pairs.") \
    X(system_species_atoms_charge, "system.species[].atoms[].charge", NUMBER, ANY, "a number", IS("0"), "Its charge.") \
    X(system_species_atoms_potential, "system.species[].atoms[].potential", TEXT, ANY, "the name of a pair potential", AS("lennard-jones with epsilon and sigma, else none"), "Its potential.") \
    X(system_species_atoms_library, "system.species[].atoms[].library", TEXT, ANY, "a path, from the directory of the scenario", NONE, "As system.species[].library.") \
    X(system_species_atoms_params, "system.species[].atoms[].*", PARAMS, ANY, "as the potential", NONE, "The parameters of the potential, such as epsilon and sigma.") \
    X(system_species_mass, "system.species[].mass", POSITIVE, ANY, "a number above 0", NONE, "The mass. Required for a kind of your own, unless it has atoms.") \
    X(system_species_body, "system.species[].body", BODY, ANY, "as body", NONE, "The inertia about the centre of mass. A linear molecule has moments: [I, I, 0], a point [0, 0, 0]. Required for a kind of your own, unless it has atoms.") \
    X(system_species_dipole, "system.species[].dipole", VECTOR, ANY, "[x, y, z]", AS("none"), "A point dipole at the centre of mass, in the axes of the body.") \
    X(system_species_charge, "system.species[].charge", NUMBER, ANY, "a number", IS("0"), "A charge at the centre of mass.") \
    X(system_species_potential, "system.species[].potential", TEXT, ANY, "the name of a pair potential", AS("none"), "The potential at the centre of mass, such as lennard-jones or soft-sphere; 'polhode potentials' lists them with their parameters.") \
    X(system_species_library, "system.species[].library", TEXT, ANY, "a path, from the directory of the scenario", NONE, "A shared library with the potential, if it is one of your own; see pair.h.") \
    X(system_species_params, "system.species[].*", PARAMS, ANY, "as the potential", NONE, "The parameters of the potential, such as epsilon and sigma.") \
    X(system_species_sites, "system.species[].sites", LIST, ANY, "a list of {position, charge, potential, ...}", NONE, "Points fixed to the body, up to 8 with the one at the centre.") \
    X(system_species_sites_position, "system.species[].sites[].position", VECTOR, ANY, "[x, y, z]", NEEDED, "Position from the centre of mass, in the axes of the body.") \
    X(system_species_sites_charge, "system.species[].sites[].charge", NUMBER, ANY, "a number", IS("0"), "Charge of the site.") \
    X(system_species_sites_symbol, "system.species[].sites[].symbol", TEXT, ANY, "a chemical symbol", IS("X"), "Symbol of the site in output.rdf.pairs.") \
    X(system_species_sites_potential, "system.species[].sites[].potential", TEXT, ANY, "the name of a pair potential", NONE, "As system.species[].potential, at the site.") \
    X(system_species_sites_library, "system.species[].sites[].library", TEXT, ANY, "a path, from the directory of the scenario", NONE, "As system.species[].library.") \
    X(system_species_sites_params, "system.species[].sites[].*", PARAMS, ANY, "as the potential", NONE, "The parameters of the potential.")

#define PLACE_KEYS(X, G) \
    X(system_lattice, "system.lattice", MAP, ANY, "spacing, perturbation, attitudes", NONE, "Places the bodies on a cubic lattice, with the kinds mixed evenly. One of lattice, random and file is required.") \
    X(system_lattice_spacing, "system.lattice.spacing", POSITIVE, ANY, "a number above 0", AS("in a box, the lattice fills the shortest edge"), "The lattice constant. Required in open space.") \
    X(system_lattice_perturbation, "system.lattice.perturbation", NONNEGATIVE, ANY, "a number, 0 or more", IS("0"), "Each coordinate is moved by this fraction of the spacing times a normal random number.") \
    X(system_lattice_attitudes, "system.lattice.attitudes", WORD, ANY, "random|identity", IS("random"), "The attitudes at the start.") \
    X(system_random, "system.random", MAP, ANY, "scale, or distance", NONE, "Places the bodies at random, with random attitudes.") \
    X(system_random_scale, "system.random.scale", POSITIVE, ANY, "a number above 0", AS("the number of bodies, as in Celledoni, Fassò et al. (2007)"), "In open space: each coordinate is this length times a normal random number.") \
    X(system_random_distance, "system.random.distance", POSITIVE, ANY, "a number above 0", NONE, "In a box: the bodies are spread evenly, and no two centres are nearer than this. Required in a box.") \
    X(system_file, "system.file", TEXT, ANY, "a path, from the directory of the scenario", NONE, "Reads the bodies from a file: CSV as --final prints it (x, y, z; species, px or vx, q0, m1 or L1 ... are optional), or a frame of an extended XYZ or H5MD file that holds bodies.") \
    X(system_seed, "system.seed", NATURAL, ANY, "a whole number, 0 or more", IS("1"), "Seed of the random positions and attitudes. Momenta use seed + 100, the preparation seed + 200, the thermostat seed + 300.") \
    X(system_temperature, "system.temperature", MAP, ANY, "translation, rotation, unit", AS("at rest, or as the file has them"), "Draws the momenta at these temperatures.") \
    X(system_temperature_translation, "system.temperature.translation", TEXT, ANY, "a temperature such as 300 K or 2.5 kT", IS("0"), "Temperature of the centres of mass. A number alone is in the unit below.") \
    X(system_temperature_rotation, "system.temperature.rotation", TEXT, ANY, "a temperature such as 300 K or 2.5 kT", IS("0"), "Temperature of the rotation.") \
    X(system_target, "system.target", MAP, ANY, "energy, bodies", NONE, "A total energy. Two bodies get opposite momenta along (1, 1, 1) to reach it.") \
    X(system_target_energy, "system.target.energy", NUMBER, ANY, "a number", NEEDED, "The total energy.") \
    X(system_target_bodies, "system.target.bodies", NUMBERS, ANY, "[i, j]", AS("the first and the last"), "The two bodies, counted from 1.")

#define FRAME_KEYS(X, G) \
    X(system_frame, "system.frame", TEXT, ANY, "last, or the step of a record", IS("last"), "Which frame of an XYZ or H5MD file is read.")

#define METHOD_KEYS(X, G) \
    X(method, "method", TEXT, ANY, "a name such as exact, mr2:axes=231 or srkn6_14a/exact", AS("exact for a free body; with torques srkn6_14a/exact, or auto with a tolerance; omf2/exact for a system"), "The integrator; 'polhode methods' and 'polhode schemes' list them. A system needs a splitting. With auto the library chooses one for the tolerance. exact evaluates a closed form, without steps: of a free body, of one with rotors (gyrostat, or wheel at a constant speed), or of a body with two equal moments under heavy-top or magnetic along its axis.") \
    X(method_library, "method-library", TEXT, ANY, "a path, from the directory of the scenario", NONE, "A shared library with methods of your own. method and compare --methods may then name them; see plugin.h.") \
    X(scheme, "scheme", MAP, ANY, "drifts and kicks, or flows", NONE, "A splitting scheme of your own, instead of a name. The method is then scheme/INNER.") \
    X(scheme_drifts, "scheme.drifts", NUMBERS, ANY, "a list of numbers with the sum 1", NONE, "The drifts, in units of the step.") \
    X(scheme_kicks, "scheme.kicks", NUMBERS, ANY, "a list of numbers with the sum 1", NONE, "The kicks, in units of the step.") \
    X(scheme_flows, "scheme.flows", TEXTS, ANY, "a list such as [kick 0.5, drift 1, kick 0.5]", NONE, "All flows of a step, instead of drifts and kicks: a part and its length in units of the step, with the sum 1 for each part. Parts: drift, kick; gradient, a push by [V,[T,V]], in units of the cube of the step and with any sum; in a system thermostat; for one body rate, the part of the torque that is linear in the angular velocity.") \
    X(scheme_inner, "scheme.inner", TEXT, ANY, "a free-flow method", IS("exact"), "The inner flow.") \
    X(tolerance, "tolerance", POSITIVE, BODY, "a number from 1e-16 to below 1", NONE, "Instead of a step, for one body: the error of the run, relative to the momentum and in radians of attitude, but for the growth of small changes of the start. An adaptive method chooses its steps; for any other one a constant step is found.")

#define TIME_KEYS(X, G) \
    X(start, "start", DATE, ANY, "a number, or a date such as 1992-12-11T00:00:00", IS("0"), "The time at the start. A date is in ephemeris.time-system. It is the date of time 0, unless ephemeris.epoch gives that, or 'time-unit: d' makes t the Julian date (TT, or TDB).") \
    X(until, "until", DATE, ANY, "a number, or a date such as 1992-12-11T00:00:00", NONE, "The time at the end. Required, unless duration is given.") \
    X(duration, "duration", NUMBER, ANY, "a number other than 0", NONE, "The time from start to the end, instead of until; below 0 for a run back in time.") \
    X(step, "step", POSITIVE, ANY, "a number above 0", NONE, "The time step. Required, except for a free body with the method exact, or with a tolerance.")

#define EVENT_KEYS(X, G) \
    X(events, "events", LIST, BODY, "a list of {kind, ...}", AS("nothing"), "What is looked for in the run of one body (docs/events.md), up to 32 of them.") \
    X(events_kind, "events[].kind", TEXT, ANY, "the name of a kind", NEEDED, "The kind of event; 'polhode run --event-kinds' lists them. Two more are for scenarios with a shadow (directions.eclipse): umbra and penumbra; falling is the way into them.") \
    X(events_name, "events[].name", TEXT, ANY, "text", AS("the kind"), "A name for the table.") \
    X(events_axis, "events[].axis", VECTOR, ANY, "[x, y, z]", NONE, "An axis of the body, in your axes. Required for angle, nutation, their extrema, momentum, omega and precession.") \
    X(events_direction, "events[].direction", VECTOR, ANY, "[x, y, z]", NONE, "A direction in space. Required for angle, angle-extremum, momentum-space, omega-space and precession.") \
    X(events_angle, "events[].angle", NONNEGATIVE, ANY, "a number from 0 to 180 deg", NONE, "The angle that is crossed. Required for angle and nutation.") \
    X(events_unit, "events[].unit", WORD, ANY, "rad|deg", NONE, "The unit of the angle. Required beside it.") \
    X(events_only, "events[].only", WORD, ANY, "rising|falling|maximum|minimum", AS("both"), "Only crossings upwards or downwards, only maxima or minima.") \
    X(events_action, "events[].action", WORD, ANY, "record|count|stop", IS("record"), "record: a row in the table of events. count: only counted. stop: a row, and the run ends there.") \
    X(events_number, "events[].number", COUNT, ANY, "a whole number above 0", IS("1"), "With action stop: the run ends at this one of the events.") \
    X(events_library, "events[].library", TEXT, ANY, "a path, from the directory of the scenario", NONE, "A shared library with a function of your own, for the kind function; see event.h.") \
    X(events_function, "events[].function", TEXT, ANY, "a name", NONE, "The name of the function in the library.") \
    X(events_samples, "events[].samples", COUNT, ANY, "a whole number above 0", IS("16"), "How often the function is looked at: in a step, or in a radian of a free body.") \
    X(output_events, "output.events", TEXT, BODY, "a path", AS("none; HDF5 files have the table in any case"), "A CSV file for the table of events; - is standard output, instead of the records.")

#define REFERENCE_KEYS(X, G) \
    X(reference, "reference", TEXT, BODY, "a path, from the directory of the scenario", AS("the reference is computed, if it is needed"), "An attitude ephemeris (AEM) or attitude parameters (APM) that the run is compared with; the columns attitude-error and m-error are then against it. It does not change the run; its first usable date is the date of time 0 if nothing else is.")

#define OUTPUT_KEYS(X, G) \
    G(output, "output", MAP, ANY, "file, format, columns, every, times, events, modified-energy", NONE, "What is written.") \
    X(output_file, "output.file", TEXT, ANY, "a path", AS("standard output"), "The output file.") \
    X(output_format, "output.format", FORMAT, ANY, "", AS("by the ending of the file"), "The format; 'polhode run --formats' lists formats and endings.") \
    X(output_columns, "output.columns", TEXTS, ANY, "a list of names", AS("t, q and m; for a system the parts of the energy, momenta and temperatures"), "The columns; 'polhode run --columns' lists them.") \
    X(output_quaternion, "output.quaternion", WORD, ANY, "scalar-first|scalar-last", AS("scalar-first; scalar-last in attitude ephemerides"), "The order of quaternions in the output: q is written q1, q2, q3, q0 with scalar-last, q-lvlh likewise. An attitude ephemeris of version 2.0 is always scalar-last.") \
    X(output_every, "output.every", COUNT, ANY, "a whole number above 0", IS("1"), "One record every this many steps. Not with a tolerance.") \
    X(output_times, "output.times", TIMES, ANY, "start:end:step, date/date/step, a list of numbers or dates, or reference", AS("with a tolerance, 101 times from start to until"), "Records at these times instead, which may be dates as in 2026-03-20T12:00:00/2026-03-20T13:00:00/10, the step in the unit of time; with reference, at the epochs of that file. They are reached by side steps, or the dense output of an adaptive method, and do not alter the run.") \
    X(output_interval, "output.interval", POSITIVE, ANY, "a number above 0", NONE, "Records at the start and then after every such time, up to the end.") \
    X(output_modified_energy, "output.modified-energy", COUNT, BODY, "an even whole number from 2 to 20", AS("12 where output.columns names modified-energy"), "The order of the column modified-energy (docs/splittings.md). Where it is given and the column is not named, that column comes behind the others.")

#define MEASURE_KEYS(X, G) \
    X(output_rdf, "output.rdf", MAP, SYSTEM, "file, range, bins, pairs", NONE, "The pair distribution g(r) of the centres of mass of a system, at the times of the records.") \
    X(output_rdf_file, "output.rdf.file", TEXT, ANY, "a path", NONE, "A CSV file for its mean. In H5MD each record also has its g(r). Required for other formats.") \
    X(output_rdf_range, "output.rdf.range", POSITIVE, ANY, "a number above 0", NEEDED, "The largest distance; in a box at most half the shortest edge.") \
    X(output_rdf_bins, "output.rdf.bins", COUNT, ANY, "a whole number from 1 to 10000", IS("100"), "Number of bins of equal width.") \
    X(output_rdf_pairs, "output.rdf.pairs", TEXTS, ANY, "a list such as [O-O, O-H]", AS("none"), "Pair distributions of the sites with these symbols too, up to 16, without pairs in one body.") \
    X(output_msd, "output.msd", MAP, SYSTEM, "file, range", NONE, "The mean square displacement of the centres of mass against the lag, over all records as origins, and the diffusion coefficient from its second half. Needs records at equal intervals.") \
    X(output_msd_file, "output.msd.file", TEXT, ANY, "a path", NEEDED, "A CSV file.") \
    X(output_msd_range, "output.msd.range", POSITIVE, ANY, "a number above 0", AS("a quarter of the run"), "The longest lag.") \
    X(output_velocity_correlation, "output.velocity-correlation", MAP, SYSTEM, "file, range", NONE, "The autocorrelations of the velocity and of the angular velocity (in space) against the lag. Needs records at equal intervals.") \
    X(output_velocity_correlation_file, "output.velocity-correlation.file", TEXT, ANY, "a path", NEEDED, "A CSV file.") \
    X(output_velocity_correlation_range, "output.velocity-correlation.range", POSITIVE, ANY, "a number above 0", AS("a quarter of the run"), "The longest lag.") \
    X(output_dielectric, "output.dielectric", MAP, SYSTEM, "file", NONE, "The total dipole moment M record by record, its fluctuation so far, and the dielectric constant from it (Neumann 1983). For neutral bodies in a box.") \
    X(output_dielectric_file, "output.dielectric.file", TEXT, ANY, "a path", NEEDED, "A CSV file.") \
    X(output_sites, "output.sites", WORD, SYSTEM, "yes|no", IS("no"), "Trajectories (xyz, hdf5) have the atoms of each body: those with a mass of a built-in water or of a kind from atoms. Any other kind is one atom at its centre.") \
    X(output_length_unit, "output.length-unit", WORD, SYSTEM, "nm|angstrom", IS("nm"), "The unit of lengths in trajectories, if units are known (system.units). In XYZ, angstrom comes with momenta in the units of ASE.") \
    X(output_author, "output.author", TEXT, ANY, "a name", IS("not given"), "The author named in an H5MD file.")

#define EPHEMERIS_KEYS(X, G) \
    G(ephemeris, "ephemeris", MAP, BODY, "epoch, object-name, object-id, ...", NONE, "The metadata of a CCSDS attitude ephemeris (format aem).") \
    X(ephemeris_epoch, "ephemeris.epoch", TEXT, ANY, "such as 2026-01-01T00:00:00", AS("the date of start"), "The date of time 0, also as 2026-031T12:00:00 with the day of the year. Required for aem.") \
    X(ephemeris_time_system, "ephemeris.time-system", WORD, ANY, "UTC|TAI|TT|TDB|GPS", IS("UTC"), "The time system of all dates. UTC has its leap seconds (23:59:60), known until 2027-06-28; later none is assumed, with a warning. TDB is right to 50 microseconds.") \
    X(ephemeris_object_name, "ephemeris.object-name", TEXT, ANY, "text", NONE, "The name of the object, in ASCII. Required for aem.") \
    X(ephemeris_object_id, "ephemeris.object-id", TEXT, ANY, "text, such as 1998-067A", NONE, "Its international designator. Required for aem.") \
    X(ephemeris_originator, "ephemeris.originator", TEXT, ANY, "text", IS("POLHODE"), "Who made the file.") \
    X(ephemeris_center, "ephemeris.center", TEXT, ANY, "text, such as EARTH", AS("not written"), "The body that the object orbits.") \
    X(ephemeris_frame_a, "ephemeris.frame-a", TEXT, ANY, "text, such as EME2000", IS("EME2000"), "The name of the space frame.") \
    X(ephemeris_frame_b, "ephemeris.frame-b", TEXT, ANY, "text, such as SC_BODY_1", IS("SC_BODY_1"), "The name of the body frame.") \
    X(ephemeris_naif_id, "ephemeris.naif-id", NUMBER, ANY, "a whole number below 0", IS("-999"), "The number of the spacecraft in SPICE, for the format ck; its body frame has 1000 times that.") \
    X(ephemeris_version, "ephemeris.version", WORD, ANY, "1.0|2.0", IS("2.0"), "The version of an attitude ephemeris: CCSDS 504.0-B-1 (1.0) or 504.0-B-2 (2.0).") \
    X(ephemeris_digits, "ephemeris.digits", WORD, ANY, "16|17", IS("16"), "The digits of its numbers: 16 as the standard says, or 17, which keep every bit.") \
    X(ephemeris_segment, "ephemeris.segment", POSITIVE, ANY, "a number above 0", AS("one segment"), "The length of its segments, in units of time.") \
    X(ephemeris_interpolation, "ephemeris.interpolation", WORD, ANY, "LINEAR|LAGRANGE|HERMITE", AS("none is written"), "The interpolation that it recommends.") \
    X(ephemeris_degree, "ephemeris.degree", COUNT, ANY, "a whole number above 0", IS("7"), "The degree of the interpolation; LINEAR has 1.") \
    X(ephemeris_seconds_per_unit, "ephemeris.seconds-per-unit", POSITIVE, ANY, "a number above 0", AS("those of time-unit"), "Seconds in one unit of time.")

/* clang-format on */

#endif
