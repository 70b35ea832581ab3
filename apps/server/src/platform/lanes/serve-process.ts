import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ProcessAnswer, ProcessTask } from './process-lane.ts';
import { Watched, type WatchData } from './watched.ts';

/** Makes this process one of a `ProcessLane`: it does one task after the other, each within its limits. */
export function serveProcess<Task>(work: (task: Task) => Promise<unknown>): void {
  if (!process.send) throw new Error('this runs as a child process');
  const shared = new SharedArrayBuffer(Watched.bytes);
  const told = new Watched(shared);
  const watch = new Worker(new URL('./process-watch.ts', import.meta.url), {
    workerData: { shared, parent: process.ppid } satisfies WatchData,
  });
  // A task may leave the thread no moment to begin in.
  const isWatched = once(watch, 'message');
  // Unwatched nothing is read.
  watch.on('error', (error) => {
    throw error;
  });
  watch.unref();
  // Who is at the desk comes first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  // Readers make an error of each of a text's faults: nobody reads where.
  Error.stackTraceLimit = 0;

  const answer = (message: ProcessAnswer): void => {
    told.end();
    process.send!(message);
  };
  process.on('disconnect', () => process.exit());
  async function begin({ task, limits }: ProcessTask<Task>): Promise<unknown> {
    await isWatched;
    told.begin(limits);
    return work(task);
  }
  process.on('message', (message: ProcessTask<Task>) => {
    begin(message).then(
      (result) => answer({ kind: 'done', result }),
      (error: unknown) =>
        answer({ kind: 'failed', failure: error instanceof Error ? error.message : String(error) }),
    );
  });
}
