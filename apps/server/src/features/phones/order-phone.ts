import { phones as contract } from '@chairline/contract';
import { z } from 'zod';
import { type PhoneCarrier, CarrierError } from '../../gateways/plivo/index.ts';
import type { Context } from '../../platform/context.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import {
  lockWaiting,
  type Picked,
  type Send,
  type SendFault,
  type SendTiming,
} from '../../platform/sends/index.ts';
import { presentPhone } from './present.ts';
import {
  changePhone,
  findDefault,
  findPhone,
  findTaken,
  lockNumber,
  lockPhoneBook,
  type OrderRow,
  orderRows,
  type PhoneRow,
  saveOrder,
} from './store.ts';

/** How long orders at the carrier wait for what. */
export const phoneTiming: SendTiming = {
  doubt: 15_000,
  lookAgain: 2_000,
  firstBackoff: 2_000,
  maxBackoff: 60_000,
  giveUp: 3_600_000,
};

const ORDER_PHONE = 'order-phone';
export const RELEASE_PHONE = 'release-phone';

export const orderPayload = z.object({ client_id: z.number().int(), phone_id: z.number().int() });
export const releasePayload = z.object({ client_id: z.number().int(), number: z.string() });

type Job = z.output<typeof orderPayload>;

/** Has a number ordered, as part of the transaction that wants it. */
export async function queueOrder(ctx: Context, phone: PhoneRow): Promise<void> {
  await saveOrder(ctx.tx, phone, ctx.now);
  await wakeOrder(ctx, phone.phoneId);
}

async function wakeOrder(ctx: Context, phoneId: number, runAt?: Date): Promise<void> {
  const jobKey = `${ORDER_PHONE}:${ctx.office}:${phoneId}`;
  await ctx.enqueue(ORDER_PHONE, { phone_id: phoneId }, { jobKey, ...(runAt ? { runAt } : {}) });
}

/** Has a number given back to the carrier. */
export async function queueRelease(ctx: Context, number: string): Promise<void> {
  await ctx.enqueue(RELEASE_PHONE, { number }, { jobKey: `${RELEASE_PHONE}:${number}` });
}

/** Attaches an ordered number that the account rents already. What the carrier cannot say now is left to the job. */
export async function attachIfOwned(platform: Platform, carrier: PhoneCarrier, order: Job): Promise<void> {
  const scope = { office: order.client_id, actor: { kind: 'job', name: ORDER_PHONE } } as const;
  const row = await inOffice(platform, scope, (ctx) => lockWaiting(ctx.tx, orderRows, order.phone_id));
  if (!row) return;
  try {
    if (!(await attach(carrier, row.phoneNum))) return;
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    platform.log.warn({ phone: order.phone_id, reason: error.message }, 'a number is attached later');
    return;
  }
  await inOffice(platform, scope, (ctx) => activate(ctx, row));
}

/** Sends a number's texts and calls to us. @returns null when the account does not rent it */
async function attach(carrier: PhoneCarrier, number: string): Promise<true | null> {
  if (!(await carrier.ownsNumber(number))) return null;
  await carrier.attachNumber(number);
  return true;
}

/** The carrier does not sell it (any more). */
class NotOffered extends Error {}

/**
 * A number, bought and attached. Run again at any point it ends the same: what the account rents is never bought, and
 * the carrier refuses to sell one number twice.
 */
