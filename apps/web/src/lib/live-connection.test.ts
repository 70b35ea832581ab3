import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocketServer, type WebSocket as ServerSocket } from 'ws';
import { LiveConnection, type LiveEnvironment } from './live-connection.ts';

let server: WebSocketServer;
let port: number;
/** What the server does with a new connection. */
let greet: (socket: ServerSocket, since: number | null, index: number) => void;
let asked: (number | null)[];
let signedOut: string[];
let checks: number;
let live: LiveConnection;

function send(socket: ServerSocket, type: string, seq: number, payload: unknown = {}): void {
  socket.send(JSON.stringify({ seq, type, payload }));
}

const hello = (socket: ServerSocket, seq: number) => send(socket, 'hello', seq, { version: '0.1.0' });
const removed = (socket: ServerSocket, seq: number) =>
  send(socket, 'deleteContact', seq, { contact_id: seq });

function connectionWith(more: Partial<LiveEnvironment> = {}): LiveConnection {
  return new LiveConnection({
    url: (since) => `ws://127.0.0.1:${port}/${since === null ? '' : `?since=${since}`}`,
    checkSession: async () => void (checks += 1),
    onSignedOut: (reason) => void signedOut.push(reason),
    schedule: (work) => void setTimeout(work, 5),
    isOnline: () => true,
    silentMs: 2_000,
    hastenMs: 100,
    minDelayMs: 10,
    maxDelayMs: 60,
    ...more,
  });
}

/** The numbers of the contacts whose removal the page was told of, in order. */
function collect(connection: LiveConnection): number[] {
  const numbers: number[] = [];
  connection.on('deleteContact', ({ contact_id }) => void numbers.push(contact_id));
  return numbers;
}

beforeEach(async () => {
  [asked, signedOut, checks] = [[], [], 0];
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await new Promise((resolve) => server.once('listening', resolve));
  port = (server.address() as AddressInfo).port;
  server.on('connection', (socket: ServerSocket, request: IncomingMessage) => {
    const since = new URL(request.url ?? '/', 'http://x').searchParams.get('since');
    asked.push(since === null ? null : Number(since));
    greet(socket, asked.at(-1)!, asked.length - 1);
  });
  live = connectionWith();
});

afterEach(async () => {
  live.stop();
  for (const socket of server.clients) socket.terminate();
  await new Promise((resolve) => server.close(resolve));
});

describe('resuming', () => {
  it('asks for what came after the last number, and hands each event on once', async () => {
    greet = (socket, since, index) => {
      hello(socket, index === 0 ? 10 : 14);
      if (index === 0) {
        removed(socket, 11);
        removed(socket, 12);
        setTimeout(() => socket.terminate(), 30);
      } else {
        // The server repeats 12: the page has it already.
        for (const seq of [12, 13, 14]) removed(socket, seq);
      }
      void since;
    };
    const numbers = collect(live);
    live.start();
    await expect.poll(() => numbers).toEqual([11, 12, 13, 14]);
    expect(asked).toEqual([null, 12]);
    expect(live.status).toBe('live');
  });

  it('starts where the page says that it is', async () => {
    greet = (socket) => {
      hello(socket, 8);
      removed(socket, 6);
    };
    const numbers = collect(live);
    live.start(5);
    await expect.poll(() => numbers).toEqual([6]);
    expect(asked).toEqual([5]);
  });

  it('tells the page to fetch again on resync, then goes on from its number', async () => {
    greet = (socket, _since, index) => {
      if (index === 0) {
        send(socket, 'resync', 90);
        hello(socket, 90);
        removed(socket, 91);
        setTimeout(() => socket.terminate(), 30);
      } else hello(socket, 91);
    };
    const numbers = collect(live);
    const order: string[] = [];
    live.onResync(() => void order.push('resync'));
    live.on('deleteContact', () => void order.push('event'));
    live.start(3);
    await expect.poll(() => asked).toEqual([3, 91]);
    expect(numbers).toEqual([91]);
    expect(order).toEqual(['resync', 'event']);
  });

  it('fetches again when the server’s count began anew', async () => {
    greet = (socket) => {
      hello(socket, 2);
      removed(socket, 3);
    };
    const resync = vi.fn();
    const numbers = collect(live);
    live.onResync(resync);
    live.start(500);
    await expect.poll(() => numbers).toEqual([3]);
    expect(resync).toHaveBeenCalledTimes(1);
  });
});

describe('what is passing', () => {
  it('is handed on under the last number, and moves it by nothing', async () => {
    const presence = { contact_id: 4, users: [], as_of: 1 };
    greet = (socket, _since, index) => {
      hello(socket, 10);
      if (index > 0) return;
      send(socket, 'presence', 10, presence);
      removed(socket, 11);
      send(socket, 'presence', 11, { ...presence, contact_id: 5 });
      setTimeout(() => socket.terminate(), 30);
    };
    const seen: number[] = [];
    live.on('presence', ({ contact_id }) => void seen.push(contact_id));
    const numbers = collect(live);
    live.start();
    await expect.poll(() => asked).toEqual([null, 11]);
    expect(seen).toEqual([4, 5]);
    expect(numbers).toEqual([11]);
  });
});

