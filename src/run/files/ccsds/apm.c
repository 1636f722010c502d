/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Attitude parameter messages in key = value notation: CCSDS 504.0-B-1 (version 1.0, flat) and
 * 504.0-B-2 (2.0, in blocks), section 3. Read are the epoch, the quaternion (in 2.0 also Euler
 * angles), and the angular velocity of an ANGVEL block or of the derivative of the quaternion. The
 * keywords of other blocks are checked, but not used.
 */
#include "files/ccsds/attitude.h"

#include "files/ccsds/frame.h"
#include "io/word.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 256, BLOCK = 16 };

struct pair {
    char block[BLOCK]; /* "" outside of one */
    char *key;
    struct kvn_value value;
};

struct apm {
    struct kvn *k;
    int version;
    struct pair pair[MOST];
    int count;
    long end; /* the last line */
};

/* Keywords of each block. */
static const struct {
    const char *name;
    int version;
    const char *keys;
} blocks[] = {
    {"", 10,
     "CREATION_DATE ORIGINATOR OBJECT_NAME OBJECT_ID CENTER_NAME TIME_SYSTEM EPOCH Q_FRAME_A Q_FRAME_B Q_DIR Q1 Q2 Q3 QC "
     "Q1_DOT Q2_DOT Q3_DOT QC_DOT EULER_FRAME_A EULER_FRAME_B EULER_DIR EULER_ROT_SEQ RATE_FRAME X_ANGLE Y_ANGLE "
     "Z_ANGLE X_RATE Y_RATE Z_RATE SPIN_FRAME_A SPIN_FRAME_B SPIN_DIR SPIN_ALPHA SPIN_DELTA SPIN_ANGLE SPIN_ANGLE_VEL "
     "NUTATION NUTATION_PER NUTATION_PHASE INERTIA_REF_FRAME I11 I22 I33 I12 I13 I23 MAN_EPOCH_START MAN_DURATION "
     "MAN_REF_FRAME MAN_TOR_1 MAN_TOR_2 MAN_TOR_3"},
    {"", 20,
     "CLASSIFICATION CREATION_DATE ORIGINATOR MESSAGE_ID OBJECT_NAME OBJECT_ID CENTER_NAME TIME_SYSTEM EPOCH"},
    {"META", 20, "OBJECT_NAME OBJECT_ID CENTER_NAME TIME_SYSTEM"},
    {"QUAT", 20, "REF_FRAME_A REF_FRAME_B Q1 Q2 Q3 QC Q1_DOT Q2_DOT Q3_DOT QC_DOT"},
    {"EULER", 20,
     "REF_FRAME_A REF_FRAME_B EULER_ROT_SEQ ANGLE_1 ANGLE_2 ANGLE_3 ANGLE_1_DOT ANGLE_2_DOT ANGLE_3_DOT"},
    {"ANGVEL", 20, "REF_FRAME_A REF_FRAME_B ANGVEL_FRAME ANGVEL_X ANGVEL_Y ANGVEL_Z"},
    {"SPIN", 20,
     "REF_FRAME_A REF_FRAME_B SPIN_ALPHA SPIN_DELTA SPIN_ANGLE SPIN_ANGLE_VEL NUTATION NUTATION_PER NUTATION_PHASE "
     "MOMENTUM_ALPHA MOMENTUM_DELTA NUTATION_VEL"},
    {"INERTIA", 20, "INERTIA_REF_FRAME IXX IYY IZZ IXY IXZ IYZ"},
    {"MAN", 20,
     "MAN_EPOCH_START MAN_DURATION MAN_REF_FRAME MAN_TOR_X MAN_TOR_Y MAN_TOR_Z MAN_DELTA_MASS"}};

/* Keywords whose values are no numbers: words of the standard, and others. */
static const char words[] =
    "TIME_SYSTEM Q_FRAME_A Q_FRAME_B Q_DIR EULER_FRAME_A EULER_FRAME_B EULER_DIR EULER_ROT_SEQ RATE_FRAME SPIN_FRAME_A "
    "SPIN_FRAME_B SPIN_DIR INERTIA_REF_FRAME MAN_REF_FRAME REF_FRAME_A REF_FRAME_B ANGVEL_FRAME";
static const char texts[] =
    "CLASSIFICATION CREATION_DATE ORIGINATOR MESSAGE_ID OBJECT_NAME OBJECT_ID CENTER_NAME EPOCH MAN_EPOCH_START";

