import { type contacts as contactWords, inbox } from '@chairline/contract';
import type { PageMessage } from '../../gateways/meta/index.ts';
import type { Context } from '../../platform/context.ts';
import { fitIndex, takeDelivery } from '../../platform/deliveries/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ContactRow } from '../contacts/index.ts';
import {
  accepted,
  awaitMedia,
  findKnownUuids,
  isOnItsWay,
  noteForeign,
  queueOfPage,
} from '../inbox/index.ts';
import { noteMessage, officeOfPage } from '../social/index.ts';
import { announce, appendItem } from '../threads/index.ts';
import { readNote } from './note.ts';
import { lockPerson } from './person.ts';
import { noteInbound } from './store.ts';

/**
 * Takes in what was written to pages, and by them, as Facebook delivers it or as it was fetched afterwards. The same one
 * again changes nothing; of a page whose messages come to nobody here nothing is kept.
 * @param isLate it was fetched: what is on its way from here may be among it, and is left to its own job
 */
export async function receiveMessages(
  platform: Platform,
  messages: readonly PageMessage[],
  isLate = false,
): Promise<void> {
  for (const given of messages) {
    const office = await officeOfPage(platform, given.pageId);
    if (office === undefined) continue;
    const message = { ...given, id: fitIndex(given.id) };
    const { id, pageId, person, text, files, others, fromPage } = message;
    const body = { id, pageId, person, at: message.at.toISOString(), text, files, others, fromPage };
    await takeDelivery<ContactRow | null>(
      platform,
      { vendor: 'meta', key: `message:${id}`, office, body },
      (ctx, contact) => take(platform, ctx, message, contact),
      // The contact first, then the delivery, as texts do. What was sent from here is no matter of its contact's.
      (ctx) => (isOurs(ctx, message, isLate) ? Promise.resolve(null) : lockPerson(ctx, message)),
    );
  }
}

const isOurs = (ctx: Context, message: PageMessage, isLate: boolean): boolean =>
  !isLate && message.fromPage && readNote(ctx.office, message.note) !== null;

async function take(
  platform: Platform,
  ctx: Context,
  message: PageMessage,
  contact: ContactRow | null,
): Promise<void> {
  // Kept longer ago than deliveries are, or sent from here.
  if ((await findKnownUuids(ctx.tx, [message.id])).has(message.id)) return;
  const itemId = message.fromPage ? readNote(ctx.office, message.note) : null;
  // Our own message comes back: Facebook has it, whatever we heard of that.
  if (itemId !== null) return accepted(ctx, itemId, message.id);
  if (!contact) return;
  if (message.fromPage && (await isOnItsWay(ctx.tx, queueOfPage(message.pageId), message.person))) return;
  const at = message.at < ctx.now ? message.at : ctx.now;
  const item = await appendItem(
    ctx,
    contact,
    {
      kind: 'text',
      channel: 'messenger',
      direction: message.fromPage ? 'sent' : 'inbound',
      at,
      body: bodyOf(message),
      carrierUuid: message.id,
      mediaCount: message.files.length,
    },
    waits(contact, message.fromPage, at),
  );
  if (!message.fromPage) await noteInbound(ctx.tx, { pageId: message.pageId, personId: message.person }, at);
  const urls = message.files.map(({ url }) => url);
  if (urls.length > 0) await awaitMedia(ctx, item.itemId, urls);
  ctx.audit({
    action: message.fromPage ? 'messenger.echo' : 'messenger.receive',
    subject: `contact:${item.contact.contactId}`,
    details: { item: item.itemId },
  });
  await announce(ctx, 'addMessage', item.itemId, item.contact);
  if (message.fromPage) return;
  await noteForeign(platform, ctx, {
    itemId: item.itemId,
    contactId: item.contact.contactId,
    contactLanguage: item.contact.language,
    contactNumber: '',
    officeNumber: '',
    body: message.text,
    keyword: null,
  });
  await noteMessage(platform, ctx, message.pageId, at);
}

/** Whether the contact waits now; undefined where it stays as it is: of what came late an answer may stand behind it. */
function waits(contact: ContactRow, fromPage: boolean, at: Date): boolean | undefined {
  if (contact.itemCount === 0 || at >= contact.activityAt) return !fromPage;
  if (fromPage || contact.lastKind === null) return undefined;
  const last = {
    kind: contact.lastKind,
    comm_direction: contact.lastDirection as contactWords.CommDirection,
  };
  return inbox.isFromContact(last) ? true : undefined;
}

/** What was said, and in words what was sent that is not shown here. */
function bodyOf({ text, others }: PageMessage): string {
  const files = others.map((what) => `[They sent ${what}, which is not shown here. Open it in Messenger.]`);
  return [text, ...files].filter(Boolean).join('\n');
}
