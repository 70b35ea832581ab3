import { formatPhone, inbox, messenger as contract } from '@chairline/contract';
import type { ContactExtras } from '@chairline/office-state/contacts';
import type { TextNumber } from '../contacts/index.ts';

/** Stands where a number does: they are answered in Messenger. */
export const MESSENGER = 'messenger';

/** How a contact may be answered in Messenger. */
export interface MessengerWay {
  /** Until when Facebook lets them be answered, in milliseconds. */
  until: number;
  /** Their last message came by it. */
  last: boolean;
}

/** A number of the contact, or Messenger, as the composer offers it. */
export interface ChannelChoice extends Omit<TextNumber, 'label'> {
  label: TextNumber['label'] | 'Messenger';
  /** The last text went to it or came from it. */
  lastUsed: boolean;
  /** It asked us to stop: shown, and not to be chosen. */
  stopped: boolean;
}

export interface TextChannel {
  /** The number the text goes to, or `MESSENGER`; null when there is none. */
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
  /** Left out of whom is not known from Messenger. */
  messenger?: MessengerWay | null;
  now?: number;
}

/**
 * Where a text to a contact goes: the chosen number, else the recommended one, else the first that has not asked
 * us to stop (specification 2, section 2). Who wrote last in Messenger, or has nothing else, is answered there. Says why
 * when it cannot go.
 */
export function pickChannel(input: ChannelInput): TextChannel {
  const { limited, officeNumber, numbers, chosen, extras, messenger = null } = input;
  const optedOut = extras?.opted_out ?? [];
  const recommended = extras?.recommended_number;
  const byNumber = numbers
    .map((entry): ChannelChoice => ({
      ...entry,
      lastUsed: entry.number === input.lastUsed,
      stopped: optedOut.includes(entry.number),
    }))
    .toSorted(
      (a, b) =>
        Number(b.number === recommended) - Number(a.number === recommended) ||
        Number(a.stopped) - Number(b.stopped),
    );
  const isOver = messenger !== null && messenger.until <= (input.now ?? 0);
  const byMessenger: ChannelChoice[] = messenger
    ? [{ number: MESSENGER, label: 'Messenger', lastUsed: messenger.last, stopped: false }]
    : [];
  const choices = messenger?.last ? [...byMessenger, ...byNumber] : [...byNumber, ...byMessenger];
  const takes = (number: string | null | undefined) => choices.some((choice) => choice.number === number);
  const to =
    (takes(chosen) ? chosen : null) ??
    (choices.find(({ stopped }) => !stopped) ?? choices[0])?.number ??
    null;
  if (limited !== null) return { to, choices, blocked: limited };
  if (to === MESSENGER)
    return { to, choices, blocked: isOver ? contract.messengerMessages.windowOver : null };
  if (officeNumber === null) return { to, choices, blocked: inbox.inboxMessages.noTextNumber };
  if (to === null) {
    const { noneTextable, noAnswer } = inbox.inboxMessages;
    return { to, choices, blocked: input.readOnly ? noAnswer(formatPhone(input.readOnly)) : noneTextable };
  }
  if (optedOut.includes(to)) return { to, choices, blocked: inbox.inboxMessages.optedOut };
  return { to, choices, blocked: null };
}
