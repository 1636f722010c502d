/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include <polhode/status.h>

#define TEXT(name, text) text,
#define NAME(name, text) #name,
static const char *const texts[] = {PLH_STATUS_LIST(TEXT)};
static const char *const names[] = {PLH_STATUS_LIST(NAME)};

const char *plh_status_text(plh_status status)
{
    return (unsigned)status < PLH_STATUS_COUNT ? texts[status] : "unknown status";
}

const char *plh_status_name(plh_status status)
{
    return (unsigned)status < PLH_STATUS_COUNT ? names[status] : "PLH_UNKNOWN";
}
