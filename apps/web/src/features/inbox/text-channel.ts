import { formatPhone, inbox } from '@chairline/contract';
import type { ContactExtras } from '@chairline/office-state/contacts';
import type { TextNumber } from '../contacts/index.ts';

/** A number of the contact as the composer offers it. */
export interface ChannelChoice extends TextNumber {
  /** The last text went to it or came from it. */
  lastUsed: boolean;
  /** It asked us to stop: shown, and not to be chosen. */
  stopped: boolean;
}

export interface TextChannel {
  /** The number the text goes to; null when there is none. */
  to: string | null;
  /** Why no text can go out now, in words; null when one can. */
  blocked: string | null;
  /** All numbers that take texts, the last used first. */
  choices: readonly ChannelChoice[];
}

interface ChannelInput {
  /** Why nobody in the office can write at all; null when they can. */
  limited: string | null;
  /** The office's text number, ten digits; null while it has none. */
  officeNumber: string | null;
  /** The contact's numbers that take texts. */
  numbers: readonly TextNumber[];
  /** The number chosen in the composer, if any. */
  chosen: string | null;
  /** The number of the newest text in the thread; null when there is none, or it is not known. */
  lastUsed?: string | null;
  /** What the contact's texts come from, where nothing of theirs takes one: a short code, a name. */
  readOnly?: string;
  extras: Pick<ContactExtras, 'opted_out' | 'recommended_number'> | undefined;
}

/**
 * Where a text to a contact goes: the chosen number, else the recommended one, else the first that has not asked
 * us to stop (specification 2, section 2). Says why when it cannot go.
 */
export function pickChannel(input: ChannelInput): TextChannel {
  const { limited, officeNumber, numbers, chosen, extras } = input;
  const optedOut = extras?.opted_out ?? [];
  const recommended = extras?.recommended_number;
  const choices = numbers
    .map((entry) => ({
      ...entry,
      lastUsed: entry.number === input.lastUsed,
      stopped: optedOut.includes(entry.number),
    }))
    .toSorted(
      (a, b) =>
        Number(b.number === recommended) - Number(a.number === recommended) ||
        Number(a.stopped) - Number(b.stopped),
    );
  const takes = (number: string | null | undefined) => choices.some((choice) => choice.number === number);
  const to =
    (takes(chosen) ? chosen : null) ??
    (choices.find(({ stopped }) => !stopped) ?? choices[0])?.number ??
    null;
  if (limited !== null) return { to, choices, blocked: limited };
  if (officeNumber === null) return { to, choices, blocked: inbox.inboxMessages.noTextNumber };
  if (to === null) {
    const { noneTextable, noAnswer } = inbox.inboxMessages;
    return { to, choices, blocked: input.readOnly ? noAnswer(formatPhone(input.readOnly)) : noneTextable };
  }
  if (optedOut.includes(to)) return { to, choices, blocked: inbox.inboxMessages.optedOut };
  return { to, choices, blocked: null };
}
