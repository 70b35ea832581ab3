import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Open Dental's API behind hands that do something in the practice before a request is let through. */
export interface MeddlingApi {
  url: string;
  /** What is done before each request, which waits for it; what it answers takes the place of the API's answer. */
  meddle: (request: MeddledRequest) => Promise<MeddledAnswer | void> | MeddledAnswer | void;
  close(): Promise<void>;
}

export interface MeddledAnswer {
  status: number;
  body: unknown;
}

export interface MeddledRequest {
  method: string;
  /** Below the API's base, such as `appointments`. */
  path: string;
  query: URLSearchParams;
}

/**
 * Passes requests on to an API, one after another as they come.
 * @param apiUrl base of the API behind it
 */
export async function startMeddlingApi(apiUrl: string): Promise<MeddlingApi> {
  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams, search } = new URL(request.url!, 'http://api.test');
    const method = request.method ?? 'GET';
    const instead = await api.meddle({ method, path: pathname.slice(1), query: searchParams });
    if (instead) {
      response.writeHead(instead.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(instead.body));
      return;
    }
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const answer = await fetch(`${apiUrl}${pathname}${search}`, {
      method,
      headers: {
        authorization: request.headers.authorization ?? '',
        'content-type': request.headers['content-type'] ?? '',
      },
      ...(pieces.length > 0 ? { body: Buffer.concat(pieces) } : {}),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'application/json',
    });
    response.end(body);
  }
  const server = createServer((request, response) => {
    pass(request, response).catch((error: Error) => {
      // Whoever asked sees a broken answer, and the test the reason.
      process.stderr.write(`meddling API: ${error.stack}\n`);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const api: MeddlingApi = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    meddle: () => {},
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections();
        server.close((error) => (error ? reject(error) : resolve()));
      }),
  };
  return api;
}
