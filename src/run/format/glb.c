/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * glTF 2.0 in one binary file (.glb): the body as a node whose rotation is animated. Khronos,
 * glTF 2.0 specification, version 2.0.1: section 3.11 (animations; LINEAR interpolates rotations
 * along the great circle), section 4.4 (chunks). Records that this interpolation gives to within
 * `tolerance` are left out. z is up here and y there: a node around the body turns it.
 */
#include "record/look.h"
#include "record/writer.h"

#include "io/json.h"
#include "scenario/keys.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WINDOW = 256, SIDES = 40, MOST_KEYS = 1 << 22, MOST_CORNERS = 6 * SIDES * SIDES };

static const double tolerance = 1e-3, most_turn = 1.5; /* radians */

/* --- Keys --- */

struct pose {
    double t;
    plh_quat q;
    /* The length of the angular velocity */
    double rate;
};

struct track {
    struct pose *key;
    size_t n, room;
    /* What was read since the last key */
    struct pose window[WINDOW];
    int waiting;
    /* The last three records, for the error between them */
    struct pose last[3];
    uint64_t records;
    double between, turn;
};

static double dot(plh_quat a, plh_quat b)
{
    return a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z;
}

static plh_quat mix(double a, plh_quat p, double b, plh_quat q)
{
    return plh_quat_make(a * p.w + b * q.w, a * p.x + b * q.x, a * p.y + b * q.y,
                         a * p.z + b * q.z);
}

/* The angle of the rotation between two attitudes of one lift. */
static double angle_between(plh_quat a, plh_quat b)
{
    const plh_quat d = mix(1.0, a, -1.0, b);
    return 4.0 * asin(fmin(1.0, 0.5 * sqrt(dot(d, d))));
}

/* Along the great circle, as a reader of the file does it. */
static plh_quat slerp(const struct pose *a, const struct pose *b, double t)
{
    const double u = (t - a->t) / (b->t - a->t), c = 0.5 * angle_between(a->q, b->q), s = sin(c);
    if (!(s > 1e-9))
        return mix(1.0 - u, a->q, u, b->q);
    return mix(sin((1.0 - u) * c) / s, a->q, sin(u * c) / s, b->q);
}

static bool add_key(struct track *k, const struct pose *key)
{
    if (k->n == k->room) {
        const size_t room = k->room ? 2 * k->room : 1024;
        struct pose *more = room <= MOST_KEYS ? realloc(k->key, room * sizeof *more) : NULL;
        if (!more)
            return false;
        k->key = more;
        k->room = room;
    }
    k->key[k->n++] = *key;
    k->waiting = 0;
    return true;
}

/* Whether the records since the last key lie on the way from it to this one. */
static bool reaches(const struct track *k, const struct pose *to)
{
    const struct pose *from = &k->key[k->n - 1];
    for (int i = 0; i < k->waiting; i++)
        if (angle_between(slerp(from, to, k->window[i].t), k->window[i].q) > tolerance)
            return false;
    return angle_between(from->q, to->q) < most_turn;
}

/* What the interpolation misses between two records is a quarter of what it misses at the middle
 * one of three: its error goes with the square of their distance. */
static void measure(struct track *k, const struct pose *key)
{
    k->last[0] = k->last[1], k->last[1] = k->last[2], k->last[2] = *key;
    if (k->records++ > 0)
        k->turn = fmax(k->turn, fmax(k->last[1].rate, key->rate) * (key->t - k->last[1].t));
    if (k->records > 2)
        k->between = fmax(
            k->between, 0.25 * angle_between(slerp(&k->last[0], key, k->last[1].t), k->last[1].q));
}

/* One lift: a neighbour of the other sign is the same attitude. */
static bool add_record(struct track *k, struct pose key)
{
    if (k->records && dot(k->last[2].q, key.q) < 0.0)
        key.q = mix(-1.0, key.q, 0.0, key.q);
    if (k->records && !(key.t > k->last[2].t))
        return true; /* a second record at one time */
    measure(k, &key);
    if (!k->n)
        return add_key(k, &key);
    if ((k->waiting == WINDOW || !reaches(k, &key)) && k->waiting) {
        const struct pose last = k->window[k->waiting - 1];
        if (!add_key(k, &last))
            return false;
    }
    k->window[k->waiting++] = key;
    return true;
}

