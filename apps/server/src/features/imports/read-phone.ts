import { splitExtension, toE164 } from '@chairline/contract';

/** What a cell says of phone numbers. */
export interface PhonesRead {
  /** E.164, in the cell's order. */
  numbers: string[];
  /** Excel has written it as a power of ten and left digits out. */
  isCut: boolean;
}

const POWER = /^(\d)(?:\.(\d{1,20}))?e\+?(\d{1,2})$/i;

/** A number that Excel wrote as a power of ten; null where digits are missing. */
function fromPower(text: string): string | null {
  const found = POWER.exec(text);
  if (!found) return null;
  const [, first = '', rest = '', power = ''] = found;
  return rest.length === Number(power) ? first + rest : null;
}

/** One number as people and programs write it: labels, an apostrophe in front, `.0` behind, 001 for +1, an extension. */
function toNumber(piece: string): string | null {
  const bare = splitExtension(piece)
    .number.replace(/^['’]/, '')
    .replace(/\.0$/, '')
    .replace(/^[a-z .:]{1,20}(?=[\d(+])/i, '')
    .replace(/[\s(]{0,3}[a-z]{1,10}\)?$/i, '')
    .replaceAll('\u00a0', ' ')
    .replace(/[‐-―−]/g, '-')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .replace(/^00(?=1\D?)/, '+');
  return toE164(bare);
}

/** The numbers of a cell: "+1 (503) 555-0177 ext. 4", "503.555.0177 / 971-555-0123", several by `:::` as Google writes them. */
export function readPhones(cell: string): PhonesRead {
  const text = cell.trim();
  if (POWER.test(text)) {
    const whole = fromPower(text);
    const number = whole === null ? null : toE164(whole);
    return { numbers: number === null ? [] : [number], isCut: number === null };
  }
  const alone = toNumber(text);
  if (alone !== null) return { numbers: [alone], isCut: false };
  const pieces = text
    .slice(0, 400)
    .split(/:::|[;,/|\n]| or | & /i)
    .filter((piece) => piece.trim() !== '');
  const numbers = pieces.map(toNumber);
  // A cell half of which is no number is not a number: nobody would notice what is lost.
  const all = numbers.filter((number) => number !== null);
  return { numbers: all.length === numbers.length ? [...new Set(all)] : [], isCut: false };
}
