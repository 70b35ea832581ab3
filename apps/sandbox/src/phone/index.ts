import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { phoneNumber, readBody } from '../control/index.ts';
import type { Gmail } from '../gmail/index.ts';
import type { Google } from '../google/index.ts';
import { testEndings } from '../plivo/index.ts';
import type { Message, Plivo } from '../plivo/index.ts';
import type { Person } from '../options.ts';
import type { World } from '../world/index.ts';
import { registerPhoneLine } from './line.ts';
import { registerPhoneMails } from './mails.ts';

const page = fileURLToPath(new URL('./page/', import.meta.url));

/** The page and what it loads is all its own; pictures come from here or from what was just picked. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; frame-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** What the page says of a number whose texts do not simply arrive. */
function noteFor(number: string): string | null {
  if (number.endsWith(testEndings.undelivered)) return 'Texts to this number are never delivered.';
  if (number.endsWith(testEndings.rejected)) return 'The carrier rejects texts to this number.';
  if (number.endsWith(testEndings.lateReport))
    return 'Texts arrive, but delivery is reported 30 seconds late.';
  return null;
}

/** The mail address of somebody who was given none. */
function addressFor({ name, number }: Person): string {
  const words = name
    .normalize('NFD')
    .toLowerCase()
    .match(/[a-z]+/g);
  return `${words ? words.join('.') : number.slice(-10)}@example.com`;
}

const newPerson = z.object({
  number: phoneNumber,
  name: z.string('must be text').trim().max(60, 'is too long').default(''),
  /** Left out or empty: one made of the name or the number. */
  email: z.union([z.literal(''), z.email('must be an e-mail address')]).optional(),
});

/** The patient's phone at /, and the little API and event stream it lives on. */
export function registerPhone(
  app: FastifyInstance,
  world: World,
  plivo: Plivo,
  gmail: Gmail,
  google: Google,
): void {
  registerPhoneMails(app, gmail, google);
  registerPhoneLine(app, world, plivo.voice.handsets);
  const { store } = plivo;
  const added = world.journal.table<Person>('phone.people');

  /** The patient's side of a message, or null when it never reached the phone. */
  function present(message: Message): Record<string, unknown> | null {
    const inbound = message.direction === 'inbound';
    if (!inbound && message.arrivedAt === null) return null;
    return {
      uuid: message.uuid,
      mine: inbound,
      patient: inbound ? message.from : message.to,
      office: inbound ? message.to : message.from,
      text: message.text,
      at: inbound ? message.acceptedAt : message.arrivedAt,
      state: message.state,
      media: message.media.map((media) => ({
        url: `/plivo/media/${message.account}/${message.uuid}/${media.id}`,
        type: media.contentType,
        name: media.fileName,
      })),
    };
  }

  function people(): (Person & { note: string | null; lastAt: number })[] {
    const known = new Map<string, Person & { lastAt: number }>();
    for (const person of world.people) known.set(person.number, { ...person, lastAt: 0 });
    for (const person of added.values()) {
      const before = known.get(person.number);
      known.set(person.number, {
        ...person,
        name: person.name || (before?.name ?? ''),
        email: person.email || before?.email,
        lastAt: 0,
      });
    }
    for (const message of store.messages.values()) {
      const number = message.direction === 'inbound' ? message.from : message.to;
      const person = known.get(number) ?? { number, name: '', lastAt: 0 };
      known.set(number, { ...person, lastAt: message.acceptedAt });
    }
    return [...known.values()].map((person) => ({
      ...person,
      email: person.email || addressFor(person),
      note: noteFor(person.number),
    }));
  }

  app.get('/phone/world', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({
      offices: [...store.numbers.values()].map(({ number, alias }) => ({ number, alias })),
      people: people(),
      fault: world.faults.of('plivo'),
      webhooks: store.webhookSettings(),
    }),
  );

  app.get<{ Params: { number: string } }>('/phone/messages/:number', (request, reply) => {
    const texts = [...store.messages.values()]
      .map(present)
      .filter((text) => text?.patient === request.params.number);
    return reply
      .header('cache-control', 'no-store')
      .send(texts.toSorted((left, right) => Number(left?.at) - Number(right?.at)));
  });

  app.post('/phone/people', (request, reply) => {
    const person = readBody(newPerson, request.body);
    if (store.numbers.get(person.number)) {
      return reply.code(400).send({ error: 'That number belongs to the office.' });
    }
    added.set(person.number, person);
    world.events.emit('world');
    return reply.send(person);
  });

  app.get('/phone/events', (request, reply) => {
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const tell = (event: string, data: unknown) =>
      stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    const onMessage = (uuid: string) => {
      const message = store.messages.get(uuid);
      const shown = message ? present(message) : null;
      if (shown) tell('message', shown);
    };
    const onMail = (address: string) => tell('mail', { address });
    const onWorld = () => tell('world', {});
    const onReset = () => tell('reset', {});
    world.events.on('message', onMessage).on('gmail', onMail).on('world', onWorld).on('reset', onReset);
    const beat = setInterval(() => stream.write(': here\n\n'), 15_000);
    stream.write('retry: 1000\n\n');
    request.raw.once('close', () => {
      clearInterval(beat);
      world.events.off('message', onMessage).off('gmail', onMail).off('world', onWorld).off('reset', onReset);
    });
  });

  void app.register(fastifyStatic, {
    root: page,
    cacheControl: false,
    setHeaders(reply) {
      void reply.headers({
        'content-security-policy': policy,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-cache',
      });
    },
  });
}
