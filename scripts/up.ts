import path from 'node:path';
import { ConfigError } from '../apps/server/src/platform/config.ts';
import { StartError, stopLeftover } from '../apps/server/src/platform/db/embedded.ts';
import { isShuttingDown, onShutdown, shutDown } from '../apps/server/src/platform/lifecycle.ts';
import { type Child, ChildFailed, startChild } from './lib/children.ts';
import { compiledOnce } from './lib/compiled-once.ts';
import { keepRunning } from './lib/keep-running.ts';
import { step } from './lib/progress.ts';
import { makePlan, type Plan } from './lib/settings.ts';
import { BuildError, buildWeb } from './lib/web-build.ts';

/** The part of `npm start` after the installation: builds the web app, starts sandbox and server, waits. */

const root = path.resolve(import.meta.dirname, '..');
const READY_MS = 120_000;

async function main(): Promise<void> {
  const plan = makePlan(process.env);
  // Registered first, so that it comes last: a server that was killed leaves its database running.
  if (!plan.config.database.url) onShutdown('the database', () => stopDatabase(plan.config.dataDir));
  console.log('Starting Chairline');
  await step('Web app', async () => ((await buildWeb(root)) ? 'built' : 'up to date'));
  if (isShuttingDown()) return;
  await step(plan.sandbox ? 'Database, server and sandbox' : 'Database and server', () =>
    startPrograms(plan),
  );
  if (!isShuttingDown()) announce(plan);
}

async function stopDatabase(dataDir: string): Promise<void> {
  try {
    await stopLeftover(dataDir);
  } catch (error) {
    // Where none can be started none is left; the server has said why.
    if (!(error instanceof StartError)) throw error;
  }
}

async function startPrograms(plan: Plan): Promise<string> {
  const programs: { child: Child; start: () => Child; end: () => Promise<unknown> }[] = [];
  const begin = (name: string, file: string, env: NodeJS.ProcessEnv, quiet: boolean) => {
    const start = () => startChild(name, path.join(root, file), { ...env, ...compiledOnce(root) }, quiet);
    const child = start();
    const program = { child, start, end: () => child.end() as Promise<unknown> };
    onShutdown(name, () => program.end());
    programs.push(program);
  };
  if (plan.sandbox) begin('the sandbox', 'apps/sandbox/src/main.ts', plan.sandbox.env, true);
  begin('the server', 'apps/server/src/main.ts', plan.serverEnv, false);
  const timeout = setTimeout(
    () => void fail(new Error(`Not ready after ${READY_MS / 1000} seconds: ended.`)),
    READY_MS,
  );
  await Promise.all(programs.map(({ child }) => child.ready)).finally(() => clearTimeout(timeout));
  // What stood once is started again when it dies; what never stood ends with its reason.
  for (const program of programs) {
    const kept = keepRunning(program.child, program.start, (words) => console.error(words));
    program.end = () => kept.end();
  }
  return 'ready';
}

function announce(plan: Plan): void {
  console.log(`\nChairline is ready: ${plan.config.publicUrl}`);
  if (plan.config.demo) {
    console.log(
      'Sign in to office 2 as admin, desk or desk2 (office 1: provider, office 3: admin), password frontdesk1',
    );
  }
  if (plan.sandbox) console.log(`The patient's phone: http://localhost:${plan.sandbox.port}`);
  if (plan.sandbox?.mailbox) console.log(`The mailbox: http://localhost:${plan.sandbox.port}/mail`);
  console.log('Ctrl-C ends it.\n');
}

/** Says in a sentence what a person can mend; for a fault of ours, where it is. */
function explain(error: unknown): string | null {
  // It has spoken for itself.
  if (error instanceof ChildFailed) return null;
  if (error instanceof ConfigError || error instanceof StartError || error instanceof BuildError)
    return error.message;
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (code === 'ENOSPC') return 'The disk is full: free some space and start again.';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `This user has no right to write ${(error as NodeJS.ErrnoException).path ?? 'here'}: give it the right, or start as another user.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function fail(error: unknown): Promise<void> {
  // What fails because everything is being ended is no failure.
  if (isShuttingDown()) return;
  const sentence = explain(error);
  if (sentence) console.error(sentence);
  await shutDown(1);
}

process.on('SIGHUP', () => void shutDown());
main().catch(fail);
