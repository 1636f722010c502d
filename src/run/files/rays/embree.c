/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Shadows by the rays of Embree 3 (Wald et al., ACM Trans. Graph. 33 (2014) 143). */
#include <polhode/rays.h>

#ifdef PLH_HAVE_EMBREE

#include <dlfcn.h>
#include <embree3/rtcore.h>
#include <math.h>
#include <polhode/extend/shadow.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The functions of the library: one list of names. */
#define FUNCTIONS(X)                                                                               \
    X(rtcNewDevice)                                                                                \
    X(rtcReleaseDevice)                                                                            \
    X(rtcNewScene)                                                                                 \
    X(rtcReleaseScene)                                                                             \
    X(rtcSetSceneFlags)                                                                            \
    X(rtcCommitScene)                                                                              \
    X(rtcNewGeometry)                                                                              \
    X(rtcReleaseGeometry)                                                                          \
    X(rtcCommitGeometry)                                                                           \
    X(rtcAttachGeometry)                                                                           \
    X(rtcSetNewGeometryBuffer)                                                                     \
    X(rtcGetDeviceError)                                                                           \
    X(rtcOccluded1)

#define MEMBER(name) __typeof__(&name) name;
struct embree {
    void *library;
    FUNCTIONS(MEMBER)
};

struct tracer {
    struct embree e;
    RTCDevice device;
    RTCScene scene;
    size_t n;
    const plh_vec3 *corner;
    /* Twice the area along the normal, and what makes the body one unit large */
    plh_vec3 *normal;
    double scale;
    int detail;
};

/* A ray and where it goes: Embree hands its context to the filter. */
struct path {
    struct RTCIntersectContext context;
    const struct tracer *tracer;
    plh_vec3 direction;
};

