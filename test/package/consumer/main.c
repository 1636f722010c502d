/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include <polhode/polhode.h>
#include <stdio.h>

int main(void)
{
    plh_vec3 c = plh_vec3_cross(plh_vec3_make(1, 0, 0), plh_vec3_make(0, 1, 0));
    printf("%s %g %s\n", plh_version(), plh_vec3_norm(c), plh_status_text(PLH_OK));
    return c.z == 1.0 && plh_version_details()->number == PLH_VERSION ? 0 : 1;
}
