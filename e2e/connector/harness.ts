import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type WebSocket, WebSocketServer } from 'ws';
import {
  type ConnectorHello,
  type ConnectorLink,
  openConnectorLink,
} from '../../apps/server/src/gateways/open-dental/connector-link.ts';
import { closeCodes, CONNECTOR_PATH, FRAME_MAX_BYTES } from '../../packages/open-dental/src/index.ts';
import { READER } from '../../scripts/services/load-practice.ts';

export const TOKEN = '2.a-token-of-a-test';
/** Made by `npm run test:services` before its tests run, for the machine they run on. */
export const BUILT = path.resolve(
  import.meta.dirname,
  `../../apps/connector/dist/chairline-connector-linux-${process.arch}`,
);
const MAIN = path.resolve(import.meta.dirname, '../../apps/connector/src/main.ts');

/** The server's end of the connector's connection, without the rest of the server. */
export interface Peer {
  address: string;
  /** The next connector that comes, already welcomed. */
  next(): Promise<{ link: ConnectorLink; hello: ConnectorHello }>;
  close(): Promise<void>;
}

/** Listens for connectors as the server does, and takes those with the right token. */
export async function startPeer(): Promise<Peer> {
  const server = new WebSocketServer({
    host: '127.0.0.1',
    port: 0,
    path: CONNECTOR_PATH,
    maxPayload: FRAME_MAX_BYTES,
    perMessageDeflate: true,
  });
  await once(server, 'listening');
  const come: { link: ConnectorLink; hello: ConnectorHello }[] = [];
  const waiting: ((one: { link: ConnectorLink; hello: ConnectorHello }) => void)[] = [];
  const take = async (socket: WebSocket, request: IncomingMessage) => {
    const link = openConnectorLink(socket);
    const hello = await link.hello();
    if (request.headers.authorization !== `Bearer ${TOKEN}`) {
      link.refuse(closeCodes.token, 'This token is none of ours.');
      return;
    }
    const protocol = link.negotiate();
    if (protocol === null) return;
    if (hello.check) {
      link.welcomeCheck(protocol, 'Cedar Dental', false);
      return;
    }
    link.welcome(protocol, 'Cedar Dental', () => {});
    const one = { link, hello };
    const waiter = waiting.shift();
    if (waiter) waiter(one);
    else come.push(one);
  };
  // A test fails by what it waits for: a connection that ended by itself is no failure of its own.
  server.on('connection', (socket, request) => void take(socket, request).catch(() => undefined));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next() {
      const one = come.shift();
      return one ? Promise.resolve(one) : new Promise((resolve) => waiting.push(resolve));
    },
    async close() {
      for (const client of server.clients) client.terminate();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A configuration file in a folder of its own; `changes` replaces fields. */
export function writeConfig(
  server: string,
  database: { port: number; name?: string; user?: string; password?: string; host?: string },
  changes: Record<string, unknown> = {},
): { file: string; logFile: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'chairline-connector-'));
  const file = path.join(folder, 'chairline-connector.json');
  const content = {
    server,
    token: TOKEN,
    database: { host: '127.0.0.1', name: 'opendental', ...READER, ...database },
    log: { file: 'connector.log', level: 'debug' },
    ...changes,
  };
  writeFileSync(file, JSON.stringify(content), { mode: 0o600 });
  return {
    file,
    logFile: path.join(folder, 'connector.log'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The real program, in a process of its own. */
export interface Connector {
  pid: number;
  /** All it wrote. */
  output: () => string;
  /** The most memory it ever held, in MB. */
  peakMb(): number;
  exited: Promise<number | null>;
  stop(): Promise<number | null>;
  kill(): Promise<void>;
}

/** Starts the program from source, or a built one. */
export function startConnector(args: string[], built?: string): Connector {
  const child = built ? spawn(built, args) : spawn(process.execPath, [MAIN, ...args]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const exited = once(child, 'close').then(([code]) => code as number | null);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return await exited;
  };
  return {
    pid: child.pid!,
    output: () => output,
    peakMb() {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmHWM:\s+(\d+)/.exec(status)![1]) / 1024;
    },
    exited,
    stop: () => end('SIGTERM'),
    async kill() {
      await end('SIGKILL');
    },
  };
}

/** Runs it to its end. */
export async function runConnector(
  args: string[],
  built?: string,
): Promise<{ code: number | null; output: string }> {
  const connector = startConnector(args, built);
  const code = await connector.exited;
  return { code, output: connector.output() };
}
