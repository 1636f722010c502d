/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Scenarios: read one from a file or from text, run it, get its columns as arrays, write its files.
 * This is the public header of libpolhode_run, which needs libpolhode, libyaml and, if it was there
 * when the library was built, HDF5.
 *
 *     plh_run *run;
 *     plh_run_options options = plh_run_options_default();
 *     plh_status status = plh_run_open("examples/satellite.yaml", NULL, &run);
 *     if (!status)
 *         status = plh_run_execute(run, &options);
 *     if (status)
 *         fprintf(stderr, "%s\n", plh_run_message(run));
 *     ...
 *     plh_run_destroy(run);
 *
 * Nothing here prints or exits. Different runs may be used by different threads at the same time.
 * A program with a limit on the size of files (RLIMIT_FSIZE) should ignore SIGXFSZ: a write beyond
 * the limit is then PLH_OS with its message.
 */
#ifndef POLHODE_RUN_H
#define POLHODE_RUN_H

#include <polhode/polhode.h>
#include <polhode/setting.h>
#include <stddef.h>
#include <stdint.h>

PLH_BEGIN_DECLS

typedef struct plh_run plh_run;

/*
 * Reads and checks a scenario.
 * open: from a file; where there is none, the scenario of that name, with or without .yaml, that
 *   comes with the library (plh_scenario_get() in catalogue.h). from_text: from YAML text; `name`
 *   is its path in messages, and paths in the scenario start at the directory of `name`.
 *   from_settings: from nothing but settings.
 * Given: settings, which replace or add keys and say what the scenario may do; NULL: none.
 * Returned: PLH_OK; PLH_BAD_ARGUMENT for a scenario that cannot be accepted; PLH_NO_MEMORY, *run
 * NULL. After PLH_BAD_ARGUMENT *run exists, so that plh_run_message() can say why; destroy it too.
 */
PLH_API plh_status plh_run_open(const char *path, const plh_settings *settings, plh_run **run);
PLH_API plh_status plh_run_from_text(const char *text, const char *name,
                                     const plh_settings *settings, plh_run **run);
PLH_API plh_status plh_run_from_settings(const char *name, const plh_settings *settings,
                                         plh_run **run);
PLH_API void plh_run_destroy(plh_run *run); /* NULL is accepted */

/* What went wrong, in one line that names file, line and key if it can; "" after success. */
PLH_API const char *plh_run_message(const plh_run *run);

/*
 * Why a run was refused or ended, where a caller may want to say how it is mended in his own words:
 * the messages never speak of the options of a program. PLH_RUN_NO_REASON: the message says it all.
 */
typedef enum plh_run_reason {
    PLH_RUN_NO_REASON,
    /* options.resume without output.file, or with options.files false */
    PLH_RUN_RESUME_WITHOUT_FILE,
    /* The checkpoint is damaged, or of another run or build: the run can only start anew. */
    PLH_RUN_BAD_CHECKPOINT,
    /* options.reference of a system */
    PLH_RUN_REFERENCE_OF_SYSTEM,
    /* A scenario, column, torque model, method, pair potential, thermostat or kind of event that is
     * not known. */
    PLH_RUN_UNKNOWN_SCENARIO,
    PLH_RUN_UNKNOWN_COLUMN,
    PLH_RUN_UNKNOWN_TORQUE,
    PLH_RUN_UNKNOWN_ORBIT,
    PLH_RUN_UNKNOWN_METHOD,
    PLH_RUN_UNKNOWN_POTENTIAL,
    PLH_RUN_UNKNOWN_THERMOSTAT,
    PLH_RUN_UNKNOWN_EVENT,
    /* PLH_ALLOW_LIBRARIES, PLH_ALLOW_OUTSIDE of setting.h is missing. */
    PLH_RUN_LIBRARY_NOT_ALLOWED,
    PLH_RUN_OUTSIDE_NOT_ALLOWED
} plh_run_reason;
PLH_API plh_run_reason plh_run_why(const plh_run *run);

/* Warnings about input that was accepted but may be a mistake, one per line; "" if there are
 * none. */
PLH_API const char *plh_run_warnings(const plh_run *run);

