/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Bodies from a file: CSV with a line of names, or a frame of an extended XYZ file (an own reader
 * from the description of the format in the manuals of OVITO and ASE) or of an H5MD file.
 */
#include "io/file.h"
#include "io/grow.h"
#include "io/number.h"
#include "io/word.h"
#include "scenario/read.h"
#include "scenario/system.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

OWN_KEYS(FRAME)
USE_KEY(system_file);
USE_KEY(system_species);
USE_KEY(system_species_number);

enum { FIELDS = 64 };

/* What a field of a line can be; vectors and quaternions take a field for each number. */
enum field {
    X,
    PX = X + 3,
    VX = PX + 3,
    Q0 = VX + 3,
    M1 = Q0 + 4,
    L1 = M1 + 3,
    NUMBERS = L1 + 3,
    SPECIES = NUMBERS,
    KIND,
    SKIP
};

static const char *const names[] = {"x",  "y",  "z",  "px",      "py",   "pz",  "vx", "vy",
                                    "vz", "q0", "q1", "q2",      "q3",   "m1",  "m2", "m3",
                                    "L1", "L2", "L3", "species", "kind", "body"};

/* Properties of extended XYZ: name, how many fields, and the first; of quaternions OVITO has the
 * scalar last. */
static const struct {
    const char *name;
    int width;
    enum field first;
} properties[] = {
    {"species", 1, SPECIES}, {"kind", 1, KIND},
    {"pos", 3, X},           {"velo", 3, VX},
    {"vel", 3, VX},          {"momenta", 3, PX},
    {"orientation", 4, Q0},  {"angular_momentum", 3, L1},
};

struct reader {
    struct scenario *s;
    char path[4096];
    FILE *file;
    char *text; /* the present line */
    size_t text_room;
    long line; /* its number */
    /* Errno of next_line(); 0 at the end of the file */
    int reason;
    /* Lines that are passed over: the hash of the scenario does not cover them */
    bool skips;
    enum field fields[FIELDS];
    int count;
    bool has[NUMBERS];
    bool kinds;    /* species by number */
    double length; /* of the unit of length in the file */
    /* Of the frame that is wanted; below 0: the last */
    double step;
    double *values;
    int *species;
    size_t n, room;
};

static bool wrong(const struct reader *r, const char *format, ...)
{
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return message_set(r->s->doc.message, "%s:%ld: %s", r->path, r->line, text);
}

static bool open_file(struct reader *r, const char *name)
{
    errno = ENAMETOOLONG;
    bool fits = document_path(&r->s->doc, name, r->path, sizeof r->path);
    r->file = fits ? file_open_input(r->path) : NULL;
    document_input(&r->s->doc, r->path);
    return r->file || read_error(r->s, read_value(r->s, key_system_file), key_system_file, "%s: %s",
                                 r->path, strerror(errno));
}

/* The next line without its end, which the next call overwrites; NULL at the end of the file. */
static char *next_line(struct reader *r)
{
    long length = file_line(r->file, &r->text, &r->text_room);
    r->reason = length <= 0 ? errno : 0;
    if (length <= 0)
        return NULL;
    if (!r->skips)
        document_hash(&r->s->doc, r->text, (size_t)length);
    r->text[strcspn(r->text, "\r\n")] = '\0';
    r->line++;
    return r->text;
}

/* There was no next line: false with a message that says `missing`, or why it could not be read. */
static bool no_line(struct reader *r, const char *missing)
{
    if (r->reason == EFBIG) {
        r->line++;
        return wrong(r, "longer than %d bytes", FILE_LINE);
    }
    if (r->reason)
        return wrong(r, "cannot be read: %s", strerror(r->reason));
    return !missing || wrong(r, "%s", missing);
}

static bool check_fields(const struct reader *r)
{
    static const enum field groups[][2] = {{X, 3}, {PX, 3}, {VX, 3}, {Q0, 4}, {M1, 3}, {L1, 3}};
    for (size_t g = 0; g < sizeof groups / sizeof *groups; g++) {
        unsigned found = 0;
        for (unsigned k = 0; k < (unsigned)groups[g][1]; k++)
            found += r->has[groups[g][0] + k];
        if ((g == 0 || found) && found != (unsigned)groups[g][1])
            return wrong(r, "expected all of %s ... %s", names[groups[g][0]],
                         names[groups[g][0] + groups[g][1] - 1]);
    }
    if ((r->has[PX] && r->has[VX]) || (r->has[M1] && r->has[L1]))
        return wrong(r, "expected momenta or velocities, and m or L, not both");
    return true;
}

