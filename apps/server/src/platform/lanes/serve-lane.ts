import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { threadCpuUsage } from 'node:process';
import { parentPort } from 'node:worker_threads';
import type { ReaderAnswer } from './reader-lane.ts';

/**
 * Makes this thread one of a `ReaderLane`: it does one task after the other.
 * @param givenOf what of a result is handed over instead of copied
 */
export function serveLane<Task, Result = unknown>(
  work: (task: Task) => Promise<Result>,
  givenOf: (result: Result) => ArrayBuffer[] = () => [],
): void {
  const port = parentPort;
  if (!port) throw new Error('this runs as a worker thread');

  // What is hostile keeps its thread busy for seconds: whoever is at the desk comes first. Linux alone names a thread.
  if (process.platform === 'linux') {
    const thread = Number(path.basename(readlinkSync('/proc/thread-self')));
    setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
  }

  // Readers make an error of each of a text's faults: nobody reads where.
  Error.stackTraceLimit = 0;

  const answer = (message: ReaderAnswer, given: ArrayBuffer[] = []): void => port.postMessage(message, given);

  port.on('message', (task: Task) => {
    const { user, system } = threadCpuUsage();
    answer({ kind: 'begun', cpuMs: (user + system) / 1_000 });
    work(task).then(
      (result) => answer({ kind: 'done', result }, givenOf(result)),
      (error: unknown) =>
        answer({ kind: 'failed', failure: error instanceof Error ? error.message : String(error) }),
    );
  });
}
