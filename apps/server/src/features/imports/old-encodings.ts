import { imports as contract } from '@chairline/contract';

/** Encodings of one byte a letter, in which files are written that are no UTF-8: which of them, nothing in the file says. */

type Encoding = contract.OldEncoding;

/** Code page 850 from 0x80 on; no decoder of the platform knows it. */
const DOS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const decodeDos = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\u0080-\u00ff]/g, (sign) => DOS[sign.charCodeAt(0) - 0x80]!);

export const decodeOld = (bytes: Uint8Array, encoding: Encoding): string =>
  encoding === 'ibm850' ? decodeDos(bytes) : new TextDecoder(encoding).decode(bytes);

/** Letters and marks of names, towns and streets where people write in Latin letters. */
const LETTERS = /[áéíóúüñàèìòùâêîôûäëïöçãõåøæßÁÉÍÓÚÜÑÀÈÂÊÎÔÛÄËÏÖÇÃÕÅØÆ]/;
const MARKS = /[“”‘’–—…•°ºª¡¿«»©®€£½¼\u00a0]/;
/** A capital inside of a word, or another mark than an apostrophe: nobody is called so. */
const ODD_WITHIN = /\p{Ll}[ÁÉÍÓÚÜÑÀÈÂÊÎÔÛÄËÏÖÇÃÕÅØÆ]|\p{L}[“”‘–—…•°ºª¡¿«»©®€£½¼]\p{L}/gu;

/** How much a text looks as people write: letters that names have, less what no name has. */
function likelihood(text: string): number {
  let sum = 0;
  for (const sign of text) {
    if (sign <= '\u007f') continue;
    sum += LETTERS.test(sign) || MARKS.test(sign) ? 1 : -1;
  }
  return sum - 2 * (text.match(ODD_WITHIN)?.length ?? 0);
}

/** Places of letters that another reading would change: so many tell. */
const LOOKED_AT = 500;
/** Bytes around such a place. */
const AROUND = 24;
/** What is guessed; the others are for a person to choose. */
const GUESSED = ['windows-1252', 'macintosh', 'ibm850'] as const satisfies readonly Encoding[];

/** The words with letters beyond ASCII, as bytes, the first ones. */
function wordsOf(bytes: Uint8Array, most: number): Uint8Array[] {
  const found: Uint8Array[] = [];
  const isEdge = (byte: number) => byte === 0x2c || byte === 0x3b || byte < 0x20 || byte === 0x22;
  for (let at = 0; at < bytes.length && found.length < most; at += 1) {
    if (bytes[at]! < 0x80) continue;
    let [from, to] = [at, at];
    while (from > 0 && at - from < AROUND && !isEdge(bytes[from - 1]!)) from -= 1;
    while (to < bytes.length && to - at < AROUND && !isEdge(bytes[to]!)) to += 1;
    found.push(bytes.subarray(from, to));
    at = to;
  }
  return found;
}

/** In which of the likely ones a text is written: Windows’, unless another makes plainly more sense. */
export function guessOld(bytes: Uint8Array): Encoding {
  const words = wordsOf(bytes, LOOKED_AT);
  let best: Encoding = GUESSED[0];
  let most = Number.NEGATIVE_INFINITY;
  for (const encoding of GUESSED) {
    const sum = words.reduce((all, word) => all + likelihood(decodeOld(word, encoding)), 0);
    if (sum > most) [best, most] = [encoding, sum];
  }
  return best;
}

const SAMPLES = 3;

/** What of a file becomes by each encoding, for a person to choose; null where all make the same of it. */
export function samplesByEncoding(bytes: Uint8Array): { encoding: Encoding; sample: string }[] | null {
  const words = wordsOf(bytes, LOOKED_AT);
  const first: Uint8Array[] = [];
  const seen = new Set<string>();
  for (const word of words) {
    const name = decodeOld(word, 'windows-1252').trim();
    if (seen.has(name)) continue;
    seen.add(name);
    first.push(word);
    if (first.length === SAMPLES) break;
  }
  const readings = contract.oldEncodings.map((encoding) => ({
    encoding,
    sample: first
      .map((word) =>
        decodeOld(word, encoding)
          .replace(/\p{Cc}/gu, '\uFFFD')
          .trim(),
      )
      .join(', '),
  }));
  return new Set(readings.map(({ sample }) => sample)).size > 1 ? readings : null;
}