static plh_status read_keys(const struct writer_job *job, struct track *k, const char *path,
                            struct message *m)
{
    const int at_t = job_at(job, "t"), at_q = job_at(job, "q"), at_w = job_at(job, "omega");
    const double *r;
    plh_status status;
    double t0 = NAN;
    while (!(status = spool_next(job->spool, &r)) && r) {
        const double *q = r + at_q, *w = r + at_w;
        t0 = isnan(t0) ? r[at_t] : t0;
        const struct pose pose = {.t = r[at_t] - t0,
                                  .q = plh_quat_make(q[0], q[1], q[2], q[3]),
                                  .rate = sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2])};
        if (!add_record(k, pose))
            return message_set(m, "%s: a file of this kind holds at most %d keys", path, MOST_KEYS),
                   PLH_UNSUPPORTED;
    }
    if (!status && k->waiting) {
        const struct pose last = k->window[k->waiting - 1];
        status = add_key(k, &last) ? PLH_OK : PLH_NO_MEMORY;
    }
    if (!status && k->turn > most_turn)
        return message_set(
                   m,
                   "%s: the body turns by up to %.3g rad from record to record, more than %g: "
                   "write more records",
                   path, k->turn, most_turn),
               PLH_UNSUPPORTED;
    return status;
}

/* --- The solid --- */

struct solid {
    size_t n;
    plh_vec3 point[MOST_CORNERS], normal[MOST_CORNERS];
    float shade[MOST_CORNERS];
};

static void add_corner(struct solid *s, plh_vec3 p, plh_vec3 n, bool second)
{
    if (s->n == MOST_CORNERS)
        return;
    s->point[s->n] = p, s->normal[s->n] = plh_vec3_unit(n);
    s->shade[s->n++] = second ? 1.0F : 0.0F;
}

/* A quadrangle with the normals of its two sides, a b above c d. */
static void add_face(struct solid *s, const plh_vec3 p[4], const plh_vec3 n[4], bool second)
{
    static const int order[] = {0, 1, 2, 0, 2, 3};
    const plh_vec3 across = plh_vec3_cross(plh_vec3_sub(p[1], p[0]), plh_vec3_sub(p[2], p[0]));
    for (int half = 0; half < 2; half++) {
        const plh_vec3 a = p[order[3 * half]], b = p[order[3 * half + 1]],
                       c = p[order[3 * half + 2]];
        if (!(plh_vec3_norm(plh_vec3_cross(plh_vec3_sub(b, a), plh_vec3_sub(c, a))) > 0.0))
            continue; /* at a tip */
        for (int i = 0; i < 3; i++)
            add_corner(s, p[order[3 * half + i]],
                       plh_vec3_norm(n[order[3 * half + i]]) > 0.0 ? n[order[3 * half + i]]
                                                                   : across,
                       second);
    }
}

static void add_box(struct solid *s, plh_vec3 edges)
{
    const double e[3] = {0.5 * edges.x, 0.5 * edges.y, 0.5 * edges.z};
    for (int axis = 0; axis < 3; axis++)
        for (int side = -1; side <= 1; side += 2) {
            static const int a[4] = {-1, 1, 1, -1}, b[4] = {-1, -1, 1, 1};
            plh_vec3 p[4], n[4];
            for (int i = 0; i < 4; i++) {
                double v[3] = {0.0}, w[3] = {0.0};
                v[axis] = side * e[axis], w[axis] = side;
                v[(axis + 1) % 3] = a[i] * side * e[(axis + 1) % 3];
                v[(axis + 2) % 3] = b[i] * e[(axis + 2) % 3];
                p[i] = plh_vec3_make(v[0], v[1], v[2]), n[i] = plh_vec3_make(w[0], w[1], w[2]);
            }
            add_face(s, p, n, axis == 0 && side > 0);
        }
}

/* A ring of a surface of revolution about z, from (r, z) to (q, y); sectors of two colours show
 * the spin. */
