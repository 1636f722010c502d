/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "scenario/keys.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* clang-format off */
static const struct key keys[] = {
    {"name", KEY_TEXT, "text", "what the scenario is, in a few words"},
    {"source", KEY_TEXT, "text", "where it comes from: paper and figure"},
    {"body", KEY_MAP, "one of moments, tensor, box, ellipsoid, cylinder, sphere, points", "the rigid body; required"},
    {"body.moments", KEY_VECTOR, "[I1, I2, I3]", "principal moments of inertia, in any order"},
    {"body.tensor", KEY_MATRIX, "[[Ixx, Ixy, Ixz], [Ixy, Iyy, Iyz], [Ixz, Iyz, Izz]]", "the whole inertia tensor in the user's axes; symmetric"},
    {"body.box", KEY_MAP, "mass, edges", "a homogeneous box"},
    {"body.box.mass", KEY_POSITIVE, "a number above 0", "its mass"},
    {"body.box.edges", KEY_VECTOR, "[x, y, z]", "its edge lengths"},
    {"body.ellipsoid", KEY_MAP, "mass, semi-axes", "a homogeneous ellipsoid"},
    {"body.ellipsoid.mass", KEY_POSITIVE, "a number above 0", "its mass"},
    {"body.ellipsoid.semi-axes", KEY_VECTOR, "[x, y, z]", "its semi-axes"},
    {"body.cylinder", KEY_MAP, "mass, radius, length", "a homogeneous cylinder about the z axis"},
    {"body.cylinder.mass", KEY_POSITIVE, "a number above 0", "its mass"},
    {"body.cylinder.radius", KEY_POSITIVE, "a number above 0", "its radius"},
    {"body.cylinder.length", KEY_POSITIVE, "a number above 0", "its length"},
    {"body.sphere", KEY_MAP, "mass, radius", "a homogeneous sphere"},
    {"body.sphere.mass", KEY_POSITIVE, "a number above 0", "its mass"},
    {"body.sphere.radius", KEY_POSITIVE, "a number above 0", "its radius"},
    {"body.points", KEY_LIST, "a list of {mass, position}", "point masses; the body turns about their centre of mass"},
    {"body.points[].mass", KEY_POSITIVE, "a number above 0", "mass of the point"},
    {"body.points[].position", KEY_VECTOR, "[x, y, z]", "where the point is, in the user's axes"},
    {"attitude", KEY_MAP, "one of quaternion, matrix, axis, euler", "the attitude at the start, body to space; the identity where it is not given"},
    {"attitude.quaternion", KEY_FOUR, "four numbers", "not zero; scaled to length one. Needs attitude.order"},
    {"attitude.order", KEY_WORD, "scalar-first|scalar-last", "the order of the four numbers of the quaternion"},
    {"attitude.matrix", KEY_MATRIX, "three rows of three numbers", "a rotation matrix (orthogonal to 1e-6, determinant 1)"},
    {"attitude.axis", KEY_VECTOR, "[x, y, z]", "the axis of a turn; needs attitude.angle and attitude.unit"},
    {"attitude.angle", KEY_NUMBER, "a number", "the angle of the turn about the axis"},
    {"attitude.euler", KEY_TEXT, "a sequence such as zxz, xyz or ZYX; 'polhode run --help' explains them", "a sequence of turns; needs attitude.angles and attitude.unit"},
    {"attitude.angles", KEY_VECTOR, "three numbers", "the angles of the sequence"},
    {"attitude.unit", KEY_WORD, "rad|deg", "the unit of the angles"},
    {"spin", KEY_MAP, "one of momentum, angular-velocity, with frame", "the rotation at the start; required"},
    {"spin.momentum", KEY_VECTOR, "[x, y, z]", "angular momentum"},
    {"spin.angular-velocity", KEY_VECTOR, "[x, y, z]", "angular velocity; needs spin.unit"},
    {"spin.frame", KEY_WORD, "body|space", "the frame in which the three numbers are meant; required"},
    {"spin.unit", KEY_WORD, "rad/s|deg/s|rpm", "the unit of the angular velocity (s: one unit of time; rpm: a minute is 60 of them)"},
    {"torques", KEY_OPEN, "a list of {model, ...}", "the torques, added up; 'polhode torques' lists the models. None: a free body"},
    {"method", KEY_TEXT, "a name such as exact, mr2:axes=231 or srkn6_14a/exact", "the integrator; 'polhode methods' and 'polhode schemes' list them. exact where there is no torque, else srkn6_14a/exact"},
    {"scheme", KEY_MAP, "drifts, kicks", "a splitting scheme of your own, instead of a name: the method is then scheme/INNER"},
    {"scheme.drifts", KEY_NUMBERS, "a list of numbers with the sum 1", "the drifts, in units of the step"},
    {"scheme.kicks", KEY_NUMBERS, "a list of numbers with the sum 1", "the kicks, in units of the step"},
    {"scheme.inner", KEY_TEXT, "a free-flow method", "the inner flow; exact where it is not given"},
    {"start", KEY_NUMBER, "a number", "the time at the start; 0 where it is not given"},
    {"until", KEY_NUMBER, "a number", "the time at the end; required"},
    {"step", KEY_POSITIVE, "a number above 0", "the time step; required except for a free body with the exact method"},
    {"output", KEY_MAP, "file, format, columns, every, times", "what is written"},
    {"output.file", KEY_TEXT, "a path", "the file; standard output where it is not given"},
    {"output.format", KEY_WORD, "csv|hdf5|aem", "by the ending of the file (.csv, .h5 or .hdf5, .aem) where it is not given"},
    {"output.columns", KEY_TEXTS, "a list of names; 'polhode run --columns' lists them", "t, q and m where it is not given"},
    {"output.every", KEY_COUNT, "a whole number above 0", "a record every so many steps; 1 where nothing is given"},
    {"output.times", KEY_TIMES, "start:end:step, or a list of numbers", "records at these times instead, by side steps that do not alter the run"},
    {"ephemeris", KEY_MAP, "epoch, object-name, object-id, ...", "what a CCSDS attitude ephemeris (format aem) says about itself"},
    {"ephemeris.epoch", KEY_TEXT, "such as 2026-01-01T00:00:00", "the date of time 0"},
    {"ephemeris.time-system", KEY_WORD, "UTC|TAI|TT|TDB|GPS", "the time system of the epoch; UTC where it is not given"},
    {"ephemeris.object-name", KEY_TEXT, "text", "the name of the object"},
    {"ephemeris.object-id", KEY_TEXT, "text, such as 1998-067A", "its international designator"},
    {"ephemeris.originator", KEY_TEXT, "text", "who made the file; POLHODE where it is not given"},
    {"ephemeris.center", KEY_TEXT, "text, such as EARTH", "the body that the object orbits; left out where it is not given"},
    {"ephemeris.frame-a", KEY_TEXT, "text, such as EME2000", "the name of the space frame; EME2000 where it is not given"},
    {"ephemeris.frame-b", KEY_TEXT, "text, such as SC_BODY_1", "the name of the body frame; SC_BODY_1 where it is not given"},
    {"ephemeris.seconds-per-unit", KEY_POSITIVE, "a number above 0", "seconds in one unit of time; 1 where it is not given"},
};
/* clang-format on */
enum { KEYS = sizeof keys / sizeof keys[0], PATH = 256 };

