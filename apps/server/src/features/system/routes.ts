import { system } from '@chairline/contract';
import { notFound } from '../../platform/errors.ts';
import { type Binding, handle, handleRaw } from '../../platform/http/handler.ts';
import { isShuttingDown } from '../../platform/lifecycle.ts';
import type { Health } from './health/index.ts';
import { dismissJob, listFailedJobs, restoreJob, retryJob } from './store.ts';

/** @param mended called once a failed job was dealt with: what was found of its office is no longer so */
export function systemRoutes(health: Health, mended: () => void): Binding[] {
  return [
    handleRaw(system.getHealth, async (platform, _input, _session, { reply }) => {
      const parts = await health.read();
      const stateOf = (name: (typeof parts)[number]['name']) =>
        parts.find((part) => part.name === name)?.state ?? 'ok';
      // Without the database nothing can be answered; with any other part away most can.
      const failing = stateOf('database') === 'down';
      const isWell = parts.every(({ state }) => state === 'ok');
      // Said for a while before it is so: a proxy that asks here sends what comes to another server.
      const stopping = isShuttingDown();
      return reply.code(failing || stopping ? 503 : 200).send({
        status: failing ? 'failing' : stopping ? 'stopping' : isWell ? 'ok' : 'degraded',
        version: platform.version,
        database: failing ? 'failing' : 'ok',
        jobs: stateOf('jobs') === 'down' ? 'failing' : 'ok',
        live: { status: stateOf('bus') === 'ok' ? 'ok' : 'away', sockets: platform.hub.socketCount() },
        parts,
      });
    }),
    handle(system.listFailedJobs, async (ctx) => listFailedJobs(ctx.tx)),
    handle(system.retryFailedJob, async (ctx, { params }) => {
      if (!(await retryJob(ctx.tx, params.jobId))) throw notFound('failed job');
      ctx.afterCommit(mended);
      ctx.audit({ action: 'job.retry', subject: `job:${params.jobId}` });
      return { job_id: params.jobId };
    }),
    handle(system.dismissFailedJob, async (ctx, { params }) => {
      if (!(await dismissJob(ctx, params.jobId))) throw notFound('failed job');
      ctx.afterCommit(mended);
      ctx.audit({ action: 'job.dismiss', subject: `job:${params.jobId}` });
      return { job_id: params.jobId };
    }),
    handle(system.restoreFailedJob, async (ctx, { params }) => {
      if (!(await restoreJob(ctx.tx, params.jobId))) throw notFound('failed job');
      ctx.afterCommit(mended);
      ctx.audit({ action: 'job.restore', subject: `job:${params.jobId}` });
      return { job_id: params.jobId };
    }),
    // The socket itself is taken in by the platform; over plain HTTP there is nothing here.
    handleRaw(system.liveSocket, async () => {
      throw notFound('page; this address is a WebSocket');
    }),
  ];
}
