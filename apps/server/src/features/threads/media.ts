import type { inbox } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import type { Http } from '../../platform/http/handler.ts';
import { type FileAnswer, sendFile } from '../../platform/http/send-file.ts';
import { inOffice, type OfficeScope, type Platform } from '../../platform/platform.ts';
import { findContact } from '../contacts/index.ts';
import { findItem, findMedia, listMediaOfContact } from './store.ts';

/** Answers with an attachment of an item of the caller's office. @throws Refusal 404 */
export async function sendMedia(
  platform: Platform,
  scope: OfficeScope,
  itemId: number,
  mediaId: number,
  http: Http,
  how: Pick<FileAnswer, 'keepNothing'> = {},
): Promise<unknown> {
  const media = await inOffice(platform, scope, async (ctx) => {
    const found = await findMedia(ctx.tx, itemId, mediaId);
    if (!found) throw notFound('attachment');
    const item = await findItem(ctx.tx, itemId);
    // A player asks for many pieces of one file; one line in the log says it was opened.
    if (!http.request.headers.range)
      ctx.audit({
        action: 'media.read',
        subject: `contact:${item?.contact_id}`,
        details: { media: mediaId },
      });
    return found;
  });
  return sendFile(http, {
    type: media.mediaType,
    fileName: media.fileName,
    size: media.size,
    tag: media.sha256.toString('hex').slice(0, 32),
    ...how,
    bytes: () => platform.files.read(media.storageKey),
    stream: () => platform.files.stream(media.storageKey),
  });
}

/** Every attachment of the texts and e-mails of a contact's thread, newest first. @throws Refusal 404 */
export async function listContactMedia(
  ctx: Context,
  contactId: number,
): Promise<(inbox.ItemMedia & { comm_participant_id: number; date: string })[]> {
  if (!(await findContact(ctx.tx, contactId))) throw notFound('contact');
  const rows = await listMediaOfContact(ctx.tx, contactId);
  ctx.audit({ action: 'media.read', subject: `contact:${contactId}` });
  return rows.map(({ at, ...media }) => ({ ...media, date: new Date(at).toISOString() }));
}
