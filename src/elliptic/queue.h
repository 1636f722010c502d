/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/*
 * Batches in two parts. Where some elements need more work than others, the lanes that do are put
 * side by side, so that no vector does it for one lane alone.
 */
#ifndef PLH_ELLIPTIC_QUEUE_H
#define PLH_ELLIPTIC_QUEUE_H

#include "elliptic/batch.h"

#if VWIDTH > 1
enum { PLH_QUEUE_MOST = 128 }; /* elements of a part */

/* The elements that wait: arguments, a number of the first part, their places. */
typedef struct plh_queue {
    int count;
    double in[PLH_BATCH_MOST][PLH_QUEUE_MOST + VWIDTH], extra[PLH_QUEUE_MOST + VWIDTH];
    double at[PLH_QUEUE_MOST + VWIDTH];
} plh_queue;

/* The lanes of m side by side to p, then anything up to VWIDTH. */
PLH_INLINE void plh_pack(double *p, vm m, vd a)
{
#if VWIDTH == 8
    _mm512_storeu_pd(p, _mm512_maskz_compress_pd(m, a));
#elif VWIDTH == 4
    static const uint32_t lanes[16][8] = {
        {0},
        {0, 1},
        {2, 3},
        {0, 1, 2, 3},
        {4, 5},
        {0, 1, 4, 5},
        {2, 3, 4, 5},
        {0, 1, 2, 3, 4, 5},
        {6, 7},
        {0, 1, 6, 7},
        {2, 3, 6, 7},
        {0, 1, 2, 3, 6, 7},
        {4, 5, 6, 7},
        {0, 1, 4, 5, 6, 7},
        {2, 3, 4, 5, 6, 7},
        {0, 1, 2, 3, 4, 5, 6, 7},
    };
    __m256i which = _mm256_loadu_si256((const __m256i *)lanes[vmask_bits(m)]);
    __m256i r = _mm256_permutevar8x32_epi32(_mm256_castpd_si256(a), which);
    _mm256_storeu_pd(p, _mm256_castsi256_pd(r));
#else
    double b[VWIDTH];
    unsigned bits = vmask_bits(m);
    vstore(b, a);
    for (int i = 0, k = 0; i < VWIDTH; i++)
        if (bits >> i & 1)
            p[k++] = b[i];
#endif
}

/* 0, 1, 2, ... */
static inline vd plh_lane_numbers(void)
{
    double a[VWIDTH];
    for (int i = 0; i < VWIDTH; i++)
        a[i] = i;
    return vload(a);
}

PLH_INLINE void plh_queue_put(plh_queue *q, int count, const vd *v, vd extra, size_t i, vm m)
{
    for (int j = 0; j < count; j++)
        plh_pack(q->in[j] + q->count, m, v[j]);
    plh_pack(q->extra + q->count, m, extra);
    plh_pack(q->at + q->count, m, plh_lane_numbers() + vset1((double)i));
    q->count += __builtin_popcount(vmask_bits(m));
}

/* Four lanes go two vectors at a time: where each step waits for the one before, the other fills
 * the gaps. Eight keep the divider busy as they are. */
#define PLH_SET (VWIDTH == 8 ? 1 : 2)

typedef struct plh_set {
    vd v[PLH_SET][PLH_BATCH_MOST]; /* the arguments */
    /* Values of the first part, and what the second needs besides */
    vd y[PLH_SET], extra[PLH_SET];
    vm ok[PLH_SET];    /* lanes that the first part could do */
    vm later[PLH_SET]; /* those of them that need the second */
} plh_set;

/* Fills y, extra, later; ok loses lanes. */
typedef void plh_first_fn(plh_set *t);

/* Loads the vectors from i on; lanes that there are not, or that are not usual, get the arguments
 * of one that is.
 * false: no lane is usual. */
