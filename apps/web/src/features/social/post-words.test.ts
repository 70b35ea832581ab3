import { expect, it, test } from 'vitest';
import { fileFault, firstPostWords, fromField, numberWords, timeFault, toField } from './post-words.ts';
import type { Connection, Post } from './post-queries.ts';

const zone = 'America/Los_Angeles';

it('reads and writes a field on the office’s clock, also where clocks change', () => {
  expect(fromField('2027-01-05T09:30', zone)).toBe('2027-01-05T17:30:00.000Z');
  expect(toField(Date.parse('2027-07-05T16:30:00Z'), zone)).toBe('2027-07-05T09:30');
  expect(fromField('2027-03-14T02:30', zone)).toBe('2027-03-14T10:30:00.000Z');
  expect(fromField('', zone)).toBe('');
  expect(fromField('2027-01-0', zone)).toBe('');
});

test.each([
  ['image/png', 9_000_000, null],
  ['image/png', 11_000_000, /10 MB/],
  ['video/mp4', 24_000_000, null],
  ['video/mp4', 26_000_000, /25 MB/],
  ['video/quicktime', 10, /MP4/],
  ['application/pdf', 10, /JPEG/],
])('%s of %d bytes', (type, size, wrong) => {
  const fault = fileFault({ type, size } as File);
  if (wrong === null) expect(fault).toBeNull();
  else expect(fault).toMatch(wrong);
});

it('refuses times that are over, too far, or none', () => {
  const now = Date.parse('2027-01-05T12:00:00Z');
  expect(timeFault('2027-01-05T11:59:30Z', now)).toBeNull();
  expect(timeFault('2027-01-05T11:00:00Z', now)).toMatch(/over/);
  expect(timeFault('2028-01-05T11:00:00Z', now)).toMatch(/180 days/);
  expect(timeFault('', now)).toMatch(/Choose/);
});

it('says how it went once that is known', () => {
  const post = (likes: number | null, comments: number | null, shares: number | null) =>
    ({ likes, comments, shares }) as Post;
  expect(numberWords(post(null, null, null))).toBeNull();
  expect(numberWords(post(1, 0, 0))).toBe('1 like · 0 comments');
  expect(numberWords(post(1_200, 2, 1))).toBe('1,200 likes · 2 comments · 1 share');
});

test.each<[string, Partial<Connection>, boolean, RegExp]>([
  ['nothing is set up', { set_up: false }, true, /set up on this server/],
  ['nothing is connected', { connected: false }, true, /^Connect Facebook above/],
  ['nothing is connected, to a member', { connected: false }, false, /^An admin of your office connects/],
  ['pages are being read', { read_at: null }, true, /are being read/],
  ['no page is chosen', {}, true, /^Choose a page above/],
  ['no page is chosen, to a member', {}, false, /^An admin of your office chooses/],
  ['all is there', { pages: [{ chosen: true } as Connection['pages'][number]] }, false, /^Write the first/],
])('the way to the first post where %s', (_, given, administer, words) => {
  const read_at = '2027-01-05T12:00:00Z';
  const connection = { set_up: true, connected: true, read_at, pages: [], ...given } as unknown as Connection;
  expect(firstPostWords(connection, { administer, post_social: true })).toMatch(words);
});

it('says to who may not post who may', () => {
  const can = { administer: false, post_social: false };
  expect(firstPostWords(undefined, can)).toMatch(/^Admins of your office post here/);
});
