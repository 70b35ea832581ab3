import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ControlError, defined, readBody } from '../control/index.ts';
import type { Google } from '../google/index.ts';
import { composeMail } from './compose.ts';
import { planGenerated, generatedRaw } from './generate.ts';
import type { Mailroom } from './mailroom.ts';
import {
  addressesIn,
  isAttachment,
  leavesOf,
  readHead,
  readHeaders,
  readMime,
  snippetOf,
  textOf,
} from './mime.ts';
import type { Pusher } from './push.ts';
import { BODY_LIMIT } from './rest-kit.ts';
import type { GmailStore } from './store.ts';
import type { Mail } from './types.ts';

const text = z.string('must be text');
const base64 = text.regex(/^[\w+/=\s-]*$/, 'must be base64');
const count = (most: number) =>
  z
    .number('must be a number')
    .int('must be whole')
    .min(0, 'must not be negative')
    .max(most, `must be at most ${most}`);
const addressList = z.union(
  [text, z.array(text).transform((list) => list.join(', '))],
  'must be an address, or a list of them',
);

const newMail = z.object(
  {
    from: text.optional(),
    to: addressList.optional(),
    subject: text.default(''),
    text: text.optional(),
    html: text.optional(),
    /** A whole RFC 5322 message; it is delivered as it is. */
    raw: base64.optional(),
    attachments: z
      .array(
        z.object({
          fileName: text.optional(),
          filename: text.optional(),
          contentType: text.default('application/octet-stream'),
          content: base64.default(''),
        }),
      )
      .default([]),
    inReplyTo: text.optional(),
    references: z.array(text).optional(),
    /** When it came in: ISO time; now when not given. */
    at: z.iso.datetime({ offset: true, error: 'must be an ISO time' }).optional(),
  },
  'must be a JSON object',
);
const bulk = z.object({
  count: count(200_000),
  seed: count(2 ** 31).default(1),
  mailbox: text.optional(),
  /** Over how many days until now they are spread. */
  days: count(10_000).default(730),
});
const pushes = z.object({
  lose: z
    .number('must be a number from 0 to 1')
    .min(0, 'must be from 0 to 1')
    .max(1, 'must be from 0 to 1')
    .optional(),
  duplicate: count(50).optional(),
  delayMs: count(3_600_000).optional(),
  endpoint: z.url('must be an address').nullable().optional(),
});
const quota = z.object({
  unitsPerMinute: count(100_000_000).optional(),
  concurrent: count(10_000).optional(),
});
const oneMailbox = z.object({ address: text.optional(), mailbox: text.optional() });
const labels = z.object({ add: z.array(text).default([]), remove: z.array(text).default([]) });

const bare = (id: string): string => id.trim().replace(/^<|>$/g, '');

/** The mail the control API describes, as bytes. */
function rawOf(input: z.output<typeof newMail>, to: string): Buffer {
  if (input.raw !== undefined) return Buffer.from(input.raw, 'base64');
  if (input.from === undefined) throw new ControlError('The field "from": must be an address.');
  return composeMail({
    from: input.from,
    to,
    subject: input.subject,
    text: input.text,
    html: input.html,
    attachments: input.attachments.map((file, index) => ({
      fileName: file.fileName ?? file.filename ?? `file-${index + 1}`,
      contentType: file.contentType,
      content: Buffer.from(file.content, 'base64'),
    })),
    messageId: `${randomUUID()}@mail.sandbox.test`,
    ...(input.inReplyTo ? { inReplyTo: bare(input.inReplyTo) } : {}),
    ...(input.references ? { references: input.references.map(bare) } : {}),
    at: input.at ? Date.parse(input.at) : Date.now(),
  });
}

/** What became of a mail the office sent, as whoever got it would see it. */
function presentSent(store: GmailStore, mail: Mail): object {
  const mime = readMime(store.rawOf(mail));
  const { head } = mail;
  const leaves = leavesOf(mime);
  return {
    id: mail.id,
    threadId: mail.threadId,
    at: new Date(mail.internalDate).toISOString(),
    mailbox: mail.mailbox,
    from: head.from,
    to: addressesIn(head.to),
    cc: addressesIn(head.cc),
    bcc: addressesIn(head.bcc),
    subject: head.subject,
    text: textOf(mime, 'text/plain') ?? '',
    html: textOf(mime, 'text/html'),
    messageId: head.messageId,
    inReplyTo: head.inReplyTo,
    references: head.references,
    headers: {
      'Message-ID': head.messageId === '' ? '' : `<${head.messageId}>`,
      'In-Reply-To': head.inReplyTo === '' ? '' : `<${head.inReplyTo}>`,
      References: head.references.map((id) => `<${id}>`).join(' '),
    },
    attachments: leaves.filter(isAttachment).map((part) => ({
      fileName: part.fileName,
      filename: part.fileName,
      contentType: part.mimeType,
      size: part.body.length,
      content: part.body.toString('base64'),
    })),
  };
}

function readSince(store: GmailStore, since: string | undefined): number {
  if (since === undefined || since === '') return 0;
  const known = store.get(since);
  if (known) return known.internalDate;
  const at = /^\d+(\.\d+)?$/.test(since) ? Number(since) : Date.parse(since.replace(/ (?=\d\d:?\d\d$)/, '+'));
  if (!Number.isNaN(at)) return at;
  throw new ControlError(
    `since must be an ISO time, epoch milliseconds or the id of a mail, not "${since}".`,
  );
}

