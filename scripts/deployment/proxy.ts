import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A proxy as stands in front of a deployment: it names the visitor, asks how each server is, and passes sockets on. */
export interface Proxy {
  port: number;
  /** Sends everything to this server alone; null: by turns. */
  pin(server: number | null): void;
  /** Requests that were asked again at the other server, because no connection was made or a read's was cut. */
  repeated(): number;
  close(): void;
}

/** Between two looks at a server's health, in milliseconds. */
const LOOK_MS = 250;

/** @param ports of the servers behind; one that is not well or takes no connection is passed over */
export async function startProxy(ports: readonly number[], visitor: string): Promise<Proxy> {
  let pinned: number | null = null;
  let turn = 0;
  let repeated = 0;
  const well = new Set(ports);
  const looks = setInterval(() => {
    for (const port of ports) {
      void fetch(`http://127.0.0.1:${port}/api/health`, { headers: { connection: 'close' } }).then(
        (answer) => (answer.ok ? well.add(port) : well.delete(port)),
        () => well.delete(port),
      );
    }
  }, LOOK_MS);
  const order = () => {
    turn += 1;
    if (pinned !== null) return [ports[pinned]!];
    const turned = ports.map((_, index) => ports[(index + turn) % ports.length]!);
    return turned.toSorted((one, other) => Number(well.has(other)) - Number(well.has(one)));
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
        if (error.code === 'ECONNREFUSED' || (method === 'GET' && !response.headersSent)) {
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
      clearInterval(looks);
      server.close();
      server.closeAllConnections();
    },
  };
}
