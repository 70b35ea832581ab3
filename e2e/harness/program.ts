import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { movedClock } from '../../apps/server/src/platform/moved-clock.ts';
import { limitOf } from '../../scripts/lib/patience.ts';

const ROOT = new URL('../../', import.meta.url);
const KEPT_LINES = 400;

/** One of Chairline's programs, run as `npm start` runs it: a process of its own, ended through its channel. */
export interface Program {
  readonly pid: number;
  /** What it wrote lately, for messages. */
  output(): string;
  /** Asks it to end and waits; killed when it does not. @throws Error when it had to be killed */
  stop(): Promise<void>;
  /** kill -9, and waits until it is gone. */
  kill(): Promise<void>;
}

/**
 * Starts a program from source and waits until it says that it is ready.
 * @param main path from the repository's root, such as `apps/server/src/main.ts`
 * @throws Error with its output when it ends first or hangs
 */
export async function startProgram(main: string, env: Record<string, string>): Promise<Program> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(main, ROOT))], {
    cwd: fileURLToPath(ROOT),
    env: { ...inherited(), ...movedClock(), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      lines.push(...text.trimEnd().split('\n'));
      lines.splice(0, lines.length - KEPT_LINES);
    });
  }
  const program: Program = {
    pid: child.pid ?? 0,
    output: () => lines.join('\n'),
    async stop() {
      if (hasEnded(child)) return;
      const ended = once(child, 'exit');
      child.disconnect();
      let hangsIn = '';
      const timer = setTimeout(() => {
        hangsIn = threadsOf(child.pid!);
        child.kill('SIGKILL');
      }, limitOf('end'));
      await ended;
      clearTimeout(timer);
      if (child.signalCode === 'SIGKILL')
        throw new Error(`${main} did not end by itself:\n${lines.join('\n')}\n${hangsIn}`);
    },
    async kill() {
      if (hasEnded(child)) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
  const late = AbortSignal.timeout(limitOf('start'));
  try {
    await Promise.race([
      once(child, 'message', { signal: late }),
      once(child, 'exit', { signal: late }).then(() => Promise.reject(new Error('it ended'))),
    ]);
  } catch (cause) {
    const output = program.output();
    await program.kill();
    throw new Error(`${main} did not start:\n${output}`, { cause });
  }
  return program;
}

/** What of this process' surroundings a program gets. */
const inherited = () =>
  Object.fromEntries(['PATH', 'HOME', 'NODE_COMPILE_CACHE'].map((name) => [name, process.env[name] ?? '']));

/** What the threads of a process wait for, as Linux says it. */
function threadsOf(pid: number): string {
  const threads = `/proc/${pid}/task`;
  const read = (thread: string, file: string) => readFileSync(`${threads}/${thread}/${file}`, 'utf8').trim();
  const stateOf = (status: string) => /^State:\s*(.*)$/m.exec(status)?.[1] ?? '';
  try {
    return readdirSync(threads)
      .map((thread) =>
        [read(thread, 'comm'), stateOf(read(thread, 'status')), read(thread, 'wchan')].join(' · '),
      )
      .join('\n');
  } catch (error) {
    // It ended in this very moment, or the system has no such folder.
    return `Its threads could not be read: ${String(error)}`;
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
