/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The run of a scenario, from inside: see <polhode/run.h>. */
#ifndef PLH_RECORD_RUN_H
#define PLH_RECORD_RUN_H

#include "record/subject.h"
#include "record/writer.h"

#include <polhode/extend/torque.h>
#include <polhode/run.h>

/* Files beside that of a format, at most; and all: output, events, measures, those. */
enum { RUN_ALSO = 2, RUN_FILES = 2 + MEASURES + RUN_ALSO };

/* A row of the table of events: t, definition, direction, value, flags, q, m in the user's axes. */
enum { EVENT_VALUES = 12 };

/* What pictures are drawn from, see plh_run_samples_of(). */
struct run_samples {
    /* rows at most, an even number; 0: there is no picture */
    size_t most;
    size_t rows, width, room;
    /* states that were taken; states for each row */
    uint64_t states, stride;
    double *row, *low, *high;
    /* one more state, and room for looking at one: numbers of a record */
    double *look;
    /* of a body, between the records: the next, all (0: the records are enough), times */
    uint64_t next, count;
    double first, last;
    /* of a system: records from one frame to the next; frame_width 0: none are kept */
    uint64_t frame_stride;
    size_t frames, frame_width, frame_room;
    double *frame;
};

/* What a run has found out so far; saved with its checkpoints. */
struct run_stats {
    uint64_t next;     /* record to make next */
    long evaluations0; /* of forces before the run began */
    long torque_calls;
    struct start start;
    /* Largest so far; of a body, momentum is in space */
    double energy_error, momentum_error;
    double angular_error;           /* of a system */
    double modified_error;          /* of the modified energy, if it is shown */
    double attitude_error, m_error; /* against the reference */
    uint64_t compared;              /* records that a file of references has */
    double energy_off, kinetic;     /* largest |E - E0|, and kinetic energy */
    double seconds;
};

/* Events so far. */
struct event_counts {
    uint64_t count[SCENARIO_EVENTS];
    /* Where an event ends the run, and which; not a number: nowhere yet. */
    double stop;
    int64_t stop_which;
};

struct run_events {
    plh_watch *watch;   /* NULL: nothing is looked for */
    struct spool table; /* in memory */
    struct event_counts counts;
};

struct plh_run {
    struct message message;
    char *path;
    struct scenario scenario;
    const struct run_subject *subject;
    plh_run_options options;
    struct run_samples samples;
    bool loaded, started;
    struct writer_job job;
    double *record; /* one of them */
    double h;       /* signed */
    long steps;     /* whole ones up to the end */
    uint64_t records;
    plh_sim *sim;
    struct spool spool;
    bool spooled;
    struct whole_file part; /* FILE.part, where the format grows */
    char *part_buffer;
    bool growing;
    /* the caller takes the records as CSV */
    bool streamed;
    /* a stopped run left what options.resume needs */
    bool resumable;
    struct run_stats stats;
    struct run_events events;
    double last_t;
    double clock, saved; /* seconds: last looked at, last checkpoint */
    /* Pieces of work that were too small for a look each */
    long unseen;
    /* A checkpoint could not be written: told once */
    bool unsaved;
    char *summary;
    const char *written[RUN_FILES];
    int written_count;
    char also[RUN_ALSO][FILE_PATH]; /* some of them */
    int also_count;
    /* one body */
    plh_problem problem;
    plh_counted_torque counted;
    plh_reference *reference; /* at the records, */
    plh_reference *between;   /* and at the times of a picture */
    plh_state last;
    bool shows_modified;
    /* a system: of the last record, the simulation's */
    plh_system *view;
};

/* The status, with the message; PLH_BAD_ARGUMENT with a reason. */
#define run_fail(r, status, ...) message_fail(&(r)->message, status, __VA_ARGS__)
plh_status run_refuse(plh_run *r, plh_run_reason reason, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Text on its way to a sink of the caller: written to memory, handed over whole. */
struct text {
    char *bytes;
    size_t size;
    FILE *out;
};

/* The stream to write it to; NULL: no memory. */
FILE *text_begin(struct text *t);

/* Hands it over, unless `status` says that it is not whole. PLH_NO_MEMORY; PLH_OS: the sink
 * refused. */
plh_status text_end(struct text *t, plh_status status, plh_run_sink *sink, void *context);

/* Layout, numbers of steps and records, and the simulation. */
plh_status run_prepare(plh_run *r);

/* Writes a checkpoint; takes up the spool and the checkpoint that an earlier run left beside the
 * file. */
plh_status run_save(plh_run *r, struct message *m);
plh_status run_resume(plh_run *r, const char *file);

/*
 * FILE.part of a format that grows: opened with the records that a run before this one made, one
 * frame more, and put in its place. discard: nothing is left of it.
 */
plh_status grow_open(plh_run *r);
plh_status grow_add(plh_run *r, const double *record);
plh_status grow_close(plh_run *r);
void grow_discard(plh_run *r);

/* Files: that none is another, or one that is read; beside which the records wait, or NULL; notes
 * that one is written, or output.file and what its format puts beside it. */
plh_status run_check_files(plh_run *r);
const char *run_spool_file(const plh_run *r);

/* Whether records wait at all, beside a file or in memory. */
bool run_needs_spool(const plh_run *r);
void run_wrote(plh_run *r, const char *path);
void run_wrote_output(plh_run *r);

/* Makes the remaining records. */
plh_status run_records(plh_run *r);

/* Tells whoever watches; false: the run is to stop. */
bool run_watch(plh_run *r, double done, double count, const char *unit);

/* The time of record i. */
double run_time(const plh_run *r, uint64_t i);

/*
 * Samples: prepare says whether and when, for a body between its records and for a system in
 * frames; time, that of the next one between the records; add_look takes that one; add_record, the
 * last record, for a system with its bodies; add_old, one of the run that is resumed; end, the last
 * state.
 */
plh_status samples_prepare(plh_run *r);
void samples_between(plh_run *r);
void samples_in_frames(plh_run *r);
double samples_time(const plh_run *r);
plh_status samples_add_look(plh_run *r);
plh_status samples_add_record(plh_run *r, const double *record);
plh_status samples_add_old(plh_run *r, uint64_t index, const double *record);
void samples_end(plh_run *r);
void samples_free(plh_run *r);

/* Takes note of the sample of a record for the summary. */
void run_note(plh_run *r, const struct sample *s);

/* Events: their watch; the search up to time t, which moves the run as plh_sim_advance_to() does;
 * whether one has ended the run at or before t; what a checkpoint keeps; the table as a file; a
 * line of the summary. */
plh_status run_events_prepare(plh_run *r);
void run_events_free(plh_run *r);
plh_status run_events_to(plh_run *r, double t);
bool run_events_stopped(const plh_run *r, double t);
bool run_events_restore(plh_run *r, const struct event_counts *counts, const void *rows,
                        size_t count);
plh_status run_events_write(plh_run *r);
void run_events_summary(const plh_run *r, FILE *out);

/* The members of a page that are of one body, or of a system, and the notes on them. */
void page_put_body(const plh_run *r, int axis, FILE *out);
void page_put_system(const plh_run *r, int axis, FILE *out);
void page_body_notes(const plh_run *r, const char *comma, FILE *out);
void page_system_notes(const plh_run *r, const char *comma, FILE *out);

/* The bodies of a system in the user's axes, BODY_VALUES numbers each. */
void run_put_bodies(const plh_run *r, plh_system *view, double *out);

#endif