PLH_INLINE bool plh_set_load(plh_set *t, size_t n, int count, const double *const *in, size_t i,
                             plh_usual_fn *usual)
{
    int from = -1;
    bool all = true;
#pragma GCC unroll 2
    for (int w = 0; w < PLH_SET; w++) {
        size_t at = i + (size_t)w * VWIDTH < n ? i + (size_t)w * VWIDTH : i;
        plh_batch_load(t->v[w], count, in, at, n - at < VWIDTH ? (int)(n - at) : VWIDTH);
        t->ok[w] = t->later[w] = usual(t->v[w]);
        t->y[w] = t->extra[w] = vset1(0.0);
        all = all && vall(t->ok[w]);
        from = vany(t->ok[w]) ? w : from;
    }
    if (__builtin_expect(all, 1) || from < 0)
        return all;
    int lane = __builtin_ctz(vmask_bits(t->ok[from]));
    for (int j = 0; j < count; j++) {
        vd safe = vset1(vget(t->v[from][j], lane));
        for (int w = 0; w < PLH_SET; w++)
            t->v[w][j] = vselect(t->ok[w], t->v[w][j], safe);
    }
    return true;
}

/* Vector w of the set, from i on: the lanes that the first part could not do, the store, the
 * queue. */
PLH_INLINE void plh_set_store(plh_set *t, int w, size_t n, int count, const double *const *in,
                              double *out, size_t i, plh_one_fn *one, plh_queue *q)
{
    int some = n - i < VWIDTH ? (int)(n - i) : VWIDTH;
    vm later = vmand(t->later[w], t->ok[w]);
    vd y = t->y[w];
    if (__builtin_expect(!vall(t->ok[w]), 0)) {
        vd v[PLH_BATCH_MOST];
        plh_batch_load(v, count, in, i, some);
        y = plh_batch_fix(y, t->ok[w], count, v, some, one);
    }
    if (__builtin_expect(some == VWIDTH, 1)) {
        vstore(out + i, y);
    } else {
        vstore_n(out + i, y, some);
        later = vmand(later, vlt(plh_lane_numbers(), vset1((double)some)));
    }
    if (vany(later))
        plh_queue_put(q, count, t->v[w], t->extra[w], i, later);
}

/* The first part of n <= PLH_QUEUE_MOST elements, to out; what needs a second part is in q. */
PLH_INLINE void plh_queue_first(size_t n, int count, const double *const *in, double *out,
                                plh_usual_fn *usual, plh_first_fn *part, plh_one_fn *one,
                                plh_queue *q)
{
    q->count = 0;
    for (size_t i = 0; i < n; i += PLH_SET * VWIDTH) {
        plh_set t;
        if (plh_set_load(&t, n, count, in, i, usual))
            part(&t);
        plh_set_store(&t, 0, n, count, in, out, i, one, q);
        if (PLH_SET > 1 && i + VWIDTH < n)
            plh_set_store(&t, PLH_SET - 1, n, count, in, out, i + VWIDTH, one, q);
    }
    int rest = q->count % VWIDTH;
    for (int k = q->count; rest > 0 && rest < VWIDTH; k++, rest++) /* copies of the last */
        for (int j = 0; j < count; j++)
            q->in[j][k] = q->in[j][q->count - 1];
}

/*
 * Elements of two arguments that wait until there are many, and their places. For functions whose
 * first part leaves nothing behind: cheaper than the queue.
 */
enum { PLH_WAIT_MOST = 8 * VWIDTH };
typedef struct plh_waiting {
    int n;
    double a[PLH_WAIT_MOST + VWIDTH], b[PLH_WAIT_MOST + VWIDTH], at[PLH_WAIT_MOST + VWIDTH];
} plh_waiting;

/* The lanes m of the elements from i on; there is room for a vector. */
PLH_INLINE void plh_wait(plh_waiting *w, vm m, vd a, vd b, size_t i)
{
    plh_pack(w->a + w->n, m, a);
    plh_pack(w->b + w->n, m, b);
    plh_pack(w->at + w->n, m, plh_lane_numbers() + vset1((double)i));
    w->n += __builtin_popcount(vmask_bits(m));
}

PLH_INLINE bool plh_wait_full(const plh_waiting *w)
{
    return w->n > PLH_WAIT_MOST - VWIDTH;
}

/* Takes the last elements off, at most a vector, filled up with copies. Returns how many; they are
 * at w->n. */
PLH_INLINE int plh_wait_take(plh_waiting *w, vd *a, vd *b)
{
    int some = w->n < VWIDTH ? w->n : VWIDTH, from = w->n -= some;
    for (int l = some; l < VWIDTH; l++) {
        w->a[from + l] = w->a[from];
        w->b[from + l] = w->b[from];
    }
    *a = vload(w->a + from);
    *b = vload(w->b + from);
    return some;
}
#endif

#endif
