/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Many bodies in space, in float. */
/* VFWIDTH bodies, and their states. */
typedef struct plhf_constants {
    float moment[3][VFWIDTH], frame[4][VFWIDTH], low[VFWIDTH], dx[VFWIDTH], dz[VFWIDTH],
        rest[2][VFWIDTH];
    int32_t middle[VFWIDTH]; /* the axis of the middle moment */
    bool turned, mixed;      /* some frame is not the identity; there are several bodies */
} plhf_constants;

/* In the order x, y, z for one body, in that of the bodies' axes for several. */
typedef struct plhf_group {
    float q[4][VFWIDTH], omega[3][VFWIDTH];
    vu again; /* lanes that are to be done in double */
} plhf_group;

/* The middle axis of each lane, and the axes of the body to x, y, z and back (plh_to_xyz of
 * step_lanes.h). */
typedef struct plhf_order {
    vu one, two;
} plhf_order;

PLH_INLINE plhf_order plhf_order_of(const plhf_constants *b)
{
    vu middle;
    plhf_order o;
    memcpy(&middle, b->middle, sizeof middle);
    o.one = (vu)(middle == 1);
    o.two = (vu)(middle == 2);
    return o;
}

PLH_INLINE vf plhf_pick(plhf_order o, vf a, vf b, vf c)
{
    return vfselect(o.one, b, vfselect(o.two, c, a));
}

PLH_INLINE void plhf_to_xyz(plhf_order o, vf v[3])
{
    const vf a = v[0], b = v[1], c = v[2];
    v[0] = plhf_pick(o, c, a, b);
    v[1] = plhf_pick(o, a, b, c);
    v[2] = plhf_pick(o, b, c, a);
}

PLH_INLINE void plhf_from_xyz(plhf_order o, vf v[3])
{
    const vf x = v[0], y = v[1], z = v[2];
    v[0] = plhf_pick(o, y, x, z);
    v[1] = plhf_pick(o, z, y, x);
    v[2] = plhf_pick(o, x, z, y);
}

PLH_INLINE void plhf_cross(const vf a[3], const vf b[3], vf out[3])
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

/* What the rotation by q adds to v. */
PLH_INLINE void plhf_swing(const vf q[4], const vf v[3], vf out[3])
{
    vf t[3], s[3];
    plhf_cross(q + 1, v, t);
    PLHF_UNROLL
    for (int i = 0; i < 3; i++)
        t[i] = t[i] + t[i];
    plhf_cross(q + 1, t, s);
    PLHF_UNROLL
    for (int i = 0; i < 3; i++)
        out[i] = q[0] * t[i] + s[i];
}

/* v by q, or back. */
PLH_INLINE void plhf_rotate(const vf q[4], bool back, vf v[3])
{
    const vf p[4] = {back ? -q[0] : q[0], q[1], q[2], q[3]};
    vf more[3];
    plhf_swing(p, v, more);
    PLHF_UNROLL
    for (int i = 0; i < 3; i++)
        v[i] = v[i] + more[i];
}

PLH_INLINE void plhf_group_begin(const plhf_constants *b, const plhf_group *g, float dt, bool plain,
                                 plhf_work *w)
{
    vf q[4], frame[4], v[3];
    PLHF_UNROLL
    for (int i = 0; i < 4; i++)
        q[i] = vfload(g->q[i]);
    PLHF_UNROLL
    for (int i = 0; i < 3; i++)
        v[i] = vfload(g->omega[i]);
    if (!plain && b->mixed) {
        plhf_to_xyz(plhf_order_of(b), q + 1);
        plhf_to_xyz(plhf_order_of(b), v);
    }
    plhf_rotate(q, true, v);
    if (!plain && b->turned) {
        PLHF_UNROLL
        for (int i = 0; i < 4; i++)
            frame[i] = vfload(b->frame[i]);
        plhf_rotate(frame, false, v);
    }
    PLHF_UNROLL
    for (int i = 0; i < 3; i++)
        w->in.m[i] = vfload(b->moment[i]) * v[i];
    w->in.low = vfload(b->low);
    w->in.dx = vfload(b->dx);
    w->in.dz = vfload(b->dz);
    w->in.s = vfset(0.5f * dt);
    plhf_begin(w);
}

