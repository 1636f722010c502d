/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Order conditions in the free associative algebra of A (drift) and B (kick): the product of the
 * exponentials of a step is compared with exp(A + B), word by word, up to PLH_WORD_MAX letters.
 *
 * A word of n letters is the number 1 followed by its letters in binary, A = 0, B = 1. Included
 * with PLH_ALGEBRA_REAL defined: double in the library, 128 bits in the test of the table.
 */
#include <string.h>

enum { PLH_WORD_MAX = 8, PLH_WORDS = 2 << PLH_WORD_MAX };

typedef struct algebra_defect {
    PLH_ALGEBRA_REAL general[PLH_WORD_MAX + 1]; /* largest defect of the words of n letters */
    /* The same modulo the ideal of [B,[B,[B,A]]] */
    PLH_ALGEBRA_REAL nystrom[PLH_WORD_MAX + 1];
    PLH_ALGEBRA_REAL twice[PLH_WORD_MAX + 1]; /* of the words with two B */
    PLH_ALGEBRA_REAL more[PLH_WORD_MAX + 1];  /* with three or more B, modulo the ideal */
} algebra_defect;

static PLH_ALGEBRA_REAL algebra_abs(PLH_ALGEBRA_REAL x)
{
    return x < 0 ? -x : x;
}

/* word *= exp(x letter); from the longest word down, so that the shorter ones are still old. */
static void algebra_multiply(PLH_ALGEBRA_REAL *word, int letter, PLH_ALGEBRA_REAL x)
{
    for (int w = PLH_WORDS - 1; w > 1; w--) {
        PLH_ALGEBRA_REAL factor = 1;
        int k = 0;
        for (int v = w; v > 1 && (v & 1) == letter;) {
            v >>= 1;
            factor *= x / ++k;
            word[w] += word[v] * factor;
        }
    }
}

/* word *= exp(x [B,[A,B]]), [B,[A,B]] = 2 BAB - BBA - ABB. A word has room for two of them. */
static void algebra_gradient(PLH_ALGEBRA_REAL *word, PLH_ALGEBRA_REAL x)
{
    static const int factor[8] = {[5] = 2, [6] = -1, [3] = -1};
    for (int w = PLH_WORDS - 1; w > 7; w--) {
        const int before = w >> 3, last = factor[w & 7], first = factor[before & 7];
        word[w] += last * x * word[before];
        if (before > 7)
            word[w] += last * first * x * x / 2 * word[before >> 3];
    }
}

/* The words of n letters in [B,[B,[B,A]]] = BBBA - 3 BBAB + 3 BABB - ABBB between two words. */
static void algebra_ideal(int n, int before, int prefix, int suffix, PLH_ALGEBRA_REAL *vector)
{
    static const int letters[4] = {14, 13, 11, 7}, factor[4] = {1, -3, 3, -1};
    int after = n - 4 - before;
    memset(vector, 0, sizeof *vector << n);
    for (int i = 0; i < 4; i++)
        vector[(prefix << (n - before)) | (letters[i] << after) | suffix] = factor[i];
}

static PLH_ALGEBRA_REAL algebra_dot(int size, const PLH_ALGEBRA_REAL *a, const PLH_ALGEBRA_REAL *b)
{
    PLH_ALGEBRA_REAL sum = 0;
    for (int i = 0; i < size; i++)
        sum += a[i] * b[i];
    return sum;
}

/* Removes from x its part along each vector of the basis; twice, for the rounding. */
static void algebra_project(int size, int count, PLH_ALGEBRA_REAL (*basis)[1 << PLH_WORD_MAX],
                            PLH_ALGEBRA_REAL *x)
{
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < count; i++) {
            PLH_ALGEBRA_REAL d =
                algebra_dot(size, basis[i], x) / algebra_dot(size, basis[i], basis[i]);
            for (int j = 0; j < size; j++)
                x[j] -= d * basis[i][j];
        }
}

/* Reduces the defect x of the words of n letters modulo the ideal. */
static void algebra_modulo(int n, PLH_ALGEBRA_REAL *x, PLH_ALGEBRA_REAL (*basis)[1 << PLH_WORD_MAX])
{
    int size = 1 << n, count = 0;
    for (int before = 0; before <= n - 4; before++)
        for (int p = 0; p < 1 << before; p++)
            for (int s = 0; s < 1 << (n - 4 - before); s++) {
                algebra_ideal(n, before, p, s, basis[count]);
                algebra_project(size, count, basis, basis[count]);
                if (algebra_dot(size, basis[count], basis[count]) > (PLH_ALGEBRA_REAL)1e-6)
                    count++;
            }
    algebra_project(size, count, basis, x);
}

static int algebra_kicks(int w, int n)
{
    int count = 0;
    for (int i = 0; i < n; i++)
        count += w >> i & 1;
    return count;
}

static void algebra_raise(PLH_ALGEBRA_REAL *worst, PLH_ALGEBRA_REAL x)
{
    if (!(algebra_abs(x) <= *worst))
        *worst = algebra_abs(x);
}

/* The defects of the words up to `longest` letters, given the coefficients of the product. */
static void algebra_compare(const PLH_ALGEBRA_REAL *word, int longest, algebra_defect *defect)
{
    PLH_ALGEBRA_REAL basis[PLH_WORD_MAX * (1 << (PLH_WORD_MAX - 4))][1 << PLH_WORD_MAX];
    PLH_ALGEBRA_REAL x[1 << PLH_WORD_MAX], exact = 1;
    memset(defect, 0, sizeof *defect);
    for (int n = 1; n <= longest; n++) {
        exact /= n;
        for (int w = 0; w < 1 << n; w++) {
            x[w] = word[1 << n | w] - exact;
            algebra_raise(&defect->general[n], x[w]);
        }
        if (n >= 4)
            algebra_modulo(n, x, basis);
        for (int w = 0; w < 1 << n; w++) {
            int kicks = algebra_kicks(w, n);
            algebra_raise(&defect->nystrom[n], x[w]);
            if (kicks == 2)
                algebra_raise(&defect->twice[n], x[w]);
            if (kicks > 2)
                algebra_raise(&defect->more[n], x[w]);
        }
    }
}
