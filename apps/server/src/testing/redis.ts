import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../platform/free-port.ts';
import { until } from './wait.ts';

/** Where packages put a server that speaks Redis' protocol: Debian's, and Valkey's own. */
const PROGRAMS = [
  '/usr/bin/valkey-server',
  '/usr/bin/redis-server',
  '/usr/local/bin/valkey-server',
  '/usr/local/bin/redis-server',
];

/** The program of a server that speaks Redis' protocol; undefined where there is none. */
export const findRedis = (): string | undefined => PROGRAMS.find((program) => existsSync(program));

export interface RedisServer {
  url: string;
  port: number;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** A server that speaks Redis' protocol, as Debian packages it; `npm test` installs it where it is missing. */
export async function prepareRedis(): Promise<RedisServer> {
  const program = findRedis();
  if (!program)
    throw new Error('There is no Redis on this machine: run `npm test -- http`, which installs it.');
  const folder = await mkdtemp(join(tmpdir(), 'chairline-redis-'));
  const port = await freePort();
  let child: ChildProcess | undefined;
  const kill = async () => {
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    child = undefined;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    kill,
    async start() {
      // By the machine's clock: under libfaketime (npm test -- --clock) it does not start, and what time it is is
      // nothing to what passes through it.
      const { LD_PRELOAD: _, ...env } = process.env;
      child = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder], {
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let said = '';
      child.stdout!.on('data', (data: Buffer) => (said += data.toString()));
      await until('redis is ready', () => /Ready to accept connections/i.test(said));
    },
    async close() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
