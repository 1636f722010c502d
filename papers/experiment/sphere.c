/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include "papers/experiment/sphere.h"

/* Seen from 70 degrees below the zenith, 30 degrees round: front(x, y, z) > 0 faces the viewer. */
static const char scene[] =
    "unset border\nunset tics\nunset grid\nunset xlabel\nunset ylabel\nunset logscale\n"
    "set xrange [-1.3:1.3]\nset yrange [-1.3:1.3]\nset zrange [-1.3:1.3]\nset view 70,30,1.75\n"
    "set view equal xyz\nset parametric\nset isosamples 13,7\nset samples 19\n"
    "set urange [0:2*pi]\nset vrange [-pi/2:pi/2]\n"
    "front(x,y,z) = 0.46985*x - 0.81380*y + 0.34202*z\n"
    "set arrow 1 from 1,0,0 to 1.35,0,0 lw 0.8 lc rgb '#444444'\n"
    "set arrow 2 from 0,1,0 to 0,1.35,0 lw 0.8 lc rgb '#444444'\n"
    "set arrow 3 from 0,0,1 to 0,0,1.35 lw 0.8 lc rgb '#444444'\n"
    "set label 1 'u_1' at 1.5,0,0 center\nset label 2 'u_2' at 0.1,1.5,0 center\n"
    "set label 3 'u_3' at 0.15,0,1.35 left\n";

static const char mesh[] =
    "splot cos(u)*cos(v),sin(u)*cos(v),sin(v) with lines lc rgb '#e0e0e0' lw 0.4 notitle, ";

void sphere_line(FILE *gnuplot, const char *title, const char *csv, int style)
{
    fprintf(gnuplot, "%sset title '%s' offset 0,0.5\n%s'%s' using 2:3:4 with lines ls %d lw 0.6\n",
            scene, title, mesh, csv, style);
}

void sphere_dots(FILE *gnuplot, const char *title, const char *csv, double only, const char *colour,
                 const char *pale)
{
    const char *const shade[2] = {pale, colour};
    fprintf(gnuplot, "%sset title '%s' offset 0,0.5\n%s", scene, title, mesh);
    for (int near = 0; near < 2; near++) {
        fprintf(gnuplot, "'%s' using (front($3,$4,$5) %c 0", csv, near ? '>' : '<');
        if (only > 0.0)
            fprintf(gnuplot, " && $1 == %g", only);
        fprintf(gnuplot, " ? $3 : NaN):4:5 with points pt 7 ps 0.25 lc rgb '%s'%s", shade[near],
                near ? "\n" : ", ");
    }
}

void sphere_end(FILE *gnuplot)
{
    fprintf(gnuplot, "unset parametric\nunset arrow\nunset label\nset border 31 lw 0.8\n"
                     "set tics nomirror\nset grid lc rgb '#dddddd' lw 0.6\nset samples 200\n");
}
