/** What the product asks of the office's mailbox. The gateway beside this file speaks to Gmail. */
export interface Mailbox {
  /** Its address, and where it stands: what is asked for from this history on is all that came later. */
  profile(): Promise<{ address: string; historyId: string; total: number }>;
  /**
   * A page of the ids of what is in it, newest first, without spam, trash, drafts and chats; 500 a page.
   * @param wanted `after`: only mails that came since; `page`: as the page before said
   */
  listIds(wanted: { after?: Date; page?: string | null }): Promise<{ ids: string[]; next: string | null }>;
  /** A mail as it came. @throws GoogleError `gone` when it is no longer there */
  fetch(id: string): Promise<FetchedMail>;
  /** What came or came back since a point in its history. @throws GoogleError `expired` when that is too long ago */
  changesSince(
    historyId: string,
    page: string | null,
  ): Promise<{ added: string[]; historyId: string; next: string | null }>;
  /** Sends a mail. @throws GoogleError `doubtful` when it may have left all the same */
  send(mail: OutgoingMail): Promise<SentMail>;
  /** The mail of ours with this Message-ID, when it has left. */
  findSent(messageId: string): Promise<SentMail | null>;
  /** Asks to be told of changes by pushes. @returns until when */
  watch(topic: string): Promise<Date>;
  /** How many mails may be fetched now without asking for more than Gmail allows; 0 with how long to wait. */
  allowance(): { mails: number; waitMs: number };
}

export interface FetchedMail {
  id: string;
  threadId: string;
  labels: string[];
  /** When it came, by Gmail's clock. */
  at: Date;
  raw: Buffer;
}

export interface SentMail {
  id: string;
  threadId: string;
}

export interface OutgoingMail {
  from: { name: string; address: string };
  to: readonly string[];
  cc: readonly string[];
  bcc: readonly string[];
  subject: string;
  text: string;
  html: string;
  /** Without angle brackets, as the two below. */
  messageId: string;
  inReplyTo: string;
  references: readonly string[];
  /** Gmail's thread it goes into; null for a new one. */
  threadId: string | null;
  date: Date;
  files: readonly { fileName: string; contentType: string; bytes: Buffer }[];
}

/** Gmail, for all offices. */
export interface Gmail {
  /** @param access the address and the lasting right to it */
  open(access: { address: string; refreshToken: string }): Mailbox;
  /** Whose mailbox a push says has changed; null when it is not signed by Google, for us. */
  readPush(authorization: string | undefined, body: unknown): Promise<PushNote | null>;
  /** Where pushes are asked for; null: the mailbox is only asked now and then. */
  readonly pushTopic: string | null;
}

export interface PushNote {
  /** Of the delivery: the same one may come again. */
  id: string;
  address: string;
}