/*
 * The angular velocity is wy L/I + Q k, k = (dx mx, 0, -dz mz), and L stays: omega gains
 * Q (d(k + gain) - k). Small steps and round bodies add little and so err little.
 */
PLH_INLINE void plhf_velocity_gain(const plhf_constants *b, const plhf_work *w, vf more[3])
{
    const vf dx = w->in.dx, dz = -w->in.dz, rx = vfload(b->rest[0]), rz = -vfload(b->rest[1]);
    const vf *m = w->in.m, *d = w->out.d, *gain = w->out.gain;
    const vf x = vffma(rx, gain[0], dx * gain[0]), z = vffma(rz, gain[2], dz * gain[2]);
    const vf kx = vffma(dx, m[0], vffma(rx, m[0], x)), kz = vffma(dz, m[2], vffma(rz, m[2], z));
    const vf half[3] = {d[2] * kz, vffma(d[3], kx, -(d[1] * kz)), -(d[2] * kx)};
    vf t[3], s[3];
    PLHF_UNROLL
    for (int i = 0; i < 3; i++)
        t[i] = half[i] + half[i];
    plhf_cross(d + 1, t, s);
    PLHF_UNROLL
    for (int i = 0; i < 3; i++)
        more[i] = t[i] + vffma(d[0], t[i], s[i]);
    more[0] = more[0] + x;
    more[2] = more[2] + z;
}

PLH_INLINE void plhf_group_end(const plhf_constants *b, plhf_work *w, bool plain, plhf_group *g)
{
    vf q[4], frame[4], more[3], end[4];
    const plhf_order o = plhf_order_of(b);
    plhf_change *c = &w->out;
    vu rough;
    plhf_velocity_gain(b, w, more);
    PLHF_UNROLL
    for (int i = 0; i < 4; i++)
        q[i] = vfload(g->q[i]);
    if (!plain && b->mixed)
        plhf_to_xyz(o, q + 1);
    if (!plain && b->turned) {
        PLHF_UNROLL
        for (int i = 0; i < 4; i++)
            frame[i] = vfload(b->frame[i]);
        plhf_rotate(frame, true, more);
        plhf_rotate(frame, true, c->d + 1);
    }
    plhf_rotate(q, false, more);
    plhf_attitude(q, c->d, end, &rough);
    if (!plain && b->mixed) {
        plhf_from_xyz(o, more);
        plhf_from_xyz(o, end + 1);
    }
    PLHF_UNROLL
    for (int i = 0; i < 4; i++)
        vfstore(g->q[i], end[i]);
    PLHF_UNROLL
    for (int i = 0; i < 3; i++)
        vfstore(g->omega[i], vfload(g->omega[i]) + more[i]);
    g->again = c->again | rough;
}

PLH_INLINE void plhf_put_body(plhf_constants *g, int lane, const plhf_body *b)
{
    PLHF_UNROLL
    for (int i = 0; i < 3; i++)
        g->moment[i][lane] = b->moment[i];
    g->low[lane] = b->low;
    g->dx[lane] = b->dx;
    g->dz[lane] = b->dz;
    g->rest[0][lane] = b->rest[0];
    g->rest[1][lane] = b->rest[1];
    g->middle[lane] = b->at[1];
}

static void plhf_put_frame(plhf_constants *g, int lane, const plhf_body *b)
{
    for (int i = 0; i < 4; i++)
        g->frame[i][lane] = b->frame[i];
}

PLH_INLINE float *plhf_row(float *base, size_t stride, size_t i)
{
    return (float *)(void *)((char *)base + i * stride);
}

PLH_INLINE const plhf_body *plhf_body_of(const plhf_world_batch *b, size_t i)
{
    return b->body + (b->body_index != NULL ? b->body_index[i] : 0);
}

