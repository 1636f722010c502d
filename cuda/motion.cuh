/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: The Polhode developers */
/* Motions in closed form: one prepared motion, top or gyrostat at many times; many motions,
 * prepared here, each at one time of its own. */
/* The motion lies in the constant memory of the launch; near the separatrix or not is the same for
 * all threads. */
__global__ void __launch_bounds__(128) motion_kernel(const __grid_constant__ plh_cuda_motion_job job)
{
    const size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (i < job.n)
        put_state(job.out, i, plh_motion_one_cuda(plh_motion_look(&job.motion), job.t[i]));
}

__global__ void __launch_bounds__(128) top_kernel(const __grid_constant__ plh_cuda_top_job job)
{
    const size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (i < job.n)
        put_state(job.out, i, plh_top_one_cuda(plh_top_look(&job.top), job.t[i]));
}

__global__ void __launch_bounds__(128)
gyrostat_kernel(const __grid_constant__ plh_cuda_gyrostat_job job)
{
    const size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (i < job.n)
        put_state(job.out, i, plh_gyrostat_one_cuda(plh_gyrostat_look(&job.gyrostat), job.t[i]));
}

__global__ void __launch_bounds__(128) motions_kernel(const plh_cuda_motions_job job)
{
    const size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (i >= job.n)
        return;
    plh_body body;
    plh_motion motion;
    const plh_state start = {{job.in.qw[i], job.in.qx[i], job.in.qy[i], job.in.qz[i]},
                             {job.in.mx[i], job.in.my[i], job.in.mz[i]}};
    plh_body_from_moments(plh_vec3_make(job.I1[i], job.I2[i], job.I3[i]), &body);
    plh_motion_init(&body, start, job.t0, job.flags, &motion);
    put_state(job.out, i, plh_motion_one_cuda(plh_motion_look(&motion), job.t[i]));
}

cudaError_t plh_cuda_launch_motion(plh_cuda_motion_job job, cudaStream_t stream)
{
    return launch(motion_kernel, job.n, 128, stream, job);
}

cudaError_t plh_cuda_launch_top(plh_cuda_top_job job, cudaStream_t stream)
{
    return launch(top_kernel, job.n, 128, stream, job);
}

cudaError_t plh_cuda_launch_gyrostat(plh_cuda_gyrostat_job job, cudaStream_t stream)
{
    return launch(gyrostat_kernel, job.n, 128, stream, job);
}

cudaError_t plh_cuda_launch_motions(plh_cuda_motions_job job, cudaStream_t stream)
{
    return launch(motions_kernel, job.n, 128, stream, job);
}
