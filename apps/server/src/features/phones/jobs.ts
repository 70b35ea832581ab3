import { z } from 'zod';
import type { PhoneCarrier } from '../../gateways/plivo/index.ts';
import { defineJob, type JobKind } from '../../platform/jobs/worker.ts';
import { stillHasJob } from '../../platform/jobs/own-job.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { sendJob, type SendTiming } from '../../platform/sends/index.ts';
import {
  endpointSend,
  makePayload,
  REMOVE_ENDPOINT,
  removeFromCarrier,
  removePayload,
} from './make-endpoint.ts';
import { numberSend, orderPayload, RELEASE_PHONE, releasePayload, releasePhone } from './order-phone.ts';
import { queueRenewal, RENEW_ENDPOINT, renewEndpoint, renewPayload } from './renew-endpoint.ts';
import { retireEndpoint } from './request-endpoint.ts';
import { listRetired, listUnrenewed } from './store-endpoints.ts';

const RETIRE = 'retire-endpoints';
const FIND_UNRENEWED = 'find-unrenewed-endpoints';

/** What takes something from the carrier is done by who has the job still: it may have been ordered anew by then. */
async function whereOurs(platform: Platform, office: number, work: () => Promise<void>): Promise<void> {
  const isOurs = await platform.db.transaction({ office }, async (tx) => await stillHasJob(tx));
  if (isOurs) await work();
}

/** @param timing how long orders wait for what */
export function phoneJobs(platform: Platform, carrier: PhoneCarrier, timing: SendTiming): JobKind[] {
  return [
    sendJob(platform, numberSend(carrier, timing), orderPayload),
    defineJob({
      name: RELEASE_PHONE,
      payload: releasePayload,
      handle: (job) => whereOurs(platform, job.client_id, () => releasePhone(platform, carrier, job.number)),
    }),
    sendJob(platform, endpointSend(platform, carrier, timing), makePayload),
    defineJob({
      name: REMOVE_ENDPOINT,
      payload: removePayload,
      handle: (job) => whereOurs(platform, job.client_id, () => removeFromCarrier(carrier, job)),
    }),
    defineJob({
      name: RENEW_ENDPOINT,
      payload: renewPayload,
      handle: (job) => renewEndpoint(platform, carrier, timing, job),
    }),
    // Asked for with the change that needs it; this finds what was missed, of deleted offices too.
    defineJob({
      name: FIND_UNRENEWED,
      payload: z.object({ client_id: z.number().int() }),
      cron: '25 * * * *',
      forDeleted: true,
      handle: ({ client_id }) =>
        inOffice(
          platform,
          { office: client_id, actor: { kind: 'job', name: FIND_UNRENEWED } },
          async (ctx) => {
            for (const userId of await listUnrenewed(ctx.tx)) await queueRenewal(ctx, userId);
          },
        ),
    }),
    // Whoever switches an account off retires its softphone at once; this finds what was missed.
    defineJob({
      name: RETIRE,
      payload: z.object({ client_id: z.number().int() }),
      cron: '35 * * * *',
      handle: ({ client_id }) =>
        inOffice(platform, { office: client_id, actor: { kind: 'job', name: RETIRE } }, async (ctx) => {
          for (const userId of await listRetired(ctx.tx)) await retireEndpoint(ctx, userId);
        }),
    }),
  ];
}
