import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { PAGE_HEADER } from '../packages/contract/src/index.ts';
import { WebSocket } from 'ws';
import { onShutdown, shutDown } from '../apps/server/src/platform/lifecycle.ts';
import { prepareRedis } from '../apps/server/src/testing/redis.ts';
import { freePort } from '../apps/server/src/platform/free-port.ts';
import { until } from '../apps/server/src/testing/wait.ts';
import { filesIn, type Image, layOutImage } from './deployment/image.ts';
import { Postgres, type Server } from './deployment/postgres.ts';
import { type Proxy, startProxy } from './deployment/proxy.ts';
import { ensureRedis } from './services/ensure-redis.ts';

/**
 * `npm run prove:deployment`, as root on Linux: a first deployment without a container engine. What the Dockerfile's
 * image holds is laid out by its own steps and started as compose.yaml says: an unprivileged user without capabilities,
 * the whole file system read-only, a /tmp of its own; two servers behind a proxy, with PostgreSQL 18 and Redis. It says
 * what was proved, line by line, and ends with 1 at the first that is not so. It takes minutes.
 */

const root = path.resolve(import.meta.dirname, '..');
/** In the image `node`; on this machine whom nothing belongs to. */
const USER = 65_534;
const VISITOR = '203.0.113.7';
const MINUTE = 60_000;
/** Between two requests of a rolling restart, in milliseconds. */
const PAUSE_MS = 50;
const account = { firstName: 'Ada', lastName: 'Byrd', username: 'ada', password: 'plum-river-8' };

let proved = 0;
function prove(what: string, so: unknown, found?: unknown): void {
  if (!so) throw new Error(`NOT SO: ${what}${found === undefined ? '' : `: ${JSON.stringify(found)}`}`);
  proved += 1;
  console.log(`✓ ${what}`);
}

interface Deployment {
  base: string;
  node: string;
  image: Image;
}

