import { inbox as contract, type contacts } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { BadInput, notFound } from '../../platform/errors.ts';
import { queuedAnew } from '../../platform/sends/index.ts';
import { mustBeFilled } from '../../platform/must-be-filled.ts';
import { changeItem, findItem, lockItem } from '../threads/index.ts';
import { findCarrierUuid, findStandingOptOut, insertOutbound, outboundRows } from './store.ts';
import { wakeSender } from './text-queue.ts';
import { queueTranslation } from './translate-queue.ts';

/** Queues a text again that did not get through. @throws BadInput when it did, or may not; Refusal 404 */
export async function resendText(
  ctx: Context,
  itemId: number,
  allowUnfilled: boolean,
): Promise<{ item: contract.CommItem }> {
  // Held, so that of two clicks the second finds a text that waits already.
  await lockItem(ctx.tx, itemId);
  const outbound = await outboundRows.lock(ctx.tx, itemId);
  const item = await findItem(ctx.tx, itemId);
  if (!item || item.kind !== 'text') throw notFound('text');
  if (!contract.resendableDirections.includes(item.direction as contacts.CommDirection)) {
    throw new BadInput(contract.inboxMessages.notResendable);
  }
  // A stop is a number's; whether somebody can still be answered in Messenger, the job sees.
  if (
    item.channel !== 'messenger' &&
    (await findStandingOptOut(ctx.tx, item.contact_number, item.office_number))
  ) {
    throw new BadInput(contract.inboxMessages.optedOut);
  }
  mustBeFilled(item.body, allowUnfilled);
  const queued = { ...queuedAnew(ctx.now), allowUnfilled };
  if (outbound) {
    const uuid = await findCarrierUuid(ctx.tx, itemId);
    await outboundRows.change(ctx.tx, itemId, {
      ...queued,
      previousUuids: uuid ? [...outbound.previousUuids, uuid] : outbound.previousUuids,
    });
  } else {
    await insertOutbound(ctx.tx, {
      ...queued,
      clientId: ctx.office,
      commItemId: itemId,
      fromNumber: item.office_number,
      toNumber: item.contact_number,
    });
  }
  const untranslated = (outbound?.translateTo ?? null) !== null;
  if (untranslated) await queueTranslation(ctx, itemId);
  await wakeSender(ctx, outbound?.fromNumber ?? item.office_number, ctx.now);
  ctx.audit({ action: 'text.resend', subject: `contact:${item.contact_id}`, details: { item: itemId } });
  const { item: after } = await changeItem(ctx, itemId, {
    direction: 'queued',
    deliveryNote: null,
    carrierUuid: null,
    ...(untranslated ? { translation: 'pending' as const } : {}),
  });
  return { item: after };
}
