import { spawn } from 'node:child_process';
import { watch as watchFiles } from 'node:fs';
import path from 'node:path';
import { ConfigError } from '../apps/server/src/platform/config.ts';
import { stopLeftover } from '../apps/server/src/platform/db/embedded.ts';
import { freePort } from '../apps/server/src/platform/free-port.ts';
import { onShutdown, shutDown } from '../apps/server/src/platform/lifecycle.ts';
import { type Child, startChild } from './lib/children.ts';
import { makePlan } from './lib/settings.ts';

/** `npm run dev`: Vite in front, with the server and the sandbox behind it, each started again on change. */

const root = path.resolve(import.meta.dirname, '..');
const SETTLE_MS = 150;

async function main(): Promise<void> {
  if (process.env['NODE_ENV'] === 'production')
    throw new ConfigError(['NODE_ENV must not be production for npm run dev.']);
  const plan = makePlan(process.env);
  const { publicUrl, port, dataDir, database } = plan.config;
  onShutdown('the database', () => (database.url ? undefined : stopLeftover(dataDir)));
  // Vite listens where the user looks; the server behind it, on any free port, is told the address in front.
  const serverPort = String(await freePort());
  if (plan.sandbox) await keep('the sandbox', 'apps/sandbox/src', plan.sandbox.env);
  await keep('the server', 'apps/server/src', { ...plan.serverEnv, PORT: serverPort, PUBLIC_URL: publicUrl });
  startVite({ ...process.env, PORT: serverPort, WEB_PORT: String(port) });
  console.log(`\nChairline is ready: ${publicUrl}  (reloads on change)`);
  if (plan.sandbox) console.log(`The patient's phone: http://localhost:${plan.sandbox.port}`);
  if (plan.sandbox?.mailbox) console.log(`The mailbox: http://localhost:${plan.sandbox.port}/mail`);
}

/** Starts a program and starts it again when its sources or the contract change. */
async function keep(name: string, folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  let child: Child = startChild(name, path.join(root, folder, 'main.ts'), env);
  let restarting = Promise.resolve();
  onShutdown(name, async () => {
    await restarting;
    await child.end();
  });
  const restart = async () => {
    await child.end();
    child = startChild(name, path.join(root, folder, 'main.ts'), env);
    // A program that does not start has said why; the next change is another try.
    const up = await child.ready.then(
      () => true,
      () => false,
    );
    console.log(up ? `${name}: started again` : `${name}: waiting for a change`);
  };
  let timer: NodeJS.Timeout | undefined;
  const onChange = (_: string, file: string | null) => {
    if (!file || !/\.(ts|sql|html|css)$/.test(file) || /\.(test|e2e)\.ts$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      restarting = restarting.then(restart);
    }, SETTLE_MS);
  };
  for (const watched of [folder, 'packages/contract/src']) {
    watchFiles(path.join(root, watched), { recursive: true }, onChange);
  }
  await child.ready;
}

function startVite(env: NodeJS.ProcessEnv): void {
  const vite = spawn(
    process.execPath,
    [path.join(root, 'node_modules/vite/bin/vite.js'), '--logLevel', 'warn'],
    {
      cwd: path.join(root, 'apps/web'),
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    },
  );
  const ended = new Promise<void>((resolve) => vite.once('exit', () => resolve()));
  let stopping = false;
  onShutdown('Vite', async () => {
    stopping = true;
    vite.kill('SIGTERM');
    await ended;
  });
  vite.once('exit', (code) => {
    if (stopping) return;
    console.error(`Vite ended unexpectedly (exit code ${code}): ending the rest.`);
    void shutDown(1);
  });
}

main().catch(async (error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  await shutDown(1);
});
