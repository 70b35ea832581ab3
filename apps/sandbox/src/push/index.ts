import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decrypt } from 'http_ece';
import { z } from 'zod';
import { ControlError, readBody } from '../control/parse.ts';
import { registerFaults } from '../world/vendor-faults.ts';
import type { World } from '../world/index.ts';
import { openPushStore, type PushStore, type Subscription } from './store.ts';
import { checkVapid } from './vapid.ts';

/** "MUST support at least 4096 octets"; services in use take no more (RFC 8030, section 7.2). */
const MOST_BYTES = 4_096;
/** RFC 8030, section 5.4. */
const topicForm = /^[\w-]{1,32}$/;

const wanted = z.object({ senderKey: z.string('must be text').default('') }, 'must be a JSON object');

/**
 * Plays a push service (RFC 8030 with 8188, 8291 and 8292) and the browsers that subscribe with it: a subscription is
 * made by the control API, and what is pushed to it can be read there, decrypted.
 */
export function registerPush(app: FastifyInstance, world: World): { reset(): void } {
  const store = openPushStore(world);

  void app.register(
    async (scope) => {
      registerFaults(scope, world, 'push');
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      scope.post<{ Params: { id: string } }>('/:id', (request, reply) => take(world, store, request, reply));
    },
    { prefix: '/push' },
  );

  app.post('/control/push/subscriptions', (request, reply) => {
    const { senderKey } = readBody(wanted, request.body ?? {});
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    const row: Subscription = {
      id: randomBytes(24).toString('base64url'),
      p256dh: pair.getPublicKey('base64url'),
      auth: randomBytes(16).toString('base64url'),
      privateKey: pair.getPrivateKey('base64url'),
      senderKey,
      gone: false,
    };
    store.subscriptions.set(row.id, row);
    return reply.send({
      id: row.id,
      subscription: {
        endpoint: `${world.publicUrl}/push/${row.id}`,
        expirationTime: null,
        keys: { p256dh: row.p256dh, auth: row.auth },
      },
    });
  });

  app.post<{ Params: { id: string } }>('/control/push/subscriptions/:id/end', (request, reply) => {
    const row = store.subscriptions.get(request.params.id);
    if (!row) throw new ControlError(`There is no subscription "${request.params.id}".`);
    store.subscriptions.set(row.id, { ...row, gone: true });
    return reply.send({ id: row.id, gone: true });
  });

  app.get<{ Querystring: { subscription?: string } }>('/control/push/messages', (request, reply) => {
    const { subscription } = request.query;
    const rows = [...store.arrived.values()].filter(
      (row) => subscription === undefined || row.subscription === subscription,
    );
    return reply.send(rows.sort((a, b) => a.at - b.at));
  });

  return {
    reset() {
      store.subscriptions.clear();
      store.arrived.clear();
    },
  };
}

function take(
  world: World,
  store: PushStore,
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
): FastifyReply {
  const refuse = (status: number, reason: string) => reply.code(status).send({ code: status, reason });
  const row = store.subscriptions.get(request.params.id);
  if (!row) return refuse(404, 'There is no such subscription.');
  if (row.gone) return refuse(410, 'The subscription has ended.');
  // Whoever signs for https means the same service behind its proxy.
  const { host } = new URL(world.publicUrl);
  const sender = checkVapid(request.headers.authorization, [`http://${host}`, `https://${host}`], Date.now());
  if (typeof sender === 'string') return refuse(401, sender);
  if (row.senderKey !== '' && row.senderKey !== sender.key)
    return refuse(403, 'The subscription was made for another sender.');
  const { ttl, topic = '', urgency = 'normal' } = request.headers as Record<string, string | undefined>;
  if (ttl === undefined || !/^\d+$/.test(ttl)) return refuse(400, 'A TTL in seconds is needed.');
  if (topic !== '' && !topicForm.test(topic))
    return refuse(400, 'A topic has at most 32 letters of base64url.');
  if (!['very-low', 'low', 'normal', 'high'].includes(urgency)) return refuse(400, 'No such urgency.');
  const body = request.body as Buffer | undefined;
  if (request.headers['content-encoding'] !== 'aes128gcm' || !body?.length)
    return refuse(400, 'A body encrypted with aes128gcm is needed.');
  if (body.length > MOST_BYTES) return refuse(413, 'The body is too long.');
  const text = read(row, body);
  if (text === null) return refuse(400, 'The body cannot be decrypted.');
  const id = randomUUID();
  store.arrived.set(id, {
    id,
    subscription: row.id,
    at: Date.now(),
    text,
    ttl: Number(ttl),
    topic,
    urgency,
    subject: sender.subject,
    senderKey: sender.key,
  });
  return reply.code(201).header('location', `${world.publicUrl}/push/messages/${id}`).send();
}

/** As the browser: a real service cannot, but one whose bodies nobody could read would test nothing. */
function read(row: Subscription, body: Buffer): string | null {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(row.privateKey, 'base64url');
  try {
    return decrypt(body, { version: 'aes128gcm', privateKey: pair, authSecret: row.auth }).toString('utf8');
  } catch {
    return null;
  }
}
