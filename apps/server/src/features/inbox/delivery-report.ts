import type { contacts } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { takeDelivery } from '../../platform/deliveries/index.ts';
import { BadInput } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeItem, findItem } from '../threads/index.ts';
import { accepted } from './deliver-texts.ts';
import { findCarrierUuid, outboundRows } from './store.ts';

type State = Extract<
  contacts.CommDirection,
  'queued' | 'sent' | 'delivered' | 'failed' | 'undelivered' | 'rejected'
>;

/** Reports come late and out of order: a state is only ever followed by a later one. */
const rank: Record<State, number> = {
  queued: 0,
  sent: 1,
  failed: 2,
  undelivered: 2,
  rejected: 2,
  delivered: 3,
};

/**
 * Takes in the carrier's report on a text. Twice, late or in the wrong order gives the same end.
 * @param query office and item, as we put them into the report's address; it is covered by the signature
 * @throws BadInput when it is no report
 */
export async function takeDeliveryReport(
  platform: Platform,
  query: Record<string, string | undefined>,
  params: Record<string, string>,
): Promise<void> {
  const office = Number(query.office);
  const itemId = Number(query.item);
  const uuid = params.MessageUUID;
  const status = (params.Status ?? '').toLowerCase();
  if (
    !/^\d{1,9}$/.test(query.office ?? '') ||
    !Number.isSafeInteger(itemId) ||
    !uuid ||
    !Object.hasOwn(rank, status)
  ) {
    throw new BadInput('This is no delivery report: MessageUUID and a known Status are needed.');
  }
  await takeDelivery(
    platform,
    { vendor: 'plivo', key: `report:${uuid}:${status}`, office, body: params },
    (ctx) => apply(ctx, itemId, uuid, status as State, params.ErrorCode ?? ''),
  );
}

async function apply(
  ctx: Context,
  itemId: number,
  uuid: string,
  status: State,
  errorCode: string,
): Promise<void> {
  const outbound = await outboundRows.lock(ctx.tx, itemId);
  if (!outbound || outbound.previousUuids.includes(uuid)) return;
  // The carrier has it after all, whatever we believed: its report is the answer to our request.
  if (outbound.state !== 'accepted') await accepted(ctx, itemId, uuid);
  if ((await findCarrierUuid(ctx.tx, itemId)) !== uuid) return;
  const item = await findItem(ctx.tx, itemId);
  if (!item || rank[status] <= (rank[item.direction as State] ?? -1)) return;
  const failed = rank[status] === 2;
  await changeItem(ctx, itemId, { direction: status, deliveryNote: failed ? reasonOf(errorCode) : null });
}

/** Plivo's error codes for messages, in words for the screen. */
const reasons: Record<string, string> = {
  '10': 'The carrier found the message invalid.',
  '20': 'The carrier’s network had a fault. Send it again.',
  '30': 'The carrier took it for spam.',
  '40': 'The number is not valid.',
  '50': 'The number cannot be reached at the moment.',
  '60': 'The patient’s phone carrier blocks our texts.',
  '70': 'The number has asked the carrier for no texts.',
  '80': 'The number cannot be reached at the moment: switched off or out of range.',
  '90': 'The number is unknown to its carrier.',
  '110': 'The carrier found the message too long.',
  '200': 'The patient’s carrier stopped it as unwanted.',
  '420': 'It waited too long at the carrier and was dropped. Send it again.',
};

function reasonOf(code: string): string {
  if (Object.hasOwn(reasons, code)) return reasons[code]!;
  return `The carrier could not deliver it${code ? ` (code ${code})` : ''}.`;
}
