/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "files/ccsds/kvn.h"

#include "io/file.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

bool kvn_open(struct kvn *k, const char *path, struct kvn_fine *fine, struct message *message)
{
    *k = (struct kvn){.path = path, .fine = fine, .message = message};
    k->in = file_open_input(path);
    return k->in || message_set(message, "%s: could not be read: %s", path, strerror(errno));
}

void kvn_close(struct kvn *k)
{
    if (k->in)
        fclose(k->in);
    k->in = NULL;
}

bool kvn_error_at(const struct kvn *k, long line, const char *format, ...)
{
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return message_set(k->message, "%s:%ld: %s", k->path, line, text);
}

/* Without blanks at either end. */
static char *trim(char *text)
{
    text += strspn(text, " ");
    size_t n = strlen(text);
    while (n > 0 && text[n - 1] == ' ')
        text[--n] = '\0';
    return text;
}

static bool is_key(const char *key)
{
    const size_t n = strspn(key, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
    return n > 0 && key[n] == '\0';
}

bool kvn_begins(const char *path, const char *key)
{
    FILE *in = file_special(path) ? NULL : file_open_input(path);
    int c = ' ';
    if (!in)
        return false;
    while (c > 0 && strchr("\xef\xbb\xbf \r\n", c))
        c = fgetc(in);
    while (*key && c == *key)
        key++, c = fgetc(in);
    fclose(in);
    return *key == '\0';
}

/* What the text of the line is. */
static bool take_apart(struct kvn *k, char *text)
{
    k->key = k->value = text;
    if (strncmp(text, "COMMENT", 7) == 0 && (text[7] == ' ' || text[7] == '\0')) {
        k->kind = KVN_COMMENT;
        k->value = trim(text + 7);
        return true;
    }
    char *equals = strchr(text, '=');
    if (!equals && strchr("0123456789+-.", *text)) {
        k->kind = KVN_DATA;
        return true;
    }
    k->kind = equals ? KVN_PAIR : KVN_WORD;
    if (equals) {
        *equals = '\0';
        k->value = trim(equals + 1);
        k->key = trim(text);
    }
    if (!is_key(k->key))
        return kvn_error(k, "expected 'KEYWORD = value' with a keyword in capitals, found '%.40s'",
                         k->key);
    return !equals || *k->value || kvn_error(k, "%s: expected a value", k->key);
}

/*
 * The next character that is not the end of the line; EOF at the end of the line or of the file. A
 * line ends with CR or LF, or with both in either order (6.6.6).
 */
static int next_character(FILE *in, bool *line_ends)
{
    const int c = getc(in);
    *line_ends = c == '\r' || c == '\n';
    if (!*line_ends)
        return c;
    const int next = getc(in);
    if (next != EOF && next != '\r' + '\n' - c)
        ungetc(next, in);
    return EOF;
}

/* One line into k->text, without its end: its length, of which the text holds no more than fits; -1
 * at the end of the file. */
static long take_line(struct kvn *k)
{
    bool line_ends;
    long n = 0;
    int c;
    while ((c = next_character(k->in, &line_ends)) != EOF && n <= FILE_LINE) {
        if (n < KVN_LONGEST)
            k->text[n] = (char)c;
        n++;
    }
    k->text[n < KVN_LONGEST ? n : KVN_LONGEST] = '\0';
    return n == 0 && !line_ends ? -1 : n;
}

/* A line of printable characters; false at the end of the file or after a message. */
static bool read_line(struct kvn *k)
{
    errno = 0;
    const long n = take_line(k);
    if (ferror(k->in))
        return message_set(k->message, "%s: could not be read: %s", k->path, strerror(errno));
    if (n < 0)
        return false;
    if (++k->line > FILE_LINES)
        return kvn_error(k, "expected at most %d lines", FILE_LINES);
    for (long i = 0; i < n && i < KVN_LONGEST; i++)
        if (k->text[i] < ' ' || k->text[i] > '~')
            return kvn_error(k, "expected printable ASCII only, found byte 0x%02x at column %ld",
                             (unsigned)(unsigned char)k->text[i], i + 1);
    return n <= KVN_LONGEST || kvn_error(k, "expected at most %d characters in a line, found %ld%s",
                                         KVN_LONGEST, n, n > FILE_LINE ? " or more" : "");
}

enum kvn_kind kvn_next(struct kvn *k)
{
    const bool clean = !*k->message->text;
    char *text = NULL;
    do {
        if (!read_line(k))
            return k->kind = clean && *k->message->text ? KVN_BAD : KVN_END;
        text = trim(k->text);
    } while (*text == '\0');
    return take_apart(k, text) ? k->kind : (k->kind = KVN_BAD);
}

/* The keys of the version. */
static const char *accepted(const struct kvn_rule *rules, int count, unsigned version, char *text,
                            size_t size)
{
    size_t used = 0;
    *text = '\0';
    for (int i = 0; i < count && used < size; i++)
        if (rules[i].versions & version)
            used +=
                (size_t)snprintf(text + used, size - used, "%s%s", used ? ", " : "", rules[i].key);
    return text;
}

/* The rule of the key, -1 after a message. */
static int find_rule(const struct kvn *k, const char *name, const struct kvn_rule *rules, int count,
                     unsigned version, int last, const struct kvn_value *values)
{
    char list[512];
    for (int i = 0; i < count; i++) {
        if (strcmp(rules[i].key, k->key) != 0 || !(rules[i].versions & version))
            continue;
        if (i > last)
            return i;
        if (values[i].text)
            kvn_error(k, "%s is given twice; it was on line %ld", k->key, values[i].line);
        else
            kvn_error(k, "%s must come before %s", k->key, rules[last].key);
        return -1;
    }
    kvn_error(k, "%s: not a keyword of the %s; accepted: %s", k->key, name,
              accepted(rules, count, version, list, sizeof list));
    return -1;
}

bool kvn_section(struct kvn *k, const char *name, const struct kvn_rule *rules, int count,
                 unsigned version, struct kvn_value *values)
{
    int last = -1;
    for (; k->kind == KVN_PAIR || k->kind == KVN_COMMENT; kvn_next(k)) {
        if (k->kind == KVN_COMMENT) {
            if (last >= 0)
                return kvn_error(k, "a COMMENT may only stand at the beginning of the %s", name);
            continue;
        }
        last = find_rule(k, name, rules, count, version, last, values);
        if (last < 0)
            return false;
        values[last].text = strdup(k->value);
        values[last].line = k->line;
        if (!values[last].text)
            return message_set(k->message, "out of memory");
        if (rules[last].word)
            kvn_word_value(values[last].text);
    }
    if (k->kind == KVN_BAD)
        return false;
    for (int i = 0; i < count; i++)
        if (rules[i].needed && rules[i].versions & version && !values[i].text)
            return kvn_error(k, "%s is missing in the %s above", rules[i].key, name);
    return true;
}

void kvn_word_value(char *text)
{
    bool small = true;
    char *to = text;
    for (const char *c = text; *c; c++)
        small = small && !(*c >= 'A' && *c <= 'Z');
    for (const char *c = text; *c; c++) {
        if (*c == ' ' && c[1] == ' ')
            continue;
        *to++ = (char)(*c == ' ' ? '_' : small ? toupper((unsigned char)*c) : *c);
    }
    *to = '\0';
}

void kvn_free_values(struct kvn_value *values, int count)
{
    for (int i = 0; i < count; i++)
        free(values[i].text);
}

bool kvn_header(struct kvn *k, bool extended)
{
    enum { PLAIN = 1, EXTENDED = 2, BOTH = 3 };
    enum { CLASSIFICATION, CREATION_DATE, ORIGINATOR, MESSAGE_ID, KEYS };
    static const struct kvn_rule rules[KEYS] = {{"CLASSIFICATION", EXTENDED, false, false},
                                                {"CREATION_DATE", BOTH, true, false},
                                                {"ORIGINATOR", BOTH, true, false},
                                                {"MESSAGE_ID", EXTENDED, false, false}};
    struct kvn_value head[KEYS] = {{NULL, 0}};
    plh_date date;
    const bool good = kvn_section(k, "header", rules, KEYS, extended ? EXTENDED : PLAIN, head) &&
                      kvn_date(k, head[CREATION_DATE].line, rules[CREATION_DATE].key,
                               head[CREATION_DATE].text, PLH_SCALE_UTC, &date);
    kvn_free_values(head, KEYS);
    return good;
}

bool kvn_word(struct kvn *k, const char *word)
{
    if (k->kind == KVN_BAD)
        return false;
    if (k->kind == KVN_END)
        return kvn_error(k, "the file ends here; expected %s", word);
    if (k->kind != KVN_WORD || strcmp(k->key, word) != 0)
        return kvn_error(k, "expected %s, found '%.40s'", word, k->key);
    return kvn_next(k) != KVN_BAD;
}

/* Counts a line with a number that has more digits than it may, once; those of its exponent are
 * none. */
static void count_digits(struct kvn_fine *fine, long line, const char *text)
{
    enum { MOST = 16 };
    int digits = 0;
    for (; *text && toupper((unsigned char)*text) != 'E'; text++)
        digits += isdigit((unsigned char)*text) != 0;
    if (digits <= MOST || line <= fine->last)
        return;
    fine->first = fine->count++ ? fine->first : line;
    fine->last = line;
}

bool kvn_number(const struct kvn *k, long line, const char *what, const char *text, double *x)
{
    char *end;
    const bool plain = strspn(text, "+-.0123456789eE") == strlen(text);
    *x = plain ? strtod(text, &end) : NAN;
    count_digits(k->fine, line, text);
    if (plain && *text && *end == '\0' && isfinite(*x))
        return true;
    return kvn_error_at(k, line, "%s: expected a finite number, found '%.40s'", what, text);
}

bool kvn_date(const struct kvn *k, long line, const char *what, const char *text,
              plh_time_scale scale, plh_date *date)
{
    return !plh_date_from_text(text, scale, date) ||
           kvn_error_at(k, line,
                        "%s: expected a date of %s such as 2026-01-31T12:00:00.0 or "
                        "2026-031T12:00:00.0, found '%.40s'",
                        what, plh_time_scale_name(scale), text);
}

bool kvn_scale(const struct kvn *k, const struct kvn_value *v, plh_time_scale *scale)
{
    return !plh_time_scale_find(v->text, scale) ||
           kvn_error_at(k, v->line, "TIME_SYSTEM: expected UTC, TAI, TT, TDB or GPS, found '%.40s'",
                        v->text);
}

bool kvn_choice(const struct kvn *k, const char *key, const struct kvn_value *v, const char *first,
                const char *other, bool *second)
{
    *second = v->text && strcmp(v->text, other) == 0;
    return !v->text || *second || strcmp(v->text, first) == 0 ||
           kvn_error_at(k, v->line, "%s: expected %s or %s, found '%.40s'", key, first, other,
                        v->text);
}

bool kvn_times(const struct kvn *k, const struct kvn_rule rules[KVN_TIMES],
               const struct kvn_value values[KVN_TIMES], plh_time_scale scale,
               plh_date times[KVN_TIMES])
{
    int before = KVN_START;
    for (int i = KVN_START; i < KVN_TIMES; i++) {
        const struct kvn_value *v = &values[i];
        if (!v->text)
            continue;
        if (!kvn_date(k, v->line, rules[i].key, v->text, scale, &times[i]))
            return false;
        if (plh_date_since(times[i], scale, times[before]) < 0.0)
            return kvn_error_at(k, v->line, "%s: expected no earlier than %s", rules[i].key,
                                rules[before].key);
        before = i;
    }
    if (!values[KVN_USABLE_START].text)
        times[KVN_USABLE_START] = times[KVN_START];
    if (!values[KVN_USABLE_STOP].text)
        times[KVN_USABLE_STOP] = times[KVN_STOP];
    return true;
}

bool kvn_epoch(const struct kvn *k, plh_time_scale scale, plh_date epoch, const plh_date *before,
               const plh_date times[KVN_TIMES], const struct kvn_value values[KVN_TIMES])
{
    if (before && plh_date_since(epoch, scale, *before) <= 0.0)
        return kvn_error(k, "epoch: expected epochs that increase");
    return (plh_date_since(epoch, scale, times[KVN_START]) >= 0.0 &&
            plh_date_since(epoch, scale, times[KVN_STOP]) <= 0.0) ||
           kvn_error(k, "epoch: expected one from START_TIME (%s) to STOP_TIME (%s)",
                     values[KVN_START].text, values[KVN_STOP].text);
}

bool kvn_degree(const struct kvn *k, const char *method_key, const struct kvn_value *method,
                const struct kvn_value *degree, int most, int *n)
{
    double x = 7.0;
    if (method->text && !degree->text)
        return kvn_error_at(k, method->line, "%s: needs INTERPOLATION_DEGREE", method_key);
    if (degree->text && !kvn_number(k, degree->line, "INTERPOLATION_DEGREE", degree->text, &x))
        return false;
    if (!(x >= 1.0 && x <= most && x == floor(x)))
        return kvn_error_at(k, degree->line,
                            "INTERPOLATION_DEGREE: expected a whole number from 1 to %d, found %s",
                            most, degree->text);
    *n = (int)x;
    return true;
}

int kvn_version(struct kvn *k, const char *key, const char *accepted_versions)
{
    const char *found;
    if (k->kind != KVN_PAIR || strcmp(k->key, key) != 0) {
        k->line += k->kind == KVN_END;
        kvn_error(k, "expected the first line '%s = %.3s', found %.40s", key, accepted_versions,
                  k->kind == KVN_END || !k->key ? "none" : k->key);
        return 0;
    }
    if (strlen(k->value) == 3 && (found = strstr(accepted_versions, k->value)) != NULL &&
        k->value[1] == '.') {
        const int version = 10 * (found[0] - '0') + (found[2] - '0');
        return kvn_next(k) == KVN_BAD ? 0 : version;
    }
    kvn_error(k, "%s: expected the version %s, found '%.40s'", key, accepted_versions, k->value);
    return 0;
}

/* Numbers separated by blanks, of which the first `most` are kept; how many there are, -1 after a
 * message. */
static int read_numbers(const struct kvn *k, const char *what, char *text, int most, double *x)
{
    char *save = NULL, *field = strtok_r(text, " ", &save);
    int n = 0;
    for (; field; field = strtok_r(NULL, " ", &save), n++)
        if (n < most && !kvn_number(k, k->line, what, field, &x[n]))
            return -1;
    return n;
}

bool kvn_row(const struct kvn *k, const char *what, int count, double *x)
{
    const int n = read_numbers(k, what, k->value, count, x);
    return n == count || (n >= 0 && kvn_error(k, "%s: expected %d number%s, found %d", what, count,
                                              count == 1 ? "" : "s", n));
}

int kvn_fields(const struct kvn *k, plh_time_scale scale, const char *what, int least, int most,
               plh_date *date, double *x)
{
    char *rest = k->value + strcspn(k->value, " ");
    if (*rest)
        *rest++ = '\0';
    if (!kvn_date(k, k->line, "epoch", k->value, scale, date))
        return -1;
    const int n = read_numbers(k, what, rest, most, x);
    if (n < 0 || (n >= least && n <= most))
        return n;
    kvn_error(k, "%s: expected an epoch and %d%s numbers, found %d", what, least,
              most > least ? " or more" : "", n);
    return -1;
}

bool kvn_same_object(const struct kvn *k, const struct kvn_value *before,
                     const struct kvn_value *now)
{
    return strcmp(before->text, now->text) == 0 ||
           kvn_error_at(k, now->line,
                        "OBJECT_ID: expected %.40s as in the segment before, found '%.40s'; "
                        "polhode reads files of one object",
                        before->text, now->text);
}

bool kvn_follows(const struct kvn *k, const struct kvn_rule rules[KVN_TIMES],
                 const struct kvn_value before[KVN_TIMES], const plh_date old[KVN_TIMES],
                 const struct kvn_value now[KVN_TIMES], const plh_date times[KVN_TIMES])
{
    const int first = now[KVN_USABLE_START].text ? KVN_USABLE_START : KVN_START,
              last = before[KVN_USABLE_STOP].text ? KVN_USABLE_STOP : KVN_STOP;
    return plh_date_since(times[KVN_USABLE_START], PLH_SCALE_TAI, old[KVN_USABLE_STOP]) >=
               -KVN_SAME ||
           kvn_error_at(k, now[first].line,
                        "%s: expected no earlier than the %s of the segment before (%s)",
                        rules[first].key, rules[last].key, before[last].text);
}
