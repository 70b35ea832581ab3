import type { FastifyInstance } from 'fastify';
import type { World } from '../world/index.ts';
import { createCarriage } from './deliver.ts';
import { PlivoError } from './errors.ts';
import { registerFaults } from '../world/vendor-faults.ts';
import { receiveText } from './receive-text.ts';
import { registerApplications } from './rest-applications.ts';
import { answer, createLimit, isAuthorised, unauthorised } from './rest-kit.ts';
import { registerEndpoints } from './rest-endpoints.ts';
import { registerMessages } from './rest-messages.ts';
import { registerNumbers } from './rest-numbers.ts';
import { openPlivoStore } from './store.ts';
import type { PlivoStore } from './store.ts';
import type { Message } from './types.ts';
import { createVoice } from './voice/index.ts';
import type { Voice } from './voice/index.ts';
import { createWebhookSender } from './webhooks.ts';

export { MediaError, MOST_MEDIA } from './media.ts';
export { testEndings } from './deliver.ts';
export type { Message } from './types.ts';
export type { Handset, Handsets } from './voice/handsets.ts';

/** The carrier, for the control API and the phone page. */
export interface Plivo {
  store: PlivoStore;
  voice: Voice;
  receive(text: {
    account: string;
    from: string;
    to: string;
    text: string;
    media: readonly string[];
  }): Promise<Message>;
  /** Goes on with what an earlier run left; call it once the sandbox listens. */
  resume(): void;
  /** Forgets messages, pending webhooks and webhook settings. */
  reset(): void;
  stop(): void;
}

/** Requests an account may make: 300 in 5 seconds, then 429. */
const REQUESTS = 300;
const WINDOW = 5_000;

/** Types that are safe to show in a browser window of their own; the rest is offered as a download. */
const shown = /^(image\/(png|jpeg|gif|bmp|webp)|video\/mp4|audio\/[\w.+-]+|application\/pdf)$/;

/** Plays Plivo's messaging and voice under /plivo: the REST API, its webhooks, and the public addresses of media. */
export function registerPlivo(app: FastifyInstance, world: World): Plivo {
  const store = openPlivoStore(world);
  const sender = createWebhookSender(world, store, (delivery, outcome) => {
    if (delivery.kind !== 'inbound') return;
    store.change(delivery.about, { state: outcome === 'acknowledged' ? 'delivered' : 'undelivered' });
  });
  const carriage = createCarriage(world, store, sender);
  const voice = createVoice(app, world, store, sender);
  const mayAsk = createLimit(REQUESTS, WINDOW);

  void app.register(
    async (scope) => {
      // The SDK says it sends JSON even where it sends nothing (GET, DELETE).
      scope.removeContentTypeParser(['application/json']);
      scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
        if (text === '') return done(null, undefined);
        try {
          return done(null, JSON.parse(String(text)));
        } catch {
          return done(new PlivoError(400, 'request body is not valid JSON'));
        }
      });
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
      );

      registerFaults(scope, world, 'plivo');
      scope.addHook('preHandler', async (request, reply) => {
        if (!isAuthorised(world, request)) {
          return reply
            .code(401)
            .header('www-authenticate', 'Basic realm="Login Required"')
            .type('text/html')
            .send(unauthorised);
        }
        if (!mayAsk((request.params as { authId: string }).authId)) {
          return answer(reply.header('retry-after', '5'), 429, { error: 'too many requests' });
        }
        return undefined;
      });
      scope.setErrorHandler((error, _request, reply) => {
        if (error instanceof PlivoError) return answer(reply, error.status, { error: error.message });
        const { statusCode } = error as { statusCode?: number };
        if (statusCode !== undefined && statusCode < 500) {
          return answer(reply, statusCode, {
            error: error instanceof Error ? error.message : 'invalid request',
          });
        }
        world.log.error(error, 'plivo');
        return answer(reply, 500, { error: 'internal server error' });
      });
      registerMessages(scope, world, store, sender, carriage);
      registerNumbers(scope, world, store);
      registerApplications(scope, store);
      registerEndpoints(scope, store, voice.isRegistered);
      voice.registerRest(scope);
      // Fastify has no not-found handler of its own under a prefix with a parameter.
      scope.all('/*', (_request, reply) => answer(reply, 404, { error: 'not found' }));
    },
    { prefix: '/plivo/v1/Account/:authId' },
  );

  app.get<{ Params: { uuid: string; id: string; account: string } }>(
    '/plivo/media/:account/:uuid/:id',
    (request, reply) => {
      const { account, uuid, id } = request.params;
      const message = store.messages.get(uuid);
      const media = message?.account === account ? message.media.find((one) => one.id === id) : undefined;
      const bytes = media ? world.blobs.get(media.id) : null;
      if (!media || !bytes) return reply.code(404).send({ error: 'not found' });
      const name = encodeURIComponent(media.fileName);
      const place = shown.test(media.contentType) ? 'inline' : 'attachment';
      return reply
        .type(media.contentType)
        .header('content-disposition', `${place}; filename*=UTF-8''${name}`)
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(bytes);
    },
  );

  function stop(): void {
    sender.stop();
    carriage.stop();
    voice.stop();
  }

  return {
    store,
    voice,
    receive: (text) => receiveText(world, store, sender, text),
    resume() {
      sender.resume();
      carriage.resume();
    },
    reset() {
      stop();
      voice.reset();
      store.reset();
    },
    stop,
  };
}
