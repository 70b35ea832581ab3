import { phones as contract } from '@chairline/contract';
import { z } from 'zod';
import { type Carrier, CarrierError, type MadeEndpoint } from '../../gateways/plivo/index.ts';
import type { Context } from '../../platform/context.ts';
import { unseal } from '../../platform/crypto.ts';
import { sealedColumns } from '../../platform/sealed/sealed-columns.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { emitEndpoints, emitSoftphone } from './present.ts';
import { changeEndpoint, type EndpointRow, listEndpoints, lockEndpoint } from './store-endpoints.ts';
import { nextTry, type PhoneTiming, phoneTiming } from './timing.ts';

export const MAKE_ENDPOINT = 'make-endpoint';
export const REMOVE_ENDPOINT = 'remove-endpoint';

export const makePayload = z.object({
  client_id: z.number().int(),
  user_id: z.number().int(),
  tries: z.number().int().default(0),
  /** When it was asked for, epoch milliseconds. */
  since: z.number(),
});
type Job = z.output<typeof makePayload>;

/** What the password of a softphone is sealed for. */
export const softphonePurpose = (userId: number): string =>
  sealedColumns.softphone.purposeOf({ user_id: userId });

export const removePayload = z.object({
  client_id: z.number().int(),
  endpoint_id: z.string().nullable(),
  mark: z.string(),
});

/**
 * Stands in the name of a softphone and of no other: by it one is found whose making got no answer. Not from
 * the username, which may change meanwhile.
 */
const markOf = (row: Pick<EndpointRow, 'clientId' | 'userId' | 'createdAt'>): string =>
  `c${row.clientId}u${row.userId}t${row.createdAt.getTime().toString(36)}`;

export async function queueMaking(
  ctx: Context,
  userId: number,
  again?: { tries: number; since: number; at: Date },
): Promise<void> {
  await ctx.enqueue(
    MAKE_ENDPOINT,
    { user_id: userId, tries: again?.tries ?? 0, since: again?.since ?? ctx.now.getTime() },
    { jobKey: `${MAKE_ENDPOINT}:${ctx.office}:${userId}`, ...(again ? { runAt: again.at } : {}) },
  );
}

export async function queueRemoval(
  ctx: Context,
  row: Pick<EndpointRow, 'clientId' | 'userId' | 'createdAt' | 'carrierEndpointId' | 'askedAt'>,
): Promise<void> {
  // What the carrier was never asked for is nowhere.
  if (row.carrierEndpointId === null && row.askedAt === null) return;
  // One whose making was asked for without an answer is looked for when nothing can be on its way any more.
  const runAt =
    row.carrierEndpointId === null && row.askedAt
      ? new Date(row.askedAt.getTime() + phoneTiming.doubt)
      : undefined;
  await ctx.enqueue(
    REMOVE_ENDPOINT,
    { endpoint_id: row.carrierEndpointId, mark: markOf(row) },
    runAt ? { runAt } : {},
  );
}

interface Plan {
  row: EndpointRow;
  lookUp: boolean;
  username: string;
  password: string;
}

/**
 * Has the carrier make a user's softphone. That it was asked is committed before it is asked; an answer that
 * was lost is looked up by the softphone's name, so that none is made twice.
 */
export async function makeEndpoint(
  platform: Platform,
  carrier: Carrier,
  job: Job,
  timing: PhoneTiming,
): Promise<void> {
  const scope = { office: job.client_id, actor: { kind: 'job', name: MAKE_ENDPOINT } } as const;
  const plan = await inOffice(platform, scope, (ctx) => begin(platform, ctx, job, timing));
  if (!plan) return;
  const { row } = plan;
  try {
    const made = plan.lookUp
      ? (await carrier.findEndpoints(markOf(row)))[0]
      : await carrier.createEndpoint({ username: plan.username, password: plan.password, alias: row.alias });
    await inOffice(platform, scope, (ctx) => (made ? adopt(ctx, row, made) : askAgain(ctx, job)));
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    platform.log.warn(
      { user: job.user_id, outcome: error.outcome, reason: error.message },
      plan.lookUp ? 'a softphone in doubt could not be looked up' : 'a softphone was not made',
    );
    await inOffice(platform, scope, (ctx) => notMade(ctx, job, plan, error, timing));
  }
}