/* A float and its rest, or the float alone, as a double; and back. */
PLH_INLINE double plhf_join(const float *a, const float *rest, int i)
{
    return rest != NULL ? (double)a[i] + (double)rest[i] : (double)a[i];
}

static void plhf_split(double x, float *a, float *rest, int i)
{
    const volatile float high = (float)x; /* gcc 12 would leave the rounding out */
    a[i] = high;
    if (rest != NULL)
        rest[i] = (float)(x - (double)high);
}

/* The state of a row in double, with its rests; w first. */
typedef struct plhf_wide_row {
    double q[4], omega[3];
} plhf_wide_row;

/* The row of the caller: where its numbers are, and its rests or NULL. */
typedef struct plhf_place {
    float *q, *omega, *rest, *more;
    int at[4];
} plhf_place;

static plhf_place plhf_place_of(const plhf_world_batch *b, size_t i)
{
    const bool last = (b->flags & PLH_WORLD_SCALAR_LAST) != 0;
    plhf_place p = {plhf_row(b->q, b->q_stride, i),
                    plhf_row(b->omega, b->omega_stride, i),
                    NULL,
                    NULL,
                    {0, 1, 2, 3}};
    for (int k = 0; last && k < 4; k++)
        p.at[k] = (k + 3) % 4;
    if (b->rest != NULL) {
        p.rest = plhf_row(b->rest, b->rest_stride, i);
        p.more = p.rest + 4;
    }
    return p;
}

static void plhf_read_wide(const plhf_world_batch *b, size_t i, plhf_wide_row *r)
{
    const plhf_place p = plhf_place_of(b, i);
    for (int k = 0; k < 4; k++)
        r->q[k] = plhf_join(p.q, p.rest, p.at[k]);
    for (int k = 0; k < 3; k++)
        r->omega[k] = plhf_join(p.omega, p.more, k);
}

static void plhf_write_wide(const plhf_world_batch *b, size_t i, const plhf_wide_row *r)
{
    const plhf_place p = plhf_place_of(b, i);
    for (int k = 0; k < 4; k++)
        plhf_split(r->q[k], p.q, p.rest, p.at[k]);
    for (int k = 0; k < 3; k++)
        plhf_split(r->omega[k], p.omega, p.more, k);
}

/* One row through double: where the step is long. */
static plh_status plhf_row_in_double(const plhf_world_batch *b, const plhf_body *body, float dt,
                                     size_t i)
{
    plhf_wide_row r;
    plhf_read_wide(b, i, &r);
    plh_quat q = plh_quat_make(r.q[0], r.q[1], r.q[2], r.q[3]);
    plh_vec3 w = plh_vec3_make(r.omega[0], r.omega[1], r.omega[2]);
    const plh_status status = plh_free_step_world(&body->body, (double)dt, &q, &w);
    const plhf_wide_row end = {{q.w, q.x, q.y, q.z}, {w.x, w.y, w.z}};
    plhf_write_wide(b, i, &end);
    return status;
}

enum { PLHF_CHUNK = 64 };

/* n rows through double, at most PLHF_CHUNK: where rests are kept. */
static plh_status plhf_rows_in_double(const plhf_world_batch *b, float dt, size_t first, size_t n,
                                      size_t *failed)
{
    plhf_wide_row row[PLHF_CHUNK];
    plh_world_batch wide;
    size_t bad = 0;
    memset(&wide, 0, sizeof wide);
    wide.n = n;
    wide.body = &b->body->body;
    wide.body_stride = sizeof *b->body;
    wide.bodies = b->bodies;
    wide.body_index = b->body_index != NULL ? b->body_index + first : NULL;
    wide.q = row[0].q;
    wide.vector = row[0].omega;
    wide.q_stride = wide.vector_stride = sizeof row[0];
    for (size_t i = 0; i < n; i++)
        plhf_read_wide(b, first + i, &row[i]);
    const plh_status status = plh_free_step_world_batch(&wide, (double)dt, NULL, &bad);
    for (size_t i = 0; i < n; i++)
        plhf_write_wide(b, first + i, &row[i]);
    *failed += bad;
    return status;
}

