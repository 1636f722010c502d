/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What pages draw a body as. */
#ifndef PLH_RECORD_LOOK_H
#define PLH_RECORD_LOOK_H

#include <polhode/page.h>
#include <stdio.h>

/* ',"look":{...}', or nothing without a kind; false: there is no such kind. */
bool page_put_look(FILE *out, const plh_page_look *look);

#endif
