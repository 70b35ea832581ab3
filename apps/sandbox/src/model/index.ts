import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { registerFaults } from '../plivo/faults.ts';
import type { World } from '../world/index.ts';
import { translateText } from './translate.ts';

const part = z.object({ type: z.string(), text: z.string().default('') });
const request_ = z.object({
  model: z.string(),
  messages: z
    .array(
      z.object({
        role: z.string(),
        content: z.union([
          z.string(),
          z.array(part).transform((parts) => parts.map(({ text }) => text).join('')),
        ]),
      }),
    )
    .min(1),
  stream: z.boolean().optional(),
});

const failure = (message: string, type: string, code: string | null = null): object => ({
  error: { message, type, param: null, code },
});

/** What a request asks: a translation is recognised by its instructions, everything else is answered with a plain word. */
function answerTo(messages: readonly { role: string; content: string }[]): string {
  const instructions = messages
    .filter(({ role }) => role === 'system' || role === 'developer')
    .map(({ content }) => content)
    .join('\n');
  const text = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const target = /\binto [^()\n]+\(([a-z]{2,3})\)/.exec(instructions)?.[1];
  if (target === undefined) return 'This model is played by the sandbox: it translates, and nothing else.';
  // A word nobody writes by chance: the model that will not do what it is asked.
  if (text.includes('REFUSE-THIS')) return 'I’m sorry, but I can’t help with that.';
  const inner = /<text>\n?([\s\S]*?)\n?<\/text>\s*$/.exec(text)?.[1] ?? text;
  return JSON.stringify(translateText(inner, target));
}

/** Plays an OpenAI-compatible chat endpoint under /model/v1, for what Chairline asks a model. Not played: streaming, tools. */
export function registerModel(app: FastifyInstance, world: World): void {
  void app.register(
    async (scope) => {
      registerFaults(scope, world, 'model');
      scope.addHook('preHandler', async (request, reply) => {
        if (request.headers.authorization === `Bearer ${world.modelKey}`) return undefined;
        return reply
          .code(401)
          .send(failure('Incorrect API key provided.', 'invalid_request_error', 'invalid_api_key'));
      });

      scope.get('/models', (_request, reply) =>
        reply.send({
          object: 'list',
          data: [{ id: 'sandbox', object: 'model', created: 0, owned_by: 'sandbox' }],
        }),
      );

      scope.post('/chat/completions', (request, reply) => {
        const parsed = request_.safeParse(request.body);
        if (!parsed.success) {
          return reply
            .code(400)
            .send(failure(parsed.error.issues[0]?.message ?? 'Invalid request', 'invalid_request_error'));
        }
        const { model, messages, stream } = parsed.data;
        if (stream)
          return reply.code(400).send(failure('Streaming is not played here.', 'invalid_request_error'));
        const content = answerTo(messages);
        const count = (text: string) => Math.ceil(text.length / 4);
        const asked = messages.reduce((sum, message) => sum + count(message.content), 0);
        return reply.send({
          id: `chatcmpl-${randomUUID()}`,
          object: 'chat.completion',
          created: Math.floor(Date.now() / 1_000),
          model,
          choices: [
            { index: 0, message: { role: 'assistant', content }, logprobs: null, finish_reason: 'stop' },
          ],
          usage: {
            prompt_tokens: asked,
            completion_tokens: count(content),
            total_tokens: asked + count(content),
          },
        });
      });
    },
    { prefix: '/model/v1' },
  );
}