/* Where rows are: q and omega of the batch, the places of w and x in a row. */
typedef struct plhf_rows {
    float *q, *omega;
    size_t q_stride, omega_stride;
    int w, x;
    int place[3]; /* of the axes of the body in a group: those of the one body, or as they are */
} plhf_rows;

PLH_INLINE plhf_rows plhf_rows_of(const plhf_world_batch *b)
{
    const int w = (b->flags & PLH_WORLD_SCALAR_LAST) != 0 ? 3 : 0;
    plhf_rows r = {b->q, b->omega, b->q_stride, b->omega_stride, w, w == 0 ? 1 : 0, {0, 1, 2}};
    for (int k = 0; b->body_index == NULL && k < 3; k++)
        r.place[b->body->at[k]] = k;
    return r;
}

PLH_INLINE void plhf_read_row(const plhf_rows *r, size_t i, int lane, plhf_group *g)
{
    const float *q = plhf_row(r->q, r->q_stride, i), *w = plhf_row(r->omega, r->omega_stride, i);
    g->q[0][lane] = q[r->w];
    for (int k = 0; k < 3; k++) {
        g->q[1 + r->place[k]][lane] = q[r->x + k];
        g->omega[r->place[k]][lane] = w[k];
    }
}

PLH_INLINE void plhf_write_row(const plhf_rows *r, size_t i, int lane, const plhf_group *g)
{
    float *q = plhf_row(r->q, r->q_stride, i), *w = plhf_row(r->omega, r->omega_stride, i);
    q[r->w] = g->q[0][lane];
    for (int k = 0; k < 3; k++) {
        q[r->x + k] = g->q[1 + r->place[k]][lane];
        w[k] = g->omega[r->place[k]][lane];
    }
}

/* The same for a whole group: rows to columns four by four. */
#if defined(__SSE2__)
PLH_INLINE __m128 plhf_three(const float *p)
{
    double xy; /* two floats at once; they need not be aligned as a double */
    memcpy(&xy, p, sizeof xy);
    return _mm_movelh_ps(_mm_castpd_ps(_mm_set_sd(xy)), _mm_load_ss(p + 2));
}

PLH_INLINE void plhf_put_three(float *p, __m128 a)
{
    const double xy = _mm_cvtsd_f64(_mm_castps_pd(a));
    memcpy(p, &xy, sizeof xy);
    _mm_store_ss(p + 2, _mm_movehl_ps(a, a));
}

static void plhf_read_rows(const plhf_rows *r, size_t first, plhf_group *g)
{
    for (int lane = 0; lane < VFWIDTH; lane += 4) {
        __m128 q[4], w[4];
        PLHF_UNROLL
        for (int k = 0; k < 4; k++) {
            const size_t i = first + (size_t)(lane + k);
            q[k] = _mm_loadu_ps(plhf_row(r->q, r->q_stride, i));
            w[k] = plhf_three(plhf_row(r->omega, r->omega_stride, i));
        }
        _MM_TRANSPOSE4_PS(q[0], q[1], q[2], q[3]);
        _MM_TRANSPOSE4_PS(w[0], w[1], w[2], w[3]);
        _mm_storeu_ps(g->q[0] + lane, r->w == 0 ? q[0] : q[3]);
        PLHF_UNROLL
        for (int k = 0; k < 3; k++) {
            _mm_storeu_ps(g->q[1 + r->place[k]] + lane, r->w == 0 ? q[1 + k] : q[k]);
            _mm_storeu_ps(g->omega[r->place[k]] + lane, w[k]);
        }
    }
}

