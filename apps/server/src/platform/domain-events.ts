/**
 * What happens in one feature and others take part in, by name: what each listener is given. `raise` tells it within the
 * transaction it happens in; a client hears nothing of it (that is `emit`).
 */
export interface DomainEvents {
  /** A patient's text was taken in and stands in its thread. Numbers are E.164. */
  'text.received': {
    itemId: number;
    contactId: number;
    /** The language noted at the contact, '' for none. */
    contactLanguage: string;
    contactNumber: string;
    officeNumber: string;
    body: string;
    /** A lone STOP, START or HELP, which was answered by itself. */
    keyword: 'stop' | 'start' | 'help' | null;
  };
  /** These conversations are about another contact now: two were merged, or are two again. */
  'conversations.moved': { convoIds: readonly number[] };
  /** A mail of our own was sent, or failed for good. */
  'mail.settled': { mailId: number; kind: string };
  /** The office's quiet hours are others. */
  'quiet-hours.changed': Record<never, never>;
  /** A job that had failed was tried again, dismissed or taken back. */
  'failed-job.handled': { jobId: string };
  /** The office's row, its text number or its time are others: raised once all of that is written. */
  'office.changed': Record<never, never>;
  /** A person made, changed, deleted or brought back these events of a calendar that is held. */
  'calendar-events.changed': { calendarId: number; eventIds: readonly number[] };
  /** Somebody's account was changed by an admin: name, address, role, or whether it is active. */
  'account.changed': { userId: number };
}
