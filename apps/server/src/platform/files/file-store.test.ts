import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FileStore, kindOfContent, openFileStore } from './file-store.ts';

let dir: string;
let files: FileStore;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'chairline-files-'));
  files = await openFileStore({ driver: 'local', dir });
});
afterAll(() => rm(dir, { recursive: true, force: true }));

test.each([0, 1, 100, 70_000, 3_000_000])(
  'a file of %d bytes is read as it was stored, and nothing of the memory beside it',
  async (size) => {
    const bytes = randomBytes(size);
    const { key } = await files.put(7, bytes);
    const read = await files.read(key);
    expect(read.length).toBe(size);
    expect(read.equals(bytes)).toBe(true);
  },
);

test('one that is not there is not read', async () => {
  await expect(files.read('7/none')).rejects.toThrow();
});

/** The beginning of a film or picture in boxes (ISO/IEC 14496-12), by its brand. */
const boxed = (brand: string): Buffer =>
  Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from(`ftyp${brand}`), Buffer.alloc(64)]);
/** An old QuickTime film begins with any of its boxes, and has no brand. */
const quickTime = (box: string): Buffer =>
  Buffer.concat([Buffer.from('00000008', 'hex'), Buffer.from(box), Buffer.alloc(64)]);

test.each([
  ['a photo of a phone', boxed('heic'), 'image/heic', 'heic'],
  ['a photo in another brand', boxed('heix'), 'image/heic', 'heic'],
  ['a photo of any kind of HEIF', boxed('mif1'), 'image/heif', 'heic'],
  ['a still with a film', boxed('hevc'), 'image/heic-sequence', 'heic'],
  ['a newer photo', boxed('avif'), 'image/avif', 'avif'],
  ['a film', boxed('isom'), 'video/mp4', 'mp4'],
  ['a film of an iPhone', boxed('qt  '), 'video/quicktime', 'mov'],
  ['an old QuickTime film', quickTime('wide'), 'video/quicktime', 'mov'],
  ['one whose pictures come first', quickTime('mdat'), 'video/quicktime', 'mov'],
  ['one whose index comes first', quickTime('moov'), 'video/quicktime', 'mov'],
  ['a film of a plain phone', boxed('3gp4'), 'video/3gpp', '3gp'],
  ['the same of a later release', boxed('3gp6'), 'video/3gpp', '3gp'],
  ['one that is streamed', boxed('3gr6'), 'video/3gpp', '3gp'],
  ['one of a CDMA phone', boxed('3g2a'), 'video/3gpp2', '3g2'],
  ['a voice note of an iPhone', boxed('M4A '), 'audio/x-m4a', 'm4a'],
  ['a voice note of a plain phone', Buffer.from('#!AMR\n\0\0\0\0'), 'audio/amr', 'amr'],
  ['the same in wide band', Buffer.from('#!AMR-WB\n\0\0\0\0'), 'audio/amr', 'amr'],
  ['a contact card', Buffer.from('BEGIN:VCARD\r\nVERSION:3.0\r\n'), 'text/vcard', 'vcf'],
  ['one in small letters', Buffer.from('\ufeffbegin:vcard\r\nversion:3.0\r\n'), 'text/vcard', 'vcf'],
])('%s is told by its content, and bears its own ending', async (_what, bytes, type, ending) => {
  expect(await kindOfContent(bytes)).toEqual({ type, ending });
});

test('what is no kind we know is none', async () => {
  expect(await kindOfContent(Buffer.from('Dear Sam,'))).toBeNull();
  expect(await kindOfContent(Buffer.alloc(0))).toBeNull();
});
