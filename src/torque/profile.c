/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* A number as a function of time. */
#include <polhode/torque.h>

double plh_profile_at(const plh_profile *profile, double t, double *slope)
{
    const double *time = profile->time, *value = profile->value;
    size_t low = 0, high = profile->count;
    *slope = 0.0;
    while (high - low > 1) { /* the last point that is not after t */
        const size_t middle = low + (high - low) / 2;
        if (time[middle] <= t)
            low = middle;
        else
            high = middle;
    }
    if (low + 1 == profile->count || t < time[0])
        return value[low];
    *slope = (value[low + 1] - value[low]) / (time[low + 1] - time[low]);
    return value[low] + *slope * (t - time[low]);
}
