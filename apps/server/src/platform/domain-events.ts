import type { Role } from '@chairline/contract';

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
    /**
     * A lone STOP, START (from who had stopped) or HELP, which was answered by itself; or a mark on a message, whose words
     * are not its sender's.
     */
    keyword: 'stop' | 'start' | 'help' | 'reaction' | null;
  };
  /** A mail that a person wrote was taken in and stands in its sender's thread; none of the first fetch. */
  'mail.received': {
    emailId: number;
    contactId: number;
    /** The language noted at the contact, '' for none. */
    contactLanguage: string;
    body: string;
  };
  /** A mail came that answers somebody's invitation to an event (RFC 5546); its listener says whether it was ours. */
  'mail.event-answered': MailedAnswer;
  /** A recording of a call is here and can be heard; no message that a caller left. */
  'recording.kept': { recordingId: number; callId: number };
  /** Whose sound may be written down in a call that goes on is another: somebody came, went or waits, or it is over. */
  'call.heard': { callId: number };
  /** The first conversation about a claim, a recall or a lab case was begun; nobody was told yet. */
  'conversation.begun': { kind: 'claim' | 'recall' | 'lab'; subjectId: number; convoId: number };
  /** These conversations are about another contact now: two were merged, or are two again. */
  'conversations.moved': { convoIds: readonly number[] };
  /** A mail of our own was sent, or failed for good. */
  'mail.settled': { mailId: number; kind: string };
  /** The office's quiet hours are others. */
  'quiet-hours.changed': Record<never, never>;
  /** A job that had failed was tried again, dismissed or taken back. */
  'failed-job.handled': { jobId: string };
  /** What is written to a page of the office’s comes here, from now on or again: what was missed is to be fetched. */
  'page.messages-come': { pageId: string };
  /** The office's row, its text number or its time are others: raised once all of that is written. */
  'office.changed': Record<never, never>;
  /** A person made, changed, deleted or brought back these events of a calendar that is held. */
  'calendar-events.changed': { calendarId: number; eventIds: readonly number[] };
  /** The office has a practice system from now on: an access token was saved, or a connector came, for the first time. */
  'practice.connected': Record<never, never>;
  /** Somebody is of the office from now on. */
  'account.made': { userId: number; role: Role };
  /** Somebody's account was changed by an admin: name, address, role, or whether it is active. */
  'account.changed': { userId: number };
  /**
   * Somebody was signed out everywhere, or where they did not do it themselves, or has another role (null: everybody of
   * the office): what they were given to prove themselves elsewhere is to be good no longer.
   */
  'access.changed': { userId: number | null };
  /** An office that was deleted was brought back. */
  'office.restored': Record<never, never>;
  /**
   * The office is erased from now on: whoever has something of it at a vendor has it ended by a job, and adds sentences
   * for the certificate. What is only written down here goes by itself.
   */
  'office.erasing': ErasingNotes;
}

/** An answer to an invitation as a mail brought it. Addresses are in small letters, instants epoch milliseconds. */
export interface MailedAnswer {
  method: 'REPLY' | 'COUNTER';
  /** Who sent the mail. */
  from: string;
  uid: string;
  attendee: string;
  /** PARTSTAT, in capitals. */
  answer: string;
  sequence: number;
  /** DTSTAMP; null where it has none. */
  stamp: number | null;
  /** Which time of a series is meant; null for one that cannot be told, undefined for all of it. */
  occurrence: number | null | undefined;
  /** When they ask for it to be. */
  start: number | null;
  end: number | null;
  /** Set by who knows the event and whose answer it is: nobody has to look at the mail. */
  taken: boolean;
}

/** Sentences of a certificate: what is ended at vendors, what cannot be from here, what stays and why. */
export interface ErasingNotes {
  ended: string[];
  notEnded: string[];
  kept: string[];
}
