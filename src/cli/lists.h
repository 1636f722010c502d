/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* What scenarios can say, on standard output: columns, kinds of events, formats, and all keys as
 * Markdown. */
#ifndef PLH_CLI_LISTS_H
#define PLH_CLI_LISTS_H

void list_columns(void);
void list_events(void);
void list_formats(void);
void list_keys(void);

#endif
