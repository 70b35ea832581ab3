import type { FastifyInstance } from 'fastify';
import type { Google } from '../google/index.ts';
import type { World } from '../world/index.ts';
import { registerGmailControl } from './control.ts';
import { answerErrors, errorBody, GoogleApiError, notFound } from '../google/api-errors.ts';
import { googleWords } from '../google/api-faults.ts';
import { registerFaults } from '../world/vendor-faults.ts';
import { createQuota } from '../google/api-quota.ts';
import { createMailroom, type Mailroom } from './mailroom.ts';
import { createPusher } from './push.ts';
import { registerMailboxCalls } from './rest-mailbox.ts';
import { registerMessages } from './rest-messages.ts';
import { BODY_LIMIT, createApi } from './rest-kit.ts';
import { createSigner } from './signing.ts';
import { type GmailStore, openGmailStore } from './store.ts';

export type { Mail } from './types.ts';
export { addressesIn, headerOf, isAttachment, leavesOf, readMime, readText, textOf } from './mime.ts';

/** Gmail, for the control API and the phone page. */
export interface Gmail {
  store: GmailStore;
  mailroom: Mailroom;
  resume(): void;
  reset(): void;
  stop(): void;
}

/**
 * Plays the Gmail API under /google (root of the SDK: <sandbox>/google/), Google's certificates, and the pushes of
 * Cloud Pub/Sub (developers.google.com/workspace/gmail/api).
 */
export function registerGmail(app: FastifyInstance, world: World, google: Google): Gmail {
  const store = openGmailStore(world);
  const signer = createSigner(world);
  const pusher = createPusher(world, store, signer);
  const mailroom = createMailroom(store, (mailbox, mail) => pusher.changed(mailbox, mail));

  const quota = createQuota('gmail', () => store.settings().unitsPerMinute);
  async function play(scope: FastifyInstance): Promise<void> {
    // What is no JSON is a mail: its bytes are kept as they are.
    scope.removeContentTypeParser(['application/json']);
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => {
        if (body === '') return done(null, undefined);
        try {
          return done(null, JSON.parse(String(body)));
        } catch {
          return done(new GoogleApiError(400, 'parseError', 'Invalid JSON payload received.'));
        }
      },
    );
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    answerErrors(scope, world.log);
    registerFaults(scope, world, 'gmail', googleWords('gmail'));
    const api = createApi(scope, google, store, quota);
    registerMailboxCalls(api, store);
    registerMessages(api, store, mailroom, (mailbox) => pusher.changed(mailbox));
    for (const path of ['/gmail/*', '/upload/*']) {
      scope.all(path, (_request, reply) => reply.code(404).send(errorBody(notFound())));
    }
  }
  // The SDK keeps the path of a rootUrl given with a call, and drops that of one given to the client.
  void app.register(play, { prefix: '/google' });
  void app.register(play);

  app.get('/google/oauth2/v3/certs', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').send(signer.jwks()),
  );
  app.get('/google/oauth2/v1/certs', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').send(signer.pems()),
  );
  registerGmailControl(app, store, mailroom, pusher, google);

  return {
    store,
    mailroom,
    resume: () => pusher.resume(),
    reset() {
      pusher.stop();
      store.reset();
    },
    stop: () => pusher.stop(),
  };
}
