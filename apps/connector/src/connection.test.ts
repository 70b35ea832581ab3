import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { closeCodes, CONNECTOR_PATH, connectorFrame, type ServerFrame } from '@chairline/open-dental';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Answering } from './answer.ts';
import { connect, type Connecting, type Ending } from './connection.ts';
import type { Log } from './log.ts';

const log: Log = { error: vi.fn(), warn: vi.fn(), info: vi.fn(), debug: vi.fn() };
const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean();
});

/** What the scripted server does with a connection; `heard` are the frames that came. */
type Script = (socket: WebSocket, say: (frame: ServerFrame) => void, heard: unknown[]) => void;

async function meet(
  script: Script,
  changes: Partial<Connecting> = {},
): Promise<{
  ending: Promise<Ending>;
  answering: Answering;
  heard: unknown[];
  stop: () => void;
  token: () => string;
}> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, path: CONNECTOR_PATH });
  await once(server, 'listening');
  cleanUp.push(() => {
    for (const client of server.clients) client.terminate();
    server.close();
  });
  const heard: unknown[] = [];
  let token = '';
  server.on('connection', (socket, request) => {
    token = request.headers.authorization ?? '';
    socket.on('message', (data) => heard.push(connectorFrame.parse(JSON.parse(String(data as Buffer)))));
    script(socket, (frame) => socket.send(JSON.stringify(frame)), heard);
  });
  const { port } = server.address() as AddressInfo;
  const stop = new AbortController();
  cleanUp.push(() => stop.abort());
  const answering: Answering = { ask: vi.fn(), more: vi.fn(), cancel: vi.fn(), stop: vi.fn() };
  const ending = connect({
    config: {
      server: `http://127.0.0.1:${port}`,
      socket: `ws://127.0.0.1:${port}${CONNECTOR_PATH}`,
      token: '2.the-token',
    },
    instance: randomUUID(),
    tables: ['patient', 'claim'],
    log,
    startAnswering: () => answering,
    signal: stop.signal,
    ...changes,
  });
  return { ending, answering, heard, stop: () => stop.abort(), token: () => token };
}

const welcome: ServerFrame = { type: 'welcome', protocol: 1, office: 'Cedar Dental' };

describe('a connection to Chairline', () => {
  it('says hello with its token, answers pings, and hands on what is asked', async () => {
    const { ending, answering, heard, stop, token } = await meet((socket, say) => {
      socket.once('message', () => {
        say(welcome);
        say({ type: 'ping' });
        say({ type: 'ask', id: 7, question: { name: 'keys', table: 'claim' } });
        say({ type: 'more', id: 7, pieces: 2 });
        say({ type: 'cancel', id: 7 });
      });
    });
    await vi.waitFor(() => expect(answering.cancel).toHaveBeenCalledWith(7));
    expect(answering.ask).toHaveBeenCalledWith(7, { name: 'keys', table: 'claim' });
    expect(answering.more).toHaveBeenCalledWith(7, 2);
    await vi.waitFor(() => expect(heard).toContainEqual({ type: 'pong' }));
    expect(heard[0]).toMatchObject({ type: 'hello', protocol: { min: 1 }, tables: ['patient', 'claim'] });
    expect(token()).toBe('Bearer 2.the-token');
    stop();
    expect(await ending).toMatchObject({ kind: 'stopped', onlineMs: expect.any(Number) });
    expect(answering.stop).toHaveBeenCalled();
  });

  it.each(['token', 'taken', 'version', 'protocol', 'flood', 'restart'] as const)(
    'is told why it is sent away: %s',
    async (kind) => {
      const { ending } = await meet((socket) => socket.close(closeCodes[kind]));
      expect(await ending).toMatchObject({ kind, onlineMs: 0 });
    },
  );

  it('takes the word of a refusal before the code of the end', async () => {
    const { ending } = await meet((socket, say) => {
      say({ type: 'refused', code: closeCodes.token, message: 'This token is none of ours.' });
      socket.terminate();
    });
    expect(await ending).toMatchObject({ kind: 'token' });
  });

  it.each<[what: string, script: Script]>([
    ['no frame', (socket) => socket.send('no frame')],
    ['bytes', (socket) => socket.send(Buffer.from([1, 2, 3]))],
    ['an unknown frame', (socket) => socket.send('{"type":"run","sql":"DROP TABLE patient"}')],
    [
      'a question before it was welcomed',
      (_socket, say) => say({ type: 'ask', id: 1, question: { name: 'about' } }),
    ],
    [
      'a table that is none of ours',
      (socket, say) => {
        say(welcome);
        socket.send('{"type":"ask","id":1,"question":{"name":"keys","table":"userod"}}');
      },
    ],
  ])('ends at what is not of the protocol: %s', async (_what, script) => {
    let code = 0;
    const { ending, answering } = await meet((socket, say, heard) => {
      socket.on('close', (closed) => (code = closed));
      script(socket, say, heard);
    });
    expect((await ending).kind).toBe('protocol');
    expect(answering.ask).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(code).toBe(closeCodes.protocol));
  });

  it('does not take a version it does not know', async () => {
    const { ending } = await meet((_socket, say) => say({ ...welcome, protocol: 99 }));
    expect((await ending).kind).toBe('version');
  });

  it('notices a server that fell silent', async () => {
    const { ending, answering } = await meet((_socket, say) => say(welcome), { pingMs: 20 });
    const { kind, trouble } = await ending;
    expect(kind).toBe('lost');
    expect(trouble.says).toContain('silent');
    expect(answering.stop).toHaveBeenCalled();
  });

  it('tells a line that broke from one that never was', async () => {
    const broken = await meet((socket, say) => {
      say(welcome);
      setTimeout(() => socket.terminate(), 20);
    });
    expect((await broken.ending).kind).toBe('lost');
    const never = await meet((socket) => socket.terminate());
    expect((await never.ending).kind).toBe('unreachable');
  });

  it('is answered nothing in a check, and leaves', async () => {
    const welcomed = vi.fn();
    const { ending, heard } = await meet((_socket, say) => say({ ...welcome, connected: true }), {
      check: true,
      onWelcome: welcomed,
      startAnswering: () => {
        throw new Error('a check is asked nothing');
      },
    });
    expect((await ending).kind).toBe('stopped');
    expect(welcomed).toHaveBeenCalledWith({ ...welcome, connected: true });
    await vi.waitFor(() => expect(heard[0]).toMatchObject({ type: 'hello', check: true }));
  });
});
