import { createHash } from 'node:crypto';
import { formatPhone, lastTen, toE164 } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { INSTALLATION, takeDelivery } from '../../platform/deliveries/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { readsLikeOptOut, recordLift, recordStop } from '../consent/index.ts';
import {
  findByNumber,
  findOrCreateByEmail,
  findOrCreateByNumber,
  findOrCreateBySender,
  lockContact,
  type ContactRow,
} from '../contacts/index.ts';
import { announce, appendItem } from '../threads/index.ts';
import { awaitMedia } from './fetch-media.ts';
import { type Keyword, keywordAnswers, keywordOf } from './keywords.ts';
import { officeOfNumber } from './office-of-number.ts';
import { type Sender, senderOf } from './sender.ts';
import { quotesOneOf, readReaction } from './reactions.ts';
import { findOfficeWords, findStandingOptOut, listOurTexts } from './store.ts';
import { takeTogether } from './take-texts.ts';
import { queueText } from './text-queue.ts';

interface Incoming {
  uuid: string;
  sender: Sender;
  /** As it stands at the message: a number (E.164), a short code, an address or a name; '' for nobody. */
  from: string;
  to: string;
  text: string;
  mediaUrls: string[];
}

/**
 * Takes in a text the carrier delivers, whoever it is from: what is refused here nobody ever sees. The same one again
 * changes nothing.
 * @param params the delivery's form fields, its signature already checked
 */
export async function receiveText(platform: Platform, params: Record<string, string>): Promise<void> {
  const incoming = parseIncoming(params);
  const office = (await officeOfNumber(platform, incoming.to)) ?? INSTALLATION;
  const isPlain =
    incoming.sender.kind === 'number' &&
    incoming.mediaUrls.length === 0 &&
    keywordOf(incoming.text) === null &&
    readReaction(incoming.text) === null &&
    !readsLikeOptOut(incoming.text);
  if (isPlain && office !== INSTALLATION && (await takeTogether(platform, office, { ...incoming, params })))
    return;
  const delivery = { vendor: 'plivo', key: `text:${incoming.uuid}`, office, body: params } as const;
  const isNew = await takeDelivery<ContactRow>(
    platform,
    delivery,
    (ctx, locked) => take(ctx, incoming, locked),
    // The contact first, then the delivery: so does app_take_texts, and none of the two waits for the other.
    (ctx) => lockOwner(ctx, incoming.sender),
  );
  if (isNew && office === INSTALLATION)
    platform.log.warn({ uuid: incoming.uuid }, 'a text came for a number that no office has; it is kept');
}

async function take(ctx: Context, incoming: Incoming, locked: ContactRow): Promise<void> {
  const signal = await signalOf(ctx, incoming, locked.contactId);
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
    signal.waits ? true : undefined,
  );
  if (incoming.mediaUrls.length > 0) {
    await awaitMedia(ctx, itemId, incoming.mediaUrls);
  }
  ctx.audit({ action: 'text.receive', subject: `contact:${contact.contactId}`, details: { item: itemId } });
  await announce(ctx, 'addMessage', itemId, contact);
  const { keyword } = signal;
  if (keyword && keyword !== 'reaction') await answerKeyword(ctx, keyword, incoming, itemId, contact);
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

interface Signal {
  keyword: Keyword | 'reaction' | null;
  /** Whether a person is to look at it. */
  waits: boolean;
}

/** What a text is, beyond its words, and whether it waits. */
async function signalOf(ctx: Context, incoming: Incoming, contactId: number): Promise<Signal> {
  const { from, to, text, mediaUrls } = incoming;
  // Whom no text of ours reaches has nothing to stop.
  if (mediaUrls.length > 0 || toE164(from) === null) return { keyword: null, waits: true };
  const keyword = keywordOf(text);
  if (keyword === 'stop' || keyword === 'help') return { keyword, waits: false };
  // Who is not opted out says YES to something else: to the times they were offered.
  if (keyword === 'start')
    return { keyword: (await findStandingOptOut(ctx.tx, from, to)) ? keyword : null, waits: true };
  const reaction = readReaction(text);
  if (!reaction) return { keyword: null, waits: true };
  // What it quotes may be the patient's own words, or no message at all: then a person looks at it.
  const isOurs =
    reaction.quoted === null ||
    quotesOneOf(reaction.quoted, await listOurTexts(ctx.tx, await whoseTexts(ctx, contactId, from)));
  if (!reaction.sure && !isOurs) return { keyword: null, waits: true };
  return { keyword: 'reaction', waits: reaction.asks || !isOurs };
}

