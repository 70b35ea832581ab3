import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Handset, Handsets } from '../plivo/index.ts';
import { serveSocket } from '../sockets.ts';
import { toE164 } from '../world/numbers.ts';
import type { World } from '../world/index.ts';

const PATH = '/phone/line';

const sdp = z.string().max(100_000).nullable();
/** What the page says; of `sdp`, null is a call without sound. */
const said = z.discriminatedUnion('type', [
  z.object({ type: z.literal('call'), to: z.string(), sdp }),
  z.object({ type: z.literal('answer'), sdp }),
  z.object({ type: z.literal('hangup') }),
  z.object({ type: z.literal('press'), keys: z.string().regex(/^[\d*#]{1,32}$/) }),
]);

/** JSON of the page; null where it is none of what a page says. */
function read(text: string): z.output<typeof said> | null {
  try {
    return said.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** The telephone line of the page at /phone/line?number=: while it stands, calls to that number ring there. */
export function registerPhoneLine(app: FastifyInstance, world: World, handsets: Handsets): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 200_000 });
  serveSocket(app, PATH, sockets);
  sockets.on('connection', (socket, request: IncomingMessage) => {
    const { searchParams } = new URL(request.url ?? '', 'http://sandbox');
    const number = toE164(searchParams.get('number') ?? '');
    if (number === null) {
      socket.close(4400, 'no number');
      return;
    }
    const handset: Handset = { number, tell: (event) => socket.send(JSON.stringify(event)) };
    handsets.takeUp(handset);
    socket.on('message', (data: Buffer) => {
      const words = read(data.toString());
      if (words?.type === 'call') {
        if (!handsets.dial(handset, toE164(words.to) ?? '', words.sdp))
          handset.tell({ type: 'over', why: 'The carrier does not take the call.' });
      } else if (words?.type === 'answer') handsets.answer(handset, words.sdp);
      else if (words?.type === 'hangup') handsets.hangUp(handset);
      else if (words?.type === 'press') handsets.press(handset, words.keys);
    });
    socket.on('error', (error) => world.log.info({ error }, 'the patient’s phone'));
    socket.on('close', () => handsets.putAway(handset));
  });
  app.addHook('preClose', async () => {
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
  });
}
