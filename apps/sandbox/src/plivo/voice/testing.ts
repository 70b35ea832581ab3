import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import plivo from 'plivo';
import { demoAccount } from '../../app.ts';
import type { Sandbox } from '../../app.ts';
import { call, OFFICE, startWorld, until } from '../../testing.ts';
import type { Hook } from '../../testing.ts';
import { defaultTiming } from '../../options.ts';

/** What JSON.parse gives; the SDK's declarations are older than its code. */
type Loose = ReturnType<typeof JSON.parse>;

interface SdkAxios {
  defaults: { adapter: unknown };
  getAdapter(adapter: unknown): (request: { url?: string }) => Promise<unknown>;
}

const VOICE_ACCOUNT = /^https:\/\/api\.plivo\.com\/v1\/Account\/[^/]+/;
let target = '';
let pointed = false;

/** Plivo's SDK sends voice to its own host: beneath it, at its axios, that becomes the sandbox's. */
function pointAt(sandbox: Pick<Sandbox, 'url'>): void {
  target = `${sandbox.url}/plivo/v1/Account/${demoAccount.authId}`;
  if (pointed) return;
  pointed = true;
  const axios = createRequire(createRequire(import.meta.url).resolve('plivo'))('axios') as SdkAxios;
  const send = axios.getAdapter(axios.defaults.adapter);
  axios.defaults.adapter = (request: { url?: string }) => {
    if (request.url) request.url = request.url.replace(VOICE_ACCOUNT, target);
    return send(request);
  };
}

/** The product, as far as calls go: it answers documents by path, and keeps what it is told. */
export interface Office {
  hooks: Hook[];
  /** Answer documents by path; what has none is answered with an empty 200. */
  documents: Map<string, string>;
  /** The same address the way the carrier wants it, with a dotted host name. */
  at(path: string): string;
  events(name: string): Hook[];
}

/** A sandbox with an office whose number's application answers at /answer and is told at /hangup. */
export async function startVoice(options: Parameters<typeof startWorld>[0] = {}) {
  const documents = new Map<string, string>();
  const hooks: Hook[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://app.example.com');
      const form = new URLSearchParams(body);
      hooks.push({
        method: request.method ?? '',
        url: url.href,
        headers: request.headers,
        params: Object.fromEntries(request.method === 'GET' ? url.searchParams : form),
        at: Date.now(),
      });
      response.setHeader('content-type', 'application/xml').end(documents.get(url.pathname) ?? '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const world = await startWorld({
    ...options,
    // The office is waited for as the carrier does: a busy machine is no office that does not answer.
    timing: { webhookTimeout: defaultTiming.webhookTimeout, ...options?.timing },
    appUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
  pointAt(world.sandbox);
  const client: Loose = new plivo.Client(demoAccount.authId, demoAccount.authToken, {
    url: `${world.sandbox.url}/plivo/v1/Account/${demoAccount.authId}`,
    timeout: 5000,
  } as object);
  const at = (path: string) => `http://app.example.com${path}`;
  const authorization = `Basic ${btoa(`${demoAccount.authId}:${demoAccount.authToken}`)}`;
  const rest = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
    call(world.sandbox, method, `/plivo/v1/Account/${demoAccount.authId}/${path}`, body, { authorization });
  const application = await rest('POST', 'Application/', {
    app_name: 'voice',
    answer_url: at('/answer'),
    hangup_url: at('/hangup'),
  });
  await rest('POST', `Number/${OFFICE}/`, { app_id: application.body.app_id });
  const office: Office = {
    hooks,
    documents,
    at,
    events: (name) => hooks.filter((hook) => (hook.params.EventName ?? hook.params.Event) === name),
  };
  return {
    ...world,
    client,
    office,
    control: (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
      call(world.sandbox, method, `/control/voice/${path}`, body),
    /** The event of this name that the office was told, once it is there. */
    async told(name: string, where: (params: Record<string, string>) => boolean = () => true): Promise<Hook> {
      const found = () => office.events(name).find((hook) => where(hook.params));
      await until(() => found() !== undefined, `the office is told of ${name}`);
      return found()!;
    },
    rest,
    async close() {
      await world.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
