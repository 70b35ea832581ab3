import { messenger as contract, type inbox, type RouteInput } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { BadInput, notFound } from '../../platform/errors.ts';
import { mustBeFilled } from '../../platform/must-be-filled.ts';
import type { Session, UploadedFile } from '../../platform/http/handler.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { lockContact } from '../contacts/index.ts';
import {
  holdForTranslation,
  insertFiles,
  type KeptFile,
  queueOfPage,
  queueText,
  takeFile,
  targetOf,
  textTags,
  withKeptFiles,
} from '../inbox/index.ts';
import { pagesWanted } from '../social/index.ts';
import { announce, appendItem, findItem, findItemByRef, presentItem } from '../threads/index.ts';
import { listPeopleOf } from './store.ts';

const words = contract.messengerRefusals;

type SendMessageInput = RouteInput<typeof contract.sendMessengerMessage>['body'] & {
  files: readonly UploadedFile[];
};

/**
 * Queues an answer to somebody who wrote to a page of the office: words, or one file. The same `client_ref` again answers
 * the item it made the first time.
 * @throws BadInput with a sentence for the sender; Refusal 404 for a contact of another office
 */
export async function sendMessage(
  platform: Platform,
  session: Session,
  input: SendMessageInput,
): Promise<{ item: inbox.CommItem }> {
  const text = input.message_text.trim();
  const [file, ...more] = input.files;
  if (!file && text === '') throw new BadInput(words.empty);
  if (more.length > 0 || (file && text !== '')) throw new BadInput(words.oneOrOther);
  mustBeFilled(text, input.allow_unfilled);
  const taken = file ? [await takeFile(file)] : [];
  const { item } = await withKeptFiles(platform, session.office, taken, (kept) =>
    inOffice(platform, session, (ctx) => queue(platform, ctx, { ...input, message_text: text }, kept)),
  );
  return { item };
}

async function queue(
  platform: Platform,
  ctx: Context,
  input: SendMessageInput,
  files: readonly KeptFile[],
): Promise<{ item: inbox.CommItem; repeated: boolean }> {
  // Held first: of the same call twice at once the second finds what the first has made.
  const contact = await lockContact(ctx.tx, input.contact_id);
  if (!contact) throw notFound('contact');
  if (input.client_ref !== undefined) {
    const before = await findItemByRef(ctx.tx, input.client_ref);
    if (before) return { item: presentItem(before), repeated: true };
  }
  const text = input.message_text;
  const people = await listPeopleOf(ctx.tx, contact.contactId);
  if (people.length === 0) throw new BadInput(words.notAPerson);
  const wanted = await pagesWanted(ctx.tx);
  const person = people.find(({ pageId }) => wanted.has(pageId));
  if (!person) throw new BadInput(words.off);
  if (person.lastInboundAt.getTime() + contract.MESSENGER_WINDOW_MS <= ctx.now.getTime())
    throw new BadInput(contract.messengerMessages.windowOver);
  if (input.ref !== undefined && (await findItem(ctx.tx, input.ref))?.contact_id !== contact.contactId)
    throw notFound('message');
  const target =
    input.translate && text !== '' ? targetOf(platform, text, input.language, contact.language) : null;
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
      mediaCount: files.length,
      tagIds: await textTags(ctx, input),
      translation: target ? 'pending' : null,
      clientRef: input.client_ref ?? null,
      refItemId: input.ref ?? null,
    },
    false,
  );
  await insertFiles(ctx, itemId, files);
  await queueText(ctx, itemId, queueOfPage(person.pageId), person.personId, {
    allowUnfilled: input.allow_unfilled,
  });
  if (target) await holdForTranslation(ctx, itemId, target);
  ctx.audit({
    action: 'messenger.send',
    subject: `contact:${contact.contactId}`,
    details: { item: itemId, files: files.length },
  });
  return { item: (await announce(ctx, 'addMessage', itemId, after)).item, repeated: false };
}
