import { imports as contract } from '@chairline/contract';
import { decodeOld, guessOld, samplesByEncoding } from './old-encodings.ts';
import { Unreadable } from './unreadable.ts';

/** A file as text, and where in it something had to be guessed or left out. */
export interface DecodedFile {
  text: string;
  /** Places in `text` of letters whose bytes are not what the rest of the file is written in; ascending. */
  damaged: number[];
  /** Where nothing in it says how its letters are written: how they are read, and what each way makes of some of them. */
  letters: contract.ImportPreview['letters'];
}

const startsWith = (bytes: Uint8Array, ...head: number[]): boolean =>
  head.every((byte, at) => bytes[at] === byte);

/** How much of a file without a mark is looked at for UTF-16. */
const LOOKED_AT = 2_000;

/** Which byte of each pair is nearly always 0 in a text without a mark that is mostly Latin. */
function pairedZeros(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const end = Math.min(bytes.length, LOOKED_AT) & ~1;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < end; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  if (end < 4) return null;
  if (odd > end * 0.3 && even === 0) return 'utf-16le';
  if (even > end * 0.3 && odd === 0) return 'utf-16be';
  return null;
}

/** Control characters that no text has; what is packed has one in nine bytes. A few are a slip of the program that wrote it. */
const MOST_CONTROLS = 0.03;
const FEW = 2;

function isText(bytes: Uint8Array): boolean {
  let controls = 0;
  for (const byte of bytes) if (byte < 0x20 && (byte < 0x09 || byte > 0x0d)) controls += 1;
  return controls <= Math.max(FEW, bytes.length * MOST_CONTROLS);
}

/** How many letters of several bytes there must be for each byte that is none: fewer come about by chance in other encodings. */
const BY_CHANCE = 0.1;

/**
 * The text of a CSV file: UTF-8 and UTF-16, with a mark or without. One byte that is no UTF-8 leaves the rest what it is: it
 * becomes the letter that Windows-1252 has for it, or U+FFFD, and its place is named. Only what as a whole is no UTF-8 is read
 * as an older Excel saves it, on Windows, a Mac or under DOS: as a person chose it, else by what makes sense.
 * @throws Unreadable for what is no text
 */
export function decodeFile(bytes: Uint8Array, chosen: contract.OldEncoding | null = null): DecodedFile {
  const wide = startsWith(bytes, 0xff, 0xfe)
    ? 'utf-16le'
    : startsWith(bytes, 0xfe, 0xff)
      ? 'utf-16be'
      : pairedZeros(bytes);
  if (wide) return withOddCharacters(new TextDecoder(wide).decode(bytes), []);
  if (!isText(bytes)) throw new Unreadable(contract.importMessages.wrongKind);
  const isMarked = startsWith(bytes, 0xef, 0xbb, 0xbf);
  try {
    return withOddCharacters(new TextDecoder('utf-8', { fatal: true }).decode(bytes), []);
  } catch {
    // Some of it is no UTF-8: how much of it decides below.
  }
  const { pieces, damaged, letters, odd } = decodePieces(isMarked ? bytes.subarray(3) : bytes);
  if (!isMarked && letters < odd * BY_CHANCE) {
    const readings = samplesByEncoding(bytes);
    const encoding = (readings && chosen) ?? guessOld(bytes);
    return {
      ...withOddCharacters(decodeOld(bytes, encoding), []),
      letters: readings && { encoding, readings },
    };
  }
  return withOddCharacters(pieces.join(''), damaged);
}

/** A NUL stays where it is until its row is known, and what was damaged before it came here is damaged still. */
function withOddCharacters(text: string, damaged: readonly number[]): DecodedFile {
  const all = new Set(damaged);
  // oxlint-disable-next-line no-control-regex -- a NUL is what is looked for
  for (const { index } of text.matchAll(/[\u0000\uFFFD]/g)) all.add(index);
  return { text, damaged: [...all].toSorted((a, b) => a - b), letters: null };
}

