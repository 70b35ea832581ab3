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
