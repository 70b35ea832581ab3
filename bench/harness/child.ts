import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Child {
  process: ChildProcess;
  /** Milliseconds from the start to its `ready`. */
  readyMs: number;
  stop(): Promise<void>;
}

/**
 * Starts a program of ours as a process of its own and waits until it says it is ready.
 * @param file TypeScript file, as a URL
 */
export async function startChild(file: URL, env: Record<string, string>): Promise<Child> {
  const begin = performance.now();
  const child = spawn(process.execPath, [file.pathname], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  await Promise.race([
    once(child, 'message'),
    exited.then(([code]) =>
      Promise.reject(new Error(`${file.pathname} ended with ${code} before it was ready`)),
    ),
  ]);
  return {
    process: child,
    readyMs: performance.now() - begin,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await exited;
    },
  };
}
