/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Everything that libpolhode offers to who calls it; extend/ is for who adds to it. */
#ifndef POLHODE_POLHODE_H
#define POLHODE_POLHODE_H

#include <polhode/batch.h>
#include <polhode/correlation.h>
#include <polhode/date.h>
#include <polhode/eclipse.h>
#include <polhode/elliptic.h>
#include <polhode/euler.h>
#include <polhode/facets.h>
#include <polhode/free.h>
#include <polhode/gyrostat.h>
#include <polhode/light.h>
#include <polhode/mat3.h>
#include <polhode/method.h>
#include <polhode/orbit.h>
#include <polhode/pair.h>
#include <polhode/param.h>
#include <polhode/periods.h>
#include <polhode/plugin.h>
#include <polhode/preset.h>
#include <polhode/quat.h>
#include <polhode/random.h>
#include <polhode/reduced.h>
#include <polhode/reversible.h>
#include <polhode/rotation.h>
#include <polhode/shape.h>
#include <polhode/sim.h>
#include <polhode/splitting.h>
#include <polhode/splitting_batch.h>
#include <polhode/state.h>
#include <polhode/status.h>
#include <polhode/system.h>
#include <polhode/tensor.h>
#include <polhode/thermostat.h>
#include <polhode/threads.h>
#include <polhode/top.h>
#include <polhode/torque.h>
#include <polhode/vec3.h>
#include <polhode/version.h>
#include <polhode/watch.h>

#endif