static bool add_field(struct reader *r, enum field field)
{
    if (r->count == FIELDS)
        return wrong(r, "more than %d fields", FIELDS);
    if (field < NUMBERS && r->has[field])
        return wrong(r, "%s is given twice", names[field]);
    if (field < NUMBERS)
        r->has[field] = true;
    r->fields[r->count++] = field;
    return true;
}

static bool csv_fields(struct reader *r, char *line)
{
    for (char *word = strtok(line, ", \t"); word; word = strtok(NULL, ", \t")) {
        int k = 0, all = sizeof names / sizeof *names;
        while (k < all && strcmp(names[k], word) != 0)
            k++;
        if (k == all) {
            char near[128];
            return wrong(r,
                         "unknown column '%s'%s accepted: species, x, y, z, px, py, pz or "
                         "vx, vy, vz, q0 ... q3, m1 ... m3 or L1 ... L3",
                         word, suggest_word(word, names, all, near, sizeof near));
        }
        if (!add_field(r, (enum field)k))
            return false;
    }
    return check_fields(r);
}

/* name:type:width:name:type:width...; momenta beside velocities say the same, in units of
 * others. */
static bool xyz_fields(struct reader *r, char *list)
{
    const bool velocities = strstr(list, ":velo:") || strstr(list, ":vel:");
    r->count = 0;
    memset(r->has, 0, sizeof r->has);
    if (strstr(list, ":molecule:"))
        return wrong(r, "the file has atoms (output.sites), but a start needs bodies; expected a "
                        "file without output.sites, or H5MD");
    for (char *name = strtok(list, ":"); name; name = strtok(NULL, ":")) {
        const char *type = strtok(NULL, ":"), *number = strtok(NULL, ":");
        int width = number ? atoi(number) : 0;
        if (!type || width < 1)
            return wrong(r, "Properties: expected name:type:width ...");
        enum field first = SKIP;
        for (size_t i = 0; i < sizeof properties / sizeof *properties; i++)
            if (strcmp(properties[i].name, name) == 0 && properties[i].width == width)
                first = properties[i].first;
        if (first == PX && velocities)
            first = SKIP;
        for (unsigned k = 0; k < (unsigned)width; k++)
            if (!add_field(r, first == SKIP ? SKIP : first + (first == Q0 ? (k + 1) % 4 : k)))
                return false;
    }
    return check_fields(r);
}

static int find_species(const struct reader *r, const char *word)
{
    const struct system_request *q = &r->s->system;
    int found = -1, matches = 0;
    for (int i = 0; i < q->def.species_count; i++)
        if (strcmp(q->species[i].name, word) == 0)
            return i;
    for (int i = 0; i < q->def.species_count; i++)
        if (strcmp(q->symbol[i], word) == 0)
            found = i, matches++;
    return matches == 1 ? found : -1;
}

static bool room_for_one(struct reader *r)
{
    if (r->n == MOST_BODIES)
        return wrong(r, "more than %d bodies", MOST_BODIES);
    if (r->n < r->room)
        return true;
    size_t room = r->room ? 2 * r->room : 1024;
    if (!GROW(r->values, room * BODY_VALUES) || !GROW(r->species, room))
        return wrong(r, "out of memory");
    r->room = room;
    return true;
}

/* The 13 numbers of a body from the fields of its line. */
static bool store(struct reader *r, const double *in, int species)
{
    double *out = r->values + BODY_VALUES * r->n;
    double mass = r->s->system.species[species].mass;
    plh_quat q = r->has[Q0] ? plh_quat_make(in[Q0], in[Q0 + 1], in[Q0 + 2], in[Q0 + 3])
                            : plh_quat_identity();
    if (!(plh_quat_norm2(q) > 0.0))
        return wrong(r, "expected a quaternion that is not zero");
    q = plh_quat_unit(q);
    plh_vec3 m = {0.0, 0.0, 0.0};
    const double length = r->length, area = length * length;
    if (r->has[M1])
        m = plh_vec3_make(in[M1], in[M1 + 1], in[M1 + 2]);
    else if (r->has[L1])
        m = plh_quat_unrotate(q,
                              plh_vec3_make(area * in[L1], area * in[L1 + 1], area * in[L1 + 2]));
    for (int k = 0; k < 3; k++) {
        out[k] = length * in[X + k];
        out[3 + k] = r->has[PX] ? in[PX + k] : r->has[VX] ? mass * (length * in[VX + k]) : 0.0;
    }
    out[6] = q.w, out[7] = q.x, out[8] = q.y, out[9] = q.z;
    out[10] = m.x, out[11] = m.y, out[12] = m.z;
    r->species[r->n++] = species;
    return true;
}