static void plhf_write_rows(const plhf_rows *r, size_t first, const plhf_group *g)
{
    for (int lane = 0; lane < VFWIDTH; lane += 4) {
        __m128 q[4], w[4];
        q[r->w] = _mm_loadu_ps(g->q[0] + lane);
        PLHF_UNROLL
        for (int k = 0; k < 3; k++) {
            q[r->x + k] = _mm_loadu_ps(g->q[1 + r->place[k]] + lane);
            w[k] = _mm_loadu_ps(g->omega[r->place[k]] + lane);
        }
        w[3] = w[2];
        _MM_TRANSPOSE4_PS(q[0], q[1], q[2], q[3]);
        _MM_TRANSPOSE4_PS(w[0], w[1], w[2], w[3]);
        PLHF_UNROLL
        for (int k = 0; k < 4; k++) {
            const size_t i = first + (size_t)(lane + k);
            _mm_storeu_ps(plhf_row(r->q, r->q_stride, i), q[k]);
            plhf_put_three(plhf_row(r->omega, r->omega_stride, i), w[k]);
        }
    }
}
#else
static void plhf_read_rows(const plhf_rows *r, size_t first, plhf_group *g)
{
    for (int lane = 0; lane < VFWIDTH; lane++)
        plhf_read_row(r, first + (size_t)lane, lane, g);
}

static void plhf_write_rows(const plhf_rows *r, size_t first, const plhf_group *g)
{
    for (int lane = 0; lane < VFWIDTH; lane++)
        plhf_write_row(r, first + (size_t)lane, lane, g);
}
#endif

/* Rows that are copied together: what is read as vectors was written as floats some time before. */
typedef struct plhf_chunk {
    plhf_group state[PLHF_CHUNK / VFWIDTH];
    plhf_constants body[PLHF_CHUNK / VFWIDTH]; /* only the first, if there is one body for all */
    plhf_work work[PLHF_CHUNK / VFWIDTH];
} plhf_chunk;

/* The bodies of a group of rows; the frames only if one of them is not the identity. */
static void plhf_read_bodies(const plhf_world_batch *b, size_t first, int n, plhf_constants *g)
{
    bool turned = false;
    for (int lane = 0; lane < VFWIDTH; lane++) {
        const plhf_body *body = plhf_body_of(b, first + (size_t)(lane < n ? lane : n - 1));
        plhf_put_body(g, lane, body);
        turned |= body->turned;
    }
    g->turned = turned;
    g->mixed = b->body_index != NULL;
    for (int lane = 0; turned && lane < VFWIDTH; lane++)
        plhf_put_frame(g, lane, plhf_body_of(b, first + (size_t)(lane < n ? lane : n - 1)));
}

/* n rows to a group; the lanes beyond the last repeat it. */
static void plhf_read_group(const plhf_rows *r, size_t first, int n, plhf_group *g)
{
    if (n >= VFWIDTH) {
        plhf_read_rows(r, first, g);
        return;
    }
    for (int lane = 0; lane < VFWIDTH; lane++)
        plhf_read_row(r, first + (size_t)(lane < n ? lane : n - 1), lane, g);
}

/* The rows of a group back to their place, or through double. */
static plh_status plhf_write_group(const plhf_world_batch *b, const plhf_rows *r, float dt,
                                   size_t first, int n, const plhf_group *g, size_t *failed)
{
    plh_status worst = PLH_OK;
    if (n >= VFWIDTH && !vuany(g->again)) {
        plhf_write_rows(r, first, g);
        return PLH_OK;
    }
    for (int lane = 0; lane < n && lane < VFWIDTH; lane++) {
        const size_t i = first + (size_t)lane;
        if (g->again[lane] == 0) {
            plhf_write_row(r, i, lane, g);
            continue;
        }
        const plh_status status = plhf_row_in_double(b, plhf_body_of(b, i), dt, i);
        *failed += status != PLH_OK;
        worst = worst == PLH_OK ? status : worst;
    }
    return worst;
}

/* In stages; plain: one body, given by its moments. */
PLH_INLINE void plhf_step_chunk(plhf_chunk *c, int groups, int table, float dt, bool plain)
{
    for (int k = 0; k < groups; k++)
        plhf_group_begin(&c->body[table * k], &c->state[k], dt, plain, &c->work[k]);
    for (int k = 0; k < groups; k++)
        plhf_middle(&c->work[k]);
    for (int k = 0; k < groups; k++)
        plhf_end(&c->work[k]);
    for (int k = 0; k < groups; k++)
        plhf_group_end(&c->body[table * k], &c->work[k], plain, &c->state[k]);
}

