import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { ControlError, readBody } from '../control/index.ts';
import type { World } from '../world/index.ts';
import { messengerPage } from './html.ts';
import { type createMessengerHooks, hookBody } from './messenger-hooks.ts';
import type { MessengerStore, PlayedAttachment, PlayedMessage } from './messenger-store.ts';
import { keepMedia, type MetaStore, pages } from './store.ts';

/** One red point, where somebody sends a picture from the page. */
const POINT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8Dwn4EIwDiqEAAlWAP7fJ6rLQAAAABJRU5ErkJggg==',
  'base64',
);

const header = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );
/** The beginnings of files, enough to say what they are. */
const samples = {
  video: {
    bytes: header([0, 0, 0, 24], 'ftypmp42', [0, 0, 0, 0], 'mp42isom'),
    mime: 'video/mp4',
    name: 'video.mp4',
  },
  audio: {
    bytes: header([0, 0, 0, 24], 'ftypM4A ', [0, 0, 0, 0], 'M4A isom'),
    mime: 'audio/mp4',
    name: 'audio.mp4',
  },
  file: { bytes: header('%PDF-1.4\n%%EOF'), mime: 'application/pdf', name: 'form.pdf' },
} as const;

const written = z.object(
  {
    page: z.string('must be the id of a page'),
    person: z.string('must be the name of a person').min(1),
    text: z.string('must be a text').default(''),
    /** Pictures as base64, or other files by their kind. */
    pictures: z.array(z.string()).default([]),
    files: z.array(z.enum(['video', 'audio', 'file'])).default([]),
    /** How long ago it was written. */
    agoMs: z.number().min(0).default(0),
    /** The product is not told: its webhook was away. */
    lost: z.boolean().default(false),
    twice: z.boolean().default(false),
  },
  'must be a JSON object',
);

/** How a person writes to a page, and the page's owner at Facebook: on a page of the sandbox, or by its control. */
export function registerMessengerPage(
  app: FastifyInstance,
  world: World,
  store: MetaStore,
  messenger: MessengerStore,
  hooks: ReturnType<typeof createMessengerHooks>,
): void {
  type One = { Params: { id: string }; Querystring: { person?: string }; Body: Record<string, string> };
  const html = (reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').headers({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'",
    });

  function write(by: 'person' | 'owner', given: z.output<typeof written>): PlayedMessage {
    if (!pages.some(({ id }) => id === given.page))
      throw new ControlError(`There is no page "${given.page}".`);
    const { psid } = messenger.visitor(given.page, given.person);
    const attachments: PlayedAttachment[] = [
      ...given.pictures.map((base64) => ({
        type: 'image' as const,
        ...keep(given.page, Buffer.from(base64, 'base64'), 'image/png', 'picture.png'),
      })),
      ...given.files.map((type) => ({ type, ...keepFile(given.page, type) })),
    ];
    if (given.text === '' && attachments.length === 0) throw new ControlError('Nothing was written.');
    const message = messenger.add({
      page: given.page,
      psid,
      by,
      text: given.text,
      metadata: '',
      attachments,
      at: Date.now() - given.agoMs,
    });
    if (!given.lost) hooks.tell(message, given.twice);
    return message;
  }

  function keep(page: string, bytes: Buffer, mime: string, name: string): Omit<PlayedAttachment, 'type'> {
    const { url } = keepMedia(world, store, page, bytes, mime);
    return { url, name, size: bytes.length, mime };
  }
  /** A small file of a kind. */
  function keepFile(page: string, type: keyof typeof samples): Omit<PlayedAttachment, 'type'> {
    const { bytes, mime, name } = samples[type];
    return keep(page, bytes, mime, name);
  }

  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, text, next) => next(null, Object.fromEntries(new URLSearchParams(String(text)))),
    );
    scope.get<One>('/meta/pages/:id/messenger', ({ params, query }, reply) => {
      const page = pages.find(({ id }) => id === params.id);
      if (!page) return reply.code(404).send({ error: 'There is no such page.' });
      return html(reply).send(messengerPage(messenger, page, query.person?.trim() || 'Maria Lopez'));
    });
    scope.post<One>('/meta/pages/:id/messenger', ({ params, body }, reply) => {
      const person = body.person?.trim() || 'Maria Lopez';
      const pictures = body.picture ? [POINT.toString('base64')] : [];
      write('person', readBody(written, { page: params.id, person, text: body.text ?? '', pictures }));
      return reply.redirect(`/meta/pages/${params.id}/messenger?person=${encodeURIComponent(person)}`, 303);
    });
    done();
  });

  /** A person writes to a page. Answers the message, and what the product is told of it. */
  app.post('/control/meta/messenger/write', ({ body }) => {
    const message = write('person', readBody(written, body));
    return { message, webhook: hookBody(world, message) };
  });
  /** The page's owner answers somebody at Facebook itself. */
  app.post('/control/meta/messenger/answer', ({ body }) => {
    const message = write('owner', readBody(written, body));
    return { message, webhook: hookBody(world, message) };
  });
  app.get<{ Querystring: { page?: string } }>('/control/meta/messages', ({ query }) =>
    [...messenger.messages.values()].filter((one) => query.page === undefined || one.page === query.page),
  );
  app.get('/control/meta/subscriptions', () =>
    pages.map(({ id }) => ({ page: id, fields: messenger.subscriptions.get(id)?.fields ?? [] })),
  );
}
