import { calls as contract, phones } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isOfficeOpen } from '../../hours/index.ts';
import { queueAutomaticText, wayToNumber } from '../../inbox/index.ts';
import { heard, voicemailDocument } from './documents.ts';
import { type CallRow, listContactsOfItems, saveCall, wasTextedSince } from '../store.ts';
import { type AnsweringNumber, findAnsweringNumber, findOfficeName } from '../ring/store-people.ts';
import { type Element, refusal } from './xml.ts';

const words = contract.callMessages;

/**
 * What a caller hears whom nobody answers: a greeting, after which they leave a message; or that they are sent a text,
 * where they were.
 */
export async function endingDocument(platform: Platform, ctx: Context, row: CallRow): Promise<Element[]> {
  if (row.textedAt !== null) return refusal(words.textedBack);
  const rule = await findAnsweringNumber(ctx.tx, row.officeNumber);
  const greeting = await heard(platform, ctx.office, await greetingOf(ctx, row, rule));
  return voicemailDocument(platform, row, greeting);
}

async function greetingOf(
  ctx: Context,
  row: CallRow,
  rule: AnsweringNumber | undefined,
): Promise<{ sound: string | undefined; words: string }> {
  const closed = rule?.calls === 'none' || !(await isOfficeOpen(ctx, row.startedAt));
  return closed
    ? { sound: rule?.closed_greeting_sound, words: rule?.closed_greeting || words.closed }
    : { sound: rule?.greeting_sound, words: rule?.greeting || words.voicemail };
}

/**
 * Texts a caller whom nobody answered, where the number says so: at most once an hour a number, never one that stopped
 * our texts or takes none. Otherwise they are asked for a message.
 * @returns the call as it then is
 */
export async function textBack(ctx: Context, row: CallRow): Promise<CallRow> {
  const rule = await findAnsweringNumber(ctx.tx, row.officeNumber);
  if (rule?.fallback !== 'text' || rule.calls === 'none') return row;
  if (row.textedAt !== null || row.commItemId === null) return row;
  const contact = (await listContactsOfItems(ctx.tx, [row.commItemId])).get(row.commItemId);
  if (!contact) return row;
  // Holds the contact, so that of two calls at once only one is answered so.
  const way = await wayToNumber(ctx, contact.contactId, row.contactNumber);
  const since = new Date(ctx.now.getTime() - phones.TEXT_BACK_MINUTES * 60_000);
  if (!way || (await wasTextedSince(ctx.tx, row.contactNumber, since))) return row;
  const body = rule.fallback_text || phones.textBackWords(await findOfficeName(ctx.tx));
  const item = await queueAutomaticText(ctx, contact.contactId, { ...way, body, userId: null });
  ctx.audit({ action: 'call.text_back', subject: `call:${row.callId}`, details: { item } });
  return saveCall(ctx.tx, row, { textedAt: ctx.now });
}
