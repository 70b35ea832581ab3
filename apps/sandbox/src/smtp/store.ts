import type { World } from '../world/index.ts';

/** A mail as it came in. */
export interface Mail {
  id: string;
  /** Epoch milliseconds. */
  at: number;
  from: string;
  fromName: string;
  /** Whom it was for, as the envelope said. */
  to: string[];
  subject: string;
  text: string;
  html: string | null;
  /** An event that came with it, as text/calendar. */
  calendar: string | null;
  /** With its angle brackets. */
  messageId: string | null;
}

export interface MailStore {
  get(id: string): Mail | undefined;
  /** Oldest first. */
  all(): Mail[];
  add(mail: Mail): void;
  clear(): void;
}

/** The mailbox of everyone the product writes to, kept in the world's journal. */
export function openMailStore(world: World): MailStore {
  const mails = world.journal.table<Mail>('smtp.mails');
  return {
    get: (id) => mails.get(id),
    all: () => [...mails.values()],
    add(mail) {
      mails.set(mail.id, mail);
      world.events.emit('mail', mail.id);
    },
    clear: () => mails.clear(),
  };
}
