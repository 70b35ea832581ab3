import { phones as contract } from '@chairline/contract';
import { z } from 'zod';
import { type PhoneCarrier, CarrierError, type MadeEndpoint } from '../../gateways/plivo/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockWaiting, type Send, type SendTiming } from '../../platform/sends/index.ts';
import { phoneTiming } from './order-phone.ts';
import { emitEndpoints, emitSoftphone } from './present.ts';
import { queueRenewal } from './renew-endpoint.ts';
import { openPassword } from './softphone-password.ts';
import { endpointRows, type EndpointRow, listEndpoints } from './store-endpoints.ts';

const MAKE_ENDPOINT = 'make-endpoint';
export const REMOVE_ENDPOINT = 'remove-endpoint';

export const makePayload = z.object({ client_id: z.number().int(), user_id: z.number().int() });

export const removePayload = z.object({
  client_id: z.number().int(),
  endpoint_id: z.string().nullable(),
  mark: z.string(),
});

/**
 * Part of this softphone's name and of no other's: one whose making got no answer is found by it. Not from the
 * username, which may change meanwhile.
 */
const markOf = (row: Pick<EndpointRow, 'clientId' | 'userId' | 'queuedAt'>): string =>
  `c${row.clientId}u${row.userId}t${row.queuedAt.getTime().toString(36)}`;

/** One making of a softphone waits at a time. */
const makingKey = (office: number, userId: number): string => `${MAKE_ENDPOINT}:${office}:${userId}`;

export async function queueMaking(ctx: Context, userId: number, runAt?: Date): Promise<void> {
  const jobKey = makingKey(ctx.office, userId);
  await ctx.enqueue(MAKE_ENDPOINT, { user_id: userId }, { jobKey, ...(runAt ? { runAt } : {}) });
}

/** The same for what is laid out without a verb: as if somebody had asked for this user's softphone. */
export async function layMaking(tx: Transaction, office: number, userId: number): Promise<void> {
  const payload = { client_id: office, user_id: userId };
  await enqueue(tx, MAKE_ENDPOINT, payload, { jobKey: makingKey(office, userId) });
}

export async function queueRemoval(ctx: Context, row: EndpointRow): Promise<void> {
  const inDoubt = row.state === 'sending' && row.attemptStartedAt !== null;
  // What the carrier was never asked for is nowhere.
  if (row.carrierEndpointId === null && !inDoubt) return;
  // One whose making was asked for without an answer is looked for when nothing can be on its way any more.
  const runAt =
    row.carrierEndpointId === null && row.attemptStartedAt
      ? new Date(row.attemptStartedAt.getTime() + phoneTiming.doubt)
      : undefined;
  await ctx.enqueue(
    REMOVE_ENDPOINT,
    { endpoint_id: row.carrierEndpointId, mark: markOf(row) },
    runAt ? { runAt } : {},
  );
}

type Job = z.output<typeof makePayload>;

interface Parcel {
  username: string;
  password: string;
}

/** A user's softphone, made by the carrier. In doubt it is looked up by its name, so that none is made twice. */
export function endpointSend(
  platform: Platform,
  carrier: PhoneCarrier,
  timing: SendTiming = phoneTiming,
): Send<Job, EndpointRow, Parcel, MadeEndpoint> {
  return {
    name: MAKE_ENDPOINT,
    timing,
    rows: endpointRows,
    async pick(ctx, job) {
      const row = await lockWaiting(ctx.tx, endpointRows, job.user_id);
      if (!row) return null;
      const [user] = await listEndpoints(ctx.tx, [row.userId]);
      const readable = user!.username
        .toLowerCase()
        .replace(/[^a-z\d]/g, '')
        .slice(0, 20);
      const password = openPassword(platform.config.secrets.encryptionKey, row);
      return { row, parcel: { username: `${readable || 'user'}${markOf(row)}`, password } };
    },
    send: ({ username, password }, { alias }) => carrier.createEndpoint({ username, password, alias }),
    lookUp: async (_, row) => (await carrier.findEndpoints(markOf(row)))[0] ?? null,
    faultOf(error) {
      if (!(error instanceof CarrierError)) return null;
      const { outcome, message } = error;
      if (outcome === 'refused') return { outcome, message: `The carrier refused it: ${message}` };
      return { outcome: outcome === 'doubtful' ? outcome : 'later', message };
    },
    settle: {
      accepted: adopt,
      async failed(ctx, { userId }, failure) {
        ctx.audit({ action: 'softphone.fail', subject: `user:${userId}`, details: { failure } });
        await emitEndpoints(ctx, [userId]);
      },
      gaveUp: () => contract.phoneMessages.orderFailed,
    },
    async next(ctx, job) {
      const row = await lockWaiting(ctx.tx, endpointRows, job.user_id);
      if (row) await queueMaking(ctx, job.user_id, row.nextAttemptAt);
    },
  };
}

async function adopt(ctx: Context, asked: EndpointRow, made: MadeEndpoint): Promise<void> {
  const row = await endpointRows.lock(ctx.tx, asked.userId);
  if (row?.state !== 'sending' || row.queuedAt.getTime() !== asked.queuedAt.getTime()) {
    // Taken away while it was being made.
    if (row?.carrierEndpointId !== made.endpointId)
      await queueRemoval(ctx, { ...asked, carrierEndpointId: made.endpointId });
    return;
  }
  await endpointRows.change(ctx.tx, row.userId, {
    state: 'accepted',
    lastError: null,
    softphoneUser: made.username,
    carrierEndpointId: made.endpointId,
  });
  ctx.audit({ action: 'softphone.activate', subject: `user:${row.userId}` });
  // Its user was signed out everywhere while it was being made.
  if (row.renewalWanted > row.renewalDone) await queueRenewal(ctx, row.userId);
  await emitSoftphone(ctx, row.userId);
}

/** Removes a softphone at the carrier, found by its name where its id is not known. @throws CarrierError */
export async function removeFromCarrier(
  carrier: PhoneCarrier,
  job: z.output<typeof removePayload>,
): Promise<void> {
  const ids =
    job.endpoint_id === null
      ? (await carrier.findEndpoints(job.mark)).map(({ endpointId }) => endpointId)
      : [job.endpoint_id];
  for (const id of ids) await carrier.deleteEndpoint(id);
}
