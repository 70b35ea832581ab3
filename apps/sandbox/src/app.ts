import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { ControlError, registerControl } from './control/index.ts';
import type { SandboxOptions } from './options.ts';
import { registerGmail } from './gmail/index.ts';
import { registerGoogle } from './google/index.ts';
import { registerGoogleCalendar } from './google-calendar/index.ts';
import { registerMaps } from './maps/index.ts';
import { registerMeta } from './meta/index.ts';
import { registerModel } from './model/index.ts';
import { registerOpenDental } from './open-dental/index.ts';
import { registerOpenDentalControl } from './open-dental/control.ts';
import { registerPhone } from './phone/index.ts';
import { registerPush } from './push/index.ts';
import { registerSmtp } from './smtp/index.ts';
import { registerPlivo } from './plivo/index.ts';
import { registerVoiceControl } from './plivo/voice/control.ts';
import { registerStripe } from './stripe/index.ts';
import { registerStripeControl } from './stripe/control.ts';
import { createWorld } from './world/index.ts';

export type { Account, Person, SandboxOptions, Timing } from './options.ts';
export { demoAccount } from './options.ts';

export interface Sandbox {
  app: FastifyInstance;
  /** Where it listens, such as http://127.0.0.1:4001. */
  url: string;
  /** Where its mail server listens. */
  smtpPort: number;
  close(): Promise<void>;
}

/** Ten attachments of seven million bytes together, as data URLs in JSON. */
const BODY_LIMIT = 12_000_000;

/**
 * Builds the outside world and starts listening on 127.0.0.1 (port 0 takes a free one). Without a data folder
 * it forgets everything at its end; with one it goes on where it was, pending webhooks included.
 * @throws when the port is taken or the folder cannot be used.
 */
export async function buildSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const app = Fastify({
    // Longer than its callers keep an idle connection: one that both ends close at once looks like a lost answer.
    keepAliveTimeout: 75_000,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
    logger: options.log ? { level: 'warn' } : false,
  });
  // An empty body is as good as {}: resetting needs nothing to be said.
  app.removeContentTypeParser(['application/json']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined);
    try {
      return done(null, JSON.parse(String(text)));
    } catch {
      return done(new ControlError('The body is not valid JSON.'));
    }
  });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof ControlError) return reply.code(400).send({ error: error.message });
    const { statusCode } = error as { statusCode?: number };
    if (statusCode !== undefined && statusCode < 500) {
      return reply
        .code(statusCode)
        .send({ error: error instanceof Error ? error.message : 'Not understood.' });
    }
    app.log.error(error);
    return reply.code(500).send({ error: 'The sandbox failed; its log says why.' });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'There is nothing here.' }));

  const world = createWorld(options, app.log);
  const plivo = registerPlivo(app, world);
  const google = registerGoogle(app, world);
  const gmail = registerGmail(app, world, google);
  const calendar = registerGoogleCalendar(app, world, google);
  registerMaps(app, world);
  const meta = registerMeta(app, world);
  const model = registerModel(app, world);
  const stripe = registerStripe(app, world);
  const push = registerPush(app, world);
  const openDental = registerOpenDental(app, world);
  registerControl(app, world, plivo, [stripe, gmail, calendar, push, openDental, model, meta]);
  registerVoiceControl(app, plivo.voice);
  registerOpenDentalControl(app, world, openDental);
  registerStripeControl(app, stripe);
  registerPhone(app, world, plivo, gmail, google);
  const mail = registerSmtp(app, world);
  app.addHook('onClose', () => mail.stop());
  // First of all: what it is asked while it closes begins nothing.
  app.addHook('preClose', async () => world.end());
  app.addHook('onClose', async () => {
    plivo.stop();
    stripe.stop();
    gmail.stop();
    calendar.stop();
  });

  /** A sandbox that cannot take mails does not go on without. */
  async function listenForMail(): Promise<number> {
    try {
      return await mail.listen(options.smtpPort ?? 0, options.host ?? '127.0.0.1');
    } catch (error) {
      await app.close();
      throw error;
    }
  }

  await app.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  if (world.publicUrl === '') world.publicUrl = url;
  const smtpPort = await listenForMail();
  plivo.resume();
  stripe.resume();
  gmail.resume();
  return { app, url, smtpPort, close: () => app.close() };
}