static bool read_body(struct reader *r, char *line, const char *between)
{
    double in[NUMBERS] = {0.0};
    int species = r->s->system.def.species_count == 1 ? 0 : -1, by_symbol = -1, k = 0;
    bool named = false;
    for (char *word = strtok(line, between); word; word = strtok(NULL, between), k++) {
        if (k == r->count)
            return wrong(r, "more than %d fields", r->count);
        enum field field = r->fields[k];
        double number;
        if (field < NUMBERS && !number_parse(word, &in[field]))
            return wrong(r, "%s: expected a number, not '%s'", names[field], word);
        if (field == SPECIES) {
            by_symbol = find_species(r, word);
            named = strcmp(word, "X") != 0;
            if (by_symbol < 0 && named && species < 0 && !r->kinds)
                return wrong(r, "species: no kind '%s' in the scenario", word);
        } else if (field == KIND) {
            if (!number_parse(word, &number) || number < 1.0 || number != floor(number) ||
                number > r->s->system.def.species_count)
                return wrong(r, "kind: expected a whole number from 1 to %d",
                             r->s->system.def.species_count);
            species = (int)number - 1;
        }
    }
    if (k < r->count)
        return wrong(r, "expected %d fields, found %d", r->count, k);
    if (!r->kinds && by_symbol >= 0)
        species = by_symbol;
    if (species < 0)
        return wrong(r, "expected a column species: the scenario has %d kinds",
                     r->s->system.def.species_count);
    return room_for_one(r) && store(r, in, species);
}

static bool note_kinds(struct reader *r)
{
    for (int i = 0; i < r->count; i++)
        r->kinds = r->kinds || r->fields[i] == KIND;
    return true;
}

static bool read_csv(struct reader *r)
{
    char *line;
    do {
        line = next_line(r);
    } while (line && (*line == '#' || !*line));
    if (!line)
        return no_line(r, "expected a line with the names of the columns");
    if (!csv_fields(r, line) || !note_kinds(r))
        return false;
    while ((line = next_line(r)))
        if (*line && *line != '#' && !read_body(r, line, ", \t"))
            return false;
    return true;
}

/* The line with the number of bodies of a frame. */
static bool frame_size(const struct reader *r, const char *line, double *count)
{
    if (number_parse(line, count) && *count >= 0.0 && *count == floor(*count) &&
        *count <= MOST_BODIES)
        return true;
    return wrong(r, "expected a number of bodies up to %d, not '%.20s'", MOST_BODIES, line);
}

/* Whether a comment has the step that is wanted. */
static bool has_step(const struct reader *r, const char *comment)
{
    const char *at = strstr(comment, " Step=");
    return at && strtod(at + strlen(" Step="), NULL) == r->step;
}

/* Past a frame of that many bodies; *chosen: it is the one that is wanted. */
static bool pass_frame(struct reader *r, double count, bool *chosen)
{
    const char *line = next_line(r);
    *chosen = line && (r->step < 0.0 || has_step(r, line));
    for (double i = 0.0; line && i < count; i += 1.0)
        line = next_line(r);
    return line || no_line(r, "the file ends within a frame");
}

