/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "files/ccsds/attitude.h"

#include "files/ccsds/frame.h"
#include "files/ccsds/interpolate.h"
#include "io/grow.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double degree = PLH_PI / 180.0;

struct attitude_segment *attitude_add_segment(struct attitude_file *file)
{
    if (file->count == file->room) {
        const int room = file->room ? 2 * file->room : 4;
        if (!GROW(file->segment, (size_t)room))
            return NULL;
        file->room = room;
    }
    struct attitude_segment *s = &file->segment[file->count++];
    memset(s, 0, sizeof *s);
    return s;
}

static bool make_room(struct attitude_segment *s)
{
    const size_t room = s->room ? 2 * s->room : 64;
    if (s->n < s->room)
        return true;
    if (!GROW(s->date, room) || !GROW(s->value, room * (size_t)s->width) || !GROW(s->line, room) ||
        !GROW(s->q, room) || (s->type == ATTITUDE_ANGVEL && !GROW(s->omega, room)))
        return false;
    s->room = room;
    return true;
}

/* The transformation of coordinates that the numbers give, as a quaternion. */
static plh_quat transformation(const struct attitude_segment *s, const double *v)
{
    if (s->type == ATTITUDE_EULER)
        return plh_euler_to_quat(s->euler,
                                 plh_vec3_make(v[0] * degree, v[1] * degree, v[2] * degree));
    plh_quat q = s->scalar_first ? plh_quat_make(v[0], v[1], v[2], v[3])
                                 : plh_quat_make(v[3], v[0], v[1], v[2]);
    /* Of length one to rounding: every digit counts. */
    return fabs(plh_quat_norm2(q) - 1.0) <= 0x1p-50 ? q : plh_quat_unit(q);
}

static double dot(plh_quat a, plh_quat b)
{
    return a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z;
}

bool attitude_add_line(const struct kvn *k, struct attitude_segment *s, plh_date date,
                       const double *value)
{
    const size_t i = s->n;
    if (s->type != ATTITUDE_EULER) {
        const double norm2 =
            value[0] * value[0] + value[1] * value[1] + value[2] * value[2] + value[3] * value[3];
        if (!(fabs(norm2 - 1.0) < 2e-4))
            return kvn_error(k, "quaternion: expected the length 1 to four digits, found %.6g",
                             sqrt(norm2));
    }
    if (!make_room(s))
        return message_set(k->message, "out of memory");
    memcpy(s->value + i * (size_t)s->width, value, (size_t)s->width * sizeof *value);
    plh_quat q = transformation(s, value);
    if (s->backwards != s->body_is_a)
        q = plh_quat_conj(q);
    if (i > 0 && dot(q, s->q[i - 1]) < 0.0)
        q = plh_quat_scale(-1.0, q);
    s->date[i] = date;
    s->line[i] = k->line;
    s->q[i] = q;
    if (s->omega) {
        plh_vec3 w = plh_vec3_scale(degree, plh_vec3_make(value[4], value[5], value[6]));
        w = s->rate_in_body ? w : plh_quat_unrotate(q, w);
        s->omega[i] = s->rate_of_space ? plh_vec3_scale(-1.0, w) : w;
    }
    s->n++;
    return true;
}

bool attitude_frames(const struct kvn *k, struct attitude_segment *s)
{
    const struct kvn_value *a = &s->meta[AEM_REF_FRAME_A], *b = &s->meta[AEM_REF_FRAME_B];
    const int side = frame_body_side(a->text, b->text);
    if (strcmp(a->text, b->text) == 0)
        return kvn_error_at(k, b->line, "REF_FRAME_B: expected another frame than REF_FRAME_A");
    s->body_is_a = side < 0;
    return side != 0 ||
           kvn_error_at(k, b->line,
                        "REF_FRAME_A, REF_FRAME_B: expected a frame of space such as EME2000 and "
                        "one of the body such as SC_BODY_1, found '%.40s' and '%.40s'",
                        a->text, b->text);
}

