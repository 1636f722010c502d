/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Bodies made on the device, by the library's own constructor. */
__global__ void make_bodies(const plh_cuda_bodies_job job)
{
    const size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (i >= job.n)
        return;
    plh_body body;
    plh_body_from_moments(plh_vec3_make(job.I1[i], job.I2[i], job.I3[i]), &body);
    const plh_body_gaps g = *plh_body_gaps_of(&body);
    const double v[PLH_CUDA_CONSTANTS] = {g.low,  g.before,      g.after,
                                          g.code, g.before_rest, g.after_rest};
    for (int k = 0; k < PLH_CUDA_CONSTANTS; k++)
        job.constant[k * job.n + i] = v[k];
}

cudaError_t plh_cuda_launch_bodies(plh_cuda_bodies_job job, cudaStream_t stream)
{
    return launch(make_bodies, job.n, 128, stream, job);
}
