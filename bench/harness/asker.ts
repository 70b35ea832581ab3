import type { ai } from '@chairline/contract';
import { WebSocket } from 'ws';
import { HttpConnection, jsonOf } from './http.ts';
import type { World } from './world.ts';

const LOST_AFTER_MS = 90_000;

/** Somebody of the office who asks AI FrontDesk, and hears the answer at a live socket. */
export interface Asker {
  /** @returns milliseconds from the question to its end, and when its first word was heard */
  ask(ref: string): Promise<{ ms: number; firstAt: number }>;
  close(): void;
}

interface Waiting {
  ref: string;
  firstAt: number;
  end(question: ai.AiQuestion): void;
}

/** Signs in and opens the socket. */
export async function openAsker(world: World, username: string): Promise<Asker> {
  const { port, origin } = world;
  const cookie = await world.signIn(username);
  const http = new HttpConnection(port);
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, {
    headers: { Cookie: cookie.slice('Cookie: '.length), Origin: origin },
    perMessageDeflate: false,
  });
  let waiting: Waiting | undefined;
  socket.on('message', (data: Buffer) => {
    const now = performance.now();
    const { type, payload } = JSON.parse(data.toString()) as { type: string; payload: unknown };
    if (!waiting) return;
    if (type === 'aiPiece' && waiting.firstAt === 0 && (payload as { text: string }).text !== '')
      waiting.firstAt = now;
    if (type !== 'aiQuestion') return;
    const { question } = payload as { question: ai.AiQuestion };
    if (question.client_ref === waiting.ref && question.ended_at !== null) waiting.end(question);
  });
  await new Promise((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  return {
    async ask(ref) {
      const body = { agent: 'AI FrontDesk', text: `Who waits and who writes? ${ref}`, client_ref: ref };
      const head = [cookie, `Origin: ${origin}`, 'Content-Type: application/json'];
      const begin = performance.now();
      let timer: NodeJS.Timeout | undefined;
      const ended = new Promise<ai.AiQuestion>((resolve, reject) => {
        waiting = { ref, firstAt: 0, end: resolve };
        timer = setTimeout(() => reject(new Error(`${ref} was never answered`)), LOST_AFTER_MS);
      });
      jsonOf(await http.request('POST', '/api/ai/questions', head, Buffer.from(JSON.stringify(body))));
      const question = await ended;
      const ms = performance.now() - begin;
      clearTimeout(timer);
      const failed = question.runs.find(({ failure }) => failure !== null);
      if (question.state !== 'answered' || failed)
        throw new Error(`${ref} ended as ${question.state}: ${question.why ?? failed?.failure}`);
      return { ms, firstAt: waiting!.firstAt };
    },
    close() {
      socket.terminate();
      http.close();
    },
  };
}