static bool load(struct embree *e)
{
    /* It starts threads that outlive its devices, so it is never unloaded. */
    e->library = dlopen("libembree3.so.3", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (!e->library)
        return false;
    bool all = true;
#define FIND(name)                                                                                 \
    do {                                                                                           \
        void *found = dlsym(e->library, #name);                                                    \
        memcpy(&e->name, &found, sizeof found);                                                    \
        all = all && found;                                                                        \
    } while (0);
    FUNCTIONS(FIND)
    return all;
}

static void destroy(void *tracer)
{
    struct tracer *t = tracer;
    if (!t)
        return;
    if (t->scene)
        t->e.rtcReleaseScene(t->scene);
    if (t->device)
        t->e.rtcReleaseDevice(t->device);
    if (t->e.library)
        dlclose(t->e.library);
    free(t->normal);
    free(t);
}

static void put_point(float *out, plh_vec3 x, double scale)
{
    out[0] = (float)(scale * x.x);
    out[1] = (float)(scale * x.y);
    out[2] = (float)(scale * x.z);
}

/* One geometry, each facet with corners of its own. */
static bool build(struct tracer *t)
{
    RTCGeometry g = t->e.rtcNewGeometry(t->device, RTC_GEOMETRY_TYPE_TRIANGLE);
    float *vertex = t->e.rtcSetNewGeometryBuffer(g, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3,
                                                 3 * sizeof(float), 3 * t->n);
    unsigned *index = t->e.rtcSetNewGeometryBuffer(g, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3,
                                                   3 * sizeof(unsigned), t->n);
    for (size_t i = 0; vertex && index && i < 3 * t->n; i++) {
        put_point(vertex + 3 * i, t->corner[i], t->scale);
        index[i] = (unsigned)i;
    }
    t->e.rtcCommitGeometry(g);
    t->e.rtcAttachGeometry(t->scene, g);
    t->e.rtcReleaseGeometry(g);
    t->e.rtcSetSceneFlags(t->scene, RTC_SCENE_FLAG_ROBUST | RTC_SCENE_FLAG_CONTEXT_FILTER_FUNCTION);
    t->e.rtcCommitScene(t->scene);
    return vertex && index && t->e.rtcGetDeviceError(t->device) == RTC_ERROR_NONE;
}

static void set_normals(struct tracer *t)
{
    double most = 0.0;
    for (size_t i = 0; i < t->n; i++) {
        const plh_vec3 *c = t->corner + 3 * i;
        t->normal[i] = plh_vec3_cross(plh_vec3_sub(c[1], c[0]), plh_vec3_sub(c[2], c[0]));
        for (int k = 0; k < 3; k++)
            most = fmax(most, plh_vec3_norm(c[k]));
    }
    t->scale = most > 0.0 ? 1.0 / most : 1.0;
}

static plh_status create(size_t n, const plh_vec3 *corner, int detail, void **tracer)
{
    struct tracer *t = calloc(1, sizeof *t);
    *tracer = NULL;
    if (!t)
        return PLH_NO_MEMORY;
    t->n = n;
    t->corner = corner;
    t->detail = detail;
    t->normal = malloc((n + 1) * sizeof *t->normal);
    plh_status status = !t->normal || n > UINT32_MAX / 3 ? PLH_NO_MEMORY
                        : !load(&t->e)                   ? PLH_NOT_FOUND
                                                         : PLH_OK;
    if (!status) {
        set_normals(t);
        t->device = t->e.rtcNewDevice("threads=1");
        t->scene = t->device ? t->e.rtcNewScene(t->device) : NULL;
        status = t->scene && build(t) ? PLH_OK : PLH_NO_MEMORY;
    }
    if (status)
        destroy(t);
    else
        *tracer = t;
    return status;
}

/* A ray enters the body through facets that are turned away from where it goes; all others, and the
 * one that it leaves, do not stop it. Embree gets one ray at a time, so there is one hit. */
static void filter(const struct RTCFilterFunctionNArguments *a)
{
    const struct path *p = (const struct path *)(const void *)a->context;
    const struct RTCRay *ray = (const struct RTCRay *)(const void *)a->ray;
    const unsigned facet = ((const struct RTCHit *)(const void *)a->hit)->primID;
    if (facet == ray->id || facet >= p->tracer->n ||
        !(plh_vec3_dot(p->tracer->normal[facet], p->direction) < 0.0))
        a->valid[0] = 0;
}

static bool is_free(const struct tracer *t, unsigned facet, plh_vec3 x, struct path *p)
{
    struct RTCRay ray = {.tnear = 0.0f, .tfar = 8.0f, .mask = UINT32_MAX, .id = facet};
    float from[3], to[3];
    put_point(from, x, t->scale);
    put_point(to, p->direction, 1.0);
    ray.org_x = from[0], ray.org_y = from[1], ray.org_z = from[2];
    ray.dir_x = to[0], ray.dir_y = to[1], ray.dir_z = to[2];
    t->e.rtcOccluded1(t->scene, &p->context, &ray);
    return !(ray.tfar < 0.0f);
}

/* Points in the middle of equal parts of a parallelogram, folded onto the triangle. */
static plh_vec3 point_of(const plh_vec3 c[3], int k, int l, int n)
{
    double u = (k + 0.5) / n, v = (l + 0.5) / n;
    if (u + v > 1.0) {
        u = 1.0 - u;
        v = 1.0 - v;
    }
    return plh_vec3_add(plh_vec3_scale(1.0 - u - v, c[0]),
                        plh_vec3_add(plh_vec3_scale(u, c[1]), plh_vec3_scale(v, c[2])));
}

static double share_of(const struct tracer *t, size_t i, struct path path[2])
{
    const int n = t->detail;
    int reached = 0;
    for (int k = 0; k < 2; k++)
        if (!(plh_vec3_dot(t->normal[i], path[k].direction) > 0.0))
            return 0.0;
    for (int k = 0; k < n; k++)
        for (int l = 0; l < n; l++) {
            const plh_vec3 x = point_of(t->corner + 3 * i, k, l, n);
            reached += is_free(t, (unsigned)i, x, &path[0]) && is_free(t, (unsigned)i, x, &path[1]);
        }
    return (double)reached / (n * n);
}

static plh_status shares(const void *tracer, plh_vec3 sun, plh_vec3 observer, double *share)
{
    const struct tracer *t = tracer;
    struct path path[2] = {{.tracer = t, .direction = sun}, {.tracer = t, .direction = observer}};
    for (int k = 0; k < 2; k++) {
        rtcInitIntersectContext(&path[k].context);
        path[k].context.filter = filter;
    }
    for (size_t i = 0; i < t->n; i++)
        share[i] = share_of(t, i, path);
    return PLH_OK;
}

static const plh_shadow_model embree = {
    .name = "embree",
    .summary = "rays by Intel's Embree 3",
    .create = create,
    .destroy = destroy,
    .shares = shares,
};

const plh_shadow_model *plh_shadow_embree(void)
{
    return &embree;
}

#else

const plh_shadow_model *plh_shadow_embree(void)
{
    return NULL;
}

#endif
