import { inflateRawSync } from 'node:zlib';
import { imports as contract } from '@chairline/contract';
import { Unreadable } from './unreadable.ts';

/** A list of contacts in 5,000,000 bytes unpacks to a third of this. */
const MOST_UNPACKED = 150_000_000;
const words = contract.importMessages;

/**
 * The names of what a zip archive holds (APPNOTE 4.3.12). Each entry is unpacked to its end, whatever its header says of its size,
 * and none of it kept: a bomb goes off here, within its limit.
 * @throws Unreadable for one that is damaged, or unpacks to too much
 */
export function checkZip(bytes: Buffer): Set<string> {
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (end < 0 || end + 22 > bytes.length) throw new Unreadable(words.broken);
  const names = new Set<string>();
  let left = MOST_UNPACKED;
  let at = bytes.readUInt32LE(end + 16);
  for (let n = bytes.readUInt16LE(end + 10); n > 0; n -= 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw new Unreadable(words.broken);
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    names.add(bytes.toString('utf8', at + 46, at + 46 + name));
    const local = bytes.readUInt32LE(at + 42);
    if (local + 30 > bytes.length) throw new Unreadable(words.broken);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(from, from + size);
    left -= method === 8 ? unpackedSize(packed, left) : packed.length;
    if (left <= 0) throw new Unreadable(words.bomb);
    at += 46 + name + extra + comment;
  }
  return names;
}

function unpackedSize(packed: Buffer, left: number): number {
  try {
    return inflateRawSync(packed, { maxOutputLength: left }).length;
  } catch (error) {
    const isTooMuch = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new Unreadable(isTooMuch ? words.bomb : words.broken, { cause: error });
  }
}
