import { messenger as contract, type inbox, type RouteInput } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { BadInput, notFound } from '../../platform/errors.ts';
import { mustBeFilled } from '../../platform/must-be-filled.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockContact } from '../contacts/index.ts';
import { holdForTranslation, queueOfPage, queueText, targetOf, textTags } from '../inbox/index.ts';
import { pagesWanted } from '../social/index.ts';
import { announce, appendItem, findItem, findItemByRef, presentItem } from '../threads/index.ts';
import { listPeopleOf } from './store.ts';

const words = contract.messengerMessages;

/**
 * Queues an answer to somebody who wrote to a page of the office. The same `client_ref` again answers the item it made
 * the first time.
 * @throws BadInput with a sentence for the sender; Refusal 404 for a contact of another office
 */
export async function sendMessage(
  platform: Platform,
  ctx: Context,
  input: RouteInput<typeof contract.sendMessengerMessage>['body'],
): Promise<{ item: inbox.CommItem }> {
  // Held first: of the same call twice at once the second finds what the first has made.
  const contact = await lockContact(ctx.tx, input.contact_id);
  if (!contact) throw notFound('contact');
  if (input.client_ref !== undefined) {
    const before = await findItemByRef(ctx.tx, input.client_ref);
    if (before) return { item: presentItem(before) };
  }
  const text = input.message_text.trim();
  if (text === '') throw new BadInput(words.empty);
  mustBeFilled(text, input.allow_unfilled);
  const people = await listPeopleOf(ctx.tx, contact.contactId);
  if (people.length === 0) throw new BadInput(words.notAPerson);
  const wanted = await pagesWanted(ctx.tx);
  const person = people.find(({ pageId }) => wanted.has(pageId));
  if (!person) throw new BadInput(words.off);
  if (person.lastInboundAt.getTime() + contract.MESSENGER_WINDOW_MS <= ctx.now.getTime())
    throw new BadInput(words.windowOver);
  if (input.ref !== undefined && (await findItem(ctx.tx, input.ref))?.contact_id !== contact.contactId)
    throw notFound('message');
  const target = input.translate ? targetOf(platform, text, input.language, contact.language) : null;
  const { itemId, contact: after } = await appendItem(
    ctx,
    contact,
    {
      kind: 'text',
      channel: 'messenger',
      direction: 'queued',
      at: ctx.now,
      userIds: [userOf(ctx).userId],
      body: text,
      tagIds: await textTags(ctx, input),
      translation: target ? 'pending' : null,
      clientRef: input.client_ref ?? null,
      refItemId: input.ref ?? null,
    },
    false,
  );
  await queueText(ctx, itemId, queueOfPage(person.pageId), person.personId, {
    allowUnfilled: input.allow_unfilled,
  });
  if (target) await holdForTranslation(ctx, itemId, target);
  ctx.audit({ action: 'messenger.send', subject: `contact:${contact.contactId}`, details: { item: itemId } });
  return { item: (await announce(ctx, 'addMessage', itemId, after)).item };
}
