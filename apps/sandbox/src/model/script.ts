import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readBody } from '../control/parse.ts';
import type { Asked, Turn } from './protocol.ts';

const KEPT = 50;
const answer = z
  .object({
    text: z.string('must be text').default(''),
    calls: z
      .array(z.object({ name: z.string(), values: z.record(z.string(), z.unknown()).default({}) }))
      .default([]),
    fault: z.enum(['error', 'busy', 'too-long', 'cut', 'garbled', 'refuse']).optional(),
    /** Only for a question in which these words stand; left out: for the next one. */
    when: z.string().optional(),
    pauseMs: z.number().int().min(0).max(60_000).optional(),
    /** As if the model had run out of words. */
    length: z.boolean().default(false),
  })
  .refine(
    ({ text, calls, fault }) => text !== '' || calls.length > 0 || fault !== undefined,
    'needs text, calls or fault',
  );
const body = z.object({ answers: z.array(answer, 'must be a list') }, 'must be a JSON object');

export interface Script {
  /** What was laid down for this question, if anything was; each answer is given once. */
  next(asked: Asked): { turn: Turn | undefined; fault: string | undefined } | null;
  reset(): void;
}

/**
 * `POST /control/model/script`: what the model does next, request by request. `GET /control/model/asked`: what it was
 * sent, the newest last.
 */
export function registerScript(app: FastifyInstance): Script {
  let queue: z.infer<typeof answer>[] = [];
  let asked: Asked[] = [];

  app.post('/control/model/script', (request, reply) => {
    queue.push(...readBody(body, request.body).answers);
    return reply.send({ waiting: queue.length });
  });
  app.get('/control/model/asked', (_request, reply) => reply.send(asked));

  return {
    next(question) {
      asked = [...asked, question].slice(-KEPT);
      const words = question.system + JSON.stringify(question.said);
      const index = queue.findIndex(({ when }) => when === undefined || words.includes(when));
      if (index < 0) return null;
      const [{ text, calls, fault, pauseMs, length }] = queue.splice(index, 1) as [z.infer<typeof answer>];
      const end = length ? 'length' : calls.length > 0 ? 'calls' : 'said';
      const says = text !== '' || calls.length > 0;
      return { turn: says ? { text, calls, end, pauseMs } : undefined, fault };
    },
    reset() {
      queue = [];
      asked = [];
    },
  };
}
