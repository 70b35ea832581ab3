import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { WebSocketServer } from 'ws';

const served = new WeakMap<Server, Map<string, WebSocketServer>>();

/** Takes WebSockets at a path of the sandbox; connections to any other path are cut. */
export function serveSocket(app: FastifyInstance, path: string, sockets: WebSocketServer): void {
  const known = served.get(app.server);
  if (known) {
    known.set(path, sockets);
    return;
  }
  const paths = new Map([[path, sockets]]);
  served.set(app.server, paths);
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const wanted = paths.get(request.url?.split('?')[0] ?? '');
    if (!wanted) {
      socket.destroy();
      return;
    }
    wanted.handleUpgrade(request, socket, head, (opened) => wanted.emit('connection', opened, request));
  });
}
