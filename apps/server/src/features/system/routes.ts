import { system } from '@chairline/contract';
import { notFound } from '../../platform/errors.ts';
import { type Binding, handle, handleOutside } from '../../platform/http/handler.ts';
import { dismissJob, listFailedJobs, restoreJob, retryJob } from './store.ts';

export const systemRoutes: Binding[] = [
  handle(system.listFailedJobs, async (ctx) => listFailedJobs(ctx.tx)),
  handle(system.retryFailedJob, async (ctx, { params }) => {
    if (!(await retryJob(ctx.tx, params.jobId))) throw notFound('failed job');
    await ctx.raise('failed-job.handled', { jobId: params.jobId });
    ctx.audit({ action: 'job.retry', subject: `job:${params.jobId}` });
    return { job_id: params.jobId };
  }),
  handle(system.dismissFailedJob, async (ctx, { params }) => {
    if (!(await dismissJob(ctx, params.jobId))) throw notFound('failed job');
    await ctx.raise('failed-job.handled', { jobId: params.jobId });
    ctx.audit({ action: 'job.dismiss', subject: `job:${params.jobId}` });
    return { job_id: params.jobId };
  }),
  handle(system.restoreFailedJob, async (ctx, { params }) => {
    if (!(await restoreJob(ctx.tx, params.jobId))) throw notFound('failed job');
    await ctx.raise('failed-job.handled', { jobId: params.jobId });
    ctx.audit({ action: 'job.restore', subject: `job:${params.jobId}` });
    return { job_id: params.jobId };
  }),
  // The socket itself is taken in by the platform; over plain HTTP there is nothing here.
  handleOutside(system.liveSocket, 'process', async () => {
    throw notFound('page; this address is a WebSocket');
  }),
];
