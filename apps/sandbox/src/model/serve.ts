import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { registerFaults } from '../world/vendor-faults.ts';
import type { World } from '../world/index.ts';
import { type Asked, CONTEXT, inputOf, outputOf, tokensOf, type Turn } from './protocol.ts';
import type { Script } from './script.ts';
import { think } from './think.ts';

export interface Protocol {
  path: string;
  /** What is asked, or what is wrong with it. */
  read(body: unknown): Asked | string;
  whole(asked: Asked, turn: Turn): object;
  /** The same as server-sent events. */
  events(asked: Asked, turn: Turn): Iterable<string>;
  invalid(message: string): object;
  tooLong(tokens: number, most: number): object;
  isAllowed(headers: IncomingHttpHeaders, key: string): boolean;
  denied: object;
}

const FLUSHED = 40;
const refusal: Turn = { text: '', calls: [], end: 'refused' };

/** Serves one protocol; what is answered is the same in each. */
export function serveModel(
  scope: FastifyInstance,
  world: World,
  { protocol, script }: { protocol: Protocol; script: Script },
): void {
  const met = registerFaults(scope, world, 'model');
  scope.addHook('preHandler', async (request, reply) => {
    if (protocol.isAllowed(request.headers, world.modelKey)) return undefined;
    return reply.code(401).send(protocol.denied);
  });

  scope.get('/models', (_request, reply) =>
    reply.send({
      object: 'list',
      data: [{ id: 'sandbox', object: 'model', created: 0, owned_by: 'sandbox' }],
    }),
  );

  scope.post(protocol.path, (request, reply) => {
    const asked = protocol.read(request.body);
    if (typeof asked === 'string') return reply.code(400).send(protocol.invalid(asked));
    const next = script.next(asked);
    const fault = next?.fault ?? met(request);
    const tokens = inputOf(asked);
    if (tokens > CONTEXT || fault === 'too-long')
      return reply.code(400).send(protocol.tooLong(Math.max(tokens, CONTEXT + 1), CONTEXT));
    // As endpoints do that quote a prompt they do not like.
    if (fault === 'echo')
      return reply
        .code(400)
        .send(protocol.invalid(`Invalid prompt: ${asked.system} ${JSON.stringify(asked.said)}`));
    if (fault === 'error') return reply.code(500).send(protocol.invalid('Internal server error'));
    if (fault === 'busy')
      return reply.code(429).header('retry-after', '7').send(protocol.invalid('Rate limit reached'));
    const turn = shortened(turnOf(asked, next?.turn, fault), asked.most);
    if (!asked.stream) return reply.send(protocol.whole(asked, turn));
    const pause = turn.pauseMs ?? world.timing.modelWord;
    return reply
      .type('text/event-stream')
      .header('cache-control', 'no-cache')
      .send(Readable.from(stream(request, protocol.events(asked, turn), turn, pause)));
  });
}

function turnOf(asked: Asked, scripted: Turn | undefined, fault: string | undefined): Turn {
  if (fault === 'refuse') return refusal;
  const turn = scripted ?? think(asked);
  return { ...turn, cut: fault === 'cut', garbled: fault === 'garbled' };
}

/** No more than was asked for. */
function shortened(turn: Turn, most: number): Turn {
  if (outputOf(turn) <= most) return turn;
  return { ...turn, text: turn.text.slice(0, most * 4), calls: [], end: 'length' };
}

async function* stream(
  request: FastifyRequest,
  events: Iterable<string>,
  { cut, garbled, text, calls }: Turn,
  pauseMs: number,
): AsyncGenerator<string> {
  // In the middle of what it says: after a third of the words, at least one.
  const middle = 3 + Math.floor(tokensOf(text + JSON.stringify(calls)) / 3);
  let sent = 0;
  for (const event of events) {
    if (sent === middle && cut) {
      // What was said before is on its way first.
      await sleep(FLUSHED);
      request.raw.socket.destroy();
      return;
    }
    if (sent === middle && garbled) yield 'data: {"id": <html>502 Bad Gateway\n\n';
    yield event;
    sent += 1;
    if (pauseMs > 0) await sleep(pauseMs);
  }
}
