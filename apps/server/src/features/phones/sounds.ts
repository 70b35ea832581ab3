import { randomUUID } from 'node:crypto';
import { phones as contract } from '@chairline/contract';
import { BadInput, notFound } from '../../platform/errors.ts';
import { checkUpload } from '../../platform/files/check-upload.ts';
import type { Http, UploadedFile } from '../../platform/http/handler.ts';
import { sendFile } from '../../platform/http/send-file.ts';
import { inOffice, type OfficeScope, type Platform } from '../../platform/platform.ts';
import { readToken, signToken } from '../../platform/path-token.ts';
import { lockPhoneBook } from './store.ts';
import { findSound, insertSound, removeUnusedSounds } from './store-sounds.ts';

const words = contract.phoneMessages;
/** Not the issuer of any other token: none can stand in for another. */
const ISSUER = 'chairline-sound';
/** How long a sound is kept that no number uses: whoever chose it may still save, or take a removal back. */
const UNUSED_MS = 24 * 3_600_000;

/** Whether a WAV file holds sound as every carrier plays it: PCM, 8 or 16 bits. */
function isPlainWav(bytes: Buffer): boolean {
  for (
    let at = 12;
    at + 8 <= bytes.length;
    at += 8 + bytes.readUInt32LE(at + 4) + (bytes.readUInt32LE(at + 4) % 2)
  ) {
    if (bytes.toString('latin1', at, at + 4) !== 'fmt ') continue;
    if (at + 24 > bytes.length) return false;
    return bytes.readUInt16LE(at + 8) === 1 && [8, 16].includes(bytes.readUInt16LE(at + 22));
  }
  return false;
}

/** Keeps a sound for greetings and menus. @throws BadInput for what is none */
export async function createSound(
  platform: Platform,
  scope: OfficeScope,
  files: readonly UploadedFile[],
): Promise<{ sound_id: string }> {
  const [file, ...more] = files;
  if (!file || more.length > 0) throw new BadInput(words.soundMissing);
  if (file.bytes.length > contract.SOUND_MAX_BYTES) throw new BadInput(words.soundTooLarge);
  const type = await checkUpload(file, contract.SOUND_TYPES, words.soundType);
  if (type === 'audio/wav' && !isPlainWav(file.bytes)) throw new BadInput(words.soundBroken);
  const { key, sha256 } = await platform.files.put(scope.office, file.bytes);
  const soundId = randomUUID();
  const gone = await inOffice(platform, scope, async (ctx) => {
    await insertSound(ctx.tx, {
      clientId: ctx.office,
      soundId,
      fileKey: key,
      type,
      size: file.bytes.length,
      sha256,
      createdAt: ctx.now,
    });
    ctx.audit({
      action: 'phone.sound',
      subject: `sound:${soundId}`,
      details: { type, size: file.bytes.length },
    });
    // So that none is cleared away that a number is just being given.
    await lockPhoneBook(ctx.tx, ctx.office);
    return removeUnusedSounds(ctx.tx, new Date(ctx.now.getTime() - UNUSED_MS));
  });
  for (const unused of gone)
    await platform.files
      .remove(unused)
      .catch((error: unknown) =>
        platform.log.warn({ error, key: unused }, 'an unused sound stays on the disk'),
      );
  return { sound_id: soundId };
}

/** Answers with a sound. @throws Refusal 404 */
export async function sendSound(
  platform: Platform,
  scope: OfficeScope,
  soundId: string,
  http: Http,
  keepNothing = false,
): Promise<unknown> {
  const row = await inOffice(platform, scope, (ctx) => findSound(ctx.tx, soundId));
  if (!row) throw notFound('sound');
  return sendFile(http, {
    type: row.type,
    fileName: `greeting.${row.type === 'audio/wav' ? 'wav' : 'mp3'}`,
    size: row.size,
    tag: row.sha256.toString('hex').slice(0, 32),
    keepNothing,
    bytes: () => platform.files.read(row.fileKey),
    stream: () => platform.files.stream(row.fileKey),
  });
}

/** Where the carrier fetches a sound of an office, for an hour. */
export async function soundUrl(platform: Platform, office: number, soundId: string): Promise<string> {
  const token = await signToken(platform, ISSUER, { o: office, s: soundId });
  return `${platform.config.publicUrl}/api/plivo/sound/${token}`;
}

/** Answers the carrier with the sound of a signed path. @throws Refusal 404 for a forged one, or after its hour */
export async function sendSoundToCarrier(platform: Platform, token: string, http: Http): Promise<unknown> {
  const claims = await readToken(platform, ISSUER, token);
  if (!claims) throw notFound('sound');
  const scope = { office: Number(claims.o), actor: { kind: 'webhook', vendor: 'plivo' } } as const;
  return sendSound(platform, scope, String(claims.s), http, true);
}
