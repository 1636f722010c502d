/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * What a kind of orbit is made of: for who writes one. A kind is one const record. One that needs
 * no preparation is no more than this, a body at rest:
 *
 *     typedef struct values {
 *         plh_vec3 place;
 *     } values;
 *     PLH_ORBIT_VALUES(values, of)
 *     static const plh_param params[] = {
 *         PLH_VECTOR(values, place, "place", 7e6, 0.0, 0.0, "where it is"),
 *     };
 *     static plh_status at(const plh_orbit *self, double t, plh_orbit_point *point)
 *     {
 *         (void)t;
 *         *point = (plh_orbit_point){.position = of(self)->place};
 *         return PLH_OK;
 *     }
 *     static const plh_orbit_model still = {.name = "still", .params = params, .param_count = 1,
 *                                           .at = at};
 */
#ifndef POLHODE_EXTEND_ORBIT_H
#define POLHODE_EXTEND_ORBIT_H

#include <polhode/extend/param.h>
#include <polhode/extend/plugin.h>
#include <polhode/orbit.h>
#include <stdio.h>

PLH_BEGIN_DECLS

enum {
    /* The acceleration is -mu r / |r|^3: torques along the orbit have a series. */
    PLH_ORBIT_CENTRAL = 1,
    /* It is made from the text of a file: see plh_orbit_setting. */
    PLH_ORBIT_FILE = 2
};

/* A kind of orbit: one record. It has `at`; NULL stands for what each function says. */
struct plh_orbit_model {
    const char *name;
    /* One line */
    const char *summary;
    const char *source;
    /* PLH_ORBIT_... */
    unsigned flags;
    /* Of a struct of the kind's own, up to PLH_ORBIT_ROOM bytes. Lengths and times are in the
     * user's units; an angle is a PLH_ANGLE(). */
    const plh_param *params;
    int param_count;
    /* Settings to try it with, each a text for plh_orbit_from_text(), and NULL at the end. mu is
     * then 1, and so is about the angular velocity of the body. */
    const char *const *examples;
    /* With PLH_ORBIT_FILE: the text of a file to try it with, in the same units. */
    const char *example_file;

    /* Checks the parameters together and makes what `at` needs, in self->inside and self->memory.
     * self->mu is set. Returned: PLH_OK, or plh_orbit_refuse(); what it owns is then destroyed.
     * NULL: nothing is to be done. */
    plh_status (*prepare)(plh_orbit *self, const plh_orbit_setting *setting,
                          plh_orbit_fault *fault);

    /* Position, velocity and acceleration at a finite t within the span. What is not finite is
     * refused by plh_orbit_at(). */
    plh_status (*at)(const plh_orbit *self, double t, plh_orbit_point *point);

    /* The functions of these names in orbit.h. NULL: no bounds, no gaps, smooth, not known. */
    void (*span)(const plh_orbit *self, double *first, double *last);
    bool (*gap)(const plh_orbit *self, double low, double high, double *from, double *to);
    double (*kink)(const plh_orbit *self, double t, double end);
    double (*period)(const plh_orbit *self);
    double (*lowest)(const plh_orbit *self);

    /* position x velocity, of full accuracy where the two are nearly parallel. NULL: their cross
     * product. */
    plh_vec3 (*normal)(const plh_orbit *self, const plh_orbit_point *point);

    /* Frees what self->memory points to, also after a failed prepare(). NULL: it owns nothing. */
    void (*destroy)(plh_orbit *self);
};

/* For a kind: function(self) is the struct of its parameters; function(self) and function_of(self)
 * are what it keeps inside, to write in prepare() and to read in the others. */
#define PLH_ORBIT_VALUES(type, function)                                                           \
    PLH_STATIC_ASSERT(sizeof(type) <= PLH_ORBIT_ROOM, "too many parameters");                      \
    static inline const type *function(const plh_orbit *self)                                      \
    {                                                                                              \
        return (const type *)(const void *)&self->values;                                          \
    }
#define PLH_ORBIT_KEEPS(type, function)                                                            \
    PLH_STATIC_ASSERT(sizeof(type) <= PLH_ORBIT_ROOM, "no room");                                  \
    static inline type *function(plh_orbit *self)                                                  \
    {                                                                                              \
        return (type *)(void *)&self->inside;                                                      \
    }                                                                                              \
    static inline const type *function##_of(const plh_orbit *self)                                 \
    {                                                                                              \
        return (const type *)(const void *)&self->inside;                                          \
    }

/* For prepare(): the status, with one line of text about the parameter (NULL: none of them) in
 * *fault. */
static inline plh_status plh_orbit_refuse(plh_status status, const plh_param *param,
                                          const char *text, plh_orbit_fault *fault)
{
    fault->param = param;
    snprintf(fault->text, sizeof fault->text, "%s", text);
    return status;
}

/* A plug-in's record of this kind (see plugin.h). */
#define PLH_ORBIT_KEY                                                                              \
    PLH_PLUGIN_MIX(PLH_PLUGIN_MIX(PLH_PLUGIN_MIX(PLH_PLUGIN_KEY, sizeof(plh_orbit_model)),         \
                                  sizeof(plh_orbit)),                                              \
                   PLH_PLUGIN_MIX(sizeof(plh_orbit_setting), sizeof(plh_param)))
#define PLH_ORBIT_PLUGIN(symbol, record) PLH_PLUGIN(symbol, "orbit", PLH_ORBIT_KEY, &(record))

PLH_END_DECLS

#endif
