import { inbox } from '@chairline/contract';
import type { ContactExtras, TextNumber } from '../contacts/index.ts';

export interface TextChannel {
  /** The number the text goes to; null when there is none. */
  to: string | null;
  /** Why no text can go out now, in words; null when one can. */
  blocked: string | null;
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
  extras: Pick<ContactExtras, 'opted_out' | 'recommended_number'> | undefined;
}

/**
 * Where a text to a contact goes: the chosen number, else the recommended one, else the first that has not asked
 * us to stop (specification 2, section 2). Says why when it cannot go.
 */
export function pickChannel({ limited, officeNumber, numbers, chosen, extras }: ChannelInput): TextChannel {
  const optedOut = extras?.opted_out ?? [];
  const takes = (number: string | null | undefined) =>
    numbers.some((candidate) => candidate.number === number);
  const recommended = extras?.recommended_number;
  let to: string | null = null;
  if (takes(chosen)) to = chosen;
  else if (recommended && takes(recommended) && !optedOut.includes(recommended)) to = recommended;
  else to = (numbers.find(({ number }) => !optedOut.includes(number)) ?? numbers[0])?.number ?? null;
  if (limited !== null) return { to, blocked: limited };
  if (officeNumber === null) return { to, blocked: inbox.inboxMessages.noTextNumber };
  if (to === null) return { to, blocked: 'None of this contact’s numbers takes texts.' };
  if (optedOut.includes(to)) return { to, blocked: inbox.inboxMessages.optedOut };
  return { to, blocked: null };
}