/* The keywords of a block, NULL: there is none of that name. */
static const char *keys_of(const char *block, int version)
{
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
        if (blocks[i].version == version && strcmp(blocks[i].name, block) == 0)
            return blocks[i].keys;
    return NULL;
}

static const struct kvn_value *find(const struct apm *a, const char *block, const char *key)
{
    for (int i = 0; i < a->count; i++)
        if (strcmp(a->pair[i].block, block) == 0 && strcmp(a->pair[i].key, key) == 0)
            return &a->pair[i].value;
    return NULL;
}

/* One that must be there. */
static const struct kvn_value *need(const struct apm *a, const char *block, const char *key)
{
    const struct kvn_value *v = find(a, block, key);
    if (!v)
        kvn_error_at(a->k, a->end, "%s is missing%s%s", key, *block ? " in the block " : "", block);
    return v;
}

/* A number, with or without its unit in brackets. */
static bool read_number(const struct apm *a, const char *key, const struct kvn_value *v, double *x)
{
    char text[KVN_LONGEST + 1];
    snprintf(text, sizeof text, "%s", v->text);
    char *unit = strchr(text, '[');
    if (unit && unit > text && unit[-1] == ' ' && text[strlen(text) - 1] == ']') {
        while (unit > text && unit[-1] == ' ')
            unit--;
        *unit = '\0';
    }
    return kvn_number(a->k, v->line, key, text, x);
}

static bool number(const struct apm *a, const char *block, const char *key, double *x)
{
    const struct kvn_value *v = need(a, block, key);
    return v && read_number(a, key, v, x);
}

static bool add_pair(struct apm *a, const char *block)
{
    struct kvn *k = a->k;
    const char *keys = keys_of(block, a->version);
    if (!word_in_list(keys, k->key))
        return kvn_error(k, "%s: not a keyword of %s%s; accepted: %s", k->key,
                         *block ? "the block " : "this message", block, keys);
    const struct kvn_value *twice = strncmp(k->key, "MAN_", 4) == 0 ? NULL : find(a, block, k->key);
    if (twice)
        return kvn_error(k, "%s is given twice; it was on line %ld", k->key, twice->line);
    if (a->count == MOST)
        return kvn_error(k, "expected at most %d keywords", MOST);
    struct pair *p = &a->pair[a->count];
    snprintf(p->block, sizeof p->block, "%s", block);
    p->key = strdup(k->key);
    p->value = (struct kvn_value){strdup(k->value), k->line};
    a->count++;
    if (!p->key || !p->value.text)
        return message_set(k->message, "out of memory");
    if (word_in_list(words, p->key))
        kvn_word_value(p->value.text);
    return true;
}

/* NAME_START and NAME_STOP. */
static bool enter(const struct apm *a, char block[BLOCK])
{
    const struct kvn *k = a->k;
    const size_t n = strlen(k->key);
    const bool start = n > 6 && strcmp(k->key + n - 6, "_START") == 0;
    char name[BLOCK] = "";
    if (n < BLOCK + 4)
        snprintf(name, sizeof name, "%.*s", (int)(n - (start ? 6 : n > 5 ? 5 : n)), k->key);
    if (start && !*block && *name && keys_of(name, a->version)) {
        memcpy(block, name, BLOCK);
        return true;
    }
    if (!start && *block && strcmp(name, block) == 0 && strcmp(k->key + n - 5, "_STOP") == 0) {
        *block = '\0';
        return true;
    }
    return kvn_error(k, "expected a keyword%s%s%s, found '%.40s'", *block ? " or " : " or a block",
                     block, *block ? "_STOP" : "", k->key);
}

static bool read_pairs(struct apm *a)
{
    char block[BLOCK] = "";
    for (struct kvn *k = a->k; k->kind != KVN_END; kvn_next(k)) {
        a->end = k->line;
        if (k->kind == KVN_BAD)
            return false;
        if (k->kind == KVN_DATA)
            return kvn_error(k, "expected 'KEYWORD = value', found '%.40s'", k->value);
        if (k->kind == KVN_WORD && !enter(a, block))
            return false;
        if (k->kind == KVN_PAIR && !add_pair(a, block))
            return false;
    }
    return !*block || kvn_error_at(a->k, a->end, "the file ends here; expected %s_STOP", block);
}

static bool keep(const struct apm *a, struct attitude_segment *s, enum aem_key key,
                 const char *block, const char *name)
{
    const struct kvn_value *v = need(a, block, name);
    if (v)
        s->meta[key] = (struct kvn_value){strdup(v->text), v->line};
    return v && (s->meta[key].text || message_set(a->k->message, "out of memory"));
}

