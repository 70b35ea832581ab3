import { inbox } from '@chairline/contract';
import sharp from 'sharp';

/** What a JPEG needs to be shown: its tables, frames and scans, JFIF's and Adobe's marks. All else tells something. */
const jpegNeeds = new Set(Buffer.from('c0c1c2c3c4c5c6c7c9cacbcccdcecfdbdcdde0ee', 'hex'));
const ICC = Buffer.from('ICC_PROFILE\0', 'latin1');
const pngNeeds = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '),
);

const formats: Record<string, 'jpeg' | 'png' | 'webp'> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
};
/** The first that makes the file no larger than it came is taken: it may have been as large as a text carries. */
const QUALITIES = [92, 85, 75];
const MAX_SECONDS = 30;

/**
 * A photo without what its camera wrote beside the picture: where and when it was taken, by what, thumbnails, words,
 * a film behind its end. Then it is packed anew, upright and in sRGB; a file that carries nothing of that kind stays
 * as it is, to the byte, and so does what is no JPEG, PNG or WebP.
 * @param type its MIME type, by content
 * @returns null for one that cannot be unpacked
 */
export async function withoutMetadata(bytes: Buffer, type: string): Promise<Buffer | null> {
  const format = formats[type];
  if (!format || !carriesMore(bytes, format)) return bytes;
  try {
    let cleaned: Buffer | undefined;
    for (const quality of format === 'png' ? [100] : QUALITIES) {
      // Half a photo is still worth sending, as it was before.
      const image = sharp(bytes, { limitInputPixels: inbox.IMAGE_MAX_PIXELS, failOn: 'none' }).autoOrient();
      const written = format === 'png' ? image.png() : image.toFormat(format, { quality });
      cleaned = await written.timeout({ seconds: MAX_SECONDS }).toBuffer();
      if (cleaned.length <= bytes.length) break;
    }
    return cleaned!;
  } catch {
    // The library says of a picture only that it cannot read it; so do we.
    return null;
  }
}

function carriesMore(bytes: Buffer, format: 'jpeg' | 'png' | 'webp'): boolean {
  if (format === 'jpeg') return jpegCarriesMore(bytes);
  return format === 'png' ? pngCarriesMore(bytes) : webpCarriesMore(bytes);
}

/** Looks at the segments up to the picture itself (ITU T.81, annex B), and whether the file ends with it. */
function jpegCarriesMore(bytes: Buffer): boolean {
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xda) return bytes.readUInt16BE(bytes.length - 2) !== 0xffd9;
    const isProfile = marker === 0xe2 && bytes.subarray(at + 4, at + 4 + ICC.length).equals(ICC);
    if (!jpegNeeds.has(marker) && !isProfile) return true;
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  // Its segments do not lead to a picture: whatever it is, it is written anew.
  return true;
}

function pngCarriesMore(bytes: Buffer): boolean {
  for (let at = 8; at + 12 <= bytes.length;) {
    const chunk = bytes.toString('latin1', at + 4, at + 8);
    if (!pngNeeds.has(chunk)) return true;
    at += 12 + bytes.readUInt32BE(at);
    if (chunk === 'IEND') return at < bytes.length;
  }
  return true;
}

/** RIFF's chunks; those of a picture alone are VP8, VP8L, VP8X, ALPH, ANIM, ANMF and ICCP. */
function webpCarriesMore(bytes: Buffer): boolean {
  let at = 12;
  while (at + 8 <= bytes.length) {
    if (!/^(VP8[ LX]|ALPH|ANIM|ANMF|ICCP)$/.test(bytes.toString('latin1', at, at + 4))) return true;
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return at !== bytes.length;
}
