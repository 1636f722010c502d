/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A scenario: a file that says what to compute, read and checked. */
#ifndef PLH_SCENARIO_SCENARIO_H
#define PLH_SCENARIO_SCENARIO_H

#include "files/ccsds/attitude.h"
#include "files/ccsds/orbit.h"
#include "files/mesh/mesh.h"
#include "io/number.h"
#include "scenario/document.h"
#include "scenario/format.h"
#include "scenario/sky.h"
#include "scenario/view.h"

#include <polhode/polhode.h>

enum {
    SCENARIO_TORQUES = 16,
    SCENARIO_METHODS = 16,
    SCENARIO_COLUMNS = 64,
    SCENARIO_PAIRS = 256,
    SCENARIO_EVENTS = 32,
    SCENARIO_LIBRARIES = 64,
    SCENARIO_RDF_PAIRS = 16
};

/* Measured over the records of a system, each in a file of its own. */
enum { MEASURE_RDF, MEASURE_MSD, MEASURE_VELOCITY, MEASURE_DIELECTRIC, MEASURES };

struct measure_request {
    const char *file; /* NULL: not wanted */
    double range;     /* the longest lag, as a time */
};

struct output_request {
    const char *file; /* NULL: standard output */
    const struct format *format;
    const char *columns[SCENARIO_COLUMNS];
    int column_count; /* 0: the default ones */
    /* Steps from record to record; 0: at the times below */
    long every;
    struct times range; /* times of a range */
    double *times;      /* times of a list, or NULL */
    size_t time_count;
    /* NULL, or where the table of events goes; "-": standard output */
    const char *events_file;
    double rdf_range;
    int rdf_bins; /* 0: none */
    /* Of sites, behind that of the centres of mass */
    int rdf_pairs;
    const char *rdf_name[SCENARIO_RDF_PAIRS];
    plh_site_set rdf_set[SCENARIO_RDF_PAIRS][2];
    struct measure_request measure[MEASURES];
    bool sites;    /* of a system: files have its atoms */
    bool angstrom; /* lengths of trajectories */
    const char *author;
    bool scalar_last;  /* of the quaternions that are written */
    bool scalar_given; /* the scenario says which */
    /* Of the column modified-energy: its order, and whether the scenario says so */
    int modified;
    bool modified_given;
};

/* A thermostat before the run. */
struct preparation {
    long steps; /* 0: none */
    double step;
    plh_thermostat thermostat;
    plh_method_spec spec;
};

/* Many bodies. */
struct system_request {
    plh_system_def def;
    plh_species species[PLH_SPECIES_MAX];
    char symbol[PLH_SPECIES_MAX][8];
    char site_symbol[PLH_SPECIES_MAX][PLH_SITES_MAX][8];
    /* Units: nm, u, ps, e, kJ/mol; else they are not known */
    bool md;
    int *species_of;
    plh_pool *pool;
    plh_pair_rule pair[SCENARIO_PAIRS];
    void *library[SCENARIO_LIBRARIES]; /* of potentials from shared libraries */
    int libraries;
    /* Where its bodies are and how they move at the start, or before the thermostat */
    plh_system *start;
    struct preparation prepare;
    plh_thermostat thermostat; /* of the run; model NULL: none */
};

struct ephemeris {
    const char *epoch, *time_system, *object_name, *object_id, *originator, *center;
    const char *frame_a, *frame_b;
    double seconds_per_unit;
    bool version_1;            /* of an attitude ephemeris: 1.0; else 2.0 */
    int naif_id;               /* of a C-kernel */
    int digits;                /* of its numbers */
    double segment;            /* length of its segments; 0: one */
    const char *interpolation; /* that it recommends, or NULL */
    int degree;
};

/* What happens at an event besides being counted. */
enum event_action { EVENT_RECORD, EVENT_COUNT, EVENT_STOP };

struct event_request {
    const char *name;
    plh_event_def def; /* principal frame */
    enum event_action action;
    uint64_t number; /* which of them stops the run */
    void *library;   /* of a function from a shared library */
};

/* What a scenario is about. */
enum scenario_subject { SUBJECT_BODY, SUBJECT_SYSTEM, SUBJECTS };

