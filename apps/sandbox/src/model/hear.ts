import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { readBody } from '../control/parse.ts';

/** What is said on calls until a test says otherwise: made up, and saying so. */
const USUAL = `Thank you for calling. This talk is made up by the sandbox. Hello, my name is Nora Vega. I was born on June 21, 1980. I am not a patient of yours yet. I live at 12 Elm Street, and my zip code is 97201. My insurance is Delta Dental through my employer, Acme Works. I would like to come in because of a chipped tooth.`;

const control = z.object({ text: z.string().min(1).max(100_000).nullable() });

interface Ear {
  reset(): void;
  /** @param refuse answers a request that is none */
  serve(scope: FastifyInstance, refuse: (reply: FastifyReply, message: string) => unknown): void;
}

/**
 * Plays `POST /audio/transcriptions`: whoever is recorded says what they were told to by `POST /control/model/spoken`,
 * `{"text": null}` for the usual.
 */
export function createEar(app: FastifyInstance): Ear {
  let spoken = USUAL;
  app.post('/control/model/spoken', (request, reply) => {
    spoken = readBody(control, request.body).text ?? USUAL;
    return reply.send({ ok: true });
  });
  return {
    reset() {
      spoken = USUAL;
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
        return reply.send({ text: spoken });
      });
    },
  };
}