/* The contents of a scenario. Texts live as long as the run. */
typedef struct plh_run_info {
    /* Source: or NULL */
    const char *name, *source;
    /* "auto": chosen when the scenario is run */
    const char *method;
    /* Output.file, or NULL */
    const char *file;
    /* Its format's word, such as "csv" */
    const char *format;
    /* Of the scenario's bytes, the settings and the files it names */
    uint64_t hash;
    /* Many bodies; else one */
    bool system;
    size_t bodies;
    /* Step: 0 if none is needed */
    double start, until, step;
    /* Instead of a step; 0 if none is given */
    double tolerance;
    /* output.events, or NULL; "-": the sink of plh_run_options */
    const char *events;
    /* names in output.columns; 0: the usual ones */
    int columns;
    /* files of what is measured over the records of a system: output.rdf and the like */
    int measures;
    /* the time of the last record so far */
    double now;
    /* the run was stopped, and options.resume can go on from there */
    bool resumable;
} plh_run_info;
PLH_API plh_run_info plh_run_info_of(const plh_run *run);

/* The problem of one body; NULL for a system. */
PLH_API const plh_problem *plh_run_problem(const plh_run *run);

/* How far a run is. */
typedef struct plh_run_progress {
    /* 0 to 1 */
    double done;
    /* Steps or records so far */
    double count;
    /* What is counted: "steps", "records", "thermostat steps" */
    const char *unit;
} plh_run_progress;

/* Called between steps, often: it must be quick. false stops the run there. */
typedef bool plh_run_watch(void *context, const plh_run_progress *progress);

/* Takes text on its way to the caller; false: it cannot, and the run ends with PLH_OS. */
typedef bool plh_run_sink(void *context, const char *text, size_t size);

typedef struct plh_run_options {
    /* Keep the records in memory, for the functions below */
    bool keep;
    /* Write the files that the scenario names */
    bool files;
    /* Compare with the reference solution (one body) */
    bool reference;
    /* Go on from the checkpoint that an interrupted run left */
    bool resume;
    /* Or NULL */
    plh_run_watch *watch;
    /* For watch */
    void *context;
    /* Between checkpoints of a run that writes files */
    double checkpoint_seconds;
    /* leave nothing for `resume` when the run is stopped */
    bool forget;
    /* Receives the records as CSV, whole lines, while they are made; if output.events is "-", the
     * table of events at the end instead. Or NULL. */
    plh_run_sink *sink;
    void *sink_context;
    /* For a picture: rows at most, 0 if there is none; the columns that it needs besides those of
     * the output, separated by blanks, or NULL; the bodies of a system times the frames in which
     * they are kept, at most. See plh_run_samples_of(). */
    size_t samples;
    const char *sample_columns;
    size_t sample_bodies;
    /* a file that the caller will write: no file of the run is that one; or NULL */
    const char *picture;
} plh_run_options;

/* Keeps the records, writes the files, and makes a checkpoint every 5 seconds; all else is off. */
PLH_API plh_run_options plh_run_options_default(void);

/*
 * Runs the scenario; once per plh_run.
 * Every file appears whole or not at all. A run that was stopped leaves its files with the records
 * so far and, beside output.file, FILE.spool and FILE.checkpoint for options.resume. A run that was
 * killed leaves only the latter two. A resumed run gives the same bytes as one that was not
 * interrupted.
 * Returned: PLH_OK; PLH_STOPPED; PLH_BAD_ARGUMENT for options or a scenario that cannot be run;
 * PLH_OS for a file that cannot be written or read; PLH_DIVERGED (see docs/scenario.md); the
 * status of the method. After PLH_DIVERGED or a failure of the method the files hold the records so
 * far.
 */
PLH_API plh_status plh_run_execute(plh_run *run, const plh_run_options *options);

/* The number of files that the run wrote, and their paths. */
PLH_API int plh_run_file_count(const plh_run *run);
PLH_API const char *plh_run_file_get(const plh_run *run, int index);

/* The last state as CSV with 17 digits; of a system, all bodies, as system.file reads them. PLH_OS:
 * the sink refused; PLH_BAD_ARGUMENT: there is no record. */
PLH_API plh_status plh_run_write_final(const plh_run *run, plh_run_sink *sink, void *context);

/* A summary in a few lines: steps, records, errors of the conserved quantities. */
PLH_API const char *plh_run_summary(plh_run *run);

/*
 * The records of a run with options.keep. Columns are those of output.columns, in that order: "q"
 * is one column of width 4 with the labels q0, q1, q2, q3. Label k of a column belongs to its
 * number k.
 */
