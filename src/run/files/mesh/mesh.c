/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "files/mesh/mesh.h"

#include "io/file.h"
#include "io/grow.h"
#include "io/number.h"
#include "io/word.h"

#include <errno.h>
#include <math.h>
#include <polhode/file.h>
#include <stdlib.h>
#include <string.h>

/* A file that is being read. */
struct reader {
    FILE *in;
    const char *path;
    long line;
    char *text;
    size_t room;
    struct mesh_file *file;
    struct message *message;
    int material;
    /* Of a DAMIT file, still to come */
    size_t vertices_left, facets_left;
};

#define fail(r, ...) message_set((r)->message, "%s:%ld: " __VA_ARGS__)

void mesh_free(struct mesh_file *file)
{
    free(file->vertex);
    free(file->corner);
    free(file->material);
    free(file->line);
    memset(file, 0, sizeof *file);
}

static bool no_memory(struct reader *r)
{
    message_no_memory(r->message);
    return false;
}

/* --- What a file adds --- */

static bool add_vertex(struct reader *r, plh_vec3 v)
{
    struct mesh_file *f = r->file;
    if (f->vertices == FILE_LINES)
        return fail(r, "more than %d vertices", r->path, r->line, FILE_LINES);
    if (f->vertices == f->vertex_room) {
        const size_t room = f->vertex_room ? 2 * f->vertex_room : 256;
        if (!GROW(f->vertex, room))
            return no_memory(r);
        f->vertex_room = room;
    }
    f->vertex[f->vertices++] = v;
    return true;
}

static bool add_triangle(struct reader *r, int a, int b, int c)
{
    struct mesh_file *f = r->file;
    if (f->triangles == FILE_LINES)
        return fail(r, "more than %d triangles", r->path, r->line, FILE_LINES);
    if (f->triangles == f->triangle_room) {
        const size_t room = f->triangle_room ? 2 * f->triangle_room : 256;
        if (!GROW(f->corner, room) || !GROW(f->material, room) || !GROW(f->line, room))
            return no_memory(r);
        f->triangle_room = room;
    }
    const size_t i = f->triangles++;
    f->corner[i][0] = a;
    f->corner[i][1] = b;
    f->corner[i][2] = c;
    f->material[i] = r->material;
    f->line[i] = r->line;
    return true;
}

/* --- Words of a line --- */

static char *next_word(char **rest)
{
    return strtok_r(NULL, " \t\r\n", rest);
}

/* A number of a vertex, from 1, or from the end if it is negative; *i from 0. */
static bool vertex_number(struct reader *r, const char *word, int *i)
{
    char *end;
    errno = 0;
    const long n = strtol(word, &end, 10);
    const long count = (long)r->file->vertices;
    if (end == word || (*end != '\0' && *end != '/') || errno || n == 0)
        return fail(r, "expected the number of a vertex, found '%.40s'", r->path, r->line, word);
    if (n > FILE_LINES || n < -count)
        return fail(r, "there is no vertex %.40s", r->path, r->line, word);
    *i = (int)(n > 0 ? n - 1 : count + n);
    return true;
}

/* Three numbers; the first word is given, or NULL. */
static bool read_vertex(struct reader *r, char *first, char **rest, bool alone)
{
    double x[3];
    for (int k = 0; k < 3; k++) {
        const char *word = k == 0 && first ? first : next_word(rest);
        if (!word || !number_parse(word, &x[k]))
            return fail(r, "expected three numbers of a vertex, found '%.40s'", r->path, r->line,
                        word ? word : "the end of the line");
    }
    if (alone && next_word(rest))
        return fail(r, "expected three numbers, found more", r->path, r->line);
    return add_vertex(r, plh_vec3_make(x[0], x[1], x[2]));
}

/* A face of three corners or more, as triangles about the first. */
static bool read_face(struct reader *r, char *first, char **rest, int most)
{
    int corner[3], n = 0;
    for (char *word = first ? first : next_word(rest); word; word = next_word(rest), n++) {
        int i = 0;
        if (!vertex_number(r, word, &i))
            return false;
        corner[n < 2 ? n : 2] = i;
        if (n >= most)
            return fail(r, "expected %d vertices of a triangle, found more", r->path, r->line,
                        most);
        if (n >= 2 && !add_triangle(r, corner[0], corner[1], corner[2]))
            return false;
        if (n >= 2)
            corner[1] = corner[2];
    }
    return n >= 3 ||
           fail(r, "expected three vertices of a triangle, found %d", r->path, r->line, n);
}

static bool use_material(struct reader *r, const char *name)
{
    struct mesh_file *f = r->file;
    if (!name || strlen(name) >= MESH_NAME)
        return fail(r, "usemtl: expected a name of less than %d characters", r->path, r->line,
                    MESH_NAME);
    for (r->material = 0; r->material < f->materials; r->material++)
        if (strcmp(f->name[r->material], name) == 0)
            return true;
    if (f->materials == MESH_MATERIALS)
        return fail(r, "more than %d materials", r->path, r->line, MESH_MATERIALS);
    strcpy(f->name[f->materials++], name);
    return true;
}

