import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A proxy as stands in front of a deployment: it names the visitor, and passes sockets through. */
export interface Proxy {
  port: number;
  /** Sends everything to this server alone; null: by turns. */
  pin(server: number | null): void;
  /** Reads whose connection was cut before an answer, and that were asked again at the other server. */
  repeated(): number;
  close(): void;
}

/** @param ports of the servers behind; one that takes no connection is passed over */
export async function startProxy(ports: readonly number[], visitor: string): Promise<Proxy> {
  let pinned: number | null = null;
  let turn = 0;
  let repeated = 0;
  const order = () => {
    turn += 1;
    return pinned === null
      ? ports.map((_, index) => ports[(index + turn) % ports.length]!)
      : [ports[pinned]!];
  };
  const headersOf = (request: http.IncomingMessage) => ({
    ...request.headers,
    'x-forwarded-for': visitor,
    'x-forwarded-proto': 'https',
  });

  const server = http.createServer((request, response) => {
    void (async () => {
      const body = await buffer(request);
      for (const port of order()) if (await pass(request, response, body, port)) return;
      response.writeHead(502).end();
    })();
  });

  const pass = (
    request: http.IncomingMessage,
    response: http.ServerResponse,
    body: Buffer,
    port: number,
  ): Promise<boolean> =>
    new Promise((resolve) => {
      const { method, url: path } = request;
      const onward = http.request(
        { host: '127.0.0.1', port, method, path, headers: headersOf(request), agent: false },
        (answer) => {
          response.writeHead(answer.statusCode!, answer.headers);
          answer.pipe(response);
          answer.on('end', () => resolve(true));
        },
      );
      onward.on('error', (error: NodeJS.ErrnoException) => {
        // As nginx does by default: what never reached a server goes to the next one, and so does a read that got no
        // answer, for a connection may be made in the very moment in which the server stops to listen.
        if (error.code === 'ECONNREFUSED') return resolve(false);
        if (method === 'GET' && !response.headersSent) {
          repeated += 1;
          return resolve(false);
        }
        response.destroy(error);
        resolve(true);
      });
      onward.end(body);
    });

  server.on('upgrade', (request, socket, head) => {
    const onward = net.connect(order()[0]!, '127.0.0.1', () => {
      const lines = Object.entries(headersOf(request)).map(([name, value]) => `${name}: ${String(value)}`);
      onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    pin: (one) => {
      pinned = one;
    },
    repeated: () => repeated,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