static bool parse_number(const char *text, double *out)
{
    char *end;
    *out = strtod(text, &end);
    return end != text && *end == '\0' && isfinite(*out);
}

static bool is_number(const struct value *v)
{
    double x;
    return v->type == VALUE_SCALAR && !v->quoted && parse_number(v->text, &x);
}

static bool are_numbers(const struct value *v, int count)
{
    if (v->type != VALUE_LIST || (count ? value_count(v) != count : !v->child))
        return false;
    for (const struct value *c = v->child; c; c = c->next)
        if (!is_number(c))
            return false;
    return true;
}

static bool is_matrix(const struct value *v)
{
    if (v->type != VALUE_LIST || value_count(v) != 3)
        return false;
    for (const struct value *row = v->child; row; row = row->next)
        if (!are_numbers(row, 3))
            return false;
    return true;
}

static bool are_texts(const struct value *v)
{
    if (v->type != VALUE_LIST || !v->child)
        return false;
    for (const struct value *c = v->child; c; c = c->next)
        if (c->type != VALUE_SCALAR)
            return false;
    return true;
}

/* "a:b:c" with b - a and c of one sign */
static bool is_range(const struct value *v)
{
    double a, b, c;
    char rest;
    return v->type == VALUE_SCALAR && sscanf(v->text, "%lf:%lf:%lf%c", &a, &b, &c, &rest) == 3 &&
           isfinite(a) && isfinite(b) && isfinite(c) && c != 0.0 && (b - a) / c >= 0.0;
}

static bool is_word(const struct value *v, const char *words)
{
    size_t length = v->type == VALUE_SCALAR ? strlen(v->text) : 0;
    for (const char *w = words; length; w += strcspn(w, "|") + 1) {
        size_t n = strcspn(w, "|");
        if (n == length && strncmp(w, v->text, n) == 0)
            return true;
        if (!w[n])
            break;
    }
    return false;
}

static bool fits(const struct key *key, const struct value *v)
{
    switch (key->kind) {
    case KEY_MAP:
        return v->type == VALUE_MAP;
    case KEY_LIST:
    case KEY_OPEN:
        return v->type == VALUE_LIST;
    case KEY_TEXT:
        return v->type == VALUE_SCALAR && *v->text;
    case KEY_WORD:
        return is_word(v, key->accepts);
    case KEY_NUMBER:
        return is_number(v);
    case KEY_POSITIVE:
        return is_number(v) && value_number(v) > 0.0;
    case KEY_COUNT:
        return is_number(v) && value_number(v) >= 1.0 && value_number(v) <= 1e15 &&
               value_number(v) == floor(value_number(v));
    case KEY_NUMBERS:
        return are_numbers(v, 0);
    case KEY_VECTOR:
        return are_numbers(v, 3);
    case KEY_FOUR:
        return are_numbers(v, 4);
    case KEY_MATRIX:
        return is_matrix(v);
    case KEY_TEXTS:
        return are_texts(v);
    case KEY_TIMES:
        return is_range(v) || are_numbers(v, 0);
    }
    return false;
}

