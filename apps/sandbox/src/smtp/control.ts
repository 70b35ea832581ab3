import type { FastifyInstance } from 'fastify';
import { ControlError } from '../control/index.ts';
import type { Mail, MailStore } from './store.ts';

/** The moment after which mails are asked for: ISO time, epoch milliseconds, or a mail's id. */
function readSince(store: MailStore, since: string | undefined): number {
  if (since === undefined || since === '') return 0;
  const known = store.get(since);
  if (known) return known.at;
  const at = /^\d+(\.\d+)?$/.test(since) ? Number(since) : Date.parse(since.replace(/ (?=\d\d:?\d\d$)/, '+'));
  if (!Number.isNaN(at)) return at;
  throw new ControlError(
    `since must be an ISO time, epoch milliseconds or the id of a mail, not "${since}".`,
  );
}

const present = ({ id, at, from, to, subject, text, html, calendar, messageId }: Mail) => ({
  id,
  at: new Date(at).toISOString(),
  from,
  to,
  subject,
  text,
  html,
  calendar,
  messageId,
});

/** GET /control/smtp/messages: what the product mailed, oldest first. */
export function registerMailControl(app: FastifyInstance, store: MailStore): void {
  app.get<{ Querystring: { since?: string } }>('/control/smtp/messages', (request, reply) => {
    const since = readSince(store, request.query.since);
    const mails = store.all();
    // After a mail is after its place: two may have come in one millisecond.
    const place = mails.findIndex((mail) => mail.id === request.query.since);
    return reply.send(
      (place < 0 ? mails.filter((mail) => mail.at > since) : mails.slice(place + 1)).map(present),
    );
  });
}
