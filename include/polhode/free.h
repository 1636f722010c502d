/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* The free rigid body in closed form: bodies, prepared motions, single steps. */
#ifndef POLHODE_FREE_H
#define POLHODE_FREE_H

#include <polhode/body.h>
#include <polhode/derivatives.h>
#include <polhode/describe.h>
#include <polhode/event.h>
#include <polhode/gyroscopic.h>
#include <polhode/info.h>
#include <polhode/invert.h>
#include <polhode/motion.h>
#include <polhode/step.h>

#endif
