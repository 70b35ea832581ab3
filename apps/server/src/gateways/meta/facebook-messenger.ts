import type { PageRight } from './facebook-pages.ts';

/** What the product asks of Messenger for an office's pages. The gateway beside this file speaks to Meta. */
export interface FacebookMessenger {
  /** Has what is written to the page, and by it, told to our webhook. @throws MetaError */
  subscribe(page: PageRight): Promise<void>;
  /** @throws MetaError */
  unsubscribe(page: PageRight): Promise<void>;
  /**
   * Puts a file at Facebook, to be sent by its id; nobody sees anything of it.
   * @returns its id @throws MetaError; never `doubtful`
   */
  upload(page: PageRight, file: MessageFile): Promise<string>;
  /**
   * Answers somebody who wrote to the page, with words or with one file: Facebook's messages hold one of both.
   * @param message `note` comes back with the message's echo
   * @returns the message's id @throws MetaError
   */
  send(
    page: PageRight,
    message: { to: string; note: string } & ({ text: string } | { file: FileKind; uploadId: string }),
  ): Promise<string>;
  /**
   * What was written to the page and by it since a time, oldest first.
   * @param person of one person alone @throws MetaError
   */
  listMessages(page: PageRight, since: Date, person?: string): Promise<PageMessage[]>;
  /** As Facebook names somebody who wrote to the page; null where it does not. @throws MetaError */
  readName(page: PageRight, person: string): Promise<PersonName | null>;
  /** A file that somebody sent. @throws MetaError; `gone` for what is never to be had */
  fetchMedia(url: string): Promise<Buffer>;
}

/** What Facebook calls the kinds of files. */
export const fileKinds = ['image', 'video', 'audio', 'file'] as const;
export type FileKind = (typeof fileKinds)[number];

/** A file that is sent. */
export interface MessageFile {
  kind: FileKind;
  bytes: Buffer;
  /** MIME type. */
  type: string;
  fileName: string;
}

/** A file of a message that is there. */
export interface SentFile {
  kind: FileKind;
  url: string;
  /** As Facebook has it; '' where it does not say. */
  name: string;
}

/** How a file of this MIME type is sent, and shown there. Pictures of other types are files to Facebook. */
export function kindOfFile(type: string): FileKind {
  if (['image/png', 'image/jpeg', 'image/gif'].includes(type)) return 'image';
  if (type.startsWith('video/')) return 'video';
  return type.startsWith('audio/') ? 'audio' : 'file';
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
  files: SentFile[];
  /** What else was sent, in words: "a place". */
  others: string[];
  /** What we noted when we sent it; '' for all others. */
  note: string;
}
