import { CarrierError, type PhoneCarrier } from '../../gateways/plivo/index.ts';
import type { Context } from '../../platform/context.ts';
import { inOffice, type OfficeScope, type Platform } from '../../platform/platform.ts';
import { type CallState, outcomeOf } from './reduce-call.ts';
import { type Ring, ringIntoCall } from './ring.ts';
import type { CallRow } from './store.ts';
import { findAnsweringNumber, listSoftphones, listSoftphonesAtDesk } from './store-people.ts';
import { takeTold } from './take-told.ts';

/**
 * Rings for a patient whom nobody of the staff has any more. Whoever of them answers has the call; after the last who
 * can be rung the caller is asked for a message.
 * @throws CarrierError when it may be tried again
 */
export async function ringWaiting(
  platform: Platform,
  carrier: PhoneCarrier,
  scope: OfficeScope,
  { row, state }: { row: CallRow; state: CallState },
  whom: 'others' | 'who handed it over',
): Promise<void> {
  const ring = await inOffice(platform, scope, (ctx) =>
    whom === 'others'
      ? othersOf(ctx, row, outcomeOf(state).dropped)
      : ringOf(ctx, row.handedBy === null ? [] : [row.handedBy]),
  );
  let doubtful = false;
  try {
    if (ring) await ringIntoCall(platform, carrier, scope, { row, state }, ring);
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    if (error.outcome === 'busy' || error.outcome === 'unreachable') throw error;
    platform.log.warn({ call: row.callId, reason: error.message }, 'nobody could be rung for who waits');
    doubtful = error.outcome === 'doubtful';
  }
  // What is in doubt may ring: they wait as long again, and nobody is rung twice at once.
  await inOffice(platform, scope, (ctx) =>
    takeTold(platform, ctx, row.callId, [], {
      waiting: doubtful ? 'dropped' : 'last',
      waitingSince: ctx.now,
    }),
  );
}

/** The softphones of these users; null for none. */
async function ringOf(ctx: Context, userIds: readonly number[]): Promise<Ring | null> {
  const softphones = (await listSoftphones(ctx.tx, userIds)).map((one) => one.softphone_user);
  return softphones.length > 0 ? { role: 'agent', softphones } : null;
}

/** The number's staff without who was cut off; they too where there is nobody else. */
async function othersOf(ctx: Context, row: CallRow, dropped: readonly number[]): Promise<Ring | null> {
  const rule = await findAnsweringNumber(ctx.tx, row.officeNumber);
  if (rule?.calls === 'forward') return { role: 'agent', number: rule.forward_to };
  const staff = await listSoftphonesAtDesk(ctx.tx, rule?.users ?? []);
  const others = staff.filter(({ user_id }) => !dropped.includes(user_id));
  return ringOf(
    ctx,
    (others.length > 0 ? others : staff).map(({ user_id }) => user_id),
  );
}