static bool read_obj_line(struct reader *r, char *word, char **rest)
{
    if (strcmp(word, "v") == 0)
        return read_vertex(r, NULL, rest, false);
    if (strcmp(word, "f") == 0)
        return read_face(r, NULL, rest, FILE_LINE);
    if (strcmp(word, "usemtl") == 0)
        return use_material(r, next_word(rest));
    if (word_in_list("vt vn vp o g s l p mtllib", word))
        return true;
    return fail(r, "expected v, f, usemtl, vt, vn, o, g or s at the start of a line, found '%.40s'",
                r->path, r->line, word);
}

/* The first line of a DAMIT file: two counts. */
static bool read_counts(struct reader *r, const char *word, char **rest)
{
    const char *second = next_word(rest);
    double n, m;
    if (!second || !number_parse(word, &n) || !number_parse(second, &m) || n < 4 || m < 4 ||
        n > FILE_LINES || m > FILE_LINES || n != floor(n) || m != floor(m))
        return fail(r, "expected the numbers of vertices and facets, 4 to %d, found '%.40s'",
                    r->path, r->line, FILE_LINES, word);
    r->vertices_left = (size_t)n;
    r->facets_left = (size_t)m;
    return true;
}

static bool read_damit_line(struct reader *r, char *word, char **rest)
{
    if (r->vertices_left > 0) {
        r->vertices_left--;
        return read_vertex(r, word, rest, true);
    }
    if (r->facets_left == 0)
        return fail(r, "expected the end of the file after its facets, found '%.40s'", r->path,
                    r->line, word);
    r->facets_left--;
    return read_face(r, word, rest, 3);
}

/* Each line that has a word, by the function for its format: a file that begins with a number is
 * one of DAMIT. */
static bool read_lines(struct reader *r)
{
    bool begun = false, damit = false;
    while (file_line(r->in, &r->text, &r->room) >= 0) {
        char *rest = NULL;
        r->line++;
        char *word = strtok_r(r->text, " \t\r\n", &rest);
        if (!word || *word == '#')
            continue;
        const bool first = !begun;
        begun = true;
        if (first)
            damit = *word >= '0' && *word <= '9';
        if (!(!damit  ? read_obj_line(r, word, &rest)
              : first ? read_counts(r, word, &rest)
                      : read_damit_line(r, word, &rest)))
            return false;
    }
    if (errno)
        return message_errno(r->message, r->path, "cannot be read");
    return r->vertices_left + r->facets_left == 0 ||
           message_set(r->message, "%s: ends %zu vertices and %zu facets too early", r->path,
                       r->vertices_left, r->facets_left);
}

/* --- The shape --- */

static bool make_shape(struct reader *r, plh_shape **shape)
{
    const struct mesh_file *f = r->file;
    plh_mesh mesh = {
        f->vertices,    f->vertex, f->triangles, (const int(*)[3])f->corner, f->material,
        PLH_SHAPE_FINE, 0};
    const plh_status status = plh_shape_create_mesh(&mesh, shape);
    if (status == PLH_NO_MEMORY)
        return no_memory(r);
    const char *text = plh_shape_fault_text(mesh.fault);
    if (status && (mesh.fault == PLH_SHAPE_EMPTY || mesh.fault == PLH_SHAPE_FLAT ||
                   mesh.fault == PLH_SHAPE_INWARD))
        return message_set(r->message, "%s: %s", r->path, text);
    if (status && mesh.fault == PLH_SHAPE_VERTEX)
        return message_set(r->message, "%s: vertex %zu: %s", r->path, mesh.where + 1, text);
    r->line = status ? f->line[mesh.where] : 0;
    return !status || fail(r, "%s", r->path, r->line, text);
}

bool mesh_read(const char *path, struct mesh_file *file, plh_shape **shape, struct message *m)
{
    struct reader r = {.in = file_open_input(path), .path = path, .file = file, .message = m};
    memset(file, 0, sizeof *file);
    *shape = NULL;
    if (!r.in)
        return message_errno(m, path, "cannot be read");
    const bool good = read_lines(&r) && make_shape(&r, shape);
    free(r.text);
    fclose(r.in);
    return good;
}

plh_status plh_shape_read(const char *path, plh_shape **shape, char *text, size_t size)
{
    struct mesh_file file;
    struct message m = {0};
    mesh_read(path, &file, shape, &m);
    mesh_free(&file);
    if (text && size > 0) {
        const size_t n = strlen(m.text) < size ? strlen(m.text) : size - 1;
        memcpy(text, m.text, n);
        text[n] = '\0';
    }
    return m.status;
}
