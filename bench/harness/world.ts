import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
// Fastify's type is completed there; what is imported below leans on it.
import type {} from '../../apps/server/src/platform/http/server.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded.ts';
import { appRoleUrl, migrate, toolRoleUrl } from '../../apps/server/src/platform/db/migrate.ts';
import { toolKey } from '../../apps/server/src/platform/db/tool-pass.ts';
import { planOffices, type OfficePlan, type SizeName } from '../../apps/server/src/seed/large/plan.ts';
import { seedLarge } from '../../apps/server/src/seed/seed-large.ts';
import { hookBase } from '../../apps/server/src/gateways/plivo/index.ts';
import { type Child, startChild } from './child.ts';
import type { Inspected } from './heap.ts';
import { HttpConnection, jsonOf } from './http.ts';

const ROOT = new URL('../../', import.meta.url);
export const CACHE = new URL('.cache/bench/', ROOT);
const MAIN = new URL('apps/server/src/main.ts', ROOT);
const SANDBOX = new URL('apps/sandbox/src/main.ts', ROOT);
const RUN_DATABASE = 'bench_run';
const SESSION_SECRET = createHash('sha512').update('only for the benchmark').digest('base64url');
const ENCRYPTION_KEY = createHash('sha256').update('only for the benchmark').digest('base64');
export const PLIVO = { id: 'MABENCHMARK000000000', token: 'a-token-of-the-benchmark' };
export const GOOGLE = {
  clientId: 'bench.apps.googleusercontent.test',
  clientSecret: 'GOCSPX-of-the-benchmark',
};
export const PASSWORD = 'frontdesk1';

/** The large office on a database of its own, the real server on it, and the sandbox as the carrier. */
export interface World {
  size: SizeName;
  office: OfficePlan;
  port: number;
  origin: string;
  ownerUrl: string;
  /** Connection string of the application's plain role. */
  appUrl: string;
  /** A signed-in session's cookie header line. @param client another office than the large one */
  signIn(username: string, client?: number): Promise<string>;
  /** A connection of the plain role, for floors. */
  connectApp(): Promise<pg.Client>;
  /** As the tools' role, and the key of its passes. */
  connectTools(): Promise<{ client: pg.Client; key: Buffer }>;
  /** A connection of the owner's, to look things up. */
  owner: pg.Client;
  /** The address, without a slash, that the carrier has of the server for calls. */
  hooks: string;
  server: Inspected;
  close(): Promise<void>;
}

/** The folder of a size's database; made and seeded once, then kept. */
export const folderOf = (size: SizeName): string => join(CACHE.pathname, size);