static bool read_meta(const struct apm *a, struct attitude_segment *s, plh_date *date)
{
    const char *meta = find(a, "META", "OBJECT_NAME") ? "META" : "";
    plh_date created;
    const struct kvn_value *made = need(a, "", "CREATION_DATE"),
                           *by = made ? need(a, "", "ORIGINATOR") : NULL,
                           *epoch = by ? need(a, "", "EPOCH") : NULL;
    return epoch &&
           kvn_date(a->k, made->line, "CREATION_DATE", made->text, PLH_SCALE_UTC, &created) &&
           keep(a, s, AEM_OBJECT_NAME, meta, "OBJECT_NAME") &&
           keep(a, s, AEM_OBJECT_ID, meta, "OBJECT_ID") &&
           (!find(a, meta, "CENTER_NAME") || keep(a, s, AEM_CENTER_NAME, meta, "CENTER_NAME")) &&
           keep(a, s, AEM_TIME_SYSTEM, meta, "TIME_SYSTEM") &&
           kvn_scale(a->k, &s->meta[AEM_TIME_SYSTEM], &s->scale) &&
           kvn_date(a->k, epoch->line, "EPOCH", epoch->text, s->scale, date);
}

/* Frames, and which way the transformation goes. */
static bool read_frames(const struct apm *a, struct attitude_segment *s, const char *block)
{
    const bool flat = a->version == 10;
    const struct kvn_value *direction = flat ? need(a, "", "Q_DIR") : NULL;
    if (!keep(a, s, AEM_REF_FRAME_A, block, flat ? "Q_FRAME_A" : "REF_FRAME_A") ||
        !keep(a, s, AEM_REF_FRAME_B, block, flat ? "Q_FRAME_B" : "REF_FRAME_B") ||
        (flat && !direction))
        return false;
    if (flat && !kvn_choice(a->k, "Q_DIR", direction, "A2B", "B2A", &s->backwards))
        return false;
    return attitude_frames(a->k, s);
}

static bool read_quaternion(const struct apm *a, const char *block, double q[4])
{
    return number(a, block, "Q1", &q[0]) && number(a, block, "Q2", &q[1]) &&
           number(a, block, "Q3", &q[2]) && number(a, block, "QC", &q[3]);
}

/* Also what is not used is as it must be: numbers, and Euler angles with their sequence. */
static bool check_pairs(const struct apm *a)
{
    const struct kvn_value *sequence = NULL;
    bool angles = false;
    double x;
    plh_euler euler;
    for (int i = 0; i < a->count; i++) {
        const struct pair *p = &a->pair[i];
        if (strcmp(p->key, "EULER_ROT_SEQ") == 0)
            sequence = &p->value;
        angles = angles || strncmp(p->key, "EULER_", 6) == 0 || strcmp(p->block, "EULER") == 0 ||
                 word_in_list("X_ANGLE Y_ANGLE Z_ANGLE X_RATE Y_RATE Z_RATE", p->key);
        if (!word_in_list(words, p->key) && !word_in_list(texts, p->key) &&
            !read_number(a, p->key, &p->value, &x))
            return false;
    }
    if (angles && !sequence)
        return need(a, a->version == 10 ? "" : "EULER", "EULER_ROT_SEQ") != NULL;
    return !sequence || attitude_sequence(a->k, sequence, a->version, &euler);
}

/* Euler angles become the quaternion. */
static bool read_euler(const struct apm *a, double q[4])
{
    const struct kvn_value *sequence = need(a, "EULER", "EULER_ROT_SEQ");
    const double degree = PLH_PI / 180.0;
    double x[3];
    plh_euler euler;
    if (!sequence || !number(a, "EULER", "ANGLE_1", &x[0]) ||
        !number(a, "EULER", "ANGLE_2", &x[1]) || !number(a, "EULER", "ANGLE_3", &x[2]) ||
        !attitude_sequence(a->k, sequence, a->version, &euler))
        return false;
    const plh_quat p =
        plh_euler_to_quat(euler, plh_vec3_make(x[0] * degree, x[1] * degree, x[2] * degree));
    q[0] = p.x, q[1] = p.y, q[2] = p.z, q[3] = p.w;
    return true;
}

