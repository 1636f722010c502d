/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* One motion at many times at once: the vector units do four or eight times together. */
#include <polhode/polhode.h>
#include <stdio.h>

enum { N = 1000 };

int main(void)
{
    static double t[N], q[4][N], m[3][N];
    plh_body body;
    plh_motion motion;
    plh_body_from_box(2.0, plh_vec3_make(0.3, 0.2, 0.1), &body);
    plh_state start = {plh_quat_identity(), plh_body_momentum(&body, plh_vec3_make(0.2, 3.0, 0.1))};
    if (plh_motion_init(&body, start, 0.0, PLH_MOTION_PLAIN, &motion))
        return 1;
    for (int i = 0; i < N; i++)
        t[i] = 0.01 * i;
    plh_states out = {q[0], q[1], q[2], q[3], m[0], m[1], m[2]};
    plh_motion_batch(&motion, N, t, out);

    /* The energy is the same at all of them. */
    double least = 1e300, most = 0.0;
    for (int i = 0; i < N; i++) {
        double e = plh_body_energy(&body, plh_vec3_make(m[0][i], m[1][i], m[2][i]));
        least = e < least ? e : least;
        most = e > most ? e : most;
    }
    printf("%d states, energy %.15g, spread %.1e\n", N, most, (most - least) / most);
    return (most - least) / most < 1e-14 ? 0 : 1;
}
