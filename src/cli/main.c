/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
#include <polhode/polhode.h>
#include <stdio.h>

int main(void)
{
    printf("polhode %s\n", plh_version());
    return 0;
}
