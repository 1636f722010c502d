/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Brightness curves from the files that astronomers have: ALCDEF, the lc.txt of DAMIT, and tables
 * with a time and a magnitude or flux (docs/periods.md). Part of libpolhode_run.
 *
 *     plh_photometry *curve;
 *     if (plh_photometry_create("curve.csv", NULL, &curve))
 *         fprintf(stderr, "%s\n", curve ? plh_photometry_message(curve) : "out of memory");
 *     else
 *         printf("%zu magnitudes in %zu nights\n", curve->n, curve->nights);
 *     plh_photometry_destroy(curve);
 */
#ifndef POLHODE_PHOTOMETRY_H
#define POLHODE_PHOTOMETRY_H

#include <polhode/date.h>
#include <polhode/vec3.h>
#include <stdbool.h>
#include <stddef.h>

PLH_BEGIN_DECLS

typedef enum plh_photometry_format {
    PLH_PHOTOMETRY_TABLE,
    PLH_PHOTOMETRY_ALCDEF,
    PLH_PHOTOMETRY_DAMIT
} plh_photometry_format;

/* "table", "ALCDEF" or "DAMIT"; never NULL. */
PLH_API const char *plh_photometry_format_name(plh_photometry_format format);

/* A file is refused beyond so many points, and beyond so many nights. */
enum { PLH_PHOTOMETRY_POINTS = 1000000, PLH_PHOTOMETRY_NIGHTS = 10000, PLH_PHOTOMETRY_NAME = 48 };

typedef struct plh_photometry_point {
    /* In days after the epoch where times are dates, else as the file has it */
    double t;
    /* A flux F of the file is -2.5 log10 F */
    double magnitude;
    /* Standard deviation of the magnitude; 0: not known */
    double sigma;
    /* From the body, in the ecliptic frame J2000 and astronomical units; zero: not known */
    plh_vec3 sun, observer;
    /* Of plh_photometry, from 0 */
    int night;
    /* Of the file, from 1 */
    long line;
} plh_photometry_point;

/* Points with one zero point: a night, a session, a filter. */
typedef struct plh_photometry_night {
    /* Of its points */
    size_t count;
    /* The file says that its zero point is known */
    bool calibrated;
    /* Label and filter; "": none */
    char name[PLH_PHOTOMETRY_NAME], filter[PLH_PHOTOMETRY_NAME];
} plh_photometry_night;

typedef struct plh_photometry {
    plh_photometry_format format;
    /* In the order of the file; the times of a night increase */
    size_t n;
    plh_photometry_point *point;
    size_t nights;
    plh_photometry_night *night;
    /* Times are dates: t counts days of 86400 s (TDB for that scale, else TAI) after the epoch */
    bool dates;
    plh_date epoch;
    /* Of the dates in the file, and whether the file itself says so */
    plh_time_scale scale;
    bool scale_stated;
    /* The file says that its dates are corrected for light time */
    bool light_time;
    /* The file has fluxes */
    bool flux;
    /* Every point has its directions to Sun and observer */
    bool directions;
    /* Name of the body; "": not known */
    char object[PLH_PHOTOMETRY_NAME];
} plh_photometry;

/*
 * Reads a curve. The format is seen from the first line: STARTMETADATA for ALCDEF, one whole number
 * for DAMIT, else a table.
 *
 * Given: path, "-" for standard input; scale: of dates whose file does not say theirs, NULL: not
 *   known, and a table with such dates is refused. ALCDEF is in UTC. DAMIT does not say; without a
 *   scale it is read as UTC.
 * Returned: PLH_OK; PLH_BAD_ARGUMENT for a file that cannot be accepted and PLH_OS for one that
 *   cannot be read: *curve exists, so that plh_photometry_message() can say why; destroy it.
 *   PLH_NO_MEMORY: *curve is NULL.
 * Notes: a UTC before 1972 is read as universal time with the TAI - UTC of 1972, which is wrong by
 *   13 s at most after 1950.
 */
PLH_API plh_status plh_photometry_create(const char *path, const plh_time_scale *scale,
                                         plh_photometry **curve);
PLH_API void plh_photometry_destroy(plh_photometry *curve); /* NULL is accepted */

/* What is wrong with the file, in one line with its name, line and column; "" after success. */
PLH_API const char *plh_photometry_message(const plh_photometry *curve);

PLH_END_DECLS

#endif