static void add_ring(struct solid *s, const double from[2], const double to[2])
{
    const double across = to[1] - from[1], along = from[0] - to[0];
    for (int j = 0; j < SIDES; j++) {
        const double a = 2.0 * PLH_PI * j / SIDES, b = 2.0 * PLH_PI * (j + 1) / SIDES;
        const double u[4] = {a, b, b, a};
        plh_vec3 p[4], n[4];
        for (int i = 0; i < 4; i++) {
            const double *end = i < 2 ? from : to;
            p[i] = plh_vec3_make(end[0] * cos(u[i]), end[0] * sin(u[i]), end[1]);
            n[i] = plh_vec3_make(across * cos(u[i]), across * sin(u[i]), along);
        }
        add_face(s, p, n, j / (SIDES / 8) % 2);
    }
}

static void add_lathe(struct solid *s, double (*profile)[2], int n)
{
    for (int i = 0; i + 1 < n; i++)
        add_ring(s, profile[i], profile[i + 1]);
}

static void add_ellipsoid(struct solid *s, plh_vec3 axes)
{
    double profile[SIDES / 2 + 1][2];
    for (int i = 0; i <= SIDES / 2; i++) {
        const double v = PLH_PI * i / (SIDES / 2);
        profile[i][0] = i % (SIDES / 2) ? sin(v) : 0.0, profile[i][1] = -cos(v);
    }
    const size_t first = s->n;
    add_lathe(s, profile, SIDES / 2 + 1);
    for (size_t i = first; i < s->n; i++) {
        const plh_vec3 e = s->point[i];
        s->point[i] = plh_vec3_make(axes.x * e.x, axes.y * e.y, axes.z * e.z);
        s->normal[i] = plh_vec3_unit(plh_vec3_make(e.x / axes.x, e.y / axes.y, e.z / axes.z));
    }
}

/* Edges of the homogeneous box with these moments, to a factor. */
static plh_vec3 box_of(plh_vec3 I)
{
    const double sum = I.x + I.y + I.z, least = 0.004 * sum;
    return plh_vec3_make(sqrt(fmax(sum - 2.0 * I.x, least)), sqrt(fmax(sum - 2.0 * I.y, least)),
                         sqrt(fmax(sum - 2.0 * I.z, least)));
}

static void turn(struct solid *s, plh_quat q)
{
    for (size_t i = 0; i < s->n; i++) {
        s->point[i] = plh_quat_rotate(q, s->point[i]);
        s->normal[i] = plh_quat_rotate(q, s->normal[i]);
    }
}

/* The solid as it was given; false: by its moments. */
static bool add_given(struct solid *s, const struct value *body)
{
    double x[3];
    const struct value *v = body ? value_member(body, "box") : NULL;
    if (v && value_member(v, "edges"))
        return value_numbers(value_member(v, "edges"), x),
               add_box(s, plh_vec3_make(x[0], x[1], x[2])), true;
    v = body ? value_member(body, "ellipsoid") : NULL;
    if (v && value_member(v, "semi-axes"))
        return value_numbers(value_member(v, "semi-axes"), x),
               add_ellipsoid(s, plh_vec3_make(x[0], x[1], x[2])), true;
    v = body ? value_member(body, "cylinder") : NULL;
    if (v) {
        const double r = value_number(value_member(v, "radius"));
        const double h = 0.5 * value_number(value_member(v, "length"));
        add_lathe(s, (double[][2]){{0.0, -h}, {r, -h}, {r, h}, {0.0, h}}, 4);
    } else if (body && value_member(body, "sphere"))
        add_ellipsoid(s, plh_vec3_make(1.0, 1.0, 1.0));
    return s->n > 0;
}

