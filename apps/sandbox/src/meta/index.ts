import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ControlError, readBody } from '../control/index.ts';
import type { World } from '../world/index.ts';
import { registerMetaErrors } from './errors.ts';
import { registerGraph } from './graph.ts';
import { publicPage } from './html.ts';
import { registerMessengerPage } from './messenger-page.ts';
import { createMessengerHooks } from './messenger-hooks.ts';
import { openMessengerStore } from './messenger-store.ts';
import { registerDialog } from './login.ts';
import type { Fields, Sent } from './sent.ts';
import { openMetaStore, pages, people } from './store.ts';

/** The one the product speaks. */
const VERSION = 'v25.0';
/** More than any file that is taken: what is too large is said by the call itself. */
const BODY_LIMIT = 32_000_000;

const whose = z.object(
  { person: z.string('must be the name of a person').optional() },
  'must be a JSON object',
);
const permitted = z.object({ permission: z.string('must be a permission') }, 'must be a JSON object');
const count = z.number('must be a count').int().min(0).optional();
const counts = z.object(
  { post: z.string('must be the id of a post'), likes: count, comments: count, shares: count },
  'must be a JSON object',
);
const onePost = z.object({ post: z.string('must be the id of a post') }, 'must be a JSON object');

/** Plays Facebook Login, the Graph API of pages, and the pages themselves, under /meta. */
export function registerMeta(app: FastifyInstance, world: World): { reset(): void } {
  const store = openMetaStore(world);
  const messenger = openMessengerStore(world);
  const hooks = createMessengerHooks(world, messenger);

  void app.register(
    async (scope) => {
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_request, text, done) => {
          const form = new URLSearchParams(String(text));
          done(null, {
            fields: Object.fromEntries(form),
            files: {},
            granted: form.getAll('granted').join(' '),
          });
        },
      );
      scope.addContentTypeParser(
        'multipart/form-data',
        { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
        (request, body, done) => {
          const type = request.headers['content-type']!;
          readForm(body as Buffer, type).then(
            (sent) => done(null, sent),
            (error: Error) => done(error),
          );
        },
      );
      await scope.register(async (dialog) => {
        // A form of ours alone comes here.
        dialog.addHook('preHandler', async (request) => {
          const body = request.body as (Sent & { granted: string }) | null | undefined;
          if (body?.fields) request.body = { ...body.fields, granted: body.granted } satisfies Fields;
        });
        registerDialog(dialog, world, store);
      });
      await scope.register(async (api) => {
        registerMetaErrors(api, world);
        registerGraph(api, world, store, messenger, hooks);
      });
    },
    { prefix: `/meta/${VERSION}` },
  );

  app.get<{ Params: { id: string } }>('/meta/pages/:id', ({ params }, reply) => {
    const page = pages.find(({ id }) => id === params.id);
    if (!page) return reply.code(404).send({ error: 'There is no such page.' });
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'",
      })
      .send(publicPage(store, page));
  });
  app.get<{ Params: { id: string } }>('/meta/media/:id', ({ params }, reply) => {
    const known = store.media.get(params.id) ?? (store.videos.get(params.id) ? { type: 'video/mp4' } : null);
    const bytes = known && world.blobs.get(`meta-${params.id}`);
    if (!bytes) return reply.code(404).send({ error: 'There is no such picture or video.' });
    return reply.type(known.type).header('x-content-type-options', 'nosniff').send(bytes);
  });

  registerMessengerPage(app, world, store, messenger, hooks);

  app.get('/control/meta/grants', () =>
    [...store.grants.values()].map(({ person, permissions, expired }) => ({
      person: nameOf(person),
      permissions,
      expired,
    })),
  );
  app.get<{ Querystring: { page?: string } }>('/control/meta/posts', ({ query }) =>
    [...store.posts.values()]
      .filter((post) => query.page === undefined || post.page === query.page)
      .map((post) => ({
        ...post,
        media: post.media.map((id) => store.media.get(id) ?? { id, type: 'video/mp4' }),
      })),
  );
  /** Tokens of a person, or of all, are no good any more. */
  app.post('/control/meta/expire', ({ body }) => {
    const { person } = readBody(whose, body ?? {});
    const concerned = [...store.grants.values()].filter((one) => !person || nameOf(one.person) === person);
    for (const grant of concerned) store.grants.set(grant.id, { ...grant, expired: true });
    return { expired: concerned.length };
  });
  /** A permission is taken away on Facebook. */
  app.post('/control/meta/take-permission', ({ body }) => {
    const { permission } = readBody(permitted, body);
    for (const grant of store.grants.values())
      store.grants.set(grant.id, {
        ...grant,
        permissions: grant.permissions.filter((one) => one !== permission),
      });
    return { permission };
  });
  app.post('/control/meta/counts', ({ body }) => {
    const { post: id, ...given } = readBody(counts, body);
    const post = find(id);
    const { likes = post.likes, comments = post.comments, shares = post.shares } = given;
    store.posts.set(id, { ...post, likes, comments, shares });
    return { post: id };
  });
  app.post('/control/meta/delete', ({ body }) => {
    const { id } = find(readBody(onePost, body).post);
    store.posts.delete(id);
    return { post: id };
  });

  function find(id: string) {
    const post = store.posts.get(id);
    if (!post) throw new ControlError(`There is no post "${id}".`);
    return post;
  }
  return {
    reset: () => {
      hooks.stop();
      messenger.reset();
      store.reset();
    },
  };
}

const nameOf = (person: string): string => people.find(({ id }) => id === person)?.name ?? person;

async function readForm(body: Buffer, type: string): Promise<Sent> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const sent: Sent = { fields: {}, files: {} };
  for (const [name, value] of form)
    if (typeof value === 'string') sent.fields[name] = value;
    else
      sent.files[name] = {
        bytes: Buffer.from(await value.arrayBuffer()),
        type: value.type,
        name: value.name,
      };
  return sent;
}
