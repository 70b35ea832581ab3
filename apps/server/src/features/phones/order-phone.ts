import { phones as contract } from '@chairline/contract';
import { z } from 'zod';
import { type Carrier, CarrierError } from '../../gateways/plivo/index.ts';
import type { Context } from '../../platform/context.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { emitOfficeChanged } from '../identity/index.ts';
import { presentPhone } from './present.ts';
import {
  changePhone,
  findDefault,
  findPhone,
  findTaken,
  lockNumber,
  lockPhoneBook,
  type PhoneRow,
} from './store.ts';
import { nextTry, type PhoneTiming } from './timing.ts';

export const ORDER_PHONE = 'order-phone';
export const RELEASE_PHONE = 'release-phone';

export const orderPayload = z.object({
  client_id: z.number().int(),
  phone_id: z.number().int(),
  /** E.164. */
  number: z.string(),
  tries: z.number().int().default(0),
  /** When it was ordered, epoch milliseconds. */
  since: z.number(),
});
export const releasePayload = z.object({ client_id: z.number().int(), number: z.string() });

interface Order {
  client_id: number;
  phone_id: number;
}

const scopeOf = (order: Order) =>
  ({ office: order.client_id, actor: { kind: 'job', name: ORDER_PHONE } }) as const;

/** Has a number ordered, as part of the transaction that wants it. */
export async function queueOrder(
  ctx: Context,
  { phoneId, phoneNum }: Pick<PhoneRow, 'phoneId' | 'phoneNum'>,
  again?: { tries: number; since: number; at: Date },
): Promise<void> {
  await ctx.enqueue(
    ORDER_PHONE,
    {
      phone_id: phoneId,
      number: phoneNum,
      tries: again?.tries ?? 0,
      since: again?.since ?? ctx.now.getTime(),
    },
    { jobKey: `${ORDER_PHONE}:${ctx.office}:${phoneId}`, ...(again ? { runAt: again.at } : {}) },
  );
}

/** Has a number given back to the carrier. */
export async function queueRelease(ctx: Context, number: string): Promise<void> {
  await ctx.enqueue(RELEASE_PHONE, { number }, { jobKey: `${RELEASE_PHONE}:${number}` });
}

/** Attaches an ordered number that the account rents already. What the carrier cannot say now is left to the job. */
export async function attachIfOwned(platform: Platform, carrier: Carrier, order: Order): Promise<void> {
  const number = await inOffice(platform, scopeOf(order), async (ctx) => {
    const row = await findPhone(ctx.tx, order.phone_id);
    return row?.state === 'ordering' ? row.phoneNum : null;
  });
  if (number === null) return;
  try {
    if (!(await carrier.ownsNumber(number))) return;
    await carrier.attachNumber(number);
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    platform.log.warn({ phone: order.phone_id, reason: error.message }, 'a number is attached later');
    return;
  }
  await inOffice(platform, scopeOf(order), (ctx) => activate(ctx, order.phone_id, number));
}

/**
 * Buys an ordered number and sends its texts and calls to us. Run again at any point it ends the same: what
 * the account rents is never bought, and the carrier refuses to sell one number twice.
 */
export async function orderPhone(
  platform: Platform,
  carrier: Carrier,
  job: z.output<typeof orderPayload>,
  timing: PhoneTiming,
): Promise<void> {
  const scope = scopeOf(job);
  const { number } = job;
  const state = await inOffice(platform, scope, async (ctx) => {
    const row = await findPhone(ctx.tx, job.phone_id);
    // Deleted meanwhile: an earlier request of ours, whose answer was lost, may have bought it after that.
    if (!row && job.tries > 0) await queueRelease(ctx, number);
    return row?.state;
  });
  if (state !== 'ordering') return;
  try {
    if (await carrier.ownsNumber(number)) await carrier.attachNumber(number);
    else if (!(await buy(carrier, number))) {
      await inOffice(platform, scope, (ctx) => fail(ctx, job.phone_id, contract.phoneMessages.notOffered));
      return;
    }
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    platform.log.warn(
      { phone: job.phone_id, outcome: error.outcome, reason: error.message },
      'a number could not be ordered',
    );
    await inOffice(platform, scope, (ctx) => orderLater(ctx, job, error, timing));
    return;
  }
  await inOffice(platform, scope, (ctx) => activate(ctx, job.phone_id, number));
}

/** @returns false when the carrier does not sell it (any more) */
async function buy(carrier: Carrier, number: string): Promise<boolean> {
  try {
    await carrier.buyNumber(number);
    return true;
  } catch (error) {
    if (!(error instanceof CarrierError) || error.outcome !== 'refused') throw error;
    // An earlier request of ours, whose answer was lost, may have come through meanwhile.
    if (!(await carrier.ownsNumber(number))) return false;
    await carrier.attachNumber(number);
    return true;
  }
}

async function activate(ctx: Context, phoneId: number, number: string): Promise<void> {
  await lockPhoneBook(ctx.tx, ctx.office);
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
  if (isTextDefault) await emitOfficeChanged(ctx);
}

async function fail(ctx: Context, phoneId: number, failure: string): Promise<void> {
  await lockPhoneBook(ctx.tx, ctx.office);
  const before = await findPhone(ctx.tx, phoneId);
  if (before?.state !== 'ordering') return;
  const row = await changePhone(ctx.tx, phoneId, { state: 'failed', failure });
  ctx.audit({ action: 'phone.fail', subject: `phone:${phoneId}`, details: { failure } });
  ctx.emit('phoneChanged', { phone: presentPhone(row) });
}

async function orderLater(
  ctx: Context,
  job: z.output<typeof orderPayload>,
  error: CarrierError,
  timing: PhoneTiming,
): Promise<void> {
  if (error.outcome === 'refused') {
    return fail(ctx, job.phone_id, `The carrier refused this number: ${error.message}`);
  }
  if (ctx.now.getTime() - job.since > timing.giveUp) {
    return fail(ctx, job.phone_id, contract.phoneMessages.orderFailed);
  }
  const tries = job.tries + 1;
  await queueOrder(
    ctx,
    { phoneId: job.phone_id, phoneNum: job.number },
    { tries, since: job.since, at: nextTry(timing, ctx.now, tries) },
  );
}

/**
 * Gives a number back, unless an office has it (again). The number is held meanwhile, so that nobody takes it
 * between the look and the giving back. @throws CarrierError; the job is then tried again
 */
export async function releasePhone(platform: Platform, carrier: Carrier, number: string): Promise<void> {
  await platform.db.transaction({ routing: true }, async (tx) => {
    await lockNumber(tx, number);
    if ((await findTaken(tx, [number])).size > 0) return;
    await carrier.releaseNumber(number);
  });
}
