import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long a request may be on its way. */
export interface RequestTiming {
  /** For its headers, in milliseconds; also how long a new connection may say nothing. */
  headersMs: number;
  /** For a body before it has to come at the rate below, in milliseconds. */
  graceMs: number;
  /** The least a body has to come at, over all of its time beyond the grace. */
  bytesPerSecond: number;
  /** Between two looks, in milliseconds. */
  lookMs: number;
  /** For a whole request, however large it is. */
  totalMs: number;
  /** Connections at a time; more are closed as they come. */
  connections: number;
}

/**
 * 4 kB a second is a thirtieth of a line of 1 Mbit/s: 20 MB over that line take 160 seconds and are far from it, a body
 * of 2 MB can be held open for eight minutes at most.
 */
export const requestTiming: RequestTiming = {
  headersMs: 20_000,
  graceMs: 20_000,
  bytesPerSecond: 4_000,
  lookMs: 1_000,
  totalMs: 3_600_000,
  connections: 10_000,
};

interface Coming {
  request: IncomingMessage;
  /** Of the socket, when this request began. */
  bytesBefore: number;
  waitedMs: number;
}

/**
 * Closes requests whose body drips, with 408. The time in which we do not read (a session is looked up, a form's last
 * file is being written) is not counted.
 */
export function closeSlowBodies(app: FastifyInstance, timing: RequestTiming): void {
  const { server } = app;
  server.maxConnections = timing.connections;
  const coming = new Set<Coming>();

  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    const { headers } = raw;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    // What is injected by a test has no line to be slow on.
    if (hasBody && raw.socket instanceof Socket) {
      const one = { request: raw, bytesBefore: raw.socket.bytesRead, waitedMs: 0 };
      coming.add(one);
      const over = () => coming.delete(one);
      raw.once('end', over);
      raw.once('close', () => {
        // A refused one is closed by its answer, and its body may go on dripping all the same.
        if (raw.complete || raw.socket.destroyed) over();
      });
    }
    done();
  });

  let last = performance.now();
  const looks = setInterval(() => {
    const now = performance.now();
    // A process that stood still read nothing: that time does not count against anybody.
    const passed = Math.min(now - last, 2 * timing.lookMs);
    last = now;
    for (const one of coming) {
      const { request } = one;
      const { socket } = request;
      if (request.complete || socket.destroyed) {
        coming.delete(one);
        continue;
      }
      if (socket.isPaused() || request.readableLength > 0) continue;
      one.waitedMs += passed;
      const due = ((one.waitedMs - timing.graceMs) / 1_000) * timing.bytesPerSecond;
      if (due <= socket.bytesRead - one.bytesBefore) continue;
      coming.delete(one);
      app.log.info('a request whose body came too slowly was closed');
      socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      // Whoever drips does not close by itself.
      socket.destroySoon();
    }
  }, timing.lookMs);
  looks.unref();
  app.addHook('onClose', (_instance, done) => {
    clearInterval(looks);
    done();
  });
}
