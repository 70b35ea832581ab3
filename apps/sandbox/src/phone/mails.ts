import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  addressesIn,
  type Gmail,
  headerOf,
  isAttachment,
  leavesOf,
  type Mail,
  readMime,
  readText,
  textOf,
} from '../gmail/index.ts';
import type { Google } from '../google/index.ts';

/** More than this many are not listed; tests that send more ask the control API. */
const LISTED = 200;
/** What a mail shows in its frame: no script, no form, nothing from outside. */
const framePolicy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups";
const nothing = { error: 'This mail is not here any more.' };

const isMine = (mail: Mail): boolean => mail.labelIds.includes('SENT');

const summary = (mail: Mail) => ({
  id: mail.id,
  mine: isMine(mail),
  from: mail.head.from,
  to: mail.head.to,
  subject: mail.head.subject,
  snippet: mail.snippet,
  at: mail.internalDate,
  unread: mail.labelIds.includes('UNREAD'),
  hasAttachment: mail.hasAttachment,
});

/** The patient's mailbox on the phone page: what the office sent to an address, and what was written from it. */
export function registerPhoneMails(app: FastifyInstance, { store }: Gmail, google: Google): void {
  app.get<{ Querystring: { address?: string } }>('/phone/mails', (request, reply) => {
    const address = addressesIn(request.query.address ?? '')[0];
    return reply.header('cache-control', 'no-store').send({
      address: address ?? '',
      office: google.newestAddress(),
      mails: address ? store.mailsOf(address).slice(0, LISTED).map(summary) : [],
    });
  });

  app.get<{ Params: { id: string } }>('/phone/mails/:id', (request, reply) => {
    const mail = store.get(request.params.id);
    if (!mail) return reply.code(404).send(nothing);
    const mime = readMime(store.rawOf(mail));
    const { messageId, references } = mail.head;
    return reply.header('cache-control', 'no-store').send({
      ...summary(mail),
      cc: mail.head.cc,
      replyTo: headerOf(mime.headers, 'reply-to'),
      messageId,
      references: [...references, ...(messageId === '' ? [] : [messageId])],
      text: textOf(mime, 'text/plain'),
      hasHtml: textOf(mime, 'text/html') !== null,
      attachments: leavesOf(mime).flatMap((part, index) =>
        isAttachment(part)
          ? [{ index, name: part.fileName || 'file', type: part.mimeType, size: part.body.length }]
          : [],
      ),
    });
  });

  app.post<{ Params: { id: string } }>('/phone/mails/:id/read', (request, reply) => {
    const mail = store.get(request.params.id);
    if (!mail) return reply.code(404).send(nothing);
    store.changeLabels(mail, [], ['UNREAD']);
    return reply.send({ ok: true });
  });

  app.get<{ Params: { id: string } }>('/phone/mails/:id/html', (request, reply) => {
    const mail = store.get(request.params.id);
    const html = mail ? withPictures(store.rawOf(mail)) : null;
    if (html === null) return reply.code(404).send(nothing);
    return asItIs(reply, 'text/html; charset=utf-8')
      .header('content-security-policy', framePolicy)
      .send(
        `<!doctype html><base target="_blank"><style>body{margin:16px;font:14px/1.5 system-ui,sans-serif}img{max-width:100%}</style>${html}`,
      );
  });

  app.get<{ Params: { id: string; index: string } }>('/phone/mails/:id/files/:index', (request, reply) => {
    const mail = store.get(request.params.id);
    const part = mail ? leavesOf(readMime(store.rawOf(mail)))[Number(request.params.index)] : undefined;
    if (!part) return reply.code(404).send(nothing);
    const name = encodeURIComponent(part.fileName || 'file');
    return asItIs(reply, 'application/octet-stream')
      .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
      .send(part.body);
  });
}

const asItIs = (reply: FastifyReply, type: string): FastifyReply =>
  reply.type(type).header('x-content-type-options', 'nosniff').header('cache-control', 'no-store');

/** A mail's HTML with the pictures it brought along in it; null when it has none. */
function withPictures(raw: Buffer): string | null {
  const leaves = leavesOf(readMime(raw));
  const page = leaves.find((part) => part.mimeType === 'text/html' && !isAttachment(part));
  if (!page) return null;
  const pictures = new Map(
    leaves
      .filter((part) => part.mimeType.startsWith('image/'))
      .map((part) => [headerOf(part.headers, 'content-id').replace(/[<>]/g, ''), part]),
  );
  return readText(page.body, page.charset).replace(/cid:([^"'\s)>]+)/gi, (all, id: string) => {
    const part = pictures.get(decodeURIComponent(id));
    return part ? `data:${part.mimeType};base64,${part.body.toString('base64')}` : all;
  });
}
