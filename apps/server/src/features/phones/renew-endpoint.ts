import { z } from 'zod';
import { CarrierError, type PhoneCarrier } from '../../gateways/plivo/index.ts';
import type { Context } from '../../platform/context.ts';
import { stillHasJob } from '../../platform/jobs/own-job.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import type { SendTiming } from '../../platform/sends/index.ts';
import { newPassword, sealPassword } from './softphone-password.ts';
import { endpointRows, lockEndpoint, wantRenewal } from './store-endpoints.ts';

export const RENEW_ENDPOINT = 'renew-endpoint';

export const renewPayload = z.object({
  client_id: z.number().int(),
  user_id: z.number().int(),
  /** How often the carrier did not take it since it was asked for. */
  tries: z.number().int().default(0),
});

/** One renewal of a softphone waits at a time. */
export async function queueRenewal(
  ctx: Context,
  userId: number,
  { tries = 0, runAt }: { tries?: number; runAt?: Date } = {},
): Promise<void> {
  const jobKey = `${RENEW_ENDPOINT}:${ctx.office}:${userId}`;
  await ctx.enqueue(RENEW_ENDPOINT, { user_id: userId, tries }, { jobKey, ...(runAt ? { runAt } : {}) });
}

/**
 * Has a user's softphone given another password at the carrier, as part of the change after which whoever had it is to
 * have it no longer. It rings on meanwhile: who is signed in has a token, which no password ends.
 * @param userId null: everybody's of the office
 */
export async function askForRenewal(ctx: Context, userId: number | null): Promise<void> {
  for (const due of await wantRenewal(ctx.tx, userId)) await queueRenewal(ctx, due);
}

/** A renewal under way. */
interface Begun {
  userId: number;
  endpointId: string;
  /** Which of those asked for it answers. */
  wanted: number;
  startedAt: Date;
}

/**
 * One try at giving a softphone another password. What is stored is what the carrier acknowledged; where its answer is
 * lost the same is asked for again with yet another password, once nothing can be on its way any more. One try at a time
 * for each softphone, so that the last one that was taken is known.
 * @throws CarrierError when the carrier refuses it as it is; the job is then tried again
 */
export async function renewEndpoint(
  platform: Platform,
  carrier: PhoneCarrier,
  timing: SendTiming,
  job: z.output<typeof renewPayload>,
): Promise<void> {
  const scope = { office: job.client_id, actor: { kind: 'job', name: RENEW_ENDPOINT } } as const;
  const begun = await inOffice(platform, scope, (ctx) => begin(ctx, timing, job));
  if (!begun) return;
  const password = newPassword();
  try {
    await carrier.updateEndpoint(begun.endpointId, { password });
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    platform.log.warn(
      { user: begun.userId, outcome: error.outcome, reason: error.message },
      'a softphone has no new password yet',
    );
    await inOffice(platform, scope, (ctx) => putOff(ctx, timing, begun, error, job.tries));
    if (error.outcome === 'refused' && error.status !== 404) throw error;
    return;
  }
  await inOffice(platform, scope, (ctx) => finish(platform, ctx, begun, password));
}

async function begin(
  ctx: Context,
  timing: SendTiming,
  { user_id: userId, tries }: z.output<typeof renewPayload>,
): Promise<Begun | null> {
  const row = await lockEndpoint(ctx.tx, userId);
  if (row?.state !== 'accepted' || row.carrierEndpointId === null) return null;
  if (row.renewalWanted <= row.renewalDone || !(await stillHasJob(ctx.tx))) return null;
  if (row.renewalStartedAt) {
    // Another run is at it, was cut short, or got no answer.
    const free = new Date(row.renewalStartedAt.getTime() + timing.doubt);
    if (free > ctx.now) {
      await queueRenewal(ctx, userId, { tries, runAt: free });
      return null;
    }
  }
  await endpointRows.change(ctx.tx, userId, { renewalStartedAt: ctx.now });
  return { userId, endpointId: row.carrierEndpointId, wanted: row.renewalWanted, startedAt: ctx.now };
}

/** The softphone this run was for, held, where nobody has taken it up since. */
async function stillOurs(ctx: Context, { userId, endpointId, startedAt }: Begun) {
  const row = await lockEndpoint(ctx.tx, userId);
  if (row?.carrierEndpointId !== endpointId) return { row: null, isOurs: false };
  return { row, isOurs: row.renewalStartedAt?.getTime() === startedAt.getTime() };
}

async function putOff(
  ctx: Context,
  timing: SendTiming,
  begun: Begun,
  { outcome, status }: CarrierError,
  tries: number,
): Promise<void> {
  const { userId, wanted, startedAt } = begun;
  if (!(await stillOurs(ctx, begun)).isOurs) return;
  if (outcome === 'doubtful') {
    // It stays begun: a request that is late must not come after the next one.
    const runAt = new Date(startedAt.getTime() + timing.doubt);
    return queueRenewal(ctx, userId, { tries: tries + 1, runAt });
  }
  if (status === 404) {
    // There is no such softphone, so its password opens nothing.
    ctx.audit({ action: 'softphone.missing', subject: `user:${userId}` });
    return endpointRows.change(ctx.tx, userId, { renewalDone: wanted, renewalStartedAt: null });
  }
  await endpointRows.change(ctx.tx, userId, { renewalStartedAt: null });
  if (outcome === 'refused') return;
  const wait = Math.min(timing.firstBackoff * 2 ** Math.min(tries, 20), timing.maxBackoff);
  await queueRenewal(ctx, userId, { tries: tries + 1, runAt: new Date(ctx.now.getTime() + wait) });
}

async function finish(platform: Platform, ctx: Context, begun: Begun, password: string): Promise<void> {
  const { userId, wanted } = begun;
  const { row, isOurs } = await stillOurs(ctx, begun);
  // Taken away, or made anew, meanwhile.
  if (!row) return;
  // Another run has asked for its own since: which of the two came last nobody knows.
  if (!isOurs) return askForRenewal(ctx, userId);
  await endpointRows.change(ctx.tx, userId, {
    softphonePassword: sealPassword(
      platform.config.secrets.encryptionKey,
      { office: ctx.office, userId },
      password,
    ),
    renewalDone: wanted,
    renewalStartedAt: null,
  });
  ctx.audit({ action: 'softphone.renew', subject: `user:${userId}` });
  if (row.renewalWanted > wanted) await queueRenewal(ctx, userId);
  ctx.afterCommit(() => platform.hub.pass(ctx.office, 'softphoneRenewed', {}, [userId]));
}