static plh_status plhf_run_chunk(const plhf_world_batch *b, float dt, size_t first, int n,
                                 plhf_chunk *c, size_t *failed)
{
    plh_status worst = PLH_OK;
    const int groups = (n + VFWIDTH - 1) / VFWIDTH, table = b->body_index != NULL;
    const plhf_rows r = plhf_rows_of(b);
    for (int k = 0; k < groups; k++)
        plhf_read_group(&r, first + (size_t)(k * VFWIDTH), n - k * VFWIDTH, &c->state[k]);
    for (int k = 0; table && k < groups; k++)
        plhf_read_bodies(b, first + (size_t)(k * VFWIDTH), n - k * VFWIDTH, &c->body[k]);
    if (!table && !c->body[0].turned)
        plhf_step_chunk(c, groups, 0, dt, true);
    else
        plhf_step_chunk(c, groups, table, dt, false);
    for (int k = 0; k < groups; k++) {
        const plh_status status = plhf_write_group(b, &r, dt, first + (size_t)(k * VFWIDTH),
                                                   n - k * VFWIDTH, &c->state[k], failed);
        worst = worst == PLH_OK ? status : worst;
    }
    return worst;
}

static bool plhf_stride(size_t *stride, size_t floats)
{
    if (*stride == 0)
        *stride = floats * sizeof(float);
    return *stride >= floats * sizeof(float) && *stride % sizeof(float) == 0;
}

static bool plhf_complete(plhf_world_batch *b)
{
    if (b->n == 0)
        return true;
    if (b->body == NULL || b->q == NULL || b->omega == NULL)
        return false;
    if (!plhf_stride(&b->q_stride, 4) || !plhf_stride(&b->omega_stride, 3) ||
        !plhf_stride(&b->rest_stride, 7))
        return false;
    bool outside = (b->flags & ~(unsigned)PLH_WORLD_SCALAR_LAST) != 0;
    for (size_t i = 0; b->body_index != NULL && i < b->n; i++)
        outside |= b->body_index[i] < 0 || (size_t)b->body_index[i] >= b->bodies;
    return !outside;
}

plh_status plhf_free_step_world_batch(const plhf_world_batch *batch, float dt, size_t *failed)
{
    plhf_world_batch b = *batch;
    plhf_chunk c;
    size_t bad = 0;
    plh_status first = plhf_complete(&b) ? PLH_OK : PLH_BAD_ARGUMENT;
    if (first == PLH_OK && b.n > 0 && b.body_index == NULL)
        plhf_read_bodies(&b, 0, 1, &c.body[0]);
    for (size_t i = 0; first != PLH_BAD_ARGUMENT && i < b.n; i += PLHF_CHUNK) {
        const int n = b.n - i < PLHF_CHUNK ? (int)(b.n - i) : PLHF_CHUNK;
        const plh_status status = b.rest != NULL ? plhf_rows_in_double(&b, dt, i, (size_t)n, &bad)
                                                 : plhf_run_chunk(&b, dt, i, n, &c, &bad);
        first = first == PLH_OK ? status : first;
    }
    if (failed != NULL)
        *failed = bad;
    return first;
}

/* One body fills no vector: double is as quick. */
plh_status plhf_free_step_world(const plhf_body *body, float dt, plhf_quat *q, plhf_vec3 *omega)
{
    return plhf_free_step_world_rest(body, dt, q, omega, NULL);
}

plh_status plhf_free_step_world_rest(const plhf_body *body, float dt, plhf_quat *q,
                                     plhf_vec3 *omega, float rest[7])
{
    plhf_world_batch b;
    memset(&b, 0, sizeof b);
    b.q = &q->w;
    b.omega = &omega->x;
    b.rest = rest;
    return plhf_row_in_double(&b, body, dt, 0);
}
