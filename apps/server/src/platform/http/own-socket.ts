import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';

/** Who opens a socket: the address as far as proxies are believed, and the Authorization header. */
export interface SocketCaller {
  address: string;
  authorization: string | undefined;
  /** What stands in the path's places. */
  params: Readonly<Record<string, string>>;
}

/** A socket that is not a browser's: it has its own limits, and a header says who connects. */
export interface OwnSocket {
  path: string;
  /** The largest message that is taken, in bytes. */
  maxPayload: number;
  /** false: answered 429 without a look at anything else. */
  mayConnect(caller: SocketCaller): boolean;
  connected(socket: WebSocket, caller: SocketCaller): void;
}

/** How long the other end has to close. */
const CLOSE_MS = 1_000;

/**
 * Serves such a socket. Call it before @fastify/websocket is registered, which would take the upgrade itself, under the
 * limits of browsers' sockets.
 */
export function serveOwnSocket(app: FastifyInstance, own: OwnSocket): void {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: own.maxPayload,
    // Rows of text pack to a fifth, and the way up from an office is narrow. What unpacks to more than the largest
    // message is not taken; our own frames are too short to be packed.
    perMessageDeflate: { serverNoContextTakeover: true },
  });
  // Those that are not closed by who has them: they would hold the server.
  app.addHook('preClose', (done) => {
    for (const socket of server.clients) {
      socket.close(1001, 'try again');
      // Whoever does not answer that is not waited for.
      setTimeout(() => socket.terminate(), CLOSE_MS).unref();
    }
    done();
  });
  app.addHook('onClose', (_instance, done) => {
    server.close(() => done());
  });
  app.get(own.path, { schema: { hide: true } }, (request, reply) => {
    const caller = {
      address: request.ip,
      authorization: request.headers.authorization,
      params: request.params as Record<string, string>,
    };
    if (request.headers.upgrade?.toLowerCase() !== 'websocket')
      return reply.code(426).header('Upgrade', 'websocket').send();
    if (!own.mayConnect(caller)) return reply.code(429).header('Retry-After', '60').send();
    reply.hijack();
    server.handleUpgrade(request.raw, request.raw.socket, Buffer.alloc(0), (socket) =>
      own.connected(socket, caller),
    );
    return reply;
  });
}