export function numberSend(
  carrier: PhoneCarrier,
  timing: SendTiming = phoneTiming,
): Send<Job, OrderRow, true, true> {
  return {
    name: ORDER_PHONE,
    timing,
    rows: orderRows,
    pick,
    async send(_, { phoneNum }) {
      if (await attach(carrier, phoneNum)) return true;
      try {
        await carrier.buyNumber(phoneNum);
      } catch (error) {
        if (!(error instanceof CarrierError) || error.outcome !== 'refused') throw error;
        // An earlier request of ours, whose answer was lost, may have come through meanwhile.
        if (!(await attach(carrier, phoneNum))) throw new NotOffered();
      }
      return true;
    },
    lookUp: (_, { phoneNum }) => attach(carrier, phoneNum),
    faultOf,
    settle: {
      accepted: activate,
      failed: (ctx, { phoneId }, why) => fail(ctx, phoneId, why),
      gaveUp: () => contract.phoneMessages.orderFailed,
    },
    async next(ctx, job) {
      const row = await lockWaiting(ctx.tx, orderRows, job.phone_id);
      if (row) await wakeOrder(ctx, job.phone_id, row.nextAttemptAt);
    },
  };
}

async function pick(ctx: Context, job: Job): Promise<Picked<OrderRow, true> | null> {
  const row = await lockWaiting(ctx.tx, orderRows, job.phone_id);
  if (!row) return null;
  const phone = await findPhone(ctx.tx, job.phone_id);
  if (phone?.state === 'ordering') return { row, parcel: true };
  // Deleted meanwhile: an earlier request of ours, whose answer was lost, may have bought it after that.
  if (!phone && row.attempts > 0) await queueRelease(ctx, row.phoneNum);
  return { row, failed: 'It is no longer wanted.' };
}

function faultOf(error: unknown): SendFault | null {
  if (error instanceof NotOffered) return { outcome: 'refused', message: contract.phoneMessages.notOffered };
  if (!(error instanceof CarrierError)) return null;
  const { outcome, message } = error;
  if (outcome === 'refused') return { outcome, message: `The carrier refused this number: ${message}` };
  // Also where it may have been bought: whoever tries again looks first.
  return { outcome: 'later', message };
}

async function activate(ctx: Context, { phoneId, phoneNum: number }: OrderRow): Promise<void> {
  await lockPhoneBook(ctx.tx, ctx.office);
  if (await lockWaiting(ctx.tx, orderRows, phoneId))
    await orderRows.change(ctx.tx, phoneId, { state: 'accepted', lastError: null });
  const before = await findPhone(ctx.tx, phoneId);
  if (!before) {
    // Deleted while it was being bought.
    await queueRelease(ctx, number);
    return;
  }
  if (before.state !== 'ordering') return;
  // An office without a number for texts has one from now on.
  const isTextDefault = before.takesTexts && (await findDefault(ctx.tx)) === undefined;
  const row = await changePhone(ctx.tx, phoneId, {
    state: 'active',
    failure: null,
    ...(isTextDefault ? { isTextDefault } : {}),
  });
  ctx.audit({ action: 'phone.activate', subject: `phone:${phoneId}`, details: { number, isTextDefault } });
  ctx.emit('phoneChanged', { phone: presentPhone(row) });
  if (isTextDefault) await ctx.raise('office.changed', {});
}

async function fail(ctx: Context, phoneId: number, failure: string): Promise<void> {
  // One that is not on order (any more) is nobody's: whoever orders it anew holds the book before its order.
  if ((await findPhone(ctx.tx, phoneId))?.state !== 'ordering') return;
  await lockPhoneBook(ctx.tx, ctx.office);
  if ((await findPhone(ctx.tx, phoneId))?.state !== 'ordering') return;
  const row = await changePhone(ctx.tx, phoneId, { state: 'failed', failure });
  ctx.audit({ action: 'phone.fail', subject: `phone:${phoneId}`, details: { failure } });
  ctx.emit('phoneChanged', { phone: presentPhone(row) });
}

/**
 * Gives a number back, unless an office has it (again). The number is held meanwhile, so that nobody takes it
 * between the look and the giving back. @throws CarrierError; the job is then tried again
 */
export async function releasePhone(platform: Platform, carrier: PhoneCarrier, number: string): Promise<void> {
  await platform.db.transaction({ routing: true }, async (tx) => {
    await lockNumber(tx, number);
    if ((await findTaken(tx, [number])).size > 0) return;
    await carrier.releaseNumber(number);
  });
}
