import { once } from '../../../lib/once.ts';
import { stays } from '../../../lib/stays.ts';
import { notify, hideNotice } from '../../../ui/notify.tsx';
import { followOutbox, sendFromOutbox } from '../outbox.ts';

/** How long a text chosen with one click can be taken back, in milliseconds. */
const UNDO_MS = 6_000;

interface Outgoing {
  contactId: number;
  name: string;
  dst: string;
  src: string;
  text: string;
  /** Into which it is translated; null: as it is written. */
  language: string | null;
}

interface Held {
  send: () => void;
  timer: ReturnType<typeof setTimeout>;
}

const held = new Set<Held>();
const listeners = new Set<() => void>();
let waitingFor: ReadonlySet<number> = new Set();

function tell(contactId: number, waits: boolean): void {
  const next = new Set(waitingFor);
  if (waits) next.add(contactId);
  else next.delete(contactId);
  waitingFor = next;
  for (const listener of listeners) listener();
}

/** The contacts whose text can still be taken back, for a row to say so. */
export const waitingTexts = {
  get: (): ReadonlySet<number> => waitingFor,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Nothing that was chosen is lost with the page: what waits is handed to the outbox, which outlives it. */
function sendAll(): void {
  for (const one of held) one.send();
}

const followLeaving = once(() => addEventListener('pagehide', sendAll));

/**
 * Sends a text after a moment in which it can be taken back; then by the same way as the composer's, which sends it
 * once, however often it has to try.
 */
export function sendLater({ contactId, name, dst, src, text, language }: Outgoing): void {
  followOutbox();
  followLeaving();
  const end = () => {
    clearTimeout(one.timer);
    held.delete(one);
    tell(contactId, false);
  };
  const one: Held = {
    timer: setTimeout(() => one.send(), stays(UNDO_MS)),
    send: () => {
      end();
      hideNotice(notice);
      sendFromOutbox(
        { contact_id: contactId, dst, src, text, ref: null, language, allow_unfilled: false, tag: null },
        [],
      );
    },
  };
  held.add(one);
  tell(contactId, true);
  const notice = notify({
    message: `Texting ${name}`,
    duration: UNDO_MS,
    action: {
      label: 'Undo',
      onClick: () => {
        if (!held.has(one)) {
          notify({ message: `The text to ${name} had already left.`, kind: 'warning' });
          return;
        }
        end();
        notify({ message: `The text to ${name} was not sent.` });
      },
    },
  });
}
