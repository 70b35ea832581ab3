import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Asked, inputOf, outputOf, piecesOf, type Said, type Turn } from './protocol.ts';
import type { Protocol } from './serve.ts';

/** Anthropic's Messages. */

const text = z.object({ type: z.literal('text'), text: z.string() });
const texts = z
  .union([z.string(), z.array(text).transform((parts) => parts.map((one) => one.text).join(''))])
  .optional()
  .transform((given) => given ?? '');
const block = z.discriminatedUnion('type', [
  text,
  z.object({
    type: z.literal('tool_use'),
    id: z.string(),
    name: z.string(),
    input: z.record(z.string(), z.unknown()),
  }),
  z.object({ type: z.literal('tool_result'), tool_use_id: z.string(), content: texts }),
]);
type Block = z.infer<typeof block>;
const request = z.object({
  model: z.string(),
  max_tokens: z.number().int().min(1),
  system: texts,
  messages: z
    .array(
      z.object({
        role: z.enum(['user', 'assistant']),
        content: z.union([
          z.string().transform((words): Block[] => [{ type: 'text', text: words }]),
          z.array(block),
        ]),
      }),
    )
    .min(1),
  tools: z
    .array(
      z.object({
        name: z.string().regex(/^[\w-]{1,64}$/),
        description: z.string().default(''),
        input_schema: z.looseObject({ type: z.literal('object') }),
      }),
    )
    .default([]),
  stream: z.boolean().nullish(),
});

function read(body: unknown): Asked | string {
  const parsed = request.safeParse(body);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return `${issue?.path.join('.')}: ${issue?.message}`;
  }
  const { model, max_tokens: most, system, messages, tools, stream } = parsed.data;
  const names = new Map<string, string>();
  const said = messages.flatMap(({ role, content }): Said[] => {
    const calls = content.flatMap((one) => (one.type === 'tool_use' ? [one] : []));
    for (const { id, name } of calls) names.set(id, name);
    const results = content.flatMap((one): Said[] =>
      one.type === 'tool_result'
        ? [{ role: 'tool', text: one.content, calls: [], tool: names.get(one.tool_use_id) }]
        : [],
    );
    const words = content.flatMap((one) => (one.type === 'text' ? [one.text] : [])).join('');
    if (words === '' && calls.length === 0) return results;
    return [
      ...results,
      { role, text: words, calls: calls.map(({ name, input }) => ({ name, values: input })) },
    ];
  });
  return {
    model,
    system,
    said,
    tools: tools.map(({ name, description, input_schema: parameters }) => ({
      name,
      description,
      parameters,
    })),
    stream: stream ?? false,
    most,
  };
}

const reasons = { said: 'end_turn', calls: 'tool_use', length: 'max_tokens', refused: 'refusal' } as const;
const newId = (kind: string): string => `${kind}_${randomUUID().replaceAll('-', '').slice(0, 24)}`;

function whole(asked: Asked, turn: Turn): object {
  return {
    ...head(asked),
    content: [
      ...(turn.text === '' ? [] : [{ type: 'text', text: turn.text }]),
      ...turn.calls.map(({ name, values }) => ({
        type: 'tool_use',
        id: newId('toolu'),
        name,
        input: values,
      })),
    ],
    stop_reason: reasons[turn.end],
    usage: { input_tokens: inputOf(asked), output_tokens: outputOf(turn) },
  };
}

const head = ({ model }: Asked): object => ({
  id: newId('msg'),
  type: 'message',
  role: 'assistant',
  model,
  content: [],
  stop_reason: null,
  stop_sequence: null,
});

function* events(asked: Asked, turn: Turn): Generator<string> {
  const event = (type: string, more: object): string =>
    `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`;
  yield event('message_start', {
    message: { ...head(asked), usage: { input_tokens: inputOf(asked), output_tokens: 1 } },
  });
  yield event('ping', {});
  let index = 0;
  if (turn.text !== '') {
    yield event('content_block_start', { index, content_block: { type: 'text', text: '' } });
    for (const piece of piecesOf(turn.text))
      yield event('content_block_delta', { index, delta: { type: 'text_delta', text: piece } });
    yield event('content_block_stop', { index });
    index += 1;
  }
  for (const { name, values } of turn.calls) {
    yield event('content_block_start', {
      index,
      content_block: { type: 'tool_use', id: newId('toolu'), name, input: {} },
    });
    const json = JSON.stringify(values);
    const half = Math.ceil(json.length / 2);
    for (const partial_json of [json.slice(0, half), json.slice(half)])
      yield event('content_block_delta', { index, delta: { type: 'input_json_delta', partial_json } });
    yield event('content_block_stop', { index });
    index += 1;
  }
  yield event('message_delta', {
    delta: { stop_reason: reasons[turn.end], stop_sequence: null },
    usage: { output_tokens: outputOf(turn) },
  });
  yield event('message_stop', {});
}

const failure = (type: string, message: string): object => ({ type: 'error', error: { type, message } });

export const anthropic: Protocol = {
  path: '/messages',
  read,
  whole,
  events,
  invalid: (message) => failure('invalid_request_error', message),
  tooLong: (tokens, most) =>
    failure('invalid_request_error', `prompt is too long: ${tokens} tokens > ${most} maximum`),
  isAllowed: (headers, key) => headers['x-api-key'] === key,
  denied: failure('authentication_error', 'invalid x-api-key'),
};