interface Pieces {
  pieces: string[];
  damaged: number[];
  /** Letters of several bytes that are UTF-8. */
  letters: number;
  /** What is none; a letter that the file's end cuts off speaks for UTF-8, and is not counted. */
  odd: number;
}

/** UTF-8 with what is none of it, piece by piece. */
function decodePieces(bytes: Uint8Array): Pieces {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const found: Pieces = { pieces: [], damaged: [], letters: 0, odd: 0 };
  let length = 0;
  let begun = 0;
  const put = (text: string): void => {
    found.pieces.push(text);
    length += text.length;
  };
  for (let at = 0; at < bytes.length;) {
    const size = sizeOfLetter(bytes, at);
    if (size > 0) {
      if (size > 1) found.letters += 1;
      at += size;
      continue;
    }
    put(decoder.decode(bytes.subarray(begun, at)));
    const pair = surrogates(bytes, at);
    if (!pair) found.damaged.push(length);
    const { text, taken, isCut } = pair ?? oddLetter(bytes, at);
    if (!pair && !isCut) found.odd += 1;
    put(text);
    at += taken;
    begun = at;
  }
  put(decoder.decode(bytes.subarray(begun)));
  return found;
}

const isFollower = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x80 && byte <= 0xbf;

/** How many bytes the first byte of a letter says that it has; 0 for none that begins one. */
const saidSize = (byte: number): number => {
  if (byte < 0x80) return 1;
  if (byte < 0xc2 || byte > 0xf4) return 0;
  return byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
};

/** Second bytes that these first bytes do not have (Unicode 16, table 3-7). */
const SECOND: Readonly<Record<number, readonly [from: number, to: number]>> = {
  0xe0: [0xa0, 0xbf],
  0xed: [0x80, 0x9f],
  0xf0: [0x90, 0xbf],
  0xf4: [0x80, 0x8f],
};

/** The bytes of the letter that stands here, or 0 where none does. */
function sizeOfLetter(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!;
  const size = saidSize(first);
  for (let n = 1; n < size; n += 1) {
    const byte = bytes[at + n];
    if (!isFollower(byte)) return 0;
    const bounds = n === 1 ? SECOND[first] : undefined;
    if (bounds && (byte! < bounds[0] || byte! > bounds[1])) return 0;
  }
  return size;
}

interface OddLetter {
  text: string;
  /** How many bytes it stands for. */
  taken: number;
  isCut: boolean;
}

/** A letter beyond U+FFFF that was written as the two halves UTF-16 has of it, three bytes each (CESU-8, UTR 26). */
function surrogates(bytes: Uint8Array, at: number): OddLetter | null {
  const [a, b, c, d, e, f] = bytes.subarray(at, at + 6);
  const isHigh = a === 0xed && b !== undefined && b >= 0xa0 && b <= 0xaf && isFollower(c);
  const isLow = d === 0xed && e !== undefined && e >= 0xb0 && e <= 0xbf && isFollower(f);
  if (!isHigh || !isLow) return null;
  const half = (second: number, third: number) => 0xd000 | ((second & 0x3f) << 6) | (third & 0x3f);
  return { text: String.fromCharCode(half(b, c!), half(e, f!)), taken: 6, isCut: false };
}

const western = new TextDecoder('windows-1252');

/** What is put for bytes that are no letter: the sign Windows-1252 has for one that stands alone, else U+FFFD. */
function oddLetter(bytes: Uint8Array, at: number): OddLetter {
  let followers = 0;
  while (followers < 3 && isFollower(bytes[at + 1 + followers])) followers += 1;
  const isCut = at + 1 + followers >= bytes.length && saidSize(bytes[at]!) > 1;
  // A letter whose bytes were written and broken off, or half of a pair: what it was nobody knows.
  if (isCut || followers > 0) return { text: '\uFFFD', taken: 1 + followers, isCut };
  const text = western.decode(bytes.subarray(at, at + 1));
  return { text: /\p{Cc}/u.test(text) ? '\uFFFD' : text, taken: 1, isCut };
}
