/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "files/ccsds/frame.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

/* Values are all in capitals or all in small letters. */
static bool begins(const char *name, const char *word)
{
    while (*word && toupper((unsigned char)*name) == *word)
        name++, word++;
    return *word == '\0';
}

struct frame {
    const char *begin;
    enum frame_kind kind;
};

/* The frame whose name begins so; NULL: none that is known. */
static const struct frame *find(const char *name)
{
    static const struct frame words[] = {
        {"EME2000", FRAME_INERTIAL},    {"J2000", FRAME_INERTIAL}, {"ICRF", FRAME_INERTIAL},
        {"GCRF", FRAME_INERTIAL},       {"MCI", FRAME_INERTIAL},   {"B1950", FRAME_INERTIAL},
        {"ECLIPJ2000", FRAME_INERTIAL}, {"MOE", FRAME_INERTIAL},   {"TOE", FRAME_INERTIAL},
        {"TEME", FRAME_OF_DATE},        {"TOD", FRAME_OF_DATE},    {"MOD", FRAME_OF_DATE},
        {"CIRS", FRAME_OF_DATE},        {"ITRF", FRAME_FIXED},     {"ITRS", FRAME_FIXED},
        {"DTRF", FRAME_FIXED},          {"TIRS", FRAME_FIXED},     {"GRC", FRAME_FIXED},
        {"GTOD", FRAME_FIXED},          {"EFG", FRAME_FIXED},      {"TDR", FRAME_FIXED},
        {"WGS84", FRAME_FIXED},         {"IAU_", FRAME_FIXED},     {"FIXED", FRAME_FIXED},
        {"MOON_", FRAME_FIXED},         {"LVLH", FRAME_LOCAL},     {"VVLH", FRAME_LOCAL},
        {"RTN", FRAME_LOCAL},           {"RSW", FRAME_LOCAL},      {"RIC", FRAME_LOCAL},
        {"QSW", FRAME_LOCAL},           {"TNW", FRAME_LOCAL},      {"NTW", FRAME_LOCAL},
        {"NSW", FRAME_LOCAL},           {"VNC", FRAME_LOCAL},      {"VNB", FRAME_LOCAL},
        {"SEZ", FRAME_LOCAL},           {"PQW", FRAME_LOCAL},      {"EQW", FRAME_LOCAL},
        {"UVW", FRAME_LOCAL},           {"ALIGN", FRAME_LOCAL},    {"PERIFOCAL", FRAME_LOCAL}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (begins(name, words[i].begin))
            return &words[i];
    return NULL;
}

enum frame_kind frame_kind(const char *name)
{
    const struct frame *f = find(name);
    return f ? f->kind : FRAME_INERTIAL;
}

/* Names of frames that are fixed to a spacecraft: 504.0-B annex on local spacecraft body frames. */
static bool is_body(const char *name)
{
    static const char *const words[] = {
        "SC_BODY", "SC_",        "ACC", "ACTUATOR", "AST", "CSS",    "DSS",         "ESA", "GYRO",
        "IMU",     "INSTRUMENT", "MTA", "RW",       "SA_", "SENSOR", "STARTRACKER", "TAM"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (begins(name, words[i]))
            return true;
    return false;
}

/* Above 0: of a body; below: of space. */
static int lean(const char *name)
{
    return is_body(name) - (find(name) != NULL);
}

int frame_body_side(const char *a, const char *b)
{
    const int side = lean(b) - lean(a);
    return (side > 0) - (side < 0);
}

const char *frame_motion(enum frame_kind kind)
{
    return kind == FRAME_FIXED     ? "turns with the Earth or another planet"
           : kind == FRAME_LOCAL   ? "goes with the orbit"
           : kind == FRAME_OF_DATE ? "moves with the precession"
                                   : "is inertial";
}

bool frame_same(const char *a, const char *b)
{
    static const char *const names[] = {"EME2000", "J2000"};
    bool both = true;
    for (int i = 0; i < 2; i++) {
        const char *name = i ? b : a;
        both = both && (strcmp(name, names[0]) == 0 || strcmp(name, names[1]) == 0);
    }
    return both || strcmp(a, b) == 0;
}