/* Goes to the frame that is wanted, without a look into the others; *found: there is one. */
static bool find_frame(struct reader *r, bool *found)
{
    off_t start = 0, at = 0;
    long first = 0;
    const char *line;
    *found = false;
    r->skips = true;
    while ((at = ftello(r->file)) >= 0 && (line = next_line(r)) && *line) {
        const long number = r->line - 1;
        double count;
        bool chosen;
        if (!frame_size(r, line, &count) || !pass_frame(r, count, &chosen))
            return false;
        if (chosen)
            start = at, first = number, *found = true;
    }
    if (!*found && r->step >= 0.0)
        return wrong(r, "no frame has Step=%.0f (system.frame)", r->step);
    r->skips = false;
    r->line = first;
    return (at >= 0 && fseeko(r->file, start, SEEK_SET) == 0) ||
           wrong(r, "cannot go back to the frame: %s", strerror(errno));
}

static bool frame_fields(struct reader *r)
{
    char usual[] = "species:S:1:pos:R:3", *comment = next_line(r);
    if (comment && strstr(comment, " length_unit=angstrom"))
        r->length = 0.1; /* our unit is then the nanometre */
    char *list = comment ? strstr(comment, "Properties=") : NULL;
    if (list) {
        list += strlen("Properties=");
        list += *list == '"';
        list[strcspn(list, " \"\t")] = '\0';
    }
    return xyz_fields(r, list ? list : usual) && note_kinds(r);
}

static bool read_xyz(struct reader *r)
{
    bool found;
    double count;
    char *line;
    if (!find_frame(r, &found))
        return false;
    if (!found)
        return true;
    if (!(line = next_line(r)) || !frame_size(r, line, &count) || !frame_fields(r))
        return false;
    for (double i = 0.0; i < count; i += 1.0)
        if (!(line = next_line(r)) || !read_body(r, line, " \t"))
            return line ? false : no_line(r, "the file ends within a frame");
    return true;
}

/* last, or the step of a record. */
static bool read_frame(struct scenario *s, double *step)
{
    const struct value *v = read_value(s, key_system_frame);
    *step = -1.0;
    if (read_is(s, key_system_frame, "last"))
        return true;
    return (value_is_number(v, step) && *step >= 0.0 && *step == floor(*step)) ||
           read_error(s, v, key_system_frame, "expected last, or the step of a record");
}

static bool read_text_file(struct scenario *s, const char *path, double step, double **values,
                           bool *moving)
{
    struct reader *r = calloc(1, sizeof *r);
    if (!r)
        return read_error(s, NULL, key_system_file, "out of memory");
    r->s = s;
    r->length = 1.0;
    r->step = step;
    const bool xyz = word_ends_file(".xyz .extxyz", path);
    bool good = open_file(r, path) && (xyz ? read_xyz(r) : read_csv(r)) && no_line(r, NULL);
    if (good) {
        *values = r->values;
        s->system.species_of = r->species;
        s->system.def.n = r->n;
        *moving = r->has[PX] || r->has[VX] || r->has[M1] || r->has[L1];
    } else {
        free(r->values);
        free(r->species);
    }
    if (r->file)
        fclose(r->file);
    free(r->text);
    free(r);
    return good;
}

/* Formats of other programs, which people try. */
#define OTHERS                                                                                      \
    ".gro .pdb .ent .cif .mmcif .data .lmp .lammps .dump .top .itp .mol .mol2 .sdf .psf .dcd .xtc " \
    ".trr .tpr .gsd .nc .prmtop .inpcrd .rst7 .json .yaml .yml .xml"

bool bodies_read(struct scenario *s, const char *path, double **values, bool *moving)
{
    const struct value *list = read_value(s, key_system_species);
    const struct value *frame = read_value(s, key_system_frame);
    double step;
    *values = NULL;
    for (const struct value *c = list->child; c; c = c->next)
        if (read_member(c, key_system_species_number))
            return document_error(&s->doc, read_member(c, key_system_species_number),
                                  "system.species",
                                  "the bodies are counted in the file; give no number");
    if (!read_frame(s, &step))
        return false;
    if (word_ends_file(".h5 .hdf5 .h5md", path))
        return bodies_read_h5md(s, path, step, values, moving);
    if (word_ends_file(OTHERS, path))
        return read_error(s, read_value(s, key_system_file), key_system_file,
                          "'%s' is in a format that is not read; expected .csv with one line per "
                          "body, or .xyz, .extxyz, .h5, .hdf5, .h5md with bodies",
                          path);
    if (frame && !word_ends_file(".xyz .extxyz", path))
        return read_error(s, frame, key_system_frame, "a CSV file has one state");
    return read_text_file(s, path, step, values, moving);
}
