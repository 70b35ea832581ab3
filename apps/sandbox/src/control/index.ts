import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { MediaError, MOST_MEDIA } from '../plivo/index.ts';
import type { Message, Plivo } from '../plivo/index.ts';
import {
  faultModes,
  metaFaultModes,
  modelFaultModes,
  openDentalFaultModes,
  smtpFaultModes,
} from '../world/faults.ts';
import type { World } from '../world/index.ts';
import { ControlError, phoneNumber, readBody } from './parse.ts';

export { ControlError, defined, readBody, phoneNumber } from './parse.ts';

/** Vendors that are played; a fault can be set for these. */
const vendors = [
  'plivo',
  'smtp',
  'stripe',
  'google',
  'gmail',
  'google-calendar',
  'maps',
  'model',
  'push',
  'open-dental',
  'meta',
] as const;
/** One practice alone: `open-dental:` and its customer key. */
const ONE_PRACTICE = /^open-dental:[\w.-]+$/;
const modesOf = (vendor: string): readonly string[] =>
  vendor === 'smtp'
    ? smtpFaultModes
    : vendor === 'model'
      ? modelFaultModes
      : vendor.startsWith('open-dental')
        ? openDentalFaultModes
        : vendor === 'meta'
          ? metaFaultModes
          : faultModes;
const LONGEST_PAUSE = 3_600_000;

const object = 'must be a JSON object';
const number = (words: string) => z.number(words);
const message = z.object(
  {
    from: phoneNumber,
    to: phoneNumber,
    text: z.string('must be text').max(10_000, 'is too long').default(''),
    media: z
      .array(z.string('must be an address or a data URL'), 'must be a list of addresses or data URLs')
      .max(MOST_MEDIA, `holds more than ${MOST_MEDIA} attachments`)
      .default([]),
  },
  object,
);
const fault = z.object(
  {
    vendor: z.union(
      [z.enum(vendors), z.string().regex(ONE_PRACTICE)],
      `must be one of: ${vendors.join(', ')}`,
    ),
    mode: z.enum(
      [...openDentalFaultModes, ...smtpFaultModes, ...modelFaultModes, ...metaFaultModes],
      `must be one of: ${faultModes.join(', ')}; for smtp: ${smtpFaultModes.join(', ')}`,
    ),
    ratio: number('must be a number from 0 to 1')
      .min(0, 'must be from 0 to 1')
      .max(1, 'must be from 0 to 1')
      .default(1),
    ms: number('must be milliseconds')
      .int('must be whole')
      .min(0, 'must not be negative')
      .max(LONGEST_PAUSE, 'is over an hour')
      .nullish(),
  },
  object,
);
const webhooks = z.object(
  {
    duplicate: number('must be a number of extra copies')
      .int('must be whole')
      .min(0, 'must not be negative')
      .max(50, 'must be at most 50')
      .default(0),
    shuffle: z.boolean('must be true or false').default(false),
    delayMs: number('must be milliseconds')
      .int('must be whole')
      .min(0, 'must not be negative')
      .max(LONGEST_PAUSE, 'is over an hour')
      .default(0),
  },
  object,
);
const rented = z.object({ number: phoneNumber, account: z.string('must be an auth id').optional() }, object);

/** The moment after which messages are asked for: ISO time, epoch milliseconds, or a message's uuid. */
function readSince(plivo: Plivo, since: string | undefined): number {
  if (since === undefined || since === '') return 0;
  const known = plivo.store.messages.get(since);
  if (known) return known.acceptedAt;
  // A + that was not encoded arrives as a space.
  const at = /^\d+(\.\d+)?$/.test(since) ? Number(since) : Date.parse(since.replace(/ (?=\d\d:?\d\d$)/, '+'));
  if (!Number.isNaN(at)) return at;
  throw new ControlError(
    `since must be an ISO time, epoch milliseconds or the uuid of a message, not "${since}".`,
  );
}

function presentText(world: World, text: Message): Record<string, unknown> {
  return {
    uuid: text.uuid,
    from: text.from,
    to: text.to,
    text: text.text,
    status: text.state,
    at: new Date(text.acceptedAt).toISOString(),
    type: text.type,
    errorCode: text.errorCode,
    media: text.media.map((media) => ({
      url: `${world.publicUrl}/plivo/media/${text.account}/${text.uuid}/${media.id}`,
      type: media.contentType,
      name: media.fileName,
      size: media.size,
    })),
  };
}

