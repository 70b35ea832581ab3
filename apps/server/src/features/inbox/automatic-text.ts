import type { Language } from '../../gateways/llm/index.ts';
import type { Context } from '../../platform/context.ts';
import { type ContactRow, lockContact, numbersOf } from '../contacts/index.ts';
import { officeLanguage } from '../../platform/language.ts';
import { mustBeFilled } from '../../platform/must-be-filled.ts';
import {
  announce,
  appendItem,
  appendItems,
  changeItem,
  findLastNumbers,
  presentAppended,
} from '../threads/index.ts';
import { countWaiting, findStopped, findTextNumber, outboundRows } from './store.ts';
import { queueText, queueTexts } from './text-queue.ts';
import { holdForTranslation } from './translate-queue.ts';

/** Which number of a contact a text goes to, and from which of ours; both E.164. */
export interface TextWay {
  to: string;
  from: string;
}

/**
 * The way of a text to each of these contacts: the number last used, else the first, of those that take texts and
 * did not stop ours. A contact without one is not in the answer.
 * @returns undefined when the office has no number to send from
 */
export async function planTexts(
  ctx: Context,
  contacts: readonly ContactRow[],
): Promise<Map<number, TextWay> | undefined> {
  const phone = await findTextNumber(ctx.tx);
  if (!phone) return undefined;
  const from = phone.phoneNum;
  const open = new Map(
    contacts.map((row) => [
      row.contactId,
      numbersOf(row).flatMap(({ number, textable }) => (textable ? [number] : [])),
    ]),
  );
  const stopped = await findStopped(ctx.tx, [...open.values()].flat(), from);
  const last = await findLastNumbers(ctx.tx, [...open.keys()]);
  const ways = new Map<number, TextWay>();
  for (const [contactId, numbers] of open) {
    const left = numbers.filter((number) => !stopped.has(number));
    const to = left.find((number) => number === last.get(contactId)) ?? left[0];
    if (to !== undefined) ways.set(contactId, { to, from });
  }
  return ways;
}

/**
 * The way of a text to a number of a contact, who is held until the transaction ends.
 * @param number E.164
 * @returns undefined where it takes no texts or stopped ours, or when the office has no number to send from
 */
export async function wayToNumber(
  ctx: Context,
  contactId: number,
  number: string,
): Promise<TextWay | undefined> {
  const contact = await lockContact(ctx.tx, contactId);
  const phone = await findTextNumber(ctx.tx);
  if (!contact || !phone) return undefined;
  const held = numbersOf(contact).find((one) => one.number === number);
  if (held && !held.textable) return undefined;
  const stopped = await findStopped(ctx.tx, [number], phone.phoneNum);
  return stopped.has(number) ? undefined : { to: number, from: phone.phoneNum };
}

export interface AutomaticText extends TextWay {
  body: string;
  /** On whose behalf; null: the office’s. */
  userId: number | null;
  /** Whether they said that it goes out with a placeholder as typed. */
  allowUnfilled?: boolean;
  /** How long it can be taken back. */
  delayMs?: number;
  /** It leaves translated into this language. */
  translateTo?: Language | undefined;
}

/**
 * Queues a text that nobody wrote to this patient by hand. Who waits for an answer goes on waiting.
 * @returns the item's id
 * @throws BadInput for a placeholder that was never filled in
 */
export async function queueAutomaticText(
  ctx: Context,
  contactId: number,
  { to, from, body, userId, allowUnfilled = false, delayMs = 0, translateTo }: AutomaticText,
): Promise<number> {
  mustBeFilled(body, allowUnfilled);
  const contact = await lockContact(ctx.tx, contactId);
  if (!contact) throw new Error(`contact ${contactId} is gone`);
  const { itemId, contact: after } = await appendItem(
    ctx,
    contact,
    {
      kind: 'text',
      direction: 'queued',
      at: ctx.now,
      contactNumber: to,
      officeNumber: from,
      userIds: userId === null ? [] : [userId],
      body,
      translation: translateTo ? 'pending' : null,
    },
    undefined,
  );
  await queueText(ctx, itemId, from, to, { byHand: false, allowUnfilled, delayMs });
  if (translateTo) await holdForTranslation(ctx, itemId, translateTo);
  await announce(ctx, 'addMessage', itemId, after);
  return itemId;
}

/**
 * Queues texts of a rule, by as many statements as for one; their placeholders are filled in.
 * @param texts `original`: what it says in the office's language, where it goes in another one
 * @param byRule the rule's name, which stands above them in their threads
 * @returns the items' ids, in the order given
 * @throws BadInput for a placeholder that was never filled in
 */
export async function queueAutomaticTexts(
  ctx: Context,
  texts: readonly (TextWay & { contactId: number; body: string; original: string | null })[],
  byRule: string,
): Promise<number[]> {
  if (texts.length === 0) return [];
  for (const { body } of texts) mustBeFilled(body, false);
  const items = await appendItems(
    ctx,
    texts.map(({ contactId, to, from, body, original }) => ({
      contactId,
      item: {
        kind: 'text',
        direction: 'queued',
        at: ctx.now,
        contactNumber: to,
        officeNumber: from,
        body,
        byRule,
        ...(original === null
          ? {}
          : { originalBody: original, srcLanguage: officeLanguage.code, translation: 'done' as const }),
      },
      needsAnswer: () => undefined,
    })),
  );
  const queued = items.map(({ itemId }, index) => ({ itemId, ...texts[index]! }));
  await queueTexts(ctx, queued);
  for (const told of await presentAppended(ctx, items)) ctx.emit('addMessage', told);
  return items.map(({ itemId }) => itemId);
}

/** How many texts nobody wrote by hand the office's number can send within so many seconds, beside those that wait. */
export async function roomForTexts(ctx: Context, seconds: number): Promise<number> {
  const phone = await findTextNumber(ctx.tx);
  if (!phone) return Infinity;
  const room = Math.ceil(phone.textsPerSecond * seconds);
  return Math.max(0, room - (await countWaiting(ctx.tx, phone.phoneNum, room)));
}

/**
 * Takes a text back that still waits: it stays in its thread as failed, with the reason. One that is being handed
 * over, or has left, stays as it is.
 * @returns whether it has left, or may have: only then is it with the patient
 */
export async function withdrawText(
  ctx: Context,
  itemId: number,
  why: string,
): Promise<'withdrawn' | 'left' | 'failed'> {
  const row = await outboundRows.lock(ctx.tx, itemId);
  if (row?.state === 'failed') return 'failed';
  if (row?.state !== 'queued') return 'left';
  await outboundRows.change(ctx.tx, itemId, { state: 'failed', lastError: why });
  // What was still to be translated is so again with a resend.
  const waits = row.translateTo === null ? {} : { translation: null };
  await changeItem(ctx, itemId, { direction: 'failed', deliveryNote: why, ...waits });
  return 'withdrawn';
}