/** /control/gmail: mails from outside, what the office sent, and how the mailboxes behave. */
export function registerGmailControl(
  app: FastifyInstance,
  store: GmailStore,
  mailroom: Mailroom,
  pusher: Pusher,
  google: Google,
): void {
  function theMailbox(given: string | undefined): string {
    const address = given === undefined ? google.newestAddress() : addressesIn(given)[0];
    if (address) return address.toLowerCase();
    throw new ControlError(
      given === undefined
        ? 'No mailbox is connected: say which one is meant.'
        : `"${given}" is not an e-mail address.`,
    );
  }

  app.post('/control/gmail/messages', { bodyLimit: BODY_LIMIT }, (request, reply) => {
    const input = readBody(newMail, request.body);
    const targets = input.to === undefined ? [theMailbox(undefined)] : [...new Set(addressesIn(input.to))];
    if (targets.length === 0)
      throw new ControlError(`The field "to": "${input.to}" is not an e-mail address.`);
    const raw = rawOf(input, input.to ?? targets[0]!);
    const delivered = mailroom.deliver(raw, targets, input.at ? Date.parse(input.at) : Date.now());
    const sender = addressesIn(readHead(readHeaders(raw)).from)[0];
    if (sender && !targets.includes(sender) && !google.isConnected(sender)) mailroom.keepSent(sender, raw);
    const [first] = delivered;
    return reply.send({
      id: first?.id,
      threadId: first?.threadId,
      messageId: first?.head.messageId,
      mailbox: first?.mailbox,
      historyId: String(first?.historyId),
      deliveries: delivered.map(({ id, threadId, mailbox }) => ({ id, threadId, mailbox })),
    });
  });

  app.get<{ Querystring: { since?: string } }>('/control/gmail/messages', (request, reply) => {
    const since = readSince(store, request.query.since);
    const sent = store
      .mailboxes()
      .flatMap(({ address }) => store.mailsOf(address))
      .filter((mail) => mail.sentByApi && mail.internalDate > since)
      .toSorted((left, right) => left.internalDate - right.internalDate || left.historyId - right.historyId);
    return reply.send(sent.map((mail) => presentSent(store, mail)));
  });

  app.post('/control/gmail/mailbox', (request, reply) => {
    const input = readBody(bulk, request.body);
    const mailbox = theMailbox(input.mailbox);
    const now = Date.now();
    const threads = new Map<number, string>();
    const step = (input.days * 86_400_000) / Math.max(1, input.count);
    for (let index = 0; index < input.count; index += 1) {
      const plan = planGenerated(input.seed, index);
      const at = Math.floor(now - (input.count - index) * step);
      const raw = generatedRaw({ seed: input.seed, index, mailbox, at });
      const mime = readMime(raw);
      const mail = store.add({
        raw: { seed: input.seed, index },
        mailbox,
        threadId: threads.get(plan.first) ?? null,
        labelIds: plan.byOffice ? ['SENT'] : ['INBOX', 'CATEGORY_PERSONAL'],
        internalDate: at,
        size: raw.length,
        head: readHead(mime.headers),
        snippet: snippetOf(mime),
        hasAttachment: leavesOf(mime).some(isAttachment),
        sentByApi: false,
        old: true,
      });
      threads.set(plan.first, mail.threadId);
    }
    return reply.send({ mailbox, count: input.count, total: store.mailsOf(mailbox).length });
  });

  app.get('/control/gmail/mailboxes', (_request, reply) =>
    reply.send(
      store.mailboxes().map(({ address, historyId }) => ({
        address,
        historyId: String(historyId),
        mails: store.mailsOf(address).length,
        connected: google.isConnected(address),
        watched: store.watches.get(address)?.topic ?? null,
      })),
    ),
  );

  app.post<{ Params: { id: string } }>('/control/gmail/messages/:id/labels', (request, reply) => {
    const mail = store.get(request.params.id);
    if (!mail) throw new ControlError(`There is no mail "${request.params.id}".`);
    const input = readBody(labels, request.body);
    const changed = store.changeLabels(mail, input.add, input.remove);
    pusher.changed(changed.mailbox);
    return reply.send({ id: changed.id, labelIds: changed.labelIds });
  });

  app.delete<{ Params: { id: string } }>('/control/gmail/messages/:id', (request, reply) => {
    const mail = store.get(request.params.id);
    if (!mail) throw new ControlError(`There is no mail "${request.params.id}".`);
    store.remove(mail);
    pusher.changed(mail.mailbox);
    return reply.send({ id: mail.id });
  });

  app.post('/control/gmail/push', (request, reply) => {
    const { endpoint, ...input } = readBody(pushes, request.body);
    const settings = {
      ...store.settings(),
      ...defined(input),
      ...(endpoint === undefined ? {} : { endpoint }),
    };
    store.set(settings);
    return reply.send(settings);
  });
  app.get('/control/gmail/push', (_request, reply) =>
    reply.send({ ...store.settings(), pending: [...store.pushes.values()] }),
  );

  app.post('/control/gmail/quota', (request, reply) => {
    store.set({ ...store.settings(), ...defined(readBody(quota, request.body)) });
    return reply.send(store.settings());
  });

  app.post('/control/gmail/history/forget', (request, reply) => {
    const { address, mailbox } = readBody(oneMailbox, request.body);
    const which = theMailbox(address ?? mailbox);
    store.forgetHistory(which);
    return reply.send({ mailbox: which, historyId: String(store.mailbox(which).historyId) });
  });
}