/* What both have; then the one of the two that it is about. */
struct scenario {
    struct document doc;
    const char *name, *source;
    /* step 0: none given, or the method chooses its steps */
    double t0, until, step;
    /* instead of a step; 0: none given */
    double tolerance;
    /* the library chooses the method for the tolerance */
    bool choose;
    /* of the tolerance, once scenario_plan() has made it */
    plh_plan plan;
    char method[128];
    plh_method_spec spec;
    /* from method-library */
    const plh_method *own_method[SCENARIO_METHODS];
    void *method_library[SCENARIO_METHODS];
    plh_method_list own_methods;
    /* the user's row, and its coefficients: one of the two */
    plh_scheme scheme;
    double *rows;
    plh_flow *flows;
    struct event_request event[SCENARIO_EVENTS];
    int event_count;
    struct output_request output;
    struct ephemeris ephemeris;
    /* no segments: none */
    struct attitude_file reference;
    /* of a file, if that gives the date of time 0 */
    char file_epoch[PLH_DATE_TEXT];
    /* PLH_ALLOW_... */
    unsigned allow;
    struct sky sky;
    bool has_orbit;
    plh_orbit orbit;
    /* of its kind; NULL: a built-in one */
    void *orbit_library;
    /* for which its field was extrapolated; NaN: none */
    double field_year;
    /* of orbit.file; its numbers in the units of the scenario */
    struct orbit_file orbit_file;
    plh_orbit_segment *orbit_segments;
    double *orbit_times;
    /* lines about what is accepted but may not be meant */
    char warnings[2048];

    enum scenario_subject subject;
    union {
        /* SUBJECT_BODY */
        struct {
            plh_body body;
            plh_torque term[SCENARIO_TORQUES];
            /* of torques from shared libraries */
            void *library[SCENARIO_TORQUES];
            plh_profile profile[SCENARIO_TORQUES];
            double *profile_memory[SCENARIO_TORQUES];
            plh_torque_list terms;
            /* of all terms */
            plh_torque torque;
            /* principal frame; and the same in the user's axes, as it was given */
            plh_state start, given;
            /* no segments: none */
            struct attitude_file attitude_file, spin_file;
            /* NULL: none */
            plh_light *light;
            /* Of the block `light` or of the solid that the body is, NULL: not read; the centre of
             * mass in its axes, and finishes of its materials with NaN for what is not given */
            plh_shape *shape;
            plh_vec3 shape_centre;
            plh_finish finish[MESH_MATERIALS];
            /* Of the torques that act on facets */
            plh_facets *facets[SCENARIO_TORQUES];
            plh_surroundings world[SCENARIO_TORQUES];
            double zero_point;
            /* magnitudes count the distances of Sun and observer */
            bool distances;
            struct view view;
        };
        /* SUBJECT_SYSTEM */
        struct system_request system;
    };
};

/* Adds a line to the warnings: "file:line: key: message", or without a line for no value. */
void scenario_warn(struct scenario *s, const struct value *v, const char *path, const char *format,
                   ...) __attribute__((format(printf, 4, 5)));

/* NULL for a free body, and for a system. */
const plh_torque *scenario_torque(const struct scenario *s);
plh_problem scenario_problem(const struct scenario *s);

/* Makes the plan of a scenario with a tolerance, once, and puts its method and step in. */
plh_status scenario_plan(struct scenario *s);

/* start, until or duration, and step; false after a message. */
bool scenario_read_times(struct scenario *s);

/* The value that gives the end: until or duration, of which a setting counts before the file. */
const struct value *scenario_end(const struct scenario *s);

/* A free body by the exact method: its state is known at any time. */
bool scenario_is_closed(const struct scenario *s);

/* Where a scenario comes from: a file, text that `path` names, or nothing but its settings. */
struct scenario_source {
    const char *path, *text;
    bool empty;
};

/*
 * Reads and checks a scenario with settings (NULL: none) laid over it. False after a message that
 * names the file, the line, the key and what would be accepted. Free in either case.
 */
bool scenario_load(const struct scenario_source *source, const plh_settings *settings,
                   struct message *message, struct scenario *s);
void scenario_free(struct scenario *s);

/*
 * Reads the name of a method, as plh_method_parse(); what is not built in comes from the library
 * that method-library names. Where that fails, why holds what the loader said, or is empty.
 */
plh_status scenario_parse_method(struct scenario *s, const char *text, plh_method_spec *spec,
                                 char *why, size_t why_size);

/* Whether the scenario may load code, or write to this file of its own; false after a message. */
bool scenario_may_load(const struct scenario *s, const struct value *library);

/* The path of a shared library of a system, if there is room for one more and it may be loaded. */
bool scenario_library(struct scenario *s, const struct value *library, char path[4096]);
bool scenario_may_write(const struct scenario *s, const struct value *file, const char *path);

/* The i-th time of an output request, and how many there are. */
double output_time(const struct output_request *request, size_t i);

#endif
