import { createECDH, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const schema = z.object({
  /** Signs session tokens. */
  sessionSecret: z.string().min(32),
  /** AES-256 key, base64, for what an office entrusts to us. */
  encryptionKey: z.base64().length(44),
  /** Credentials between the server and the sandbox's carrier. */
  plivoAuthId: z.string().min(1),
  plivoAuthToken: z.string().min(1),
  /** The same with the sandbox's Stripe, Google and model. Folders from before these were played hold none. */
  stripeSecretKey: z.string().min(1).default('sk_test_sandbox'),
  stripeWebhookSecret: z.string().min(1).default('whsec_sandbox'),
  googleClientSecret: z.string().min(1).default('GOCSPX-sandbox'),
  modelKey: z.string().min(1).default('sandbox-model-key'),
});
export type LocalSecrets = z.infer<typeof schema>;

/** Ours alone; where root started us, the database's own user may pass through, and can list nothing. */
export const DATA_MODE = process.getuid?.() === 0 ? 0o711 : 0o700;

function generateSecrets(): LocalSecrets {
  return {
    sessionSecret: randomBytes(48).toString('base64url'),
    encryptionKey: randomBytes(32).toString('base64'),
    // The carrier's own form: MA and eighteen capitals or digits.
    plivoAuthId: `MA${randomBytes(9).toString('hex').toUpperCase()}`,
    plivoAuthToken: randomBytes(30).toString('base64url'),
    stripeSecretKey: `sk_test_${randomBytes(24).toString('hex')}`,
    stripeWebhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
    googleClientSecret: `GOCSPX-${randomBytes(18).toString('base64url')}`,
    modelKey: `sk-sandbox-${randomBytes(24).toString('base64url')}`,
  };
}

/**
 * The secrets of a data folder used outside production, made on first use and kept in
 * `secrets.json` (mode 600), so that no two installations share one.
 * @param dataDir absolute path of the data folder; made when missing
 * @throws Error with a sentence for the user when the file cannot be read, written or understood
 */
export function loadLocalSecrets(dataDir: string): LocalSecrets {
  return loadOnce(dataDir, 'secrets.json', schema, generateSecrets);
}

const pushKeys = z
  .object({ publicKey: z.string(), privateKey: z.string() })
  .refine((pair) => isKeyPair(pair.publicKey, pair.privateKey));
export type PushKeys = z.infer<typeof pushKeys>;

/**
 * The keys an installation signs its pushes with (RFC 8292), in a file of their own (`push-keys.json`): folders from
 * before there were pushes hold none. Devices that subscribed with others get nothing any more.
 * @throws Error as above
 */
export function loadLocalPushKeys(dataDir: string): PushKeys {
  return loadOnce(dataDir, 'push-keys.json', pushKeys, generatePushKeys);
}

/** A P-256 pair in base64url: the point uncompressed, and the private number. */
export function generatePushKeys(): PushKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // A number that begins with zeros is handed out shorter.
  const secret = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return {
    publicKey: pair.getPublicKey().toString('base64url'),
    privateKey: secret.toString('base64url'),
  };
}

/** Whether these are the two halves of one P-256 pair, in the form above. */
export function isKeyPair(publicKey: string, privateKey: string): boolean {
  const secret = Buffer.from(privateKey, 'base64url');
  if (secret.length !== 32) return false;
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(secret);
    return pair.getPublicKey().equals(Buffer.from(publicKey, 'base64url'));
  } catch {
    // Zero, or beyond the curve's order: no private number at all.
    return false;
  }
}

function loadOnce<T>(dataDir: string, name: string, shape: z.ZodType<T>, generate: () => T): T {
  const file = path.join(dataDir, name);
  try {
    mkdirSync(dataDir, { recursive: true, mode: DATA_MODE });
    if (!existsSync(file)) writeOnce(file, `${JSON.stringify(generate(), null, 2)}\n`);
  } catch (error) {
    throw new Error(`The data folder ${dataDir} cannot be used: ${describe(error)}.`, { cause: error });
  }
  return readKept(file, shape);
}

/** Of two programs that start at once one writes; the file is there whole or not at all. */
function writeOnce(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, text, { mode: 0o600 });
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function readKept<T>(file: string, shape: z.ZodType<T>): T {
  let parsed: z.ZodSafeParseResult<T>;
  try {
    parsed = shape.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof SyntaxError) parsed = shape.safeParse(null);
    else throw new Error(`${file} cannot be read: ${describe(error)}.`, { cause: error });
  }
  if (parsed.success) return parsed.data;
  throw new Error(`${file} is damaged: restore it from a back-up, or remove it to have new secrets made.`);
}

function describe(error: unknown): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EACCES':
    case 'EPERM':
      return 'this user has no right to read and write there';
    case 'EROFS':
      return 'it is on a read-only file system';
    case 'ENOSPC':
      return 'the disk is full';
    case 'ENOTDIR':
      return 'a part of its path is a file';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
