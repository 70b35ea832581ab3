import { ReaderError, ReaderLane } from '../../../platform/lanes/reader-lane.ts';
import type { MailPageInput } from '../show/mail-page.ts';
import { nothingOf } from './parse-mail.ts';
import type { ParsedMail } from './parsed-mail.ts';
import type { ReaderTask } from './reader-worker.ts';

/**
 * Mails are never read, nor made into pages, where requests are answered: a mail may be written so that it takes
 * hours. Nearly all are done in milliseconds in the first lane; what is not goes to the second, which has more time,
 * so that it holds up nobody, not even its own office.
 */
const worker = new URL('./reader-worker.ts', import.meta.url);
const lanes = {
  quick: new ReaderLane<ReaderTask>(worker, 2, 512),
  slow: new ReaderLane<ReaderTask>(worker, 2, 768),
};

const QUICK_MS = 400;
/** Of its header alone, when the rest cannot be read. */
const HEADER_READ = 64_000;
/** Large mails take longer without any malice: milliseconds a byte. */
const more = { quick: 1 / 4_000, slow: 1 / 1_500 };

const sizeOf = (task: ReaderTask): number =>
  task.kind === 'page' ? (task.page.html ?? task.page.text).length : task.raw.length;
const turnOf = (office: number, task: ReaderTask): string =>
  task.kind === 'page' ? `${office} opens` : `${office} reads`;

function quickly(office: number, task: ReaderTask, limitMs: number): Promise<unknown> {
  const time = Math.min(limitMs, QUICK_MS) + sizeOf(task) * more.quick;
  return lanes.quick.ask(turnOf(office, task), task, time);
}

function patiently(office: number, task: ReaderTask, limitMs: number): Promise<unknown> {
  return lanes.slow.ask(turnOf(office, task), task, limitMs + sizeOf(task) * more.slow);
}

/** Reads a mail, if that is soon done. @returns null when it is not: `readPatiently` has more time */
export async function readQuickly(office: number, raw: Buffer, limitMs: number): Promise<ParsedMail | null> {
  try {
    return mended((await quickly(office, { kind: 'parse', raw }, limitMs)) as ParsedMail);
  } catch (error) {
    if (error instanceof ReaderError) return null;
    throw error;
  }
}

/**
 * Reads a mail that takes long.
 * @param limitMs processor time it may take at most, larger ones somewhat more
 * @returns what its header says, and `unreadable`, when that is not enough
 */
export async function readPatiently(office: number, raw: Buffer, limitMs: number): Promise<ParsedMail> {
  try {
    return mended((await patiently(office, { kind: 'parse', raw }, limitMs)) as ParsedMail);
  } catch (error) {
    if (!(error instanceof ReaderError)) throw error;
  }
  try {
    // A copy: what is sent to a thread is sent with all that lies beside it.
    const header = Uint8Array.from(raw.subarray(0, HEADER_READ));
    return mended((await quickly(office, { kind: 'header', raw: header }, limitMs)) as ParsedMail);
  } catch (error) {
    if (!(error instanceof ReaderError)) throw error;
    return nothingOf('tooMuch');
  }
}

/** Reads a mail in a thread of its own, with limits of time and memory. Never throws for what stands in it. */
export const readMail = async (office: number, raw: Buffer, limitMs: number): Promise<ParsedMail> =>
  (await readQuickly(office, raw, limitMs)) ?? (await readPatiently(office, raw, limitMs));

/** A mail as a page (`mailPage`), made in the same threads. @throws ReaderError when it takes too long */
export async function readAsPage(office: number, page: MailPageInput, limitMs: number): Promise<string> {
  const task = { kind: 'page', page } as const;
  try {
    return (await quickly(office, task, limitMs)) as string;
  } catch (error) {
    if (!(error instanceof ReaderError)) throw error;
    return (await patiently(office, task, limitMs)) as string;
  }
}

/** Between threads a Buffer becomes a Uint8Array. */
const mended = (mail: ParsedMail): ParsedMail => ({
  ...mail,
  attachments: mail.attachments.map((attachment) => ({
    ...attachment,
    bytes: Buffer.from(attachment.bytes.buffer, attachment.bytes.byteOffset, attachment.bytes.byteLength),
  })),
});
