import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/** RFC 4648, base 32, without regard to blanks and case. */
function fromBase32(text: string): Buffer {
  const bits = [...text.replace(/[\s=]/g, '').toUpperCase()]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** The code an authenticator app shows for a secret at a time (RFC 6238: SHA-1, six digits, 30 seconds). */
function totpCode(secret: string, at: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)));
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = hash.at(-1)! & 0xf;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/**
 * The code of a step near the present one, as a clock that differs by `steps` half minutes shows it. Waits where
 * the step is about to end, so that what is sent is still of the step it was made for.
 * @param steps -1, 0 or 1 are taken by the server, each step's code once
 */
export async function codeNear(secret: string, steps: -1 | 0 | 1): Promise<string> {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < 4_000) await sleep(left + 50);
  return totpCode(secret, Date.now() + steps * STEP_MS);
}
