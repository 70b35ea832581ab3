import { imports as contract } from '@chairline/contract';
import { Unreadable } from './unreadable.ts';

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

/**
 * The text of a CSV file: UTF-8 and UTF-16, with a mark or without, and what is neither as Windows-1252, as Excel saves it.
 * @throws Unreadable for what is no text
 */
export function decodeFile(bytes: Uint8Array): string {
  const wide = startsWith(bytes, 0xff, 0xfe)
    ? 'utf-16le'
    : startsWith(bytes, 0xfe, 0xff)
      ? 'utf-16be'
      : pairedZeros(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  if (bytes.subarray(0, 64_000).includes(0)) throw new Unreadable(contract.importMessages.wrongKind);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // What is no UTF-8 was saved by an older Excel: every byte has its sign there.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
