import { social as contract, countOf } from '@chairline/contract';
import { momentOf, wallTime } from '../../lib/wall-time.ts';
import { formatDay, formatTime } from '../../ui/format-date.ts';
import type { Connection, Post } from './post-queries.ts';

/** 'Today, 3:05 PM', 'Monday, Jan 5, 2026, 3:05 PM'. */
const fullTime = (iso: string, timezone: string): string =>
  `${formatDay(iso, timezone)}, ${formatTime(iso, timezone)}`;

/** How a post stands, in words. */
export function stateWords(post: Post, timezone: string): string {
  switch (post.state) {
    case 'scheduled':
      return `Scheduled: ${fullTime(post.scheduled_at ?? post.created_at, timezone)}`;
    case 'sending':
      return 'On its way';
    case 'failed':
      return 'Not posted';
    case 'posted':
      return `Posted: ${fullTime(post.posted_at ?? post.created_at, timezone)}`;
    case 'withdrawn':
      return 'Withdrawn';
  }
}

/** How it went; null while nobody knows. */
export function numberWords({ likes, comments, shares }: Post): string | null {
  if (likes === null || comments === null) return null;
  const all = [countOf(likes, 'like'), countOf(comments, 'comment')];
  if (shares) all.push(countOf(shares, 'share'));
  return all.join(' · ');
}

/** What a `DateTimeField` holds, on the office's clock. */
export const toField = (at: number, timezone: string): string =>
  new Date(wallTime(at, timezone)).toISOString().slice(0, 16);

/** The moment of such a field, ISO 8601; '' for an empty or unfinished one. */
export function fromField(text: string, timezone: string): string {
  const wall = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}:00Z`) : NaN;
  return Number.isNaN(wall) ? '' : new Date(momentOf(wall, timezone)).toISOString();
}

/** What is wrong with a file, or null. */
export function fileFault(file: File): string | null {
  const words = contract.socialMessages;
  const is = (types: readonly string[]) => types.includes(file.type);
  if (is(contract.postVideoTypes))
    return file.size > contract.POST_VIDEO_MAX_BYTES ? words.videoTooLarge : null;
  if (!is(contract.postPictureTypes))
    return file.type.startsWith('video/') ? words.videoType : words.pictureType;
  return file.size > contract.POST_PICTURE_MAX_BYTES ? words.pictureTooLarge : null;
}

/** What is wrong with a time that was chosen, or null. */
export function timeFault(iso: string, now = Date.now()): string | null {
  const words = contract.socialMessages;
  if (iso === '') return 'Choose a day and a time.';
  const ahead = Date.parse(iso) - now;
  if (ahead < -contract.SCHEDULE_LEAST_MS) return words.timePast;
  return ahead > contract.SCHEDULE_DAYS * 86_400_000 ? words.timeFar : null;
}

/** Why no post is there yet, and the next step to the first one. @param connection undefined where it could not be read */
export function firstPostWords(
  connection: Connection | undefined,
  can: { administer: boolean; post_social: boolean },
): string {
  if (!can.post_social) return 'Admins of your office post here, and whom they let.';
  if (!connection?.set_up) return 'Posting begins once Facebook is set up on this server.';
  if (!connection.connected)
    return can.administer
      ? 'Connect Facebook above. Then the first post is written here.'
      : 'An admin of your office connects Facebook first. Then the first post is written here.';
  if (connection.read_at === null) return 'The pages are being read. Then the first post is written here.';
  if (connection.pages.every(({ chosen }) => !chosen))
    return can.administer
      ? 'Choose a page above. Then the first post is written here.'
      : 'An admin of your office chooses the page first. Then the first post is written here.';
  return 'Write the first post above: opening hours, a holiday, a new colleague. Never name a patient without their consent in writing.';
}
