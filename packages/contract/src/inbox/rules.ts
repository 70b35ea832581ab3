import type { CommDirection, ItemKind } from '../contacts/models.ts';

export const TEXT_MAX_FILES = 8;
/** Audio clips, photos and videos recorded in the composer, and files from a phone: of each at most so many. */
export const CAPTURE_MAX = 10;
/** The carrier's limit of attachments in one MMS. */
export const TEXT_MEDIA_MAX = 10;
/** An image with more pixels than this is refused: it would unpack to hundreds of megabytes. */
export const IMAGE_MAX_PIXELS = 100_000_000;
export const AUDIO_SPEEDS = [1, 1.25, 1.5, 2] as const;
export const TEXT_MAX_LENGTH = 1600;
/** The carrier's limit for a text with a character outside GSM-7. */
export const TEXT_MAX_LENGTH_UNICODE = 737;
/** The carrier's limit for all attachments of one MMS together. */
export const TEXT_FILES_MAX_BYTES = 5_000_000;
export const attachmentTypes = [
  'image/png',
  'image/jpeg',
  'image/bmp',
  'image/gif',
  'application/pdf',
  'video/mp4',
] as const;

/** What a text may carry: what can be attached, and the recordings of the composer. */
export const textMediaTypes = [...attachmentTypes, 'audio/wav'] as const;

export const captureKinds = ['audio', 'photo', 'video'] as const;
export type CaptureKind = (typeof captureKinds)[number];

/**
 * What the composer recorded, by the name it gave: `audio-….wav`, `photo-….jpeg`, `video-….mp4`; null for a file that
 * was attached.
 */
export function captureKind(fileName: string): CaptureKind | null {
  const match = /^(?:(audio)-[\w.-]*\.wav|(photo)-[\w.-]*\.jpe?g|(video)-[\w.-]*\.mp4)$/i.exec(fileName);
  if (!match) return null;
  return match[1] ? 'audio' : match[2] ? 'photo' : 'video';
}

/** How many of some files were recorded, by kind, and how many attached. */
export function countKinds(fileNames: readonly string[]): Record<CaptureKind | 'file', number> {
  const counts = { audio: 0, photo: 0, video: 0, file: 0 };
  for (const name of fileNames) counts[captureKind(name) ?? 'file'] += 1;
  return counts;
}

/** How often a window says that it still shows or writes, and when it is taken for gone, in milliseconds. */
export const PRESENCE_EVERY_MS = 20_000;
export const PRESENCE_GONE_MS = 45_000;

/** Times of the quick actions: long-press, and how long what it shows stays (specification 2, section 9). */
export const LONG_PRESS_MS = 600;
export const MESSAGE_OPTIONS_MS = 3_000;
export const OPTIONS_LEAVE_MS = 500;
export const CONTACT_OPTIONS_MS = 2_000;

export const THREAD_PAGE_SIZE = 50;
export const THREAD_PAGE_MAX = 1000;
/** How long a message that was jumped to stays highlighted, in milliseconds. */
export const HIGHLIGHT_MS = 1000;

/** failed, undelivered and rejected show the red resend button. */
export const resendableDirections: readonly CommDirection[] = ['failed', 'undelivered', 'rejected'];

/** Whether an item came from the contact. */
export function isFromContact(item: { kind: ItemKind; comm_direction: CommDirection }): boolean {
  return ['inbound', 'incoming', 'received', 'ibConCal'].includes(item.comm_direction);
}

/** What stands in a list for a call whose caller left a message that can be heard, or is on its way. */
export const LEFT_MESSAGE = 'Left a message';

/** The tooltip over a row's direction icon: the exact words of specification 2, section 2. */
export function directionTooltip(item: {
  kind: ItemKind | null;
  comm_direction: CommDirection | null;
  call_missed: boolean;
}): string {
  const direction = item.comm_direction;
  if (item.kind === 'call') {
    if (direction === 'ongoing' || direction === 'intConf' || direction === 'ibConCal') return 'On Going';
    if (item.call_missed) return 'Call Missed';
    return direction === 'outgoing' || direction === 'outbound' ? 'Call Made' : 'Call Received';
  }
  if (item.kind === 'email') return direction === 'received' ? 'Received Email' : 'Sent Email';
  if (item.kind === 'text' && direction) {
    if (resendableDirections.includes(direction)) return 'Message Sending Failed';
    return direction === 'inbound' || direction === 'incoming' ? 'Message Received' : 'Message Sent';
  }
  return '';
}
