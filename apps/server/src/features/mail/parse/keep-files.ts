import type { Platform } from '../../../platform/platform.ts';
import type { ParsedAttachment, ParsedMail } from './parsed-mail.ts';

/** Where the parts of a mail are kept. */
export interface KeptFiles {
  rawKey: string | null;
  htmlKey: string | null;
  attachments: (Omit<ParsedAttachment, 'bytes'> & { size: number; sha256: Buffer; key: string })[];
}

/** Puts a mail's parts into the file store: before its transaction, which must not wait for them. */
export async function keepFiles(
  platform: Platform,
  office: number,
  raw: Buffer | null,
  mail: Pick<ParsedMail, 'html' | 'attachments'>,
): Promise<KeptFiles> {
  const kept: KeptFiles = { rawKey: null, htmlKey: null, attachments: [] };
  try {
    if (raw) kept.rawKey = (await platform.files.put(office, raw)).key;
    if (mail.html !== null) kept.htmlKey = (await platform.files.put(office, Buffer.from(mail.html))).key;
    for (const { bytes, ...attachment } of mail.attachments) {
      const stored = await platform.files.put(office, bytes);
      kept.attachments.push({ ...attachment, size: bytes.length, ...stored });
    }
  } catch (error) {
    await dropFiles(platform, kept);
    throw error;
  }
  return kept;
}

/** A mail's attachments as its rows have them. */
export const mediaRows = (clientId: number, emailId: number, kept: Pick<KeptFiles, 'attachments'>) =>
  kept.attachments.map(({ contentType, fileName, size, sha256, key, contentId, inline }) => ({
    clientId,
    emailId,
    contentType,
    fileName,
    size,
    sha256,
    storageKey: key,
    contentId,
    inline,
  }));

/** Takes back what was kept for a mail that is not stored after all. */
export async function dropFiles(platform: Platform, kept: KeptFiles): Promise<void> {
  const keys = [kept.rawKey, kept.htmlKey, ...kept.attachments.map(({ key }) => key)];
  for (const key of keys) if (key !== null) await platform.files.remove(key);
}
