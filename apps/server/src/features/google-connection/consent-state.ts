import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { seal, unseal } from '../../platform/crypto.ts';
import type { Platform } from '../../platform/platform.ts';
import type { GoogleUse } from './google-use.ts';

/** How long a person may take on the consent page. */
export const CONSENT_MS = 10 * 60_000;

const claims = z.object({
  user: z.number().int(),
  /** S256 of the verifier (RFC 7636), which only the browser that began has. */
  challenge: z.string(),
  until: z.number(),
});

export interface ConsentClaims {
  office: number;
  user: number;
  challenge: string;
}

/** The verifier of a consent and its S256 challenge (RFC 7636). */
export function newVerifier(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: challengeOf(verifier) };
}

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** Whether the verifier is the one the challenge was made of. */
export function matches(verifier: string, challenge: string): boolean {
  const [a, b] = [Buffer.from(challengeOf(verifier)), Buffer.from(challenge)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A state is for one use: what was begun for the one is nothing to the other. */
const belongsTo = (office: number, use: GoogleUse) => ({ office, purpose: `consent:${use.callback}` });

/** Who asks for what of whose, as it travels through the consent page: sealed, for ten minutes. */
export function makeState(
  platform: Platform,
  use: GoogleUse,
  { office, user, challenge }: ConsentClaims,
): string {
  const until = platform.now().getTime() + CONSENT_MS;
  const text = JSON.stringify({ user, challenge, until });
  const sealed = seal(platform.config.secrets.encryptionKey, text, belongsTo(office, use));
  return `${office}.${sealed.toString('base64url')}`;
}

/** What a state says; `expired` when its time is over, `forged` when it is none of ours. */
export function readState(
  platform: Platform,
  use: GoogleUse,
  state: string,
): ConsentClaims | 'expired' | 'forged' {
  const [, office = '', sealed = ''] = /^(\d{1,9})\.([\w-]+)$/.exec(state) ?? [];
  if (sealed === '') return 'forged';
  let text: string;
  try {
    text = unseal(
      platform.config.secrets.encryptionKey,
      Buffer.from(sealed, 'base64url'),
      belongsTo(Number(office), use),
    );
  } catch {
    // Changed, of another office, or made up: the same to whoever shows it.
    return 'forged';
  }
  const { user, challenge, until } = claims.parse(JSON.parse(text));
  if (until < platform.now().getTime()) return 'expired';
  return { office: Number(office), user, challenge };
}