typedef struct plh_run_column {
    const char *name, *text;
    int width;
    /* Index of its first number in a row */
    size_t at;
} plh_run_column;
PLH_API int plh_run_column_count(const plh_run *run);
PLH_API plh_run_column plh_run_column_get(const plh_run *run, int index);
PLH_API const char *plh_run_label(const plh_run *run,
                                  size_t number); /* of the number at this index of a row */

/* The column of that name in rows and samples, also one that only a format or a picture needs. name
 * NULL: there is none. energy-error is energy-change where the energy is not conserved. */
PLH_API plh_run_column plh_run_column_find(const plh_run *run, const char *name);

/* What the scenario lacks for a column, such as "an orbit"; "a column of this name"; NULL:
 * nothing. */
PLH_API const char *plh_run_column_lacks(const plh_run *run, const char *name);

/* The number of records so far; the numbers of row i begin at rows[i * stride]. NULL: not kept. */
PLH_API size_t plh_run_record_count(const plh_run *run);
PLH_API const double *plh_run_rows(const plh_run *run, size_t *stride);

/*
 * Copies the column of that name, record by record, width numbers each.
 * Returned: PLH_OK; PLH_NOT_FOUND; PLH_BAD_ARGUMENT if records were not kept.
 */
PLH_API plh_status plh_run_column_copy(const plh_run *run, const char *name, double *out);

/*
 * The bodies of a system in record i: x y z, px py pz, q0 q1 q2 q3 (body to space, scalar first),
 * m1 m2 m3 (body frame), PLH_RUN_BODY_VALUES numbers per body in the axes in which it was given.
 * NULL: no such record, one body, or records were not kept.
 */
enum { PLH_RUN_BODY_VALUES = 13 };
PLH_API const double *plh_run_bodies(const plh_run *run, size_t record);

/*
 * What a picture is drawn from, however long the run is: of one body, states between the records if
 * those are too far apart for a smooth curve; else the records. The last row is the last state.
 */
typedef struct plh_run_samples {
    size_t rows;
    /* numbers of a row, see plh_run_column_find() */
    size_t width;
    /* states that were taken, and how many of them a row stands for: the first of them, and the
     * least and the largest of each number */
    uint64_t states, stride;
    const double *row, *low, *high;
    /* the states lie between the records */
    bool between;
    /* of a system: t, then the numbers of plh_run_bodies(), frame by frame. A resumed run has
     * none. */
    size_t frames, frame_width;
    const double *frame;
} plh_run_samples;
PLH_API plh_run_samples plh_run_samples_of(const plh_run *run);

/*
 * Where a principal axis, 0 to 2, of the body turns over during the run: in closed form if the body
 * is free, else from row to row of the samples. Returned: how many, at most `room`.
 */
PLH_API size_t plh_run_flips(const plh_run *run, int axis, size_t room, plh_event *flip);

/*
 * A method by its name, as plh_method_parse(); what is not built in comes from the scenario's
 * method-library. PLH_NOT_FOUND and the like; plh_run_message() then has what the loader said, or
 * "".
 */
PLH_API plh_status plh_run_method_parse(plh_run *run, const char *text, plh_method_spec *spec);

/*
 * The events of a run of one body (the key events of a scenario). event_at: event i in the order of
 * the run, with the state there in the axes in which the body was given (NULL: not wanted);
 * PLH_BAD_ARGUMENT if there is none. Those that are only counted have no entry. event.which is the
 * index of its definition.
 */
PLH_API size_t plh_run_event_count(const plh_run *run);
PLH_API plh_status plh_run_event_get(const plh_run *run, size_t index, plh_event *event,
                                     plh_state *state);

/* The definitions, and how many events each has had. name NULL: there is no such definition. */
typedef struct plh_run_event_kind {
    const char *name;
    plh_event_kind kind;
    uint64_t count;
    /* principal frame */
    plh_event_def def;
} plh_run_event_kind;
PLH_API int plh_run_event_kind_count(const plh_run *run);
PLH_API plh_run_event_kind plh_run_event_kind_get(const plh_run *run, int which);

/* "rising", "falling", "maximum", "minimum" or "touching": event.direction in a word. */
PLH_API const char *plh_run_event_direction_name(plh_event_kind kind, int direction);

PLH_END_DECLS

#endif
