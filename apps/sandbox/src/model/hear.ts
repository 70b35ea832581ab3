import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { setTimeout as sleep } from 'node:timers/promises';
import { readBody } from '../control/parse.ts';
import { understand, USUAL_WORDS } from '../world/spoken-sound.ts';

const control = z.object({
  text: z.string().min(1).max(100_000).nullish(),
  /** How long it thinks about each. */
  delay_ms: z.number().int().min(0).max(600_000).default(0),
  /** So many of the next are answered 503. */
  fail: z.number().int().min(0).max(1_000).default(0),
});

interface Ear {
  reset(): void;
  /** @param refuse answers a request that is none */
  serve(scope: FastifyInstance, refuse: (reply: FastifyReply, message: string) => unknown): void;
}

const KEPT = 200;

/**
 * Plays `POST /audio/transcriptions`. What a call's stream says is understood (`spoken-sound.ts`); of a recording, whoever is
 * recorded says what they were told to by `POST /control/model/spoken`, `{"text": null}` for the usual.
 * `GET /control/model/heard`: what it wrote down, the newest last.
 */
export function createEar(app: FastifyInstance): Ear {
  let spoken = USUAL_WORDS;
  let heard: string[] = [];
  let delay = 0;
  let failing = 0;
  app.post('/control/model/spoken', (request, reply) => {
    const input = readBody(control, request.body);
    spoken = input.text ?? USUAL_WORDS;
    delay = input.delay_ms;
    failing = input.fail;
    return reply.send({ ok: true });
  });
  app.get('/control/model/heard', (_request, reply) => reply.send(heard));
  return {
    reset() {
      spoken = USUAL_WORDS;
      heard = [];
      delay = 0;
      failing = 0;
    },
    serve(scope, refuse) {
      scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) =>
        done(null, body),
      );
      scope.post('/audio/transcriptions', { bodyLimit: 26_214_400 }, async (request, reply) => {
        const form = await new Response(new Uint8Array(request.body as Buffer), {
          headers: { 'content-type': request.headers['content-type'] ?? '' },
        })
          .formData()
          .catch(() => null);
        const file = form?.get('file');
        if (!(file instanceof Blob)) return refuse(reply, 'file is required');
        if (form?.get('model') === null) return refuse(reply, 'model is required');
        const head = Buffer.from(await file.slice(0, 4).arrayBuffer()).toString('latin1');
        if (head !== 'RIFF' && !head.startsWith('ID3') && head.charCodeAt(0) !== 0xff)
          return refuse(reply, 'Invalid file format.');
        if (delay > 0) await sleep(delay);
        if (failing > 0) {
          failing -= 1;
          return reply.code(503).send({ error: { message: 'The server is overloaded.' } });
        }
        const text = understand(Buffer.from(await file.arrayBuffer())) ?? spoken;
        heard = [...heard, text].slice(-KEPT);
        return reply.send({ text });
      });
    },
  };
}
