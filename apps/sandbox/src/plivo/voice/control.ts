import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ControlError, phoneNumber, readBody } from '../../control/parse.ts';
import { streamFaults } from '../types.ts';
import type { Voice } from './index.ts';

const LONGEST = 3_600_000;
const object = 'must be a JSON object';
const milliseconds = z
  .number('must be milliseconds')
  .int('must be whole')
  .min(0, 'must not be negative')
  .max(LONGEST, 'is over an hour');
const yes = z.boolean('must be true or false');

const spoken = z.string('must be text').trim().min(1, 'must say something').max(20_000, 'is too long');
const says = z.object({ text: spoken }, object);

const incoming = z.object(
  {
    from: phoneNumber,
    to: phoneNumber,
    answer_after_ms: milliseconds.optional(),
    then: z
      .enum(
        ['speak', 'silent', 'hangup', 'voicemail', 'digits'],
        'must be one of: speak, silent, hangup, voicemail, digits',
      )
      .default('speak'),
    digits: z
      .string('must be keys')
      .regex(/^[\d*#]{1,32}$/, 'must be 1 to 32 of the keys 0-9, * and #')
      .optional(),
    hangup_after_ms: milliseconds.optional(),
    says: spoken.optional(),
  },
  object,
);

const softphone = z.object(
  {
    state: z.enum(['registered', 'gone'], 'must be one of: registered, gone').default('registered'),
    answer: z
      .enum(['answer', 'busy', 'ignore', 'reject'], 'must be one of: answer, busy, ignore, reject')
      .default('answer'),
    after_ms: milliseconds.optional(),
  },
  object,
);

const count = z.number('must be a number').int('must be whole').min(0, 'must not be negative');
const faults = z.object(
  {
    drop_socket: yes.default(false),
    delay_ms: milliseconds.default(0),
    duplicate: count.max(50, 'must be at most 50').default(0),
    reorder: yes.default(false),
    no_recording: yes.default(false),
    stream: z.enum(streamFaults, `must be one of: ${streamFaults.join(', ')}, or null`).nullish(),
    lose: count.max(10_000, 'must be at most 10000').default(0),
    status: z
      .number('must be an HTTP status from 400 to 599, or null')
      .int('must be whole')
      .min(400, 'must be from 400 to 599')
      .max(599, 'must be from 400 to 599')
      .nullish(),
  },
  object,
);

/** /control/voice: people who call the office, colleagues' softphones, what is heard, and trouble. */
export function registerVoiceControl(app: FastifyInstance, voice: Voice): void {
  const { store } = voice;

  app.post('/control/voice/calls', (request, reply) => {
    const input = readBody(incoming, request.body);
    if (input.then === 'digits' && input.digits === undefined) {
      throw new ControlError('The field "digits": must be given where then is "digits".');
    }
    const owned = store.numbers.get(input.to);
    if (!owned) {
      throw new ControlError(
        `${input.to} is not a number of this carrier: rent it, or name it in POST /control/plivo/numbers.`,
      );
    }
    if (input.from === input.to) throw new ControlError('from and to are the same number.');
    const call = voice.callOffice({
      from: input.from,
      owned,
      conduct: input.then,
      digits: input.digits ?? '',
      delay: input.answer_after_ms ?? 0,
      hangUpAfter: input.hangup_after_ms ?? null,
      says: input.says ?? null,
    });
    if (!call)
      throw new ControlError('The carrier rejects the call: more came in this second than it takes.');
    return reply.send({ call_uuid: call.uuid });
  });

  app.delete<{ Params: { uuid: string } }>('/control/voice/calls/:uuid', (request, reply) => {
    if (!voice.putDown(request.params.uuid)) throw new ControlError('There is no such call.');
    return reply.send({ ok: true });
  });

  app.post<{ Params: { uuid: string } }>('/control/voice/calls/:uuid/say', (request, reply) => {
    if (!voice.say(request.params.uuid, readBody(says, request.body).text))
      throw new ControlError('There is no such call.');
    return reply.send({ ok: true });
  });

  app.get('/control/voice/streams', (_request, reply) =>
    reply.send({
      items: voice.streams().map(({ id, call, url, endedAt, closedWith, frames }) => ({
        stream_id: id,
        call_uuid: call.uuid,
        service_url: url,
        ended_at: endedAt,
        closed_with: closedWith,
        frames,
      })),
    }),
  );

  app.delete('/control/voice/calls', (_request, reply) => {
    voice.putDownAll();
    return reply.send({ ok: true });
  });

  app.get('/control/voice/calls', (_request, reply) => reply.send({ items: voice.list() }));

  app.get<{ Params: { name: string } }>('/control/voice/conferences/:name/levels', async (request) => {
    const levels = await voice.levels(request.params.name);
    if (!levels) throw new ControlError(`There is no conference "${request.params.name}" now.`);
    return { items: levels };
  });

  app.post<{ Params: { user: string } }>('/control/voice/endpoints/:user', (request, reply) => {
    const input = readBody(softphone, request.body);
    if (
      !voice.playSoftphone(request.params.user, input.state === 'registered', input.answer, input.after_ms)
    ) {
      throw new ControlError(`There is no softphone "${request.params.user}".`);
    }
    return reply.send({ user: request.params.user, ...input });
  });

  app.post('/control/voice/faults', (request, reply) => {
    const input = readBody(faults, request.body);
    store.setVoiceFaults({
      delayMs: input.delay_ms,
      duplicate: input.duplicate,
      shuffle: input.reorder,
      lose: input.lose,
      status: input.status ?? null,
      noRecording: input.no_recording,
      stream: input.stream ?? null,
    });
    if (input.drop_socket) voice.dropSockets();
    return reply.send({ ...input, status: input.status ?? null });
  });
}
