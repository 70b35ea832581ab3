import { Worker } from 'node:worker_threads';
import { mailPage, type MailPageInput } from './mail-page.ts';
import { parseMail, unreadableWords } from './parse-mail.ts';
import type { ParsedMail } from './parsed-mail.ts';

export type ReaderTask = { kind: 'parse'; raw: Uint8Array } | { kind: 'page'; page: MailPageInput };

/** Below this a mail takes a few milliseconds, and the way to a thread would cost more. */
const SMALL = 64_000;
const TIME_LIMIT_MS = 30_000;
const MEMORY_MB = 768;

/** Reads a mail: a small one here, a large one in a thread of its own, so that nobody else waits. Never throws. */
export async function readMail(raw: Buffer): Promise<ParsedMail> {
  if (raw.length <= SMALL) return parseMail(raw);
  try {
    return mended((await inThread({ kind: 'parse', raw })) as ParsedMail);
  } catch (error) {
    if (!(error instanceof ReaderError)) throw error;
    // It took too long or too much room: what its header says is worth having.
    const header = await parseMail(raw.subarray(0, Math.min(raw.length, SMALL)));
    return { ...header, text: '', html: null, attachments: [], unreadable: unreadableWords.broken };
  }
}

/** A mail as a page (`mailPage`), a large one made in a thread of its own. @throws ReaderError when it takes too long */
export async function readAsPage(page: MailPageInput): Promise<string> {
  if ((page.html?.length ?? 0) <= SMALL) return mailPage(page);
  return (await inThread({ kind: 'page', page })) as string;
}

/** The thread could not do it: out of time or memory. */
export class ReaderError extends Error {
  override name = 'ReaderError';
}

/** Between threads a Buffer becomes a Uint8Array. */
const mended = (mail: ParsedMail): ParsedMail => ({
  ...mail,
  attachments: mail.attachments.map((attachment) => ({
    ...attachment,
    bytes: Buffer.from(attachment.bytes),
  })),
});

let worker: Worker | undefined;
/** One after the other: two large mails at once would need twice the room. */
let last: Promise<unknown> = Promise.resolve();

function inThread(task: ReaderTask): Promise<unknown> {
  const turn = last.then(() => run(task));
  last = turn.catch(() => undefined);
  return turn;
}

function run(task: ReaderTask): Promise<unknown> {
  const thread = (worker ??= new Worker(new URL('./reader-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  }));
  thread.unref();
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer);
      thread.off('message', answered);
      thread.off('error', failed);
      thread.off('exit', ended);
    };
    const giveUp = (why: string) => {
      settle();
      worker = undefined;
      void thread.terminate();
      reject(new ReaderError(why));
    };
    const answered = ({ result, failure }: { result?: unknown; failure?: string }) => {
      settle();
      if (failure === undefined) resolve(result);
      else reject(new ReaderError(failure));
    };
    const failed = (error: Error) => giveUp(error.message);
    const ended = () => giveUp('the thread ended');
    const timer = setTimeout(() => giveUp('it took too long'), TIME_LIMIT_MS);
    thread.on('message', answered);
    thread.on('error', failed);
    thread.on('exit', ended);
    thread.postMessage(task);
  });
}
