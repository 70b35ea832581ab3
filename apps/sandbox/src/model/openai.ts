import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Asked, inputOf, outputOf, piecesOf, type Turn } from './protocol.ts';
import type { Protocol } from './serve.ts';

/** The chat completions of OpenAI, as every OpenAI-compatible endpoint has them. */

const part = z.object({ type: z.string(), text: z.string().default('') });
const content = z
  .union([z.string(), z.array(part).transform((parts) => parts.map(({ text }) => text).join(''))])
  .nullish()
  .transform((given) => given ?? '');
const request = z.object({
  model: z.string(),
  messages: z
    .array(
      z.object({
        role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
        content,
        tool_call_id: z.string().optional(),
        tool_calls: z
          .array(
            z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) }),
          )
          .default([]),
      }),
    )
    .min(1),
  tools: z
    .array(
      z.object({
        type: z.literal('function'),
        function: z.object({
          name: z.string().regex(/^[\w-]{1,64}$/),
          description: z.string().default(''),
          parameters: z.unknown(),
        }),
      }),
    )
    .default([]),
  stream: z.boolean().nullish(),
  max_tokens: z.number().int().min(1).nullish(),
  max_completion_tokens: z.number().int().min(1).nullish(),
});

function read(body: unknown): Asked | string {
  const parsed = request.safeParse(body);
  if (!parsed.success) return parsed.error.issues[0]?.message ?? 'Invalid request';
  const { model, messages, tools, stream, max_tokens: most, max_completion_tokens: newer } = parsed.data;
  const names = new Map(
    messages.flatMap((one) => one.tool_calls.map((call) => [call.id, call.function.name])),
  );
  const isSystem = (role: string): boolean => role === 'system' || role === 'developer';
  return {
    model,
    system: messages
      .filter(({ role }) => isSystem(role))
      .map((one) => one.content)
      .join('\n'),
    said: messages
      .filter(({ role }) => !isSystem(role))
      .map((one) => ({
        role: one.role as 'user' | 'assistant' | 'tool',
        text: one.content,
        calls: one.tool_calls.map((call) => ({
          name: call.function.name,
          values: JSON.parse(call.function.arguments || '{}') as Record<string, unknown>,
        })),
        tool: names.get(one.tool_call_id ?? ''),
      })),
    tools: tools.map((tool) => tool.function),
    stream: stream ?? false,
    most: newer ?? most ?? 100_000,
  };
}

const reasons = { said: 'stop', calls: 'tool_calls', length: 'length', refused: 'content_filter' } as const;
const callsOf = ({ calls }: Turn) =>
  calls.map(({ name, values }, index) => ({
    index,
    id: `call_${randomUUID().slice(0, 12)}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(values) },
  }));
const usageOf = (asked: Asked, turn: Turn) => ({
  prompt_tokens: inputOf(asked),
  completion_tokens: outputOf(turn),
  total_tokens: inputOf(asked) + outputOf(turn),
});

function whole(asked: Asked, turn: Turn): object {
  const calls = callsOf(turn);
  const message = {
    role: 'assistant',
    content: turn.text,
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  };
  return {
    id: `chatcmpl-${randomUUID()}`,
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1_000),
    model: asked.model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: reasons[turn.end] }],
    usage: usageOf(asked, turn),
  };
}

function* events(asked: Asked, turn: Turn): Generator<string> {
  const head = {
    id: `chatcmpl-${randomUUID()}`,
    object: 'chat.completion.chunk',
    created: Math.floor(Date.now() / 1_000),
    model: asked.model,
  };
  const chunk = (delta: object, finish: string | null = null): string =>
    `data: ${JSON.stringify({ ...head, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  yield chunk({ role: 'assistant', content: '' });
  for (const piece of piecesOf(turn.text)) yield chunk({ content: piece });
  for (const call of callsOf(turn)) {
    const { arguments: values, name } = call.function;
    yield chunk({ tool_calls: [{ ...call, function: { name, arguments: '' } }] });
    // In two parts, as they come from a model.
    const half = Math.ceil(values.length / 2);
    for (const some of [values.slice(0, half), values.slice(half)])
      yield chunk({ tool_calls: [{ index: call.index, function: { arguments: some } }] });
  }
  yield chunk({}, reasons[turn.end]);
  yield `data: ${JSON.stringify({ ...head, choices: [], usage: usageOf(asked, turn) })}\n\n`;
  yield 'data: [DONE]\n\n';
}

const failure = (message: string, type: string, code: string | null = null): object => ({
  error: { message, type, param: null, code },
});

export const openAi: Protocol = {
  path: '/chat/completions',
  read,
  whole,
  events,
  invalid: (message) => failure(message, 'invalid_request_error'),
  tooLong: (tokens, most) =>
    failure(
      `This model's maximum context length is ${most} tokens. However, your messages resulted in ${tokens} tokens.`,
      'invalid_request_error',
      'context_length_exceeded',
    ),
  isAllowed: (headers, key) => headers.authorization === `Bearer ${key}`,
  denied: failure('Incorrect API key provided.', 'invalid_request_error', 'invalid_api_key'),
};
