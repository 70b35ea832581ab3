import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { World } from '../world/index.ts';
import { REFUSED_MAILBOX } from './server.ts';
import type { Mail, MailStore } from './store.ts';

const page = fileURLToPath(new URL('./page/', import.meta.url));

const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache',
};

/** More than this many are not listed; tests that send more ask the control API. */
const LISTED = 500;

const summary = ({ id, at, from, fromName, to, subject, text }: Mail) => ({
  id,
  at,
  from,
  fromName,
  to,
  subject,
  snippet: text.replace(/\s+/g, ' ').slice(0, 140),
});

/** The mailbox at /mail, and the little API and event stream it lives on. */
export function registerMailbox(app: FastifyInstance, world: World, store: MailStore): void {
  app.get('/mail', (_request, reply) =>
    reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(readFileSync(`${page}index.html`)),
  );

  app.get('/mail/messages', (_request, reply) => {
    const mails = store.all();
    return reply.header('cache-control', 'no-store').send({
      mails: mails.slice(-LISTED).toReversed().map(summary),
      more: Math.max(0, mails.length - LISTED),
      fault: world.faults.of('smtp'),
      refused: REFUSED_MAILBOX,
    });
  });

  app.get<{ Params: { id: string } }>('/mail/messages/:id', (request, reply) => {
    const mail = store.get(request.params.id);
    if (!mail) return reply.code(404).send({ error: 'This mail is not here any more.' });
    return reply.header('cache-control', 'no-store').send(mail);
  });

  app.get('/mail/events', (request, reply) => {
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const tell = (event: string, data: unknown) =>
      stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    const onMail = (id: string) => {
      const mail = store.get(id);
      if (mail) tell('mail', summary(mail));
    };
    const onChange = () => tell('change', {});
    world.events.on('mail', onMail).on('world', onChange).on('reset', onChange);
    const beat = setInterval(() => stream.write(': here\n\n'), 15_000);
    stream.write('retry: 1000\n\n');
    request.raw.once('close', () => {
      clearInterval(beat);
      world.events.off('mail', onMail).off('world', onChange).off('reset', onChange);
    });
  });

  void app.register(fastifyStatic, {
    root: page,
    prefix: '/mail/',
    index: false,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => void reply.headers(headers),
  });
}