/** Whether a size was seeded by an earlier run. */
export async function isSeeded(size: SizeName): Promise<boolean> {
  try {
    return (await readFile(join(folderOf(size), 'seeded'), 'utf8')) === (await seedStamp());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Changes with the program that seeds: an older cache is made anew. */
async function seedStamp(): Promise<string> {
  const hash = createHash('sha256');
  const folder = new URL('apps/server/src/seed/large/', ROOT);
  for (const name of (await readdir(folder)).sort()) hash.update(await readFile(new URL(name, folder)));
  hash.update(await readFile(new URL('apps/server/src/migrations/0001_ground.sql', ROOT)));
  return hash.digest('hex');
}

/**
 * Opens the world of a size on a fresh copy of its database, so that no run sees what another wrote.
 * @param port where the server listens; the sandbox takes the next one
 */
export async function openWorld(size: SizeName, port: number): Promise<World> {
  const folder = folderOf(size);
  await mkdir(folder, { recursive: true });
  const embedded = await startEmbeddedPostgres({ dataDir: folder });
  const closers: (() => Promise<unknown>)[] = [() => embedded.stop()];
  const close = async () => {
    for (const end of closers.splice(0).reverse()) await end();
  };
  try {
    await migrate(embedded.ownerUrl, SESSION_SECRET);
    if (!(await isSeeded(size))) {
      console.log(`Seeding the ${size} office, once …`);
      await seedLarge(embedded.ownerUrl, { size, replace: true, now: new Date(), progress: () => undefined });
      await writeFile(join(folder, 'seeded'), await seedStamp());
    }
    const ownerUrl = await copyDatabase(embedded.ownerUrl);
    const sandbox = await startSandbox(port);
    closers.push(() => sandbox.stop());
    const server = await startServer(ownerUrl, folder, port);
    closers.push(() => server.stop());
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    closers.push(() => owner.end());
    const appUrl = appRoleUrl(ownerUrl, SESSION_SECRET);
    const office = planOffices(size)[0]!;
    return {
      size,
      office,
      port,
      origin: `http://localhost:${port}`,
      ownerUrl,
      appUrl,
      owner,
      hooks: hookBase(`http://localhost:${port}`),
      server: { ...server, inspectPort: port + 3 },
      signIn: (username, client = office.client) => signIn(port, client, username),
      async connectApp() {
        const client = new pg.Client({ connectionString: appUrl });
        await client.connect();
        return client;
      },
      async connectTools() {
        const client = new pg.Client({ connectionString: toolRoleUrl(ownerUrl, SESSION_SECRET) });
        await client.connect();
        return { client, key: toolKey(SESSION_SECRET) };
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function copyDatabase(ownerUrl: string): Promise<string> {
  const maintenance = Object.assign(new URL(ownerUrl), { pathname: '/postgres' });
  const source = new URL(ownerUrl).pathname.slice(1);
  const client = new pg.Client({ connectionString: maintenance.href });
  await client.connect();
  try {
    await client.query(`DROP DATABASE IF EXISTS ${RUN_DATABASE} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${RUN_DATABASE} TEMPLATE ${source} STRATEGY FILE_COPY`);
  } finally {
    await client.end();
  }
  return Object.assign(new URL(ownerUrl), { pathname: `/${RUN_DATABASE}` }).href;
}

/** Where the row that asks a language model plays one; what is between is taken: sandbox, its mail, inspector, a second world. */
export const modelPort = (port: number): number => port + 8;

/** Settings as in production, but for the carrier and Google, which are the sandbox, and the model. */
function serverEnv(folder: string, port: number): Record<string, string> {
  return {
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    CHAIRLINE_DATA: folder,
    SESSION_SECRET,
    ENCRYPTION_KEY,
    PLIVO_AUTH_ID: PLIVO.id,
    PLIVO_AUTH_TOKEN: PLIVO.token,
    PLIVO_API_URL: `http://127.0.0.1:${port + 1}/plivo`,
    GOOGLE_CLIENT_ID: GOOGLE.clientId,
    GOOGLE_CLIENT_SECRET: GOOGLE.clientSecret,
    GOOGLE_API_URL: `http://127.0.0.1:${port + 1}/google`,
    LLM_PROVIDER: 'openai-compatible',
    LLM_API_URL: `http://127.0.0.1:${modelPort(port)}/v1`,
    LLM_MODEL: 'bench',
    REQUESTS_PER_MINUTE: '100000000',
    LOG_LEVEL: 'warn',
    // For a profile of a row: BENCH_NODE_OPTIONS="--cpu-prof --cpu-prof-dir=profile". The inspector opens at a signal alone.
    NODE_OPTIONS: `--inspect-port=127.0.0.1:${port + 3} ${process.env.BENCH_NODE_OPTIONS ?? ''}`,
  };
}

async function startServer(ownerUrl: string, folder: string, port: number): Promise<Child> {
  return startChild(MAIN, { ...serverEnv(join(folder, 'server'), port), DATABASE_URL: ownerUrl });
}

/** The server with its embedded database, as `npm start` runs it. */
export async function startWhole(folder: string, port: number): Promise<Child> {
  return startChild(MAIN, serverEnv(folder, port));
}

async function startSandbox(port: number): Promise<Child> {
  return startChild(SANDBOX, {
    SANDBOX_PORT: String(port + 1),
    SANDBOX_APP_URL: `http://localhost:${port}`,
    SANDBOX_NUMBERS: planOffices('small')
      .map((plan) => plan.textNumber)
      .join(','),
    PLIVO_AUTH_ID: PLIVO.id,
    PLIVO_AUTH_TOKEN: PLIVO.token,
    GOOGLE_CLIENT_ID: GOOGLE.clientId,
    GOOGLE_CLIENT_SECRET: GOOGLE.clientSecret,
  });
}

async function signIn(port: number, client: number, username: string): Promise<string> {
  const connection = new HttpConnection(port);
  const body = Buffer.from(JSON.stringify({ client_id: String(client), username, password: PASSWORD }));
  const headers = ['Content-Type: application/json', `Origin: http://localhost:${port}`];
  const answer = await connection.request('POST', '/api/login', headers, body);
  connection.close();
  jsonOf(answer);
  const cookies = [...answer.headers.matchAll(/^set-cookie: ([^;]+)/gim)].map((match) => match[1]);
  return `Cookie: ${cookies.join('; ')}`;
}