async function begin(platform: Platform, ctx: Context, job: Job, timing: PhoneTiming): Promise<Plan | null> {
  const row = await lockEndpoint(ctx.tx, job.user_id);
  if (row?.state !== 'pending') return null;
  const lookUp = row.askedAt !== null;
  if (row.askedAt) {
    // Our request may still be on its way; what is not there yet would be made a second time.
    const settled = new Date(row.askedAt.getTime() + timing.doubt);
    if (settled > ctx.now) {
      await queueMaking(ctx, job.user_id, { ...job, at: settled });
      return null;
    }
  } else {
    await changeEndpoint(ctx.tx, job.user_id, { askedAt: ctx.now });
  }
  const [user] = await listEndpoints(ctx.tx, [job.user_id]);
  const readable = user!.username
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')
    .slice(0, 20);
  const purpose = softphonePurpose(job.user_id);
  return {
    row,
    lookUp,
    username: `${readable || 'user'}${markOf(row)}`,
    password: unseal(platform.config.secrets.encryptionKey, row.softphonePassword, {
      office: ctx.office,
      purpose,
    }),
  };
}

async function adopt(ctx: Context, asked: EndpointRow, made: MadeEndpoint): Promise<void> {
  const row = await lockEndpoint(ctx.tx, asked.userId);
  if (row?.state !== 'pending' || row.createdAt.getTime() !== asked.createdAt.getTime()) {
    // Taken away while it was being made.
    if (row?.carrierEndpointId !== made.endpointId) {
      await queueRemoval(ctx, { ...asked, carrierEndpointId: made.endpointId });
    }
    return;
  }
  await changeEndpoint(ctx.tx, row.userId, {
    state: 'active',
    failure: null,
    askedAt: null,
    softphoneUser: made.username,
    carrierEndpointId: made.endpointId,
  });
  ctx.audit({ action: 'softphone.activate', subject: `user:${row.userId}` });
  await emitSoftphone(ctx, row.userId);
}

/** The carrier has none by this name and nothing is on its way: it may be asked anew. */
async function askAgain(ctx: Context, job: Job): Promise<void> {
  const row = await lockEndpoint(ctx.tx, job.user_id);
  if (row?.state !== 'pending') return;
  await changeEndpoint(ctx.tx, job.user_id, { askedAt: null });
  await queueMaking(ctx, job.user_id, { ...job, at: ctx.now });
}

async function notMade(
  ctx: Context,
  job: Job,
  plan: Plan,
  error: CarrierError,
  timing: PhoneTiming,
): Promise<void> {
  const row = await lockEndpoint(ctx.tx, job.user_id);
  if (row?.state !== 'pending') return;
  const tries = job.tries + 1;
  const later = nextTry(timing, ctx.now, tries);
  if (plan.lookUp) return queueMaking(ctx, job.user_id, { ...job, tries, at: later });
  if (error.outcome === 'doubtful') {
    return queueMaking(ctx, job.user_id, {
      ...job,
      tries,
      at: new Date((row.askedAt ?? ctx.now).getTime() + timing.doubt),
    });
  }
  const failure =
    error.outcome === 'refused'
      ? `The carrier refused it: ${error.message}`
      : ctx.now.getTime() - job.since > timing.giveUp
        ? contract.phoneMessages.orderFailed
        : null;
  await changeEndpoint(ctx.tx, job.user_id, {
    askedAt: null,
    ...(failure === null ? {} : { state: 'failed' as const, failure }),
  });
  if (failure === null) return queueMaking(ctx, job.user_id, { ...job, tries, at: later });
  ctx.audit({ action: 'softphone.fail', subject: `user:${job.user_id}`, details: { failure } });
  await emitEndpoints(ctx, [job.user_id]);
}

/** Removes a softphone at the carrier, found by its name where its id is not known. @throws CarrierError */
export async function removeFromCarrier(
  carrier: Carrier,
  job: z.output<typeof removePayload>,
): Promise<void> {
  const ids =
    job.endpoint_id === null
      ? (await carrier.findEndpoints(job.mark)).map(({ endpointId }) => endpointId)
      : [job.endpoint_id];
  for (const id of ids) await carrier.deleteEndpoint(id);
}