/* The angular velocity from the derivative of the quaternion: omega = 2 q* q', in the body. */
static bool read_derivative(const struct apm *a, struct attitude_segment *s, const char *block,
                            double value[7])
{
    double d[4];
    if (!number(a, block, "Q1_DOT", &d[0]) || !number(a, block, "Q2_DOT", &d[1]) ||
        !number(a, block, "Q3_DOT", &d[2]) || !number(a, block, "QC_DOT", &d[3]))
        return false;
    plh_quat q = plh_quat_unit(plh_quat_make(value[3], value[0], value[1], value[2])),
             rate = plh_quat_make(d[3], d[0], d[1], d[2]);
    if (s->backwards != s->body_is_a) {
        q = plh_quat_conj(q);
        rate = plh_quat_conj(rate);
    }
    const plh_quat w = plh_quat_mul(plh_quat_conj(q), rate);
    const double scale = 2.0 * 180.0 / PLH_PI;
    value[4] = scale * w.x, value[5] = scale * w.y, value[6] = scale * w.z;
    s->rate_in_body = true;
    s->type = ATTITUDE_ANGVEL;
    return true;
}

/* The block has frames of its own, which are those of the attitude in either order. */
static bool read_velocity_frames(const struct apm *a, struct attitude_segment *s)
{
    const char *space = attitude_space(s)->text, *body = attitude_body(s)->text;
    const struct kvn_value *from = need(a, "ANGVEL", "REF_FRAME_A"),
                           *to = from ? need(a, "ANGVEL", "REF_FRAME_B") : NULL,
                           *frame = to ? need(a, "ANGVEL", "ANGVEL_FRAME") : NULL;
    bool in_from;
    if (!frame)
        return false;
    s->rate_of_space = frame_same(from->text, body) && frame_same(to->text, space);
    if (!s->rate_of_space && !(frame_same(from->text, space) && frame_same(to->text, body)))
        return kvn_error_at(a->k, from->line,
                            "ANGVEL: expected the frames %s and %s of the attitude as REF_FRAME_A "
                            "and REF_FRAME_B, found '%.40s' and '%.40s'",
                            space, body, from->text, to->text);
    if (!attitude_rate_frame(a->k, frame, from->text, to->text, &in_from))
        return false;
    s->rate_in_body = in_from == s->rate_of_space;
    return true;
}

static bool read_velocity(const struct apm *a, struct attitude_segment *s, double value[7])
{
    s->type = ATTITUDE_ANGVEL;
    return read_velocity_frames(a, s) && number(a, "ANGVEL", "ANGVEL_X", &value[4]) &&
           number(a, "ANGVEL", "ANGVEL_Y", &value[5]) && number(a, "ANGVEL", "ANGVEL_Z", &value[6]);
}

static bool read_state(const struct apm *a, struct attitude_segment *s, plh_date date)
{
    const bool flat = a->version == 10, euler = !flat && !find(a, "QUAT", "Q1");
    const char *block = flat ? "" : euler ? "EULER" : "QUAT";
    double value[8] = {0.0};
    if (euler && !find(a, "EULER", "ANGLE_1"))
        return kvn_error_at(a->k, a->end, "expected a block QUAT or EULER with the attitude");
    if (!read_frames(a, s, block) ||
        !(euler ? read_euler(a, value) : read_quaternion(a, block, value)))
        return false;
    if (find(a, "ANGVEL", "ANGVEL_X")
            ? !read_velocity(a, s, value)
            : find(a, block, "Q1_DOT") && !read_derivative(a, s, block, value))
        return false;
    s->width = s->type == ATTITUDE_ANGVEL ? 7 : 4;
    s->degree = 1;
    for (int i = 0; i < KVN_TIMES; i++)
        s->times[i] = date;
    a->k->line = need(a, "", "EPOCH")->line;
    return attitude_add_line(a->k, s, date, value);
}

bool apm_read(struct kvn *k, struct attitude_file *file)
{
    struct apm *a = calloc(1, sizeof *a);
    struct attitude_segment *s = a ? attitude_add_segment(file) : NULL;
    plh_date date;
    if (!s) {
        free(a);
        return message_set(k->message, "out of memory");
    }
    a->k = k;
    a->version = file->version = kvn_version(k, "CCSDS_APM_VERS", "1.0 or 2.0");
    const bool good = a->version && read_pairs(a) && read_meta(a, s, &date) && check_pairs(a) &&
                      read_state(a, s, date);
    for (int i = 0; i < a->count; i++) {
        free(a->pair[i].key);
        kvn_free_values(&a->pair[i].value, 1);
    }
    free(a);
    return good;
}
