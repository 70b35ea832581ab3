import { digitsOf, formatPhone, lastTen, toE164 } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { BadInput } from '../../platform/errors.ts';
import { INSTALLATION, takeDelivery } from '../../platform/deliveries/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { readsLikeOptOut, recordLift, recordStop } from '../consent/index.ts';
import { findByNumber, findOrCreateByNumber, lockContact, type ContactRow } from '../contacts/index.ts';
import { announce, appendItem } from '../threads/index.ts';
import { FETCH_MEDIA } from './fetch-media.ts';
import { keywordAnswers, keywordOf } from './keywords.ts';
import { officeOfNumber } from './office-of-number.ts';
import { findOfficeWords } from './store.ts';
import { takeTogether } from './take-texts.ts';
import { queueText } from './text-queue.ts';

interface Incoming {
  uuid: string;
  from: string;
  to: string;
  text: string;
  mediaUrls: string[];
}

/**
 * Takes in a text the carrier delivers. The same one again changes nothing.
 * @param params the delivery's form fields, its signature already checked
 * @throws BadInput when it is no incoming text
 */
export async function receiveText(platform: Platform, params: Record<string, string>): Promise<void> {
  const incoming = parseIncoming(params);
  const office = (await officeOfNumber(platform, incoming.to)) ?? INSTALLATION;
  const isPlain =
    incoming.mediaUrls.length === 0 && keywordOf(incoming.text) === null && !readsLikeOptOut(incoming.text);
  if (isPlain && office !== INSTALLATION && (await takeTogether(platform, office, { ...incoming, params })))
    return;
  const delivery = { vendor: 'plivo', key: `text:${incoming.uuid}`, office, body: params } as const;
  const isNew = await takeDelivery<ContactRow>(
    platform,
    delivery,
    (ctx, locked) => take(ctx, incoming, locked),
    // The contact first, then the delivery: so does app_take_texts, and none of the two waits for the other.
    (ctx) => lockOwner(ctx, incoming.from),
  );
  if (isNew && office === INSTALLATION)
    platform.log.warn({ uuid: incoming.uuid }, 'a text came for a number that no office has; it is kept');
}

async function take(ctx: Context, incoming: Incoming, locked: ContactRow): Promise<void> {
  const keyword = incoming.mediaUrls.length === 0 ? keywordOf(incoming.text) : null;
  const { itemId, contact } = await appendItem(
    ctx,
    locked,
    {
      kind: 'text',
      direction: 'inbound',
      at: ctx.now,
      contactNumber: incoming.from,
      officeNumber: incoming.to,
      body: incoming.text,
      carrierUuid: incoming.uuid,
      mediaCount: incoming.mediaUrls.length,
    },
    // A lone keyword is answered by itself; everything else waits for a person.
    keyword === 'stop' || keyword === 'help' ? undefined : true,
  );
  if (incoming.mediaUrls.length > 0) {
    await ctx.enqueue(
      FETCH_MEDIA,
      { item_id: itemId, urls: incoming.mediaUrls },
      { jobKey: `media:${ctx.office}:${itemId}` },
    );
  }
  ctx.audit({ action: 'text.receive', subject: `contact:${contact.contactId}`, details: { item: itemId } });
  await announce(ctx, 'addMessage', itemId, contact);
  if (keyword) await answerKeyword(ctx, keyword, incoming, itemId, contact);
  await ctx.raise('text.received', {
    itemId,
    contactId: contact.contactId,
    contactLanguage: contact.language,
    contactNumber: incoming.from,
    officeNumber: incoming.to,
    body: incoming.text,
    keyword,
  });
}

/** Whose thread the text belongs to, locked; sought anew where a merge, or its undo, came between. */
async function lockOwner(ctx: Context, from: string): Promise<ContactRow> {
  for (;;) {
    const found = await findOrCreateByNumber(ctx, from);
    const locked = await lockContact(ctx.tx, found.contactId);
    const owners = await findByNumber(ctx.tx, lastTen(from));
    if (locked && owners.some((owner) => owner.contactId === locked.contactId)) return locked;
  }
}

async function answerKeyword(
  ctx: Context,
  keyword: 'stop' | 'start' | 'help',
  incoming: Incoming,
  itemId: number,
  contact: ContactRow,
): Promise<void> {
  const { name, businessNumber } = await findOfficeWords(ctx.tx);
  const numbers = { contactNumber: incoming.from, officeNumber: incoming.to };
  if (keyword === 'stop') {
    const stop = { ...numbers, words: incoming.text, itemId, userId: null };
    // The one confirmation the carriers' rules allow.
    if (await recordStop(ctx, stop)) await autoAnswer(ctx, contact, incoming, keywordAnswers.stopped(name));
  } else if (keyword === 'start') {
    if (await recordLift(ctx, { ...numbers, words: incoming.text, itemId }))
      await autoAnswer(ctx, contact, incoming, keywordAnswers.started(name));
  } else {
    await autoAnswer(
      ctx,
      contact,
      incoming,
      keywordAnswers.help(name, formatPhone(businessNumber || incoming.to)),
    );
  }
}

/** An answer nobody wrote: it stands in the thread, without an author. */
async function autoAnswer(ctx: Context, contact: ContactRow, to: Incoming, body: string): Promise<void> {
  // A short code or a number abroad takes no texts from us.
  if (!toE164(to.from)) return;
  const { itemId, contact: after } = await appendItem(
    ctx,
    (await lockContact(ctx.tx, contact.contactId))!,
    { kind: 'text', direction: 'queued', at: ctx.now, contactNumber: to.from, officeNumber: to.to, body },
    undefined,
  );
  await queueText(ctx, itemId, to.to, to.from);
  await announce(ctx, 'addMessage', itemId, after);
}

/** A sender as we keep it: E.164 with its plus, from any country; a short code as its digits. */
function senderOf(number: string): string | null {
  const digits = digitsOf(number);
  return (
    toE164(number) ?? (/^\d{8,15}$/.test(digits) ? `+${digits}` : /^\d{3,7}$/.test(digits) ? digits : null)
  );
}

/** Plivo names the words Text (SMS) or Body (MMS), and counts attachments from 0 or from 1. */
function parseIncoming(params: Record<string, string>): Incoming {
  const from = senderOf(params.From ?? '');
  const to = toE164(params.To ?? '');
  const uuid = params.MessageUUID;
  if (!from || !to || !uuid)
    throw new BadInput('This is no incoming text: From, To and MessageUUID are needed.');
  const mediaUrls: string[] = [];
  for (let index = 0; index <= 10; index += 1) {
    const url = params[`Media${index}`];
    if (url && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) mediaUrls.push(url);
  }
  return { uuid, from, to, text: params.Text ?? params.Body ?? '', mediaUrls };
}
