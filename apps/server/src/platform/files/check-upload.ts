import { inbox } from '@chairline/contract';
import sharp from 'sharp';
import { BadInput } from '../errors.ts';
import type { UploadedFile } from '../http/handler.ts';
import { withoutMetadata } from './clean-photo.ts';
import { typeOfContent } from './file-store.ts';

const words = inbox.inboxMessages;

/** What a name's ending claims to be. Endings that are not here claim nothing: names may hold points. */
const typesByEnding: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jpe: 'image/jpeg',
  jfif: 'image/jpeg',
  bmp: 'image/bmp',
  dib: 'image/bmp',
  gif: 'image/gif',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  wav: 'audio/wav',
  // Known so that they are named as what cannot be attached.
  svg: 'image/svg+xml',
  webp: 'image/webp',
  heic: 'image/heic',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  zip: 'application/zip',
  exe: 'application/x-msdownload',
  html: 'text/html',
  htm: 'text/html',
  txt: 'text/plain',
  csv: 'text/csv',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Other names of the same types, as browsers and cameras give them. */
const sameType: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'image/x-ms-bmp': 'image/bmp',
  'image/x-bmp': 'image/bmp',
  'application/x-pdf': 'application/pdf',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/mp3': 'audio/mpeg',
  'video/x-m4v': 'video/mp4',
};

const labels: Record<string, string> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/bmp': 'BMP',
  'image/gif': 'GIF',
  'application/pdf': 'PDF',
  'video/mp4': 'MP4',
  'audio/wav': 'WAV',
  'audio/mpeg': 'MP3',
};

/**
 * Checks a file by its content, before anything of it is stored: not empty, of a type that may be attached, what its
 * name and its sender say it is, and no image that unpacks to hundreds of megabytes.
 * @param allowed MIME types that may be attached
 * @param notAllowed what is said of every other one
 * @returns its MIME type, found from the content
 * @throws BadInput with a sentence that names the file
 */
export async function checkUpload(
  file: UploadedFile,
  allowed: readonly string[],
  notAllowed: string = words.fileType,
): Promise<string> {
  const { fileName, bytes } = file;
  if (bytes.length === 0) throw new BadInput(words.fileEmpty(fileName));
  const is = canonical((await typeOfContent(bytes)) ?? '');
  for (const said of claimsOf(file)) {
    if (!allowed.includes(said)) throw new BadInput(notAllowed);
    if (said !== is) throw new BadInput(words.fileLies(fileName, nameOf(said), nameOf(is)));
  }
  if (!allowed.includes(is)) throw new BadInput(notAllowed);
  const pixels = await pixelsOf(is, bytes);
  if (pixels === null) throw new BadInput(words.fileBroken(fileName));
  if (pixels > inbox.IMAGE_MAX_PIXELS) throw new BadInput(words.fileBomb(fileName));
  return is;
}

/** A file as it is kept and sent. */
export interface TakenFile {
  fileName: string;
  bytes: Buffer;
  /** Its MIME type, by content. */
  type: string;
}

/**
 * Checks a file (`checkUpload`), and takes a photo's metadata away: where it was taken goes to nobody.
 * @throws BadInput with a sentence that names the file
 */
export async function takeUpload(
  file: UploadedFile,
  allowed: readonly string[],
  notAllowed: string = words.fileType,
): Promise<TakenFile> {
  const type = await checkUpload(file, allowed, notAllowed);
  const bytes = await withoutMetadata(file.bytes, type);
  if (!bytes) throw new BadInput(words.fileBroken(file.fileName));
  return { fileName: file.fileName, bytes, type };
}

const canonical = (type: string): string => sameType[type] ?? type;

const nameOf = (type: string): string => labels[type] ?? 'something else';

/** What a file says it is: by the ending of its name, and by the type it was sent with. */
function claimsOf({ fileName, declaredType }: UploadedFile): string[] {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const byName = Object.hasOwn(typesByEnding, ending) ? typesByEnding[ending] : undefined;
  const byType = canonical(declaredType.split(';')[0]!.trim().toLowerCase());
  const claims = byName === undefined ? [] : [byName];
  return byType === '' || byType === 'application/octet-stream' ? claims : [...claims, byType];
}

/** How many pixels an image says it unpacks to, all its frames together; 0 for what is no image, null when unreadable. */
async function pixelsOf(type: string, bytes: Buffer): Promise<number | null> {
  if (type === 'image/bmp') return pixelsOfBitmap(bytes);
  if (!['image/png', 'image/jpeg', 'image/gif'].includes(type)) return 0;
  try {
    const { width, height, pages } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return width * height * (pages ?? 1);
  } catch {
    // The library says of an image only that it cannot read it; so do we.
    return null;
  }
}

/** Width and height of a bitmap's header (BITMAPINFOHEADER and later, or the 12 bytes of BITMAPCOREHEADER). */
function pixelsOfBitmap(bytes: Buffer): number | null {
  if (bytes.length < 26) return null;
  const isCore = bytes.readUInt32LE(14) === 12;
  const [width, height] = isCore
    ? [bytes.readUInt16LE(18), bytes.readUInt16LE(20)]
    : [bytes.readInt32LE(18), Math.abs(bytes.readInt32LE(22))];
  return width > 0 && height > 0 ? width * height : null;
}
