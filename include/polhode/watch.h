/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Events of a run: a watch looks for them in every step that the run takes.
 *
 *     plh_watch_create(1, &def, &watch);
 *     while (!status && t < end) {
 *         t = t + 1.0;
 *         status = plh_sim_watch_to(sim, watch, t);
 *         while (plh_watch_take(watch, &event, &state))
 *             ...
 *     }
 *     plh_watch_destroy(watch);
 *
 * A free body in closed form is searched as plh_motion_events() does. Of a step, or of a piece of
 * a top, the search sees polynomials through its states: of the dense output of an adaptive method,
 * of side steps, or of the closed form. Their coefficients bound the derivatives of the momentum,
 * so that of the built-in kinds no event of these polynomials is missed.
 */
#ifndef POLHODE_WATCH_H
#define POLHODE_WATCH_H

#include <polhode/event.h>
#include <polhode/sim.h>

PLH_BEGIN_DECLS

typedef struct plh_watch plh_watch;

/* The definitions are copied; contexts of functions must outlive the watch. The status of
 * plh_event_check(), PLH_NO_MEMORY; *watch is then NULL. */
PLH_API plh_status plh_watch_create(size_t count, const plh_event_def *def, plh_watch **watch);
PLH_API void plh_watch_destroy(plh_watch *watch); /* NULL is accepted */

/* No event beyond this time is looked for: the end of the run. Default: none. */
PLH_API void plh_watch_set_end(plh_watch *watch, double end);

/* A function that a long search asks now and then, in the thread of plh_sim_watch_to(): true stops
 * it. NULL: none. */
typedef bool plh_watch_stop(void *context);
PLH_API void plh_watch_set_stop(plh_watch *watch, plh_watch_stop *stop, void *context);

/*
 * Moves a run as plh_sim_advance_to() does, and looks for events in every step on the way and in
 * the one in which t lies. The first call looks from where the run stands. The events do not depend
 * on the times t, nor does the run on the watch.
 * Returned: as plh_sim_advance_to(); PLH_UNSUPPORTED for a system; PLH_NO_MEMORY; PLH_STOPPED if
 *   the search was stopped: take the events found so far, and the same call goes on;
 *   PLH_NO_CONVERGENCE if a search did not end after a million cells of a step, which a state
 *   without sense can bring about.
 */
PLH_API plh_status plh_sim_watch_to(plh_sim *sim, plh_watch *watch, double t);

/* Why the search of this watch itself failed: PLH_NO_CONVERGENCE, PLH_NO_MEMORY; PLH_OK if it did
 * not. */
PLH_API plh_status plh_watch_status(const plh_watch *watch);

/* The next event that has been found, in the order of the run, with the state there (NULL: not
 * wanted). False: there is none. Some may be later than the t of plh_sim_watch_to(), by less than a
 * step. */
PLH_API bool plh_watch_take(plh_watch *watch, plh_event *event, plh_state *state);

/* Saves a watch whose events have all been taken, and restores it beside its run. _set:
 * PLH_BAD_ARGUMENT if the bytes are not those of a watch with as many definitions. */
PLH_API size_t plh_watch_checkpoint_size(const plh_watch *watch);
PLH_API void plh_watch_checkpoint_get(const plh_watch *watch, void *bytes);
PLH_API plh_status plh_watch_checkpoint_set(plh_watch *watch, const void *bytes, size_t size);

PLH_END_DECLS

#endif