/* A top on its tip, else the solid; the farthest point at distance 1, in the user's axes. */
static void make_solid(const struct scenario *sc, struct solid *s)
{
    double top[][2] = {{0.0, 0.0},  {0.04, 0.1}, {0.45, 0.5}, {0.45, 0.58},
                       {0.06, 0.7}, {0.04, 1.0}, {0.0, 1.0}};
    const plh_page_look look = plh_page_look_of(&sc->body, scenario_torque(sc), sc->view.look);
    const plh_vec3 e = plh_vec3_unit(look.axis);
    double most = 0.0;
    if (strcmp(look.kind, "top") == 0 && plh_vec3_norm(look.axis) > 0.0) {
        add_lathe(s, top, 7);
        turn(s, e.z < -0.999999 ? plh_quat_make(0.0, 1.0, 0.0, 0.0)
                                : plh_quat_unit(plh_quat_make(1.0 + e.z, -e.y, e.x, 0.0)));
    } else if (!add_given(s, keys_find(&sc->doc, "body"))) {
        add_box(s, box_of(sc->body.moment));
        turn(s, plh_quat_conj(sc->body.frame));
    }
    for (size_t i = 0; i < s->n; i++)
        most = fmax(most, plh_vec3_norm(s->point[i]));
    for (size_t i = 0; i < s->n; i++)
        s->point[i] = plh_vec3_scale(1.0 / most, s->point[i]);
}

/* --- The file --- */

static void put_word(FILE *out, uint32_t x)
{
    for (int i = 0; i < 4; i++)
        fputc((int)(x >> 8 * i & 255U), out);
}

static void put_float(FILE *out, double x)
{
    const float f = (float)x;
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    put_word(out, bits);
}

static void put_vector(FILE *out, plh_vec3 v)
{
    put_float(out, v.x), put_float(out, v.y), put_float(out, v.z);
}

static void put_numbers(FILE *out, const struct solid *s, const struct track *k)
{
    for (size_t i = 0; i < s->n; i++)
        put_vector(out, s->point[i]);
    for (size_t i = 0; i < s->n; i++)
        put_vector(out, s->normal[i]);
    for (size_t i = 0; i < s->n; i++) {
        const bool second = s->shade[i] > 0.0F;
        put_vector(out, second ? plh_vec3_make(0.87, 0.54, 0.2) : plh_vec3_make(0.1, 0.23, 0.44));
    }
    for (size_t i = 0; i < k->n; i++)
        put_float(out, k->key[i].t);
    for (size_t i = 0; i < k->n; i++) {
        const plh_quat q = plh_quat_unit(k->key[i].q);
        put_float(out, q.x), put_float(out, q.y), put_float(out, q.z), put_float(out, q.w);
    }
}

/* The part of the bytes with so many components of each of n elements. */
static size_t put_view(FILE *out, size_t at, size_t n, int components, bool vertices)
{
    fprintf(out, "%s{\"buffer\":0,\"byteOffset\":%zu,\"byteLength\":%zu%s}", at ? "," : "", at,
            4 * n * (size_t)components, vertices ? ",\"target\":34962" : "");
    return at + 4 * n * (size_t)components;
}

static void put_accessors(FILE *out, const struct solid *s, const struct track *k)
{
    float low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY};
    for (size_t i = 0; i < s->n; i++) {
        const double p[3] = {s->point[i].x, s->point[i].y, s->point[i].z};
        for (int j = 0; j < 3; j++) {
            low[j] = fminf(low[j], (float)p[j]);
            high[j] = fmaxf(high[j], (float)p[j]);
        }
    }
    fprintf(
        out,
        "\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":%zu,\"type\":\"VEC3\","
        "\"min\":[%.9g,%.9g,%.9g],\"max\":[%.9g,%.9g,%.9g]}",
        s->n, (double)low[0], (double)low[1], (double)low[2], (double)high[0], (double)high[1],
        (double)high[2]);
    for (int i = 1; i < 3; i++)
        fprintf(out, ",{\"bufferView\":%d,\"componentType\":5126,\"count\":%zu,\"type\":\"VEC3\"}",
                i, s->n);
    fprintf(
        out,
        ",{\"bufferView\":3,\"componentType\":5126,\"count\":%zu,\"type\":\"SCALAR\",\"min\":[0],"
        "\"max\":[%.9g]},{\"bufferView\":4,\"componentType\":5126,\"count\":%zu,\"type\":\"VEC4\"}]",
        k->n, (double)(float)k->key[k->n - 1].t, k->n);
}

