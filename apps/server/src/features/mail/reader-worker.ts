import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { threadCpuUsage } from 'node:process';
import { parentPort } from 'node:worker_threads';
import { mailPage, type MailPageInput } from './mail-page.ts';
import { parseMail, readHeaderOf } from './parse-mail.ts';

export type ReaderTask =
  | { kind: 'parse'; raw: Uint8Array }
  | { kind: 'header'; raw: Uint8Array }
  | { kind: 'page'; page: MailPageInput };

export type ReaderAnswer =
  | { kind: 'begun'; cpuMs: number }
  | { kind: 'done'; result: unknown }
  | { kind: 'failed'; failure: string };

/** The thread in which mails are read and made into pages; see read-mail.ts. */
const port = parentPort;
if (!port) throw new Error('this runs as a worker thread');

// A hostile mail keeps its thread busy for seconds: whoever is at the desk comes first. Linux alone names a thread.
if (process.platform === 'linux') {
  const thread = Number(path.basename(readlinkSync('/proc/thread-self')));
  setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
}

// Readers make an error of each of a mail's faults: nobody reads where.
Error.stackTraceLimit = 0;

const answer = (message: ReaderAnswer): void => port.postMessage(message);

port.on('message', (task: ReaderTask) => {
  const { user, system } = threadCpuUsage();
  answer({ kind: 'begun', cpuMs: (user + system) / 1_000 });
  work(task).then(
    (result) => answer({ kind: 'done', result }),
    (error: unknown) =>
      answer({ kind: 'failed', failure: error instanceof Error ? error.message : String(error) }),
  );
});

async function work(task: ReaderTask): Promise<unknown> {
  if (task.kind === 'page') return mailPage(task.page);
  const raw = Buffer.from(task.raw.buffer, task.raw.byteOffset, task.raw.byteLength);
  return task.kind === 'parse' ? parseMail(raw) : readHeaderOf(raw, 'tooMuch');
}
