import { notFound } from '../../../platform/errors.ts';
import type { Http } from '../../../platform/http/handler.ts';
import { sendFile } from '../../../platform/http/send-file.ts';
import { inOffice, type OfficeScope, type Platform } from '../../../platform/platform.ts';
import { listItemsOfEmails } from '../../threads/index.ts';
import { imageKey } from './image-address.ts';
import { mailPage, type MailPageInput } from './mail-page.ts';
import { mediaPath } from './present-email.ts';
import { readAsPage } from '../parse/read-mail.ts';
import { picturesById } from './shown-pictures.ts';
import { ReaderError } from '../../../platform/lanes/reader-lane.ts';
import { type FullEmail, findEmailMedia, listFullEmails } from '../store-emails.ts';

/** An e-mail of the caller's office; that it was opened is audited. @throws Refusal 404 */
function openEmail(
  platform: Platform,
  scope: OfficeScope,
  emailId: number,
  action: string,
): Promise<FullEmail> {
  return inOffice(platform, scope, async (ctx) => {
    const [email] = await listFullEmails(ctx.tx, [emailId]);
    if (!email) throw notFound('e-mail');
    for (const id of email.contactIds)
      ctx.audit({ action, subject: `contact:${id}`, details: { email: emailId } });
    return email;
  });
}

/**
 * An e-mail's HTML as a document for a frame: sanitised, and under a policy by which it could run, load and
 * send nothing even if something had slipped through. Its images come from its own attachments; those from outside
 * only when `images` says so, and then from us (show-image.ts).
 */
export async function sendEmailHtml(
  platform: Platform,
  scope: OfficeScope,
  emailId: number,
  how: { images: boolean; dark: boolean; limitMs: number },
  { request, reply }: Http,
): Promise<unknown> {
  const email = await openEmail(platform, scope, emailId, 'mail.read');
  const html = email.htmlKey === null ? null : (await platform.files.read(email.htmlKey)).toString('utf8');
  const inline = Object.fromEntries(
    [...picturesById(email.media)].map(([id, { mediaId }]) => [id, `/api${mediaPath(emailId, mediaId)}`]),
  );
  const text = email.unreadable ?? email.bodyText;
  const proxy = {
    path: `/api/emails/${emailId}/image`,
    key: imageKey(platform.sessionKey, scope.office, emailId),
  };
  const shown = { images: how.images && proxy, inline, ownHost: request.host };
  const { subject } = email;
  const document = await pageOf(scope.office, { html, text, subject, dark: how.dark, shown }, how.limitMs);
  // Its own attachments and pictures and nothing else of ours: an image must never be a call in the reader's name.
  const own = `${request.protocol}://${request.host}`;
  const images = [`${own}/api/messages/email/${emailId}/media/`, ...(how.images ? [own + proxy.path] : [])];
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'unsafe-inline'; img-src data: ${images.join(' ')}; ` +
        `sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'; ` +
        `base-uri 'none'; form-action 'none'`,
    )
    .header('Referrer-Policy', 'no-referrer')
    .send(document);
}

const words = {
  textAlone: 'This mail could not be made safe to show as it was designed. These are its words alone.',
  nothing: 'This mail could not be made safe to show.',
} as const;

/** The page of a mail; where it cannot be made in time, its text alone, or nothing but the word of it. */
async function pageOf(office: number, page: MailPageInput, limitMs: number): Promise<string> {
  const attempts =
    page.html === null
      ? [page]
      : [page, { ...page, html: null, note: page.text ? words.textAlone : words.nothing }];
  for (const attempt of attempts) {
    try {
      return await readAsPage(office, attempt, limitMs);
    } catch (error) {
      if (!(error instanceof ReaderError)) throw error;
    }
  }
  return mailPage({ ...page, html: null, text: '', note: words.nothing });
}

/** An e-mail as it came (message/rfc822), to be saved. @throws Refusal 404 */
export async function sendRawEmail(
  platform: Platform,
  scope: OfficeScope,
  emailId: number,
  { reply }: Http,
): Promise<unknown> {
  const email = await openEmail(platform, scope, emailId, 'mail.save');
  if (email.rawKey === null) throw notFound('original of this e-mail');
  return reply
    .type('message/rfc822')
    .header('Content-Disposition', `attachment; filename="email-${emailId}.eml"`)
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .send(await platform.files.stream(email.rawKey));
}

/** An attachment of an e-mail. @param emailId where it is named, the attachment must be of it. @throws Refusal 404 */
export async function sendEmailMedia(
  platform: Platform,
  scope: OfficeScope,
  mediaId: number,
  emailId: number | null,
  http: Http,
): Promise<unknown> {
  const media = await inOffice(platform, scope, async (ctx) => {
    const found = await findEmailMedia(ctx.tx, mediaId);
    if (!found || (emailId !== null && found.emailId !== emailId)) throw notFound('attachment');
    // A player asks for many pieces of one file; one line in the log says it was opened.
    if (!http.request.headers.range) {
      const items = await listItemsOfEmails(ctx.tx, [found.emailId]);
      for (const contactId of new Set(items.map((item) => item.contactId))) {
        ctx.audit({
          action: 'media.read',
          subject: `contact:${contactId}`,
          details: { email: found.emailId, media: mediaId },
        });
      }
    }
    return found;
  });
  return sendFile(http, {
    type: media.contentType,
    fileName: media.fileName,
    size: media.size,
    tag: media.sha256.toString('hex').slice(0, 32),
    bytes: () => platform.files.read(media.storageKey),
    stream: () => platform.files.stream(media.storageKey),
  });
}
