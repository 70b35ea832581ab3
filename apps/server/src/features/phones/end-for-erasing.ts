import { formatPhone, toWire } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import type { ErasingNotes } from '../../platform/domain-events.ts';
import { queueRelease } from './order-phone.ts';
import { retireEndpoint } from './request-endpoint.ts';
import { listPhones, lockPhoneBook, removePhone } from './store.ts';
import { listEndpoints } from './store-endpoints.ts';

/** Gives an erased office's numbers back to the carrier and takes its softphones away. What was ported in is the office's. */
export async function endForErasing(ctx: Context, notes: ErasingNotes): Promise<void> {
  await lockPhoneBook(ctx.tx, ctx.office);
  for (const { phoneId, phoneNum, ported } of await listPhones(ctx.tx)) {
    const number = formatPhone(toWire(phoneNum));
    if (ported) {
      notes.notEnded.push(
        `The number ${number} was ported in and still rests with the carrier. Port it away or give it back there.`,
      );
      continue;
    }
    await removePhone(ctx.tx, phoneId);
    await queueRelease(ctx, phoneNum);
    notes.ended.push(`The number ${number} was given back to the carrier.`);
  }
  const softphones = (await listEndpoints(ctx.tx)).filter(({ state }) => state !== null);
  for (const { userId } of softphones) await retireEndpoint(ctx, userId);
  if (softphones.length > 0)
    notes.ended.push(
      softphones.length === 1
        ? 'One softphone was removed at the carrier.'
        : `${softphones.length} softphones were removed at the carrier.`,
    );
}
