import { conversations as contract, inbox } from '@chairline/contract';
import { constraintOf } from '../../../platform/db/database.ts';
import { BadInput, notFound } from '../../../platform/errors.ts';
import { type TakenFile, takeUpload } from '../../../platform/files/check-upload.ts';
import type { Http, Session, UploadedFile } from '../../../platform/http/handler.ts';
import { sendFile } from '../../../platform/http/send-file.ts';
import { inOffice, type Platform } from '../../../platform/platform.ts';
import { seeConvo } from '../convo/see-convo.ts';
import { findFile, findMessage } from './store-messages.ts';
import { sentElsewhere, type StoredFile } from './write-message.ts';

const words = contract.conversationMessages;

/**
 * Answers with a file of a message.
 * @throws Refusal 404 for a conversation the caller may not see, and for the files of a withdrawn message
 */
export async function sendConvoMedia(
  platform: Platform,
  session: Session,
  { id, messageId, mediaId }: { id: number; messageId: number; mediaId: number },
  http: Http,
): Promise<unknown> {
  const file = await inOffice(platform, session, async (ctx) => {
    await seeConvo(ctx, id);
    const message = await findMessage(ctx.tx, id, messageId);
    const found = message?.withdrawn_at === null && (await findFile(ctx.tx, messageId, mediaId));
    if (!found) throw notFound('attachment');
    // A player asks for many pieces of one file; one line in the log says it was opened.
    if (!http.request.headers.range)
      ctx.audit({ action: 'media.read', subject: `convo:${id}`, details: { media: mediaId } });
    return found;
  });
  return sendFile(http, {
    type: file.mediaType,
    fileName: file.fileName,
    size: file.size,
    tag: file.sha256.toString('hex').slice(0, 32),
    bytes: () => platform.files.read(file.storageKey),
    stream: () => platform.files.stream(file.storageKey),
  });
}

/**
 * Checks all files of a message before any of them is stored, stores them, and takes them away again where `work`
 * fails or says that they were not needed.
 * @throws BadInput for too many, too large ones, or a type that is not exchanged among staff; Refusal 409 where the
 *   message's client_ref was used for another one
 */
export async function withFiles<T extends { isNew: boolean }>(
  platform: Platform,
  office: number,
  files: readonly UploadedFile[],
  work: (stored: readonly StoredFile[]) => Promise<T>,
): Promise<T> {
  const { file: attached, ...recorded } = inbox.countKinds(files.map(({ fileName }) => fileName));
  if (attached > contract.CONVO_MAX_FILES) throw new BadInput(words.tooManyFiles);
  for (const kind of inbox.captureKinds) {
    if (recorded[kind] > inbox.CAPTURE_MAX) throw new BadInput(inbox.inboxMessages.tooManyRecorded(kind));
  }
  const total = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (total > contract.CONVO_FILES_MAX_BYTES) throw new BadInput(words.filesTooLarge);
  const taken: TakenFile[] = [];
  for (const file of files) {
    taken.push(await takeUpload(file, contract.convoTypesOf(file.fileName), words.fileType));
  }
  const stored: StoredFile[] = [];
  let kept = false;
  try {
    for (const { bytes, ...file } of taken)
      stored.push({ ...file, size: bytes.length, ...(await platform.files.put(office, bytes)) });
    const done = await work(stored);
    kept = done.isNew;
    return done;
  } catch (error) {
    // The same client_ref came for two conversations at once, and the other one was first.
    throw constraintOf(error) === 'convo_messages_ref' ? sentElsewhere() : error;
  } finally {
    if (!kept) for (const { key } of stored) await platform.files.remove(key);
  }
}
