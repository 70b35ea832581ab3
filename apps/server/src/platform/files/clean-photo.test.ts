import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { withoutMetadata } from './clean-photo.ts';

const plain = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#27c' } }).composite([
    { input: { create: { width: 10, height: 10, channels: 3, background: '#f00' } }, left: 0, top: 0 },
  ]);
const GPS = {
  IFD0: { Artist: 'Maria Lopez', Model: 'Camera of Maria', Copyright: 'hers' },
  IFD2: { DateTimeOriginal: '2026:05:04 10:11:12' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '45/1 31/1 0/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '122/1 40/1 0/1',
  },
};
const tells = /Maria|GPS|2026:05:04|secret|Exif/;

describe.each(['jpeg', 'png', 'webp'] as const)('a photo (%s)', (format) => {
  const type = `image/${format}`;

  test('with place, time and words loses them and stays the picture', async () => {
    const photo = await plain()
      .withExif(GPS)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret</x:xmpmeta>')
      .toFormat(format)
      .toBuffer();
    const before = await sharp(photo).metadata();
    expect(before.exif!.toString('latin1')).toContain('Maria');
    const cleaned = (await withoutMetadata(photo, type))!;
    const { exif, xmp, iptc, icc, comments, ...after } = await sharp(cleaned).metadata();
    expect({ exif, xmp, iptc, icc, comments }).toEqual({});
    expect(after).toMatchObject({ format, width: 40, height: 20, space: 'srgb' });
    expect(cleaned.toString('latin1')).not.toMatch(tells);
    const { data } = await sharp(cleaned).raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(200);
    expect(cleaned.length).toBeLessThanOrEqual(photo.length);
    // Clean it is, and stays as it is.
    expect(await withoutMetadata(cleaned, type)).toBe(cleaned);
  });

  test('without any stays as it is, to the byte', async () => {
    const photo = await plain().toFormat(format).toBuffer();
    expect(await withoutMetadata(photo, type)).toBe(photo);
    const profiled = await plain().withIccProfile('p3').toFormat(format).toBuffer();
    expect(await withoutMetadata(profiled, type)).toBe(profiled);
  });

  test('that was taken sideways stands upright', async () => {
    const photo = await plain().withMetadata({ orientation: 6 }).toFormat(format).toBuffer();
    const cleaned = await sharp((await withoutMetadata(photo, type))!).metadata();
    expect([cleaned.width, cleaned.height, cleaned.orientation]).toEqual([20, 40, undefined]);
  });

  test('that is broken is none', async () => {
    const photo = await plain().withExif(GPS).toFormat(format).toBuffer();
    expect(await withoutMetadata(photo.subarray(0, 60), type)).toBeNull();
  });
});

test('what stands behind a photo, or between its parts, goes too', async () => {
  const jpeg = await plain().jpeg().toBuffer();
  const comment = Buffer.from([0xff, 0xfe, 0, 8, ...Buffer.from('secret')]);
  for (const photo of [
    Buffer.concat([jpeg, Buffer.from('ftypmp42 secret film')]),
    Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
    // Photos of several frames (CIPA DC-007) have a second one, with a thumbnail's words, behind the first.
    Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xe2, 0, 6, 0x4d, 0x50, 0x46, 0]),
      jpeg.subarray(2),
      jpeg,
    ]),
  ]) {
    const cleaned = (await withoutMetadata(photo, 'image/jpeg'))!;
    expect(cleaned.toString('latin1')).not.toMatch(/secret|MPF/);
    expect((await sharp(cleaned).metadata()).width).toBe(40);
    expect(await withoutMetadata(cleaned, 'image/jpeg')).toBe(cleaned);
  }
  const png = await plain().png().toBuffer();
  const tail = Buffer.concat([png, Buffer.from('secret')]);
  expect((await withoutMetadata(tail, 'image/png'))!.includes('secret')).toBe(false);
});

test('what is no photo stays as it is', async () => {
  for (const type of ['application/pdf', 'video/mp4', 'image/gif', 'image/bmp']) {
    const bytes = Buffer.from('anything');
    expect(await withoutMetadata(bytes, type)).toBe(bytes);
  }
});
