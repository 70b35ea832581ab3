/** What is read off a mail's header once, for searching, threading and the control API. */
export interface Head {
  from: string;
  to: string;
  cc: string;
  bcc: string;
  subject: string;
  /** Without angle brackets; '' where there is none. */
  messageId: string;
  inReplyTo: string;
  references: readonly string[];
}

/** One mail in one mailbox. */
export interface Mail {
  /** Sixteen hex digits, as Gmail's. */
  id: string;
  mailbox: string;
  threadId: string;
  labelIds: readonly string[];
  /** Of the last change to it. */
  historyId: number;
  /** Epoch milliseconds. */
  internalDate: number;
  size: number;
  head: Head;
  snippet: string;
  hasAttachment: boolean;
  /** Where the bytes are: in the blobs, or made again from a number. */
  raw: { blob: string } | { seed: number; index: number };
  /** Through the API, and not by the owner of a mailbox that is merely played. */
  sentByApi: boolean;
}

export interface MailboxRow {
  address: string;
  /** Of the last change. */
  historyId: number;
  /** History before this one is not kept any more. */
  oldestHistory: number;
}

export type HistoryKind = 'messagesAdded' | 'messagesDeleted' | 'labelsAdded' | 'labelsRemoved';

export interface HistoryRow {
  id: number;
  mailbox: string;
  kind: HistoryKind;
  mailId: string;
  threadId: string;
  /** As the mail's labels were after it. */
  mailLabels: readonly string[];
  /** The labels that came or went. */
  labelIds: readonly string[];
}

/** Whom a mailbox tells of its changes, until when. */
export interface WatchRow {
  mailbox: string;
  topic: string;
  labelIds: readonly string[];
  exclude: boolean;
  until: number;
}

/** A push that was not acknowledged yet. */
export interface PushRow {
  id: string;
  mailbox: string;
  topic: string;
  historyId: number;
  publishedAt: number;
  tries: number;
}

/** How pushes go astray, and how much one mailbox may ask. */
export interface GmailSettings {
  /** Share of pushes that never leave, 0 to 1. */
  lose: number;
  /** Extra copies of each. */
  duplicate: number;
  delayMs: number;
  /** Where the subscription pushes to; null: the product's own address. */
  endpoint: string | null;
  /** Quota units a minute for one mailbox; 0: no limit. */
  unitsPerMinute: number;
  /** Requests at the same moment for one mailbox; 0: no limit. */
  concurrent: number;
}
