import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { OVER, OVER_PIPE, usedMs, Watched, type WatchData } from './watched.ts';

/** A thread beside a program that reads: it ends the whole process when a task is over its limits, or its parent is gone. */
const LOOK_MS = 20;
const { shared, parent } = workerData as WatchData;
const told = new Watched(shared);

function end(why?: string): never {
  if (why !== undefined) writeSync(OVER_PIPE, why);
  process.kill(process.pid, 'SIGKILL');
  throw new Error('this process has ended');
}

setInterval(() => {
  const limits = told.now();
  if (process.ppid !== parent) end();
  if (!limits) return;
  if (process.memoryUsage.rss() > limits.rssMb * 1_048_576) end(OVER.memory);
  if (usedMs() > limits.cpuMs) end(OVER.time);
}, LOOK_MS);
parentPort!.postMessage('watching');