/** /control: how tests and the phone page move the outside world. JSON in and out; a 400 says why in `error`. */
export function registerControl(
  app: FastifyInstance,
  world: World,
  plivo: Plivo,
  others: readonly { reset(): void }[],
): void {
  const { store } = plivo;

  app.post('/control/plivo/messages', async (request) => {
    const input = readBody(message, request.body);
    if (input.text === '' && input.media.length === 0) {
      throw new ControlError('A text needs words (text) or a picture (media).');
    }
    const owned = store.numbers.get(input.to);
    if (!owned) {
      throw new ControlError(
        `${input.to} is not a number of this carrier: rent it, or name it in POST /control/plivo/numbers.`,
      );
    }
    if (input.from === input.to) throw new ControlError('from and to are the same number.');
    try {
      const { uuid } = await plivo.receive({ ...input, account: owned.account });
      return { uuid };
    } catch (error) {
      if (error instanceof MediaError) throw new ControlError(error.message, { cause: error });
      throw error;
    }
  });

  app.get<{ Querystring: { since?: string } }>('/control/plivo/messages', (request, reply) => {
    const since = readSince(plivo, request.query.since);
    const texts = [...store.messages.values()].filter(
      (text) => text.direction === 'outbound' && text.acceptedAt > since,
    );
    return reply.send(texts.map((text) => presentText(world, text)));
  });

  app.post('/control/plivo/webhooks', (request, reply) => {
    const settings = readBody(webhooks, request.body);
    store.setWebhookSettings(settings);
    world.events.emit('world');
    return reply.send(settings);
  });

  app.get('/control/plivo/webhooks', (_request, reply) => {
    const pending = [...store.deliveries.values()].map(({ id, kind, url, about, tries }) => ({
      id,
      kind,
      url,
      about,
      tries,
    }));
    return reply.send({ ...store.webhookSettings(), pending });
  });

  app.get('/control/plivo/numbers', (_request, reply) =>
    reply.send(
      [...store.numbers.values()].map(({ number, account, alias, appId }) => ({
        number,
        account,
        alias,
        application: (appId && store.applications.get(appId)?.name) || null,
      })),
    ),
  );

  app.get('/control/plivo/endpoints', (_request, reply) =>
    reply.send(
      [...store.endpoints.values()].map(({ endpointId, username, alias, passwordHash, passwordChanges }) => ({
        endpointId,
        username,
        alias,
        passwordHash,
        passwordChanges: passwordChanges ?? 0,
      })),
    ),
  );

  app.post('/control/plivo/numbers', (request, reply) => {
    const input = readBody(rented, request.body);
    const account = input.account ?? world.accounts[0]?.authId;
    if (!account || !world.accounts.some((known) => known.authId === account)) {
      throw new ControlError(`There is no account "${input.account ?? ''}".`);
    }
    const appId = `default-${account}`;
    if (!store.numbers.get(input.number)) {
      store.numbers.set(input.number, {
        number: input.number,
        account,
        alias: '',
        appId: store.applications.get(appId) ? appId : null,
        addedAt: Date.now(),
      });
      world.events.emit('world');
    }
    return reply.send({ number: input.number, account: store.numbers.get(input.number)?.account });
  });

  app.get('/control/faults', (_request, reply) =>
    reply.send(vendors.map((vendor) => world.faults.of(vendor))),
  );

  app.post('/control/faults', (request, reply) => {
    const input = readBody(fault, request.body);
    if (!modesOf(input.vendor).includes(input.mode))
      throw new ControlError(
        `The mode of ${input.vendor} must be one of: ${modesOf(input.vendor).join(', ')}.`,
      );
    world.faults.set({ ...input, ms: input.ms ?? null });
    world.events.emit('world');
    return reply.send(world.faults.of(input.vendor));
  });

  /** Every vendor is well again, and tells what it has to tell as usual; what happened stays. */
  app.delete('/control/faults', (_request, reply) => {
    world.faults.clear();
    store.calm();
    world.events.emit('world');
    return reply.send({ ok: true });
  });

  app.post('/control/reset', (_request, reply) => {
    world.faults.clear();
    plivo.reset();
    for (const vendor of others) vendor.reset();
    world.events.emit('reset');
    return reply.send({ ok: true });
  });
}
