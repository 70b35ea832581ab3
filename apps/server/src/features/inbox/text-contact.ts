import { inbox as contract } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { BadInput } from '../../platform/errors.ts';
import type { ContactRow } from '../contacts/index.ts';
import { mustBeFilled } from '../../platform/must-be-filled.ts';
import { announce, appendItem } from '../threads/index.ts';
import { planTexts } from './automatic-text.ts';
import { queueText } from './text-queue.ts';

/**
 * Queues a text that somebody sends to a contact from another screen than the thread, to the number used last.
 * @param contact locked
 * @param delayMs how long it can be taken back (`withdrawText`)
 * @throws BadInput without a number that takes texts, for a text that is too long, or a placeholder that is open
 */
export async function textContact(
  ctx: Context,
  contact: ContactRow,
  body: string,
  { delayMs = 0, noNumber }: { delayMs?: number; noNumber: string },
): Promise<contract.CommItem> {
  const tooLong = contract.textLengthProblem(body);
  if (tooLong) throw new BadInput(tooLong);
  mustBeFilled(body, false);
  const ways = await planTexts(ctx, [contact]);
  if (!ways) throw new BadInput(contract.inboxMessages.noTextNumber);
  const way = ways.get(contact.contactId);
  if (!way) throw new BadInput(noNumber);
  const { itemId, contact: after } = await appendItem(
    ctx,
    contact,
    {
      kind: 'text',
      direction: 'queued',
      at: ctx.now,
      contactNumber: way.to,
      officeNumber: way.from,
      userIds: [userOf(ctx).userId],
      body,
    },
    false,
  );
  await queueText(ctx, itemId, way.from, way.to, { delayMs });
  ctx.audit({ action: 'text.send', subject: `contact:${contact.contactId}`, details: { item: itemId } });
  return (await announce(ctx, 'addMessage', itemId, after)).item;
}
