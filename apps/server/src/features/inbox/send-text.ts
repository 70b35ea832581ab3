import { formatPhone, inbox as contract, landOf, lastTen, toE164 } from '@chairline/contract';
import type { z } from 'zod';
import { type Context, userOf } from '../../platform/context.ts';
import { constraintOf } from '../../platform/db/database.ts';
import { BadInput, notFound } from '../../platform/errors.ts';
import { type TakenFile, takeUpload } from '../../platform/files/check-upload.ts';
import type { Session, UploadedFile } from '../../platform/http/handler.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import {
  type ContactRow,
  findContact,
  findOrCreateByNumber,
  findOthers,
  lockContact,
  numbersOf,
} from '../contacts/index.ts';
import { mustBeFilled } from '../../platform/must-be-filled.ts';
import { announce, appendItem, findItem, findItemByRef, presentItem } from '../threads/index.ts';
import { insertFiles, type KeptFile, withKeptFiles } from './kept-files.ts';
import { findStandingOptOut, findTextNumber } from './store.ts';
import { queueText } from './text-queue.ts';
import { textTags } from './text-tags.ts';
import { holdForTranslation, targetOf } from './translate-queue.ts';

export type SendTextInput = z.output<typeof contract.sendText.body> & { files: readonly UploadedFile[] };

const words = contract.inboxMessages;

/**
 * Queues a text to a patient. The same `client_ref` again answers the text it made the first time.
 * @throws BadInput with a sentence for the sender; Refusal 404 for a contact of another office
 */
export async function sendText(
  platform: Platform,
  session: Session,
  input: SendTextInput,
): Promise<{ item: contract.CommItem }> {
  const to = toE164(input.dst);
  if (landOf(input.dst) === 'abroad') throw new BadInput(words.noAnswer(formatPhone(input.dst)));
  if (!to) throw new BadInput(words.badNumber);
  const text = input.message_text.trim() === '' ? '' : input.message_text;
  if (text === '' && input.files.length === 0) throw new BadInput(words.nothingToSend);
  const tooLong = contract.textLengthProblem(text);
  if (tooLong) throw new BadInput(tooLong);
  mustBeFilled(text, input.allow_unfilled);
  const files = await takeFiles(input.files);
  try {
    const { item } = await withKeptFiles(platform, session.office, files, (kept) =>
      inOffice(platform, session, (ctx) => queue(platform, ctx, { ...input, message_text: text }, to, kept)),
    );
    return { item };
  } catch (error) {
    // The same request came twice at once: the other one has queued it.
    if (input.client_ref !== undefined && constraintOf(error) === 'comm_items_client_ref') {
      const { client_ref } = input;
      return inOffice(platform, session, async (ctx) => ({
        item: presentItem((await findItemByRef(ctx.tx, client_ref))!),
      }));
    }
    throw error;
  }
}

async function queue(
  platform: Platform,
  ctx: Context,
  input: SendTextInput,
  to: string,
  files: readonly KeptFile[],
) {
  const user = userOf(ctx);
  if (input.client_ref !== undefined) {
    const before = await findItemByRef(ctx.tx, input.client_ref);
    if (before) return { item: presentItem(before), repeated: true };
  }
  const phone = await findTextNumber(ctx.tx);
  if (!phone) throw new BadInput(words.noTextNumber);
  if (await findStandingOptOut(ctx.tx, to, phone.phoneNum)) throw new BadInput(words.optedOut);
  const found =
    input.contact_id === undefined
      ? await findOrCreateByNumber(ctx, to)
      : await ownerOfNumber(ctx, input.contact_id, to);
  const contact = (await lockContact(ctx.tx, found.contactId))!;
  await checkReference(ctx, contact.contactId, input.ref);
  const target = input.translate
    ? targetOf(platform, input.message_text, input.language, contact.language)
    : null;
  const { itemId, contact: after } = await appendItem(
    ctx,
    contact,
    {
      kind: 'text',
      direction: 'queued',
      at: ctx.now,
      contactNumber: to,
      officeNumber: phone.phoneNum,
      userIds: [user.userId],
      body: input.message_text,
      translation: target ? 'pending' : null,
      clientRef: input.client_ref ?? null,
      mediaCount: files.length,
      tagIds: await textTags(ctx, input),
      refItemId: input.ref ?? null,
    },
    false,
  );
  await insertFiles(ctx, itemId, files);
  await queueText(ctx, itemId, phone.phoneNum, to, { allowUnfilled: input.allow_unfilled });
  if (target) await holdForTranslation(ctx, itemId, target);
  ctx.audit({
    action: 'text.send',
    subject: `contact:${contact.contactId}`,
    details: { item: itemId, files: files.length },
  });
  const { item } = await announce(ctx, 'addMessage', itemId, after);
  return { item, repeated: false };
}

async function ownerOfNumber(ctx: Context, contactId: number, to: string): Promise<ContactRow> {
  const contact = await findContact(ctx.tx, contactId);
  if (!contact) throw notFound('contact');
  const { numbers } = await findOthers(ctx.tx, contact);
  const own = [...numbersOf(contact).map(({ number }) => number), ...numbers];
  if (!own.some((number) => lastTen(number) === lastTen(to))) {
    throw new BadInput('That number does not belong to this contact. Add it to the contact first.');
  }
  return contact;
}

/** An answer is to something in the same thread. @throws Refusal 404 for anything else */
async function checkReference(ctx: Context, contactId: number, ref: number | undefined): Promise<void> {
  if (ref === undefined) return;
  const item = await findItem(ctx.tx, ref);
  if (item?.contact_id !== contactId) throw notFound('message');
}

/** How many there are, how large, and what each is; the type is what the content says. */
async function takeFiles(files: readonly UploadedFile[]): Promise<TakenFile[]> {
  const counts = contract.countKinds(files.map(({ fileName }) => fileName));
  if (counts.file > contract.TEXT_MAX_FILES) throw new BadInput(words.tooManyFiles);
  if (files.length > contract.TEXT_MEDIA_MAX) throw new BadInput(words.tooManyMedia);
  const total = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (total > contract.TEXT_FILES_MAX_BYTES) throw new BadInput(words.filesTooLarge);
  const taken: TakenFile[] = [];
  for (const file of files) taken.push(await takeFile(file));
  return taken;
}

/**
 * A file that goes to a patient, checked and without a photo's metadata.
 * @throws BadInput with a sentence that names the file
 */
export function takeFile(file: UploadedFile): Promise<TakenFile> {
  // A recording is heard where one was made; as a file of somebody's own, sound is not taken.
  const isClip = contract.captureKind(file.fileName) === 'audio';
  return takeUpload(file, isClip ? contract.textMediaTypes : contract.attachmentTypes);
}
