/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Attitudes of the CCSDS (504.0-B) in memory: ephemerides (AEM) and parameters (APM), in key =
 * value notation.
 *
 * A file states the transformation of coordinates from frame A to frame B, or back (ATTITUDE_DIR =
 * B2A of version 1.0). One of the frames is fixed to the body: that with the name of one
 * (SC_BODY_1, STARTRACKER_1, ...), or the one beside a known frame of space. The quaternion of a
 * transformation A to B with the body at B is our q, body to space, component by component: v_B = M
 * v_A with M_12 = 2 (Q1 Q2 + Q3 QC). Euler angles are those of the turns that take the axes of A to
 * those of B, in the order of EULER_ROT_SEQ. An angular velocity from A to B is the one of frame B
 * with respect to frame A (annex F4 of 504.0-B-2).
 */
#ifndef PLH_FILES_CCSDS_ATTITUDE_H
#define PLH_FILES_CCSDS_ATTITUDE_H

#include "files/ccsds/kvn.h"

#include <polhode/polhode.h>
#include <stdint.h>

/* Metadata of a segment, in the order of the standard. */
enum aem_key {
    AEM_OBJECT_NAME,
    AEM_OBJECT_ID,
    AEM_CENTER_NAME,
    AEM_REF_FRAME_A,
    AEM_REF_FRAME_B,
    AEM_ATTITUDE_DIR, /* 1.0 */
    AEM_TIME_SYSTEM,
    AEM_START_TIME,
    AEM_USEABLE_START_TIME,
    AEM_USEABLE_STOP_TIME,
    AEM_STOP_TIME,
    AEM_ATTITUDE_TYPE,
    AEM_QUATERNION_TYPE, /* 1.0 */
    AEM_EULER_ROT_SEQ,
    AEM_RATE_FRAME,   /* 1.0 */
    AEM_ANGVEL_FRAME, /* 2.0 */
    AEM_INTERPOLATION_METHOD,
    AEM_INTERPOLATION_DEGREE,
    AEM_KEYS
};
extern const struct kvn_rule aem_rules[AEM_KEYS];

enum attitude_type { ATTITUDE_QUATERNION, ATTITUDE_ANGVEL, ATTITUDE_EULER, ATTITUDE_TYPES };

struct attitude_segment {
    struct kvn_value meta[AEM_KEYS];
    plh_time_scale scale;
    /* Of the whole segment, and where it may be used */
    plh_date times[KVN_TIMES];
    enum attitude_type type;
    bool scalar_first;
    bool body_is_a; /* frame A is fixed to the body */
    /* The file has the transformation from B to A */
    bool backwards;
    /* The components of the angular velocity are along the axes of the body */
    bool rate_in_body;
    /* It is the one of space with respect to the body: frame A is the body's */
    bool rate_of_space;
    plh_euler euler; /* of ATTITUDE_EULER */
    int width;       /* numbers of a line */
    int degree;      /* of the interpolation */
    bool hermite;    /* with the angular velocities */
    size_t n, room;
    plh_date *date;
    long *line;    /* of the file */
    double *value; /* width of each line, as the file has them */
    /* Body to space; neighbours have the nearer sign */
    plh_quat *q;
    /* In the body, radians per second; NULL: none */
    plh_vec3 *omega;
};

struct attitude_file {
    bool single; /* an APM: one segment with one line */
    int version; /* 10 or 20 */
    struct attitude_segment *segment;
    int count, room;
    struct kvn_fine fine;
};

/* Reads an AEM or APM, by its first line; false after a message with file, line and keyword. Free
 * in either case. */
bool attitude_read(const char *path, struct attitude_file *file, struct message *m);
void attitude_free(struct attitude_file *file);

/* Whether the file begins as an AEM or APM does. */
bool attitude_is_file(const char *path);

/* The two frames of a segment. */
const struct kvn_value *attitude_space(const struct attitude_segment *s);
const struct kvn_value *attitude_body(const struct attitude_segment *s);

/* Whether all segments have the same frames, that of space inertial; else a message with file, line
 * and frame. */
bool attitude_check_frames(const char *path, const struct attitude_file *file, struct message *m);

/* Lines of all segments. */
size_t attitude_lines(const struct attitude_file *file);

/* Whether the segment may be used at this date: between its lines, and in its usable span. */
bool attitude_usable(const struct attitude_segment *s, plh_date date);

/* The first and the last date at which the file may be used; false: none. */
bool attitude_span(const struct attitude_file *file, plh_date *first, plh_date *last);

/*
 * The attitude at a date in a usable span: that of a line of this epoch, else interpolated as the
 * file says. Default: Lagrange polynomials of degree 7. False: the file has no such date. omega:
 * NaN where the file has none.
 */
bool attitude_at(const struct attitude_file *file, plh_date date, plh_quat *q, plh_vec3 *omega);

/* Inside the room. */
bool aem_read(struct kvn *k, struct attitude_file *file);
bool apm_read(struct kvn *k, struct attitude_file *file);
struct attitude_segment *attitude_add_segment(struct attitude_file *file);
bool attitude_add_line(const struct kvn *k, struct attitude_segment *s, plh_date date,
                       const double *value);

/* Finds out which of REF_FRAME_A and REF_FRAME_B is the body's. */
bool attitude_frames(const struct kvn *k, struct attitude_segment *s);

/* ANGVEL_FRAME: one of two frames. */
bool attitude_rate_frame(const struct kvn *k, const struct kvn_value *v, const char *a,
                         const char *b, bool *in_a);

/* EULER_ROT_SEQ: digits in version 1.0, letters from 2.0 on. */
bool attitude_sequence(const struct kvn *k, const struct kvn_value *v, int version,
                       plh_euler *euler);

/* Writing: the head of the file, metadata of which text may be NULL, a line, the end of the data.
 * The standard has 16 digits at most (6.8.4); 17 keep every bit. */
void aem_write_head(FILE *out, int version, const char *created, const char *originator,
                    const char *comments);
void aem_write_meta(FILE *out, int version, const char *const text[AEM_KEYS], const char *comment);
void aem_write_line(FILE *out, const char *epoch, int digits, int width, const double *value);
void aem_write_stop(FILE *out);

#endif