static int distance(const char *a, const char *b)
{
    enum { MOST = 64 };
    int row[MOST + 1], n = (int)strlen(b);
    if (n > MOST || strlen(a) > MOST)
        return MOST;
    for (int j = 0; j <= n; j++)
        row[j] = j;
    for (int i = 1; a[i - 1]; i++) {
        int corner = row[0];
        row[0] = i;
        for (int j = 1; j <= n; j++) {
            int replace = corner + (a[i - 1] != b[j - 1]);
            corner = row[j];
            int other = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
            row[j] = replace < other ? replace : other;
        }
    }
    return row[n];
}

const char *nearest_word(const char *word, const char *const *words, int n)
{
    const char *best = NULL;
    int least = (int)strlen(word) / 2 + 1;
    for (int i = 0; i < n; i++) {
        int d = distance(word, words[i]);
        if (d < least || (d == least && !best)) {
            least = d;
            best = words[i];
        }
    }
    return best;
}

/* The last part of a path that lies directly below `parent`, or NULL. */
static const char *below(const struct key *key, const char *parent)
{
    size_t length = strlen(parent);
    if (length && (strncmp(key->path, parent, length) != 0 || key->path[length] != '.'))
        return NULL;
    const char *rest = key->path + (length ? length + 1 : 0);
    return strpbrk(rest, ".[") ? NULL : rest;
}

static bool unknown_key(const struct document *doc, const struct value *v, const char *parent)
{
    const char *siblings[KEYS];
    char list[1024] = "";
    int n = 0;
    for (int i = 0; i < KEYS; i++) {
        const char *name = below(&keys[i], parent);
        if (!name)
            continue;
        siblings[n++] = name;
        snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", n > 1 ? ", " : "", name);
    }
    const char *near = nearest_word(v->key, siblings, n);
    char path[PATH];
    snprintf(path, sizeof path, "%s%s%s", parent, *parent ? "." : "", v->key);
    if (near)
        return document_error(doc, v, path, "unknown key; did you mean '%s'? accepted here: %s",
                              near, list);
    return document_error(doc, v, path, "unknown key; accepted here: %s", list);
}

static bool check_map(const struct document *doc, const struct value *map, const char *parent);

static bool check_list(const struct document *doc, const struct value *list, const char *path,
                       bool open)
{
    char each[PATH + 4];
    snprintf(each, sizeof each, "%s[]", path);
    for (const struct value *c = list->child; c; c = c->next) {
        if (c->type != VALUE_MAP)
            return document_error(doc, c, path, "each member of this list is a map of keys");
        if (!open && !check_map(doc, c, each))
            return false;
    }
    return true;
}

static bool check_map(const struct document *doc, const struct value *map, const char *parent)
{
    for (const struct value *v = map->child; v; v = v->next) {
        char path[PATH];
        const struct key *key = NULL;
        snprintf(path, sizeof path, "%s%s%s", parent, *parent ? "." : "", v->key);
        for (int i = 0; i < KEYS && !key; i++)
            key = strcmp(keys[i].path, path) == 0 ? &keys[i] : NULL;
        if (!key)
            return unknown_key(doc, v, parent);
        if (!fits(key, v))
            return document_error(doc, v, path, "expected %s%s",
                                  key->kind == KEY_WORD ? "one of " : "", key->accepts);
        bool list = key->kind == KEY_LIST || key->kind == KEY_OPEN;
        if (key->kind == KEY_MAP && !check_map(doc, v, path))
            return false;
        if (list && !check_list(doc, v, path, key->kind == KEY_OPEN))
            return false;
    }
    return true;
}

bool keys_check(const struct document *doc)
{
    return check_map(doc, doc->root, "");
}

const struct value *keys_find(const struct document *doc, const char *path)
{
    const struct value *v = doc->root;
    char part[PATH];
    while (v && *path) {
        size_t n = strcspn(path, ".");
        snprintf(part, sizeof part, "%.*s", (int)n, path);
        v = value_member(v, part);
        path += n + (path[n] == '.');
    }
    return v;
}

double value_number(const struct value *v)
{
    return strtod(v->text, NULL);
}

void value_numbers(const struct value *v, double *out)
{
    for (const struct value *c = v->child; c; c = c->next) {
        if (c->type == VALUE_LIST) {
            value_numbers(c, out);
            out += value_count(c);
        } else {
            *out++ = value_number(c);
        }
    }
}

static void print_cell(FILE *out, const char *text)
{
    for (; *text; text++)
        *text == '|' ? fputs(" or ", out) : fputc(*text, out);
}

void keys_reference(FILE *out)
{
    fputs("| key | accepted | what it is |\n|---|---|---|\n", out);
    for (int i = 0; i < KEYS; i++) {
        fprintf(out, "| `%s` | ", keys[i].path);
        print_cell(out, keys[i].accepts);
        fprintf(out, " | %s |\n", keys[i].text);
    }
}
