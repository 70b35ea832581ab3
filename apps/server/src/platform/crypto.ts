import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What a sealed value belongs to: it opens nowhere else, so a row copied to another office is worthless. */
export interface SealedFor {
  office: number;
  /** For example `od-access-token`, `second-factor:17`. */
  purpose: string;
}

const associated = ({ office, purpose }: SealedFor) => Buffer.from(`chairline:${office}:${purpose}`);

/**
 * Encrypts a text at rest: AES-256-GCM (NIST SP 800-38D) with a fresh nonce.
 * @param key 32 bytes: `config.secrets.encryptionKey`
 * @returns version byte, nonce, tag, ciphertext
 */
export function seal(key: Buffer, text: string, belongsTo: SealedFor): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(associated(belongsTo));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body]);
}

/**
 * Opens what `seal` made.
 * @throws Error when the key is another one, the value was changed, or it belongs to something else
 */
export function unseal(key: Buffer, sealed: Buffer, belongsTo: SealedFor): string {
  const start = 1 + NONCE_BYTES + TAG_BYTES;
  if (sealed.length < start || sealed[0] !== VERSION) throw new Error('This is no sealed value.');
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + NONCE_BYTES))
    .setAAD(associated(belongsTo))
    .setAuthTag(sealed.subarray(1 + NONCE_BYTES, start));
  try {
    return decipher.update(sealed.subarray(start), undefined, 'utf8') + decipher.final('utf8');
  } catch (cause) {
    throw new Error(
      `A stored secret (${belongsTo.purpose}) of office ${belongsTo.office} cannot be opened: ENCRYPTION_KEY is not the one it was stored with, or it was changed.`,
      { cause },
    );
  }
}

/** What a sealed value holds, or null when this key does not open it. */
export function openWith(key: Buffer, sealed: Buffer, belongsTo: SealedFor): string | null {
  try {
    return unseal(key, sealed, belongsTo);
  } catch {
    // Any fault of it means the same: it does not open.
    return null;
  }
}

/**
 * An unguessable token that names its office, as links and the connector carry it: `2.kX…` (256 random bits).
 * Stored by its hash alone.
 */
export const makeToken = (office: number): string => `${office}.${randomBytes(32).toString('base64url')}`;

/** The office of a token, or null when it has not the form of one. Says nothing about whether it stands. */
export function officeOfToken(token: string): number | null {
  const match = /^(\d{1,9})\.[\w-]{43}$/.exec(token);
  return match ? Number(match[1]) : null;
}

/** By which a token is stored and found. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
