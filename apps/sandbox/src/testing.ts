import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import plivo from 'plivo';
import { buildSandbox, demoAccount } from './app.ts';
import type { Sandbox, SandboxOptions, Timing } from './app.ts';
import { limitOf } from '../../../scripts/lib/patience.ts';

export const OFFICE = '+15035550100';
export const PATIENT = '+15035550110';

/** A world fast enough for tests. */
export const quick: Partial<Timing> = {
  sentAfter: 5,
  deliveredAfter: 10,
  lateReportAfter: 400,
  localPerSecond: 1000,
  tollFreePerSecond: 1000,
  webhookRetries: [30, 60],
  webhookTimeout: 300,
  shuffleWindow: 120,
  callsPerSecond: 1000,
  ringAfter: 5,
  pickUpAfter: 10,
  voiceSecond: 20,
  modelWord: 0,
};

/** One webhook as it arrived at the product's address. */
export interface Hook {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  params: Record<string, string>;
  at: number;
}

/** Stands where the product would: it keeps the webhooks and answers as it is told. */
export interface Product {
  url: string;
  hooks: Hook[];
  /** 0 leaves the sender without an answer. */
  answerWith: number;
  close(): Promise<void>;
}

export async function startProduct(port = 0): Promise<Product> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const address = new URL(request.url ?? '/', product.url);
      const body = Buffer.concat(chunks).toString();
      product.hooks.push({
        method: request.method ?? '',
        url: address.href,
        headers: request.headers,
        params: Object.fromEntries(
          request.method === 'GET' ? address.searchParams : new URLSearchParams(body),
        ),
        at: Date.now(),
      });
      if (product.answerWith !== 0) response.writeHead(product.answerWith).end();
    });
  });
  const product: Product = {
    url: '',
    hooks: [],
    answerWith: 200,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  product.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return product;
}

export async function startWorld(
  options: SandboxOptions = {},
): Promise<{ sandbox: Sandbox; product: Product; close(): Promise<void> }> {
  const product = await startProduct();
  const sandbox = await buildSandbox({
    appUrl: product.url,
    ...options,
    timing: { ...quick, ...options.timing },
  });
  return {
    sandbox,
    product,
    async close() {
      await sandbox.close();
      await product.close();
    },
  };
}

/** What JSON.parse gives: tests look into it without declaring every shape that crosses the wire. */
type Loose = ReturnType<typeof JSON.parse>;
type Fields = Record<string, Loose>;

/** What the tests call of Plivo's SDK. Its own declarations are older than its code: one object makes a call. */
export interface Client {
  messages: {
    create(text: Fields): Promise<{ message: string; messageUuid: string[]; invalid_number?: string[] }>;
    list(filter: Fields): Promise<Fields[] & { meta: Fields }>;
    get(uuid: string): Promise<Fields>;
    listMedia(uuid: string): Promise<{ objects: Fields[] }>;
  };
  numbers: {
    search(country: string, filter?: Fields): Promise<Fields[] & { meta: Fields }>;
    list(filter?: Fields): Promise<Fields[]>;
    get(number: string): Promise<Fields>;
    buy(number: string, appId?: string): Promise<Fields>;
    update(number: string, change: Fields): Promise<Fields>;
    unrent(number: string): Promise<boolean>;
  };
}

/** The product's own client: Plivo's SDK, pointed at the sandbox. */
export function clientOf(sandbox: Pick<Sandbox, 'url'>, account = demoAccount): Client {
  const client: unknown = new plivo.Client(account.authId, account.authToken, {
    url: `${sandbox.url}/plivo/v1/Account/${account.authId}`,
    timeout: 2000,
  });
  return client as Client;
}

/** A JSON call to the sandbox; answers the status and what came back. */
export async function call(
  sandbox: Pick<Sandbox, 'url'>,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Loose }> {
  const answer = await fetch(`${sandbox.url}${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
  };
}

/** Waits until the condition holds. @throws when it hangs. */
export async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + limitOf('until');
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Waited too long until ${what}.`);
    await sleep(5);
  }
}

/** Whether Plivo's SDK holds a webhook for genuine, as the product checks it. */
export function isGenuine(
  hook: Hook,
  token = demoAccount.authToken,
  header = 'x-plivo-signature-v3',
): boolean {
  const signature = String(hook.headers[header]);
  const nonce = String(hook.headers['x-plivo-signature-v3-nonce']);
  const params = hook.method === 'POST' ? hook.params : {};
  return Boolean(plivo.validateV3Signature(hook.method, hook.url, nonce, token, signature, params));
}

/** The smallest PNG there is: one transparent pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
export const pixelUrl = `data:image/png;base64,${pixel.toString('base64')}`;
