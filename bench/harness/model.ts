import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A language model that takes no time to think and knows how long it took: an OpenAI-compatible endpoint within the
 * benchmark's own process, so that its clock and ours are one.
 */
export interface BenchModel {
  /** What it spent on a question, by the reference in its words, in milliseconds, and when it said its first word. */
  spentOn(ref: string): { ms: number; firstAt: number };
  close(): Promise<void>;
}

export interface ModelCall {
  name: string;
  values: Readonly<Record<string, unknown>>;
}

const WORDS = 60;
const REF = /bench-[a-z]+-\d+/;
interface Asked {
  messages: { role: string; content: unknown }[];
}

/**
 * Calls the tools once for each question, side by side, and then says sixty words.
 * @param pauseMs between two words
 */
export async function startModel(
  port: number,
  { calls, pauseMs }: { calls: readonly ModelCall[]; pauseMs: (ref: string) => number },
): Promise<BenchModel> {
  const spent = new Map<string, { ms: number; firstAt: number }>();
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      answer(Buffer.concat(chunks).toString(), response).catch((error: unknown) =>
        response.destroy(error as Error),
      );
    });
  });

  async function answer(body: string, response: ServerResponse): Promise<void> {
    const began = performance.now();
    const { messages } = JSON.parse(body) as Asked;
    const question = messages.findLast(({ role }) => role === 'user');
    const ref = REF.exec(JSON.stringify(question))?.[0] ?? '';
    const known = spent.get(ref) ?? { ms: 0, firstAt: 0 };
    spent.set(ref, known);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (delta: object, finish: string | null = null) =>
      response.write(
        `data: ${JSON.stringify({ id: ref, object: 'chat.completion.chunk', created: 0, model: 'bench', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
      );
    send({ role: 'assistant', content: '' });
    if (messages.at(-1)!.role === 'tool') {
      for (let word = 0; word < WORDS; word += 1) {
        if (word === 0) known.firstAt = performance.now();
        send({ content: 'word ' });
        const pause = pauseMs(ref);
        if (pause > 0) await sleep(pause);
      }
      send({}, 'stop');
    } else {
      for (const [index, { name, values }] of calls.entries())
        send({
          tool_calls: [
            {
              index,
              id: `call-${index}`,
              type: 'function',
              function: { name, arguments: JSON.stringify(values) },
            },
          ],
        });
      send({}, 'tool_calls');
    }
    const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };
    response.write(
      `data: ${JSON.stringify({ id: ref, object: 'chat.completion.chunk', created: 0, model: 'bench', choices: [], usage })}\n\n`,
    );
    known.ms += performance.now() - began;
    response.end('data: [DONE]\n\n');
  }

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    spentOn: (ref) => spent.get(ref) ?? { ms: 0, firstAt: 0 },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