/** Runs a program of the image in a mount namespace of its own. */
function inImage(
  { base, node, image }: Deployment,
  env: Record<string, string>,
  args: string[],
): ChildProcess {
  const script = `set -e
    mount --make-rprivate /
    mount --bind "$1" "$1"
    mount -t tmpfs tmpfs /tmp
    mount -o remount,ro,bind /
    cd "$2"; shift 2
    exec setpriv --reuid ${USER} --regid ${USER} --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all "$@"`;
  const data = path.join(base, 'data');
  return spawn(
    '/usr/bin/unshare',
    ['--mount', '/bin/sh', '-c', script, 'sh', data, image.app, node, ...args],
    {
      env: { ...image.env, PATH: '/usr/bin:/bin', CHAIRLINE_DATA: data, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
}

async function finish(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  let said = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (data: Buffer) => (said += data.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

/** A server that answers. */
async function startServer(
  deployment: Deployment,
  env: Record<string, string>,
  port: number,
): Promise<() => Promise<number | null>> {
  const child = inImage(deployment, { ...env, PORT: String(port) }, deployment.image.command.slice(1));
  const ended = finish(child);
  let over: Awaited<typeof ended> | undefined;
  void ended.then((end) => (over = end));
  const stop = async () => {
    child.kill('SIGTERM');
    return (await ended).code;
  };
  onShutdown(
    `the server on port ${port}`,
    async () => {
      if (!over) await stop();
    },
    Number(deployment.image.env.DRAIN_SECONDS) * 1_000,
  );
  await until(
    `the server on port ${port} answers`,
    async () => {
      if (over) throw new Error(`The server ended (${over.code}): ${over.said}`);
      return (await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null))?.ok;
    },
    2 * MINUTE,
  );
  return stop;
}

async function main(): Promise<void> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error(
      'Run this as root on Linux: it makes mount namespaces and starts servers as another user.',
    );
  const lacking = ensureRedis();
  if (lacking) throw new Error(lacking);
  // Not /tmp: the servers get one of their own.
  const base = mkdtempSync('/var/tmp/chairline-deployment-');
  chmodSync(base, 0o755);
  onShutdown('the folder', () => rmSync(base, { recursive: true, force: true }));
  console.log('Laying out the image by the steps of the Dockerfile …');
  const image = layOutImage(root, path.join(base, 'image'));
  const deployment = { base, node: path.join(base, 'node'), image };
  copyFileSync(process.execPath, deployment.node);
  chmodSync(deployment.node, 0o755);
  mkdirSync(path.join(base, 'data'));
  chownSync(path.join(base, 'data'), USER, USER);
  proveContents(image);
  proveCompose(image);

  const postgresHome = path.join(base, 'postgres');
  mkdirSync(postgresHome);
  const cluster = new Postgres(postgresHome, USER);
  const password = randomBytes(24).toString('hex');
  const server = cluster.create(await freePort(), password);
  onShutdown('PostgreSQL', () => server.stop());
  await server.query('postgres', 'CREATE DATABASE chairline');
  const redis = await prepareRedis();
  await redis.start();
  onShutdown('Redis', () => redis.close());

  const env: Record<string, string> = {
    HOST: '127.0.0.1',
    DATABASE_URL: server.url('chairline'),
    REDIS_URL: redis.url,
    PUBLIC_URL: 'https://desk.example.test',
    SESSION_SECRET: randomBytes(48).toString('base64'),
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    PLIVO_AUTH_ID: 'MAPROOF0000000000000',
    PLIVO_AUTH_TOKEN: randomBytes(20).toString('hex'),
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Chairline <no-reply@example.test>',
    TRUST_PROXY: '1',
  };
  await proveRefusals(deployment, env);
  await proveReadOnly(deployment, env);
  const link = await proveFirstAccount(deployment, env);

  const ports = [await freePort(), await freePort()] as const;
  const stops = await Promise.all(ports.map((port) => startServer(deployment, env, port)));
  prove('two servers start at once on one database, behind one proxy', stops.length === 2);
  const proxy = await startProxy(ports, VISITOR);
  onShutdown('the proxy', () => proxy.close());
  const cookies = await proveSignIn(proxy, link, server);
  await proveLive(proxy, cookies);
  await proveRollingRestart(proxy, cookies, stops, (index) => startServer(deployment, env, ports[index]!));
  await proveBackup(deployment, env, server);
  await provePointInTime(cluster, server, password);
  await proveKeyChange(deployment, env, proxy, stops, ports[0]);
  console.log(`${proved} proved.`);
}

function proveContents(image: Image): void {
  const files = filesIn(image.app);
  prove(
    'the image has the server, the web app and every migration',
    [
      'apps/server/src/main.ts',
      'apps/server/src/first-account-main.ts',
      'apps/server/src/backup-main.ts',
      'apps/server/src/restore-main.ts',
      'apps/server/src/rotate-key-main.ts',
      'apps/web/dist/index.html',
      ...readdirSync(path.join(root, 'apps/server/src/migrations')).map(
        (name) => `apps/server/src/migrations/${name}`,
      ),
    ].every((file) => files.includes(file)),
  );
  const strays = files.filter((file) =>
    /\.test\.tsx?$|\/testing\/|(^|\/)\.env|^apps\/sandbox\/src/.test(file),
  );
  prove('no tests, no sandbox, no .env are in it', strays.length === 0, strays);
  const modules = path.join(image.app, 'node_modules');
  const tools = ['vitest', 'vite', 'oxlint', 'playwright-core', 'knip'].filter((name) =>
    existsSync(path.join(modules, name)),
  );
  prove('no tools of development are in it', tools.length === 0, tools);
}

/** What stands in compose.yaml is what is proved here. */
function proveCompose(image: Image): void {
  const compose = readFileSync(path.join(root, 'compose.yaml'), 'utf8');
  prove(
    'compose.yaml starts it read-only, without capabilities, with a /tmp, PostgreSQL 18 and a bus',
    [
      'read_only: true',
      'cap_drop: [ALL]',
      'no-new-privileges:true',
      'tmpfs: [/tmp]',
      'image: postgres:18',
      'REDIS_URL: redis://',
    ].every((words) => compose.includes(words)) && image.env.NODE_ENV === 'production',
  );
  prove(
    'a server that is told to end says so for some seconds before it stops to listen, within the time it is given',
    Number(image.env.DRAIN_SECONDS) >= 2 &&
      compose.includes(`DRAIN_SECONDS: \${DRAIN_SECONDS:-${image.env.DRAIN_SECONDS}}`) &&
      Number(/stop_grace_period: (\d+)s\n {4}depends_on/.exec(compose)?.[1]) >=
        Number(image.env.DRAIN_SECONDS) + 10,
    image.env.DRAIN_SECONDS,
  );
  const needed = [
    'POSTGRES_PASSWORD',
    'PUBLIC_URL',
    'SESSION_SECRET',
    'ENCRYPTION_KEY',
    'PLIVO_AUTH_ID',
    'PLIVO_AUTH_TOKEN',
    'SMTP_URL',
    'MAIL_FROM',
    'TRUST_PROXY',
  ];
  const head = compose.slice(0, compose.indexOf('services:'));
  const unnamed = needed.filter((name) => !head.includes(name));
  prove('its head names every setting that it needs', unnamed.length === 0, unnamed);
}

async function proveRefusals(deployment: Deployment, env: Record<string, string>): Promise<void> {
  for (const name of ['SMTP_URL', 'TRUST_PROXY', 'SESSION_SECRET', 'PLIVO_AUTH_TOKEN']) {
    const { [name]: _left, ...without } = env;
    const { code, said } = await finish(inImage(deployment, without, deployment.image.command.slice(1)));
    prove(`without ${name} the server does not start and names it`, code === 1 && said.includes(name), said);
  }
}

async function proveReadOnly(deployment: Deployment, env: Record<string, string>): Promise<void> {
  const attempt = `const fs = require('node:fs');
    const tried = ['${deployment.image.app}/x', '${deployment.base}/x', '/var/tmp/x'].map((file) => { try { fs.writeFileSync(file, ''); return 'written'; } catch (error) { return error.code; } });
    fs.writeFileSync('/tmp/x', ''); fs.writeFileSync(process.env.CHAIRLINE_DATA + '/x', ''); fs.rmSync(process.env.CHAIRLINE_DATA + '/x');
    console.log(process.getuid(), ...tried);`;
  const { said } = await finish(inImage(deployment, env, ['-e', attempt]));
  prove(
    'it runs as an unprivileged user that can write its data and /tmp and nothing else',
    said.trim() === `${USER} EROFS EROFS EROFS`,
    said,
  );
}

async function proveFirstAccount(deployment: Deployment, env: Record<string, string>): Promise<string> {
  const { code, said } = await finish(
    inImage(deployment, env, [
      'apps/server/src/first-account-main.ts',
      '--email',
      'ada@example.test',
      '--print',
    ]),
  );
  const token = /https:\/\/desk\.example\.test\/account\/activate\/Admin\/(\S+)/.exec(said)?.[1];
  prove(
    'first-account in the image brings the database up and prints the link of the first admin',
    code === 0 && token,
    said,
  );
  return token!;
}

const call = (proxy: Proxy, method: string, url: string, cookies: string, body?: unknown) =>
  fetch(`http://127.0.0.1:${proxy.port}${url}`, {
    method,
    headers: {
      cookie: cookies,
      [PAGE_HEADER]: '1',
      connection: 'close',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

async function signIn(proxy: Proxy): Promise<string> {
  const answer = await call(proxy, 'POST', '/api/login', '', {
    client_id: '1',
    username: account.username,
    password: account.password,
  });
  if (answer.status !== 200)
    throw new Error(`The sign-in was answered ${answer.status}: ${await answer.text()}`);
  const set = answer.headers.getSetCookie();
  if (!set.every((cookie) => /; *secure/i.test(cookie)))
    throw new Error(`A cookie is not for https alone: ${set.join()}`);
  return set.map((cookie) => cookie.split(';')[0]).join('; ');
}

async function proveSignIn(proxy: Proxy, token: string, server: Server): Promise<string> {
  const page = await call(proxy, 'GET', '/', '');
  prove('the web app is served', page.status === 200 && (await page.text()).includes('<div id="root"'));
  const made = await call(proxy, 'POST', `/api/activate-account/create/${token}`, '', account);
  prove('the first admin makes the account by the link', made.status === 200, made.status);
  const cookies = await signIn(proxy);
  prove('the first admin signs in, by cookies for https alone', cookies);
  const addresses = await server.query<{ address: string }>(
    'chairline',
    'SELECT DISTINCT address FROM sessions',
  );
  prove(
    'with TRUST_PROXY=1 the session has the visitor’s address, not the proxy’s',
    addresses.length === 1 && addresses[0]!.address === VISITOR,
    addresses,
  );
  const { parts } = (await (await call(proxy, 'GET', '/api/health', '')).json()) as {
    parts: { name: string; state: string }[];
  };
  const states = Object.fromEntries(parts.map(({ name, state }) => [name, state]));
  prove(
    'the health says that database, files, jobs and bus are well',
    ['database', 'files', 'jobs', 'bus'].every((name) => states[name] === 'ok'),
    parts,
  );
  return cookies;
}

interface Live {
  types: string[];
  closed: Promise<number>;
  socket: WebSocket;
}

async function openLive(proxy: Proxy, cookies: string): Promise<Live> {
  const socket = new WebSocket(`ws://127.0.0.1:${proxy.port}/api/live`, { headers: { cookie: cookies } });
  const types: string[] = [];
  socket.on('message', (data: Buffer) => types.push((JSON.parse(data.toString()) as { type: string }).type));
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  socket.on('error', (error) => console.error(error.message));
  await until('the live connection is greeted', () => types.includes('hello'), MINUTE);
  return { types, closed, socket };
}

async function proveLive(proxy: Proxy, cookies: string): Promise<void> {
  proxy.pin(1);
  const live = await openLive(proxy, cookies);
  const other = await signIn(proxy);
  const leaving = await openLive(proxy, other);
  proxy.pin(0);
  const before = live.types.length;
  const made = await call(proxy, 'POST', '/api/crm/contacts', cookies, {
    first_name: 'Ida',
    last_name: 'Alone',
  });
  if (made.status !== 200) throw new Error(`The contact was answered ${made.status}: ${await made.text()}`);
  await until(
    'the event is heard',
    () => live.types.slice(before).some((type) => type.startsWith('contact')),
    MINUTE,
  );
  prove(`what is done at one server is seen at the other (${live.types.at(-1)})`, true);
  const left = await call(proxy, 'DELETE', '/api/logout', other);
  let code = 0;
  void leaving.closed.then((closed) => (code = closed));
  await until('the connection at the other server is closed', () => code !== 0, MINUTE);
  prove(
    `a sign-out at one server closes the person’s connection at the other (code ${code})`,
    left.ok && code >= 4000,
    code,
  );
  prove('and leaves the others open', live.socket.readyState === WebSocket.OPEN);
  proxy.pin(null);
  live.socket.close();
  await live.closed;
}

async function proveRollingRestart(
  proxy: Proxy,
  cookies: string,
  stops: (() => Promise<number | null>)[],
  start: (index: number) => Promise<() => Promise<number | null>>,
): Promise<void> {
  const counts = new Map<string, number>();
  let going = true;
  const asking = Promise.all(
    // Reads and writes, for a write that is cut cannot be asked again.
    (['GET', 'POST'] as const).map(async (method) => {
      while (going) {
        const asked =
          method === 'GET'
            ? call(proxy, 'GET', '/api/check', cookies)
            : call(proxy, 'POST', '/api/user/dark_mode', cookies, { dark_mode: true });
        const status = await asked.then(
          async (answer) => {
            await answer.arrayBuffer();
            return String(answer.status);
          },
          (error: Error) => `${error.message}: ${String(error.cause)}`,
        );
        counts.set(status, (counts.get(status) ?? 0) + 1);
        // Within what one address may ask.
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }),
  );
  try {
    for (const index of stops.keys()) {
      const code = await stops[index]!();
      prove(`server ${index + 1} is told to end, drains and ends with 0`, code === 0, code);
      stops[index] = await start(index);
      prove(`server ${index + 1} is back`, true);
    }
  } finally {
    going = false;
    await asking;
  }
  const all = Object.fromEntries(counts);
  prove(
    `meanwhile every read and write was answered: ${counts.get('200')}`,
    counts.size === 1 && counts.has('200'),
    all,
  );
  prove(
    'and none of them had to be asked again: the proxy heard in time from each server that it stops',
    proxy.repeated() === 0,
    proxy.repeated(),
  );
}

async function proveBackup(
  deployment: Deployment,
  env: Record<string, string>,
  server: Server,
): Promise<void> {
  const folder = path.join(deployment.base, 'data', 'backup');
  const made = await finish(inImage(deployment, env, ['apps/server/src/backup-main.ts', folder]));
  prove('a backup is made in the image while both servers run', made.code === 0, made.said);
  await server.query('postgres', 'CREATE DATABASE restored');
  const data = path.join(deployment.base, 'data', 'restored');
  const restored = await finish(
    inImage(deployment, { ...env, DATABASE_URL: server.url('restored'), CHAIRLINE_DATA: data }, [
      'apps/server/src/restore-main.ts',
      folder,
    ]),
  );
  prove(
    'it is restored into an empty database, and its audit log is whole',
    restored.code === 0 && restored.said.includes('is whole'),
    restored.said,
  );
  const names = await server.query<{ first_name: string }>(
    'restored',
    `SELECT first_name FROM contacts WHERE last_name = 'Alone'`,
  );
  prove('the contact made before is in it', names.length === 1 && names[0]!.first_name === 'Ida', names);
}

/** What was sealed with one key is sealed with another, while no server runs. */
async function proveKeyChange(
  deployment: Deployment,
  env: Record<string, string>,
  proxy: Proxy,
  stops: (() => Promise<number | null>)[],
  port: number,
): Promise<void> {
  // A second factor that is being set up is sealed, and asks for nothing yet.
  const cookies = await signIn(proxy);
  const setup = await call(proxy, 'POST', '/api/second-factor/setup', cookies, {
    password: account.password,
  });
  if (!setup.ok) throw new Error(`The setup was answered ${setup.status}: ${await setup.text()}`);
  const renewed = {
    ...env,
    OLD_ENCRYPTION_KEY: env['ENCRYPTION_KEY']!,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  };
  const change = () => finish(inImage(deployment, renewed, ['apps/server/src/rotate-key-main.ts']));
  const early = await change();
  prove('the key is not changed while a server runs', early.code === 1, early.said);
  await Promise.all(stops.map((stop) => stop()));
  const { code, said } = await change();
  prove('with all servers stopped the key is changed', code === 0 && /second_factors: 1\n/.test(said), said);
  const again = await change();
  prove('and nothing is left of the old one', again.code === 0 && !/: [1-9]/.test(again.said), again.said);
  await startServer(deployment, renewed, port);
  prove('a server starts with the new key, and the admin signs in', await signIn(proxy));
}

/** The server's log is archived; a copy of its folder and the log give it back as it was at a moment. */
async function provePointInTime(cluster: Postgres, server: Server, password: string): Promise<void> {
  const base = await cluster.baseCopy(server);
  await server.query('chairline', `UPDATE contacts SET first_name = 'Kept' WHERE last_name = 'Alone'`);
  const [moment] = await server.query<{ at: string }>('chairline', 'SELECT clock_timestamp()::text AS at');
  await server.query('chairline', `UPDATE contacts SET first_name = 'Lost' WHERE last_name = 'Alone'`);
  const [last] = await server.query<{ file: string }>(
    'postgres',
    'SELECT pg_walfile_name(pg_switch_wal()) AS file',
  );
  await until('the log is archived', () => existsSync(path.join(cluster.archive, last!.file)), MINUTE);
  const recovered = cluster.recover(base, moment!.at, await freePort(), password);
  onShutdown('the recovered PostgreSQL', () => recovered.stop());
  const names = await until(
    'the recovery is over',
    async () => {
      const [state] = await recovered.query<{ on: boolean }>('chairline', 'SELECT pg_is_in_recovery() AS on');
      return (
        !state!.on &&
        (await recovered.query<{ first_name: string }>(
          'chairline',
          `SELECT first_name FROM contacts WHERE last_name = 'Alone'`,
        ))
      );
    },
    2 * MINUTE,
  );
  prove(
    'from a copy of the database’s folder and the archived log it is back as at a moment, without what came after',
    names.length === 1 && names[0]!.first_name === 'Kept',
    names,
  );
}

main().then(
  () => shutDown(0),
  async (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    await shutDown(1);
  },
);
