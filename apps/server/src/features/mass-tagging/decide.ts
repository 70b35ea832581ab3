import { inbox, labels as contract } from '@chairline/contract';
import type { Language } from '../../gateways/llm/index.ts';
import type { Context } from '../../platform/context.ts';
import { type ContactRow, numbersOf } from '../contacts/index.ts';
import { fillMessages, foreignLanguages, planTexts, type TextWay } from '../inbox/index.ts';
import { findTouches, type Touches } from '../threads/index.ts';
import type { MassTaggingRow } from './store.ts';

/** What of a mass text says who gets it. */
export type TextTerms = Pick<
  MassTaggingRow,
  'message' | 'userId' | 'unfilled' | 'list' | 'days' | 'included' | 'languages'
>;

/** A text as it would go to somebody, or why it does not. */
export interface DecidedText {
  contactId: number;
  way: TextWay | undefined;
  body: string;
  reason: contract.SkipReason | null;
  /** Would be left out, had nobody said otherwise. */
  overruled: contract.SkipReason | null;
  touches: Touches | undefined;
  /** The language they are written to in, where it is another one than the office's. */
  language: Language | undefined;
}

const DAY = 86_400_000;

/**
 * Decides on a mass text for each of these, in their order: a phone that several share gets the same words once.
 * @param findSaid what it said to these numbers already, as `number:words`
 */
export async function decideTexts(
  ctx: Context,
  terms: TextTerms,
  contacts: readonly ContactRow[],
  findSaid: (numbers: readonly string[]) => Promise<Set<string>>,
): Promise<DecidedText[]> {
  const ways = await planTexts(ctx, contacts);
  const bodies = await fillMessages(ctx, terms, contacts);
  const said = await findSaid([...(ways?.values() ?? [])].map(({ to }) => to));
  const since = new Date(ctx.now.getTime() - terms.days * DAY);
  const touches = terms.list
    ? await findTouches(
        ctx.tx,
        contacts.map(({ contactId }) => contactId),
        since,
      )
    : new Map<number, Touches>();
  const languages = await foreignLanguages(ctx, contacts);
  const included = new Set(terms.included);

  function whyNever(contact: ContactRow, way: TextWay | undefined, body: string) {
    if (!way) return numbersOf(contact).some(({ textable }) => textable) ? 'opted_out' : 'no_number';
    // A long name may make it longer than the carrier takes.
    if (inbox.textLengthProblem(body) !== null) return 'too_long';
    // Also where the appointment was cancelled since it began.
    if (terms.unfilled !== 'send' && contract.openPlaceholders(body).length > 0) return 'unfilled';
    return null;
  }
  return contacts.map((contact) => {
    const { contactId } = contact;
    const way = ways?.get(contactId);
    const body = bodies.get(contactId)!;
    const touched = touches.get(contactId);
    const language = languages.get(contactId);
    const found = { contactId, way, body, touches: touched, language, overruled: null };
    const never = whyNever(contact, way, body);
    if (never !== null) return { ...found, reason: never };
    const lately = terms.list ? whyNotNow(contact, touched, since) : null;
    if (lately !== null && !included.has(contactId)) return { ...found, reason: lately };
    const key = `${way!.to}:${body}`;
    if (said.has(key)) return { ...found, reason: 'same_phone' };
    said.add(key);
    return { ...found, reason: null, overruled: lately };
  });
}

/** Why somebody is left alone for now: they answered, or we wrote a short while ago. */
function whyNotNow(contact: ContactRow, touches: Touches | undefined, since: Date) {
  const after = (at: string | null | undefined) => at && new Date(at) >= since;
  if (contact.needsAnswerSince !== null || after(touches?.heard_at)) return 'answered';
  return after(touches?.texted_at) ? 'texted' : null;
}
