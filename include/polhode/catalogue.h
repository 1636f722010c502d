/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * What scenarios can say: the columns of output.columns, the formats of output files, the keys; and
 * the scenarios that come with the library.
 * Part of libpolhode_run. Texts are never freed. Methods, torques, potentials and events have
 * catalogues of their own (method.h, torque.h, pair.h, event.h).
 */
#ifndef POLHODE_CATALOGUE_H
#define POLHODE_CATALOGUE_H

#include <polhode/export.h>
#include <polhode/status.h>
#include <stdbool.h>
#include <stddef.h>

PLH_BEGIN_DECLS

/* A column, of one body or of a system: "q" has the width 4 and the labels "q0 q1 q2 q3". */
typedef struct plh_column {
    const char *name;
    /* of its numbers, separated by blanks */
    const char *labels;
    const char *text;
    int width;
    /* of a system; else of one body */
    bool system;
    /* What a scenario must have for it, or NULL: one that lacks it is refused. */
    const char *needs[2];
} plh_column;

/* Those of one body come first. at: name NULL past the end. find: the same for an unknown name. */
PLH_API int plh_column_count(void);
PLH_API plh_column plh_column_get(int index);
PLH_API plh_column plh_column_find(bool system, const char *name);

/* A format of output files. */
typedef struct plh_format {
    /* of output.format */
    const char *word;
    /* of files, separated by blanks: ".h5 .hdf5" */
    const char *endings;
    const char *text;
    /* what it is for */
    bool body, system;
    /* this build has it */
    bool available;
} plh_format;

/* at: word NULL past the end. A word may come twice, for a body and for a system. */
PLH_API int plh_format_count(void);
PLH_API plh_format plh_format_get(int index);

/* A key of scenarios. */
typedef struct plh_key {
    /* "body.box.mass"; "[]" stands for each member of a list */
    const char *path;
    /* what is accepted, for people; of a word: all of them, separated by | */
    const char *accepts;
    /* the value is one of the words of `accepts` */
    bool word;
    /* the value is the word of a format */
    bool format;
    /* it cannot be left out */
    bool needed;
    /* the value that counts where it is left out, or words that say which; NULL: none */
    const char *otherwise;
    const char *text;
} plh_key;

/* at: path NULL past the end. */
PLH_API int plh_key_count(void);
PLH_API plh_key plh_key_get(int index);

/*
 * The text at a key of a scenario file, such as "name", without a check of the rest; "" where there
 * is none. The path may be the name of a scenario of the library. `text` has room for `size` bytes.
 * Returned: PLH_OK; PLH_BAD_ARGUMENT for a file that cannot be read: `text` then says why.
 */
PLH_API plh_status plh_key_read(const char *path, const char *key, char *text, size_t size);

/* A scenario that comes with the library: plh_run_open() takes its name for a file. */
typedef struct plh_scenario {
    /* "t-handle" */
    const char *name;
    /* "t-handle.yaml", as messages name it */
    const char *file;
    /* the YAML itself */
    const char *text;
} plh_scenario;

/* In alphabetical order. get: name NULL past the end. */
PLH_API int plh_scenario_count(void);
PLH_API plh_scenario plh_scenario_get(int index);

/*
 * What to say after "unknown method 'verlt/mr2'" and before what is accepted: "; did you mean
 * 'verlet'?", ";" where no name is near, ": mr2 has no such parameter;" where all names are known.
 * Returns `text`, which has room for `size` bytes.
 */
PLH_API const char *plh_method_suggest(const char *method, char *text, size_t size);

PLH_END_DECLS

#endif