bool attitude_rate_frame(const struct kvn *k, const struct kvn_value *v, const char *a,
                         const char *b, bool *in_a)
{
    *in_a = frame_same(v->text, a) || strcmp(v->text, "REF_FRAME_A") == 0;
    return *in_a || frame_same(v->text, b) || strcmp(v->text, "REF_FRAME_B") == 0 ||
           kvn_error_at(k, v->line, "ANGVEL_FRAME: expected %s or %s, found '%.40s'", a, b,
                        v->text);
}

bool attitude_sequence(const struct kvn *k, const struct kvn_value *v, int version,
                       plh_euler *euler)
{
    const char *alphabet = version == 10 ? "123" : "XYZ";
    if (strlen(v->text) == 3 && strspn(v->text, alphabet) == 3 && !plh_euler_find(v->text, euler))
        return true;
    return kvn_error_at(k, v->line,
                        "EULER_ROT_SEQ: expected a sequence such as %s or %s, found '%.40s'",
                        version == 10 ? "321" : "ZYX", version == 10 ? "313" : "ZXZ", v->text);
}

const struct kvn_value *attitude_space(const struct attitude_segment *s)
{
    return &s->meta[s->body_is_a ? AEM_REF_FRAME_B : AEM_REF_FRAME_A];
}

const struct kvn_value *attitude_body(const struct attitude_segment *s)
{
    return &s->meta[s->body_is_a ? AEM_REF_FRAME_A : AEM_REF_FRAME_B];
}

bool attitude_check_frames(const char *path, const struct attitude_file *file, struct message *m)
{
    for (int i = 0; i < file->count; i++) {
        const struct attitude_segment *s = &file->segment[i], *first = &file->segment[0];
        const struct kvn_value *space = attitude_space(s), *body = attitude_body(s);
        const enum frame_kind kind = frame_kind(space->text);
        if (kind != FRAME_INERTIAL)
            return message_set(m,
                               "%s:%ld: the frame %s %s; expected attitudes against an inertial "
                               "frame such as EME2000",
                               path, space->line, space->text, frame_motion(kind));
        const bool turned = !frame_same(space->text, attitude_space(first)->text);
        const struct kvn_value *now = turned ? space : body,
                               *wanted = turned ? attitude_space(first) : attitude_body(first);
        if (turned || strcmp(now->text, wanted->text) != 0)
            return message_set(m, "%s:%ld: expected the frame %s as in the first segment, found %s",
                               path, now->line, wanted->text, now->text);
    }
    return true;
}

bool attitude_read(const char *path, struct attitude_file *file, struct message *m)
{
    struct kvn k;
    memset(file, 0, sizeof *file);
    bool good = kvn_open(&k, path, &file->fine, m) && kvn_next(&k) != KVN_BAD;
    if (good) {
        file->single = k.kind == KVN_PAIR && strcmp(k.key, "CCSDS_APM_VERS") == 0;
        good = file->single ? apm_read(&k, file) : aem_read(&k, file);
    }
    kvn_close(&k);
    return good;
}

void attitude_free(struct attitude_file *file)
{
    for (int i = 0; i < file->count; i++) {
        struct attitude_segment *s = &file->segment[i];
        kvn_free_values(s->meta, AEM_KEYS);
        free(s->date);
        free(s->line);
        free(s->value);
        free(s->q);
        free(s->omega);
    }
    free(file->segment);
    memset(file, 0, sizeof *file);
}

bool attitude_is_file(const char *path)
{
    return kvn_begins(path, "CCSDS_AEM_VERS") || kvn_begins(path, "CCSDS_APM_VERS");
}

size_t attitude_lines(const struct attitude_file *file)
{
    size_t n = 0;
    for (int i = 0; i < file->count; i++)
        n += file->segment[i].n;
    return n;
}