/** Whose texts went to a number: of a family's phone all of theirs. */
async function whoseTexts(ctx: Context, contactId: number, number: string): Promise<number[]> {
  const owners = await findByNumber(ctx.tx, lastTen(number));
  return [...new Set([contactId, ...owners.map((owner) => owner.contactId)])];
}

/** Whose thread the text belongs to, locked; sought anew where a merge, or its undo, came between. */
async function lockOwner(ctx: Context, sender: Sender): Promise<ContactRow> {
  for (;;) {
    const found = await ownerOf(ctx, sender);
    const locked = await lockContact(ctx.tx, found.contactId);
    if (locked && (await isStill(ctx, sender, locked))) return locked;
  }
}

async function ownerOf(ctx: Context, sender: Sender): Promise<ContactRow> {
  if (sender.kind === 'number') return findOrCreateByNumber(ctx, sender.number);
  if (sender.kind === 'email') return findOrCreateByEmail(ctx, sender.address);
  return findOrCreateBySender(ctx, sender.name);
}

async function isStill(ctx: Context, sender: Sender, locked: ContactRow): Promise<boolean> {
  if (sender.kind !== 'number') return (await ownerOf(ctx, sender)).contactId === locked.contactId;
  const owners = await findByNumber(ctx.tx, lastTen(sender.number));
  return owners.some((owner) => owner.contactId === locked.contactId);
}

async function answerKeyword(
  ctx: Context,
  keyword: Keyword,
  incoming: Incoming,
  itemId: number,
  contact: ContactRow,
): Promise<void> {
  const { name, businessNumber } = await findOfficeWords(ctx.tx);
  const numbers = { contactNumber: incoming.from, officeNumber: incoming.to };
  const toCall = formatPhone(businessNumber || incoming.to);
  if (keyword === 'stop') {
    const stop = { ...numbers, words: incoming.text, itemId, userId: null };
    // The one confirmation the carriers' rules allow.
    if (await recordStop(ctx, stop))
      await autoAnswer(ctx, contact, incoming, keywordAnswers.stopped(name, toCall));
  } else if (keyword === 'start') {
    if (await recordLift(ctx, { ...numbers, words: incoming.text, itemId }))
      await autoAnswer(ctx, contact, incoming, keywordAnswers.started(name));
  } else {
    await autoAnswer(ctx, contact, incoming, keywordAnswers.help(name, toCall));
  }
}

/** An answer nobody wrote: it stands in the thread, without an author. */
async function autoAnswer(ctx: Context, contact: ContactRow, to: Incoming, body: string): Promise<void> {
  const { itemId, contact: after } = await appendItem(
    ctx,
    (await lockContact(ctx.tx, contact.contactId))!,
    { kind: 'text', direction: 'queued', at: ctx.now, contactNumber: to.from, officeNumber: to.to, body },
    undefined,
  );
  await queueText(ctx, itemId, to.to, to.from);
  await announce(ctx, 'addMessage', itemId, after);
}

/** Plivo names the words Text (SMS) or Body (MMS), and counts attachments from 0 or from 1. */
function parseIncoming(params: Record<string, string>): Incoming {
  const sender = senderOf(params.From ?? '');
  const mediaUrls: string[] = [];
  for (let index = 0; index <= 10; index += 1) {
    // One that is no address counts, too: it is said that it is not there.
    const url = params[`Media${index}`];
    if (url) mediaUrls.push(url);
  }
  return {
    uuid: params.MessageUUID || fingerprint(params),
    sender,
    from: shownSender(sender),
    to: toE164(params.To ?? '') ?? (params.To ?? '').trim(),
    text: params.Text ?? params.Body ?? '',
    mediaUrls,
  };
}

const shownSender = (sender: Sender): string =>
  sender.kind === 'number' ? sender.number : sender.kind === 'email' ? sender.address : '';

/** Stands for the id of a delivery without one: the same delivery again has the same. */
const fingerprint = (params: Record<string, string>): string => {
  const fields = Object.keys(params)
    .toSorted()
    .map((key) => [key, params[key]]);
  return `none-${createHash('sha256').update(JSON.stringify(fields)).digest('hex').slice(0, 32)}`;
};
