import { inbox } from '@chairline/contract';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { checkUpload } from './check-upload.ts';

const canvas = { create: { width: 8, height: 6, channels: 3, background: '#3D6DCC' } } as const;
const png = await sharp(canvas).png().toBuffer();
const jpeg = await sharp(canvas).jpeg().toBuffer();
const gif = await sharp(canvas).gif().toBuffer();
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const mp4 = Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypisom'), Buffer.alloc(64)]);

function wav(): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.write('data', 36);
  return head;
}

/** A bitmap of one row, whose header says what it likes. */
function bmp(width: number, height: number): Buffer {
  const file = Buffer.alloc(58);
  file.write('BM', 0);
  file.writeUInt32LE(58, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  return file;
}

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = crcTable[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE((crc ^ 0xffffffff) >>> 0, body.length + 4);
  return out;
}
/** A PNG of so many black pixels: a few kilobytes that unpack to gigabytes. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const check = (fileName: string, bytes: Buffer, declaredType = '', allowed = inbox.attachmentTypes) =>
  checkUpload({ fileName, bytes, declaredType }, allowed);

describe('a file that may be attached', () => {
  test.each([
    ['tooth.png', png, 'image/png', 'image/png'],
    ['tooth.PNG', png, '', 'image/png'],
    ['IMG_0042.JPG', jpeg, 'image/jpg', 'image/jpeg'],
    ['wave.gif', gif, 'image/gif', 'image/gif'],
    ['scan.bmp', bmp(1, 1), 'image/x-ms-bmp', 'image/bmp'],
    ['plan.pdf', pdf, 'application/pdf', 'application/pdf'],
    ['video-20261121-101500.mp4', mp4, 'video/mp4', 'video/mp4'],
    ['without an ending', png, 'application/octet-stream', 'image/png'],
    ['Plan for Ms. Lopez v1.2', pdf, '', 'application/pdf'],
  ])('%s passes, as what it is', async (name, bytes, declared, type) => {
    expect(await check(name, bytes, declared)).toBe(type);
  });

  test('a recording is one where it is allowed', async () => {
    expect(
      await checkUpload(
        { fileName: 'audio-1.wav', bytes: wav(), declaredType: 'audio/x-wav' },
        inbox.textMediaTypes,
      ),
    ).toBe('audio/wav');
    await expect(check('song.wav', wav())).rejects.toThrow(inbox.inboxMessages.fileType);
  });
});

describe('a file that is refused, in words that name it', () => {
  const lies = 'Save it again in the right format.';
  test.each([
    ['an empty one', 'a.png', Buffer.alloc(0), '', 'a.png is empty. Attach it again.'],
    ['a JPEG called PNG', 'a.png', jpeg, '', `a.png says it is PNG, and is JPEG. ${lies}`],
    ['a PNG sent as PDF', 'scan', png, 'application/pdf', `scan says it is PDF, and is PNG. ${lies}`],
    [
      'a page called GIF',
      'a.gif',
      Buffer.from('<script>'),
      '',
      `a.gif says it is GIF, and is something else. ${lies}`,
    ],
    [
      'a program called MP4',
      'a.mp4',
      Buffer.concat([Buffer.from('MZ'), Buffer.alloc(99)]),
      '',
      `a.mp4 says it is MP4, and is something else. ${lies}`,
    ],
    ['a page', 'a.html', Buffer.from('<html>'), 'text/html', inbox.inboxMessages.fileType],
    ['a picture called a program', 'a.exe', png, '', inbox.inboxMessages.fileType],
    [
      'a drawing',
      'a.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'image/svg+xml',
      inbox.inboxMessages.fileType,
    ],
    ['noise', 'noise', Buffer.from('noise'), '', inbox.inboxMessages.fileType],
    [
      'a PNG cut off in its header',
      'a.png',
      png.subarray(0, 20),
      '',
      'a.png cannot be read; it may have been cut off. Attach it again.',
    ],
    [
      'a bitmap cut off in its header',
      'a.bmp',
      bmp(1, 1).subarray(0, 20),
      '',
      'a.bmp cannot be read; it may have been cut off. Attach it again.',
    ],
  ])('%s', async (_what, name, bytes, declared, words) => {
    await expect(check(name, bytes, declared)).rejects.toThrow(words);
  });

  test.each([
    ['a PNG of 40,000 × 40,000', 'a.png', pngOf(40_000, 40_000)],
    ['a bitmap of 30,000 × 30,000', 'a.bmp', bmp(30_000, 30_000)],
    ['a bitmap of 30,000 × 30,000 upside down', 'a.bmp', bmp(30_000, -30_000)],
  ])('%s: it would unpack to gigabytes', async (_what, name, bytes) => {
    expect(bytes.length).toBeLessThan(10_000);
    const words = `${name} unpacks to far more than it says, and was refused.`;
    await expect(check(name, bytes)).rejects.toThrow(words);
  });

  test('an image of exactly as many pixels as may be passes', async () => {
    expect(await check('a.png', pngOf(10_000, inbox.IMAGE_MAX_PIXELS / 10_000))).toBe('image/png');
  });
});
