import type { PageRight } from './facebook-pages.ts';

/** What the product asks of Messenger for an office's pages. The gateway beside this file speaks to Meta. */
export interface FacebookMessenger {
  /** Has what is written to the page, and by it, told to our webhook. @throws MetaError */
  subscribe(page: PageRight): Promise<void>;
  /** @throws MetaError */
  unsubscribe(page: PageRight): Promise<void>;
  /**
   * Answers somebody who wrote to the page.
   * @param note comes back with the message's echo
   * @returns the message's id @throws MetaError
   */
  send(page: PageRight, message: { to: string; text: string; note: string }): Promise<string>;
  /**
   * What was written to the page and by it since a time, oldest first.
   * @param person of one person alone @throws MetaError
   */
  listMessages(page: PageRight, since: Date, person?: string): Promise<PageMessage[]>;
  /** As Facebook names somebody who wrote to the page; null where it does not. @throws MetaError */
  readName(page: PageRight, person: string): Promise<PersonName | null>;
  /** A picture that somebody sent. @throws MetaError; `gone` for what is never to be had */
  fetchMedia(url: string): Promise<Buffer>;
}

export interface PersonName {
  first: string;
  last: string;
}

/** A message between somebody and a page. */
export interface PageMessage {
  /** The `mid`. */
  id: string;
  pageId: string;
  /** The person, as this page knows them. */
  person: string;
  fromPage: boolean;
  at: Date;
  text: string;
  /** Addresses of pictures. */
  pictures: string[];
  /** What else was sent, in words: "a video". */
  others: string[];
  /** What we noted when we sent it; '' for all others. */
  note: string;
}