describe('reading beside the connection', () => {
  it('waits for the greeting, so that nothing falls between', async () => {
    greet = (socket) => void setTimeout(() => hello(socket, 4), 40);
    const resync = vi.fn();
    live.onResync(resync);
    live.start();
    await live.ready(1_000);
    expect(live.status).toBe('live');
    await live.ready(1_000);
    expect(resync).not.toHaveBeenCalled();
  });

  it('goes on after its limit, and the late greeting asks for everything again', async () => {
    greet = (socket) => void setTimeout(() => hello(socket, 4), 80);
    const resync = vi.fn();
    live.onResync(resync);
    live.start();
    await live.ready(10);
    expect(live.status).toBe('connecting');
    await expect.poll(() => resync.mock.calls.length).toBe(1);
  });

  it('never waits where there is no connection', async () => {
    await live.ready(60_000);
    expect(asked).toEqual([]);
  });
});

describe('a connection that is gone', () => {
  it('is noticed by its silence', async () => {
    greet = (socket) => hello(socket, 1);
    live = connectionWith({ silentMs: 90 });
    live.start();
    await expect.poll(() => asked.length).toBeGreaterThan(1);
    expect(asked[1]).toBe(1);
  });

  it('stays while heartbeats come', async () => {
    greet = (socket) => {
      hello(socket, 1);
      const beat = setInterval(() => send(socket, 'heartbeat', 1), 30);
      socket.on('close', () => clearInterval(beat));
    };
    live = connectionWith({ silentMs: 150 });
    live.start();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(asked).toEqual([null]);
  });

  it('asks who is signed in after a refusal, and counts the failures until it is back', async () => {
    greet = (socket, _since, index) => {
      if (index < 2) socket.terminate();
      else hello(socket, 1);
    };
    const failures: number[] = [];
    live.onStatus(() => void failures.push(live.failures));
    live.start();
    await expect.poll(() => live.status).toBe('live');
    expect(checks).toBe(2);
    expect(Math.max(...failures)).toBe(2);
    expect(live.failures).toBe(0);
  });

  it('is tried at once when the server answers something else, once between its own tries', async () => {
    let refuses = true;
    greet = (socket) => (refuses ? socket.terminate() : hello(socket, 3));
    // Longer than a busy machine takes to be refused.
    live = connectionWith({ hastenMs: 2_000, minDelayMs: 60_000, maxDelayMs: 60_000 });
    live.start();
    await expect.poll(() => live.failures).toBe(1);
    live.reached();
    await expect.poll(() => live.failures).toBe(2);
    // Sockets are still refused: answers alone do not hammer at it.
    live.reached();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked.length).toBe(2);
    // Later ones do, whatever came of the first: it is back with what is saved.
    refuses = false;
    await expect
      .poll(() => {
        live.reached();
        return live.status;
      })
      .toBe('live');
  });

  it('that hangs in a try is tried anew when the server answers', async () => {
    greet = (socket, _since, index) => {
      if (index > 0) hello(socket, 3);
    };
    live = connectionWith({ minDelayMs: 60_000, maxDelayMs: 60_000 });
    live.start();
    await expect.poll(() => asked.length).toBe(1);
    await expect
      .poll(() => {
        live.reached();
        return live.status;
      })
      .toBe('live');
    expect(asked.length).toBe(2);
  });

  it('is offline while the browser says so, and is tried at once when woken', async () => {
    let online = false;
    greet = (socket, _since, index) => {
      if (index === 0) socket.terminate();
      else hello(socket, 1);
    };
    live = connectionWith({ isOnline: () => online, minDelayMs: 60_000, maxDelayMs: 60_000 });
    live.start();
    await expect.poll(() => live.failures).toBe(1);
    expect(live.status).toBe('offline');
    online = true;
    live.wake();
    await expect.poll(() => live.status).toBe('live');
  });
});

describe('messages', () => {
  it('of types that no loaded part knows change nothing, and are nothing to warn of', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    greet = (socket) => {
      hello(socket, 1);
      send(socket, 'somethingNew', 2, { any: 1 });
      removed(socket, 3);
    };
    const numbers = collect(live);
    live.start();
    await expect.poll(() => numbers).toEqual([3]);
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  it('that are no messages are logged and change nothing', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    greet = (socket) => {
      hello(socket, 1);
      socket.send('not JSON');
      removed(socket, 2);
    };
    const numbers = collect(live);
    live.start();
    await expect.poll(() => numbers).toEqual([2]);
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });

  it('the contract does not allow make the page fetch again', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    greet = (socket) => {
      hello(socket, 1);
      send(socket, 'deleteContact', 2, { contact_id: 'two' });
    };
    const resync = vi.fn();
    const numbers = collect(live);
    live.onResync(resync);
    live.start();
    await expect.poll(() => resync.mock.calls.length).toBe(1);
    expect(numbers).toEqual([]);
    error.mockRestore();
  });

  it('reach handlers in one batch, and one handler’s fault spares the others', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    greet = (socket) => {
      hello(socket, 1);
      for (const seq of [2, 3, 4]) removed(socket, seq);
    };
    let batches = 0;
    live = connectionWith({ schedule: (work) => void setTimeout(() => ((batches += 1), work()), 30) });
    live.on('deleteContact', () => {
      throw new Error('a faulty handler');
    });
    const numbers = collect(live);
    live.start();
    await expect.poll(() => numbers).toEqual([2, 3, 4]);
    expect(batches).toBe(1);
    expect(error).toHaveBeenCalledTimes(3);
    error.mockRestore();
  });

  it('of a session’s end stop the connection', async () => {
    greet = (socket) => {
      hello(socket, 1);
      send(socket, 'signedOut', 1, { reason: 'replaced' });
      removed(socket, 2);
    };
    const numbers = collect(live);
    live.start();
    await expect.poll(() => signedOut).toEqual(['replaced']);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(asked).toHaveLength(1);
    expect(numbers).toEqual([]);
  });
});