/* The lines nearest to the date, and the polynomial through them. */
static void interpolate(const struct attitude_segment *s, size_t below, plh_date date, plh_quat *q,
                        plh_vec3 *omega)
{
    enum { MOST = INTERPOLATE_NODES };
    double t[MOST], y[MOST * 4], slope[MOST * 4], value[4], rate[4];
    size_t count = s->hermite ? (size_t)(s->degree + 1) / 2 : (size_t)s->degree + 1, first;
    count = count < 2 ? 2 : count > MOST ? MOST : count;
    first = interpolate_window(s->n, below, &count);
    for (size_t i = 0; i < count; i++) {
        const plh_quat p = s->q[first + i];
        t[i] = plh_date_since(s->date[first + i], s->scale, date);
        y[4 * i] = p.w, y[4 * i + 1] = p.x, y[4 * i + 2] = p.y, y[4 * i + 3] = p.z;
        if (s->hermite) {
            const plh_vec3 w = s->omega[first + i];
            const plh_quat d = plh_quat_mul(p, plh_quat_make(0.0, 0.5 * w.x, 0.5 * w.y, 0.5 * w.z));
            slope[4 * i] = d.w, slope[4 * i + 1] = d.x;
            slope[4 * i + 2] = d.y, slope[4 * i + 3] = d.z;
        }
    }
    interpolate_polynomial(count, 4, t, y, s->hermite ? slope : NULL, 0.0, value, rate);
    const plh_quat p = plh_quat_make(value[0], value[1], value[2], value[3]),
                   d = plh_quat_make(rate[0], rate[1], rate[2], rate[3]);
    const plh_quat w = plh_quat_mul(plh_quat_conj(p), d);
    const double twice = 2.0 / plh_quat_norm2(p);
    *q = plh_quat_unit(p);
    *omega = s->omega ? plh_vec3_make(twice * w.x, twice * w.y, twice * w.z)
                      : plh_vec3_make(NAN, NAN, NAN);
}

static plh_date later(plh_date a, plh_date b)
{
    return plh_date_since(a, PLH_SCALE_TAI, b) > 0.0 ? a : b;
}

static plh_date earlier(plh_date a, plh_date b)
{
    return plh_date_since(a, PLH_SCALE_TAI, b) < 0.0 ? a : b;
}

bool attitude_usable(const struct attitude_segment *s, plh_date date)
{
    return plh_date_since(date, s->scale, later(s->date[0], s->times[KVN_USABLE_START])) >=
               -KVN_SAME &&
           plh_date_since(date, s->scale, earlier(s->date[s->n - 1], s->times[KVN_USABLE_STOP])) <=
               KVN_SAME;
}

bool attitude_span(const struct attitude_file *file, plh_date *first, plh_date *last)
{
    bool found = false;
    for (int i = 0; i < file->count; i++) {
        const struct attitude_segment *s = &file->segment[i];
        const plh_date start = later(s->date[0], s->times[KVN_USABLE_START]);
        if (!attitude_usable(s, start))
            continue;
        *first = found ? *first : start;
        *last = earlier(s->date[s->n - 1], s->times[KVN_USABLE_STOP]);
        found = true;
    }
    return found;
}

bool attitude_at(const struct attitude_file *file, plh_date date, plh_quat *q, plh_vec3 *omega)
{
    for (int i = 0; i < file->count; i++) {
        const struct attitude_segment *s = &file->segment[i];
        if (!attitude_usable(s, date))
            continue;
        size_t low = 0, high = s->n; /* date[low] <= date */
        while (high - low > 1) {
            const size_t middle = low + (high - low) / 2;
            if (plh_date_since(s->date[middle], s->scale, date) <= KVN_SAME)
                low = middle;
            else
                high = middle;
        }
        if (fabs(plh_date_since(s->date[low], s->scale, date)) <= KVN_SAME) {
            *q = s->q[low];
            *omega = s->omega ? s->omega[low] : plh_vec3_make(NAN, NAN, NAN);
            return true;
        }
        interpolate(s, low, date, q, omega);
        return true;
    }
    return false;
}