static void put_nodes(FILE *out, const struct writer_job *job, const struct track *k)
{
    fprintf(out,
            "{\"asset\":{\"version\":\"2.0\",\"generator\":\"polhode %s\",\"extras\":{"
            "\"angleError\":%.3g,\"records\":%llu}},\"scene\":0,\"scenes\":[{\"nodes\":[0]}],"
            "\"nodes\":[{\"name\":\"space, z up\",\"rotation\":[-0.70710678,0,0,0.70710678],"
            "\"children\":[1]},{\"name\":",
            plh_version(), tolerance + k->between, (unsigned long long)k->records);
    json_text(out, job->scenario->name);
    fputs(
        ",\"mesh\":0}],\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0,\"NORMAL\":1,"
        "\"COLOR_0\":2},\"material\":0}]}],\"materials\":[{\"name\":\"body\",\"doubleSided\":true,"
        "\"pbrMetallicRoughness\":{\"metallicFactor\":0.1,\"roughnessFactor\":0.6}}],"
        "\"animations\":[{\"name\":\"rotation\",\"samplers\":[{\"input\":3,\"output\":4,"
        "\"interpolation\":\"LINEAR\"}],\"channels\":[{\"sampler\":0,\"target\":{\"node\":1,"
        "\"path\":\"rotation\"}}]}],",
        out);
}

static void put_json(FILE *out, const struct writer_job *job, const struct solid *s,
                     const struct track *k)
{
    size_t at = 0;
    put_nodes(out, job, k);
    put_accessors(out, s, k);
    fputs(",\"bufferViews\":[", out);
    for (int i = 0; i < 3; i++)
        at = put_view(out, at, s->n, 3, true);
    at = put_view(out, at, k->n, 1, false);
    at = put_view(out, at, k->n, 4, false);
    fprintf(out, "],\"buffers\":[{\"byteLength\":%zu}]}", at);
}

static plh_status put_file(FILE *out, const struct writer_job *job, const struct solid *s,
                           const struct track *k)
{
    char *text = NULL;
    size_t size = 0;
    FILE *json = open_memstream(&text, &size);
    if (!json)
        return PLH_NO_MEMORY;
    put_json(json, job, s, k);
    while (ftell(json) % 4)
        fputc(' ', json);
    if (fclose(json))
        return free(text), PLH_NO_MEMORY;
    const size_t bytes = 36 * s->n + 20 * k->n;
    put_word(out, 0x46546c67), put_word(out, 2), put_word(out, (uint32_t)(28 + size + bytes));
    put_word(out, (uint32_t)size), put_word(out, 0x4e4f534a);
    fwrite(text, 1, size, out);
    put_word(out, (uint32_t)bytes), put_word(out, 0x004e4942);
    put_numbers(out, s, k);
    free(text);
    return PLH_OK;
}

/* Times are floats: keys that fall together there are one. */
static void join_times(struct track *k)
{
    size_t n = 0;
    for (size_t i = 0; i < k->n; i++)
        if (!n || (float)k->key[i].t > (float)k->key[n - 1].t)
            k->key[n++] = k->key[i];
    k->n = n;
}

static plh_status write_glb(const struct writer_job *job, struct whole_file *file,
                            struct message *m)
{
    FILE *out = whole_stream(file, m);
    struct track *k = calloc(1, sizeof *k);
    struct solid *s = calloc(1, sizeof *s);
    plh_status status = !out     ? m->status
                        : k && s ? read_keys(job, k, file->shown, m)
                                 : PLH_NO_MEMORY;
    if (!status) {
        join_times(k);
        make_solid(job->scenario, s);
        status = put_file(out, job, s, k);
    }
    if (k)
        free(k->key);
    free(k);
    free(s);
    return status;
}

const struct format format_glb = {
    .word = "glb",
    .endings = ".glb",
    .text = "glTF 2.0, the body as an animated node for Blender, three.js and engines",
    .flags = FORMAT_BODY | FORMAT_FORWARD,
    .needs = "t q omega",
    .write = write_glb,
};
