import { system } from '@chairline/contract';
import { notFound } from '../../platform/errors.ts';
import { type Binding, handle, handleRaw } from '../../platform/http/handler.ts';
import type { JobWorker } from '../../platform/jobs/worker.ts';
import { listFailedJobs, retryJob } from './store.ts';

export function systemRoutes(worker: () => JobWorker | undefined): Binding[] {
  return [
    handleRaw(system.getHealth, async (platform, _input, _session, { reply }) => {
      const database = await platform.db.pool.query('SELECT 1').then(
        () => 'ok' as const,
        () => 'failing' as const,
      );
      const jobs = worker()?.healthy() ? 'ok' : 'failing';
      const live = platform.hub.healthy() ? 'ok' : 'failing';
      const well = database === 'ok' && jobs === 'ok' && live === 'ok';
      return reply.code(well ? 200 : 503).send({
        status: well ? 'ok' : 'failing',
        version: platform.version,
        database,
        jobs,
        live: { status: live, sockets: platform.hub.socketCount() },
      });
    }),
    handle(system.listFailedJobs, async (ctx) => listFailedJobs(ctx.tx)),
    handle(system.retryFailedJob, async (ctx, { params }) => {
      if (!(await retryJob(ctx.tx, params.jobId))) throw notFound('failed job');
      ctx.audit({ action: 'job.retry', subject: `job:${params.jobId}` });
      return { job_id: params.jobId };
    }),
    // The socket itself is taken in by the platform; over plain HTTP there is nothing here.
    handleRaw(system.liveSocket, async () => {
      throw notFound('page; this address is a WebSocket');
    }),
  ];
}
