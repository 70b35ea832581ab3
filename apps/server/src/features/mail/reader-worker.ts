import { parentPort } from 'node:worker_threads';
import { mailPage } from './mail-page.ts';
import { parseMail } from './parse-mail.ts';
import type { ReaderTask } from './read-mail.ts';

/** The thread in which large mails are read and made into pages; see read-mail.ts. */
const port = parentPort;
if (!port) throw new Error('this runs as a worker thread');

port.on('message', (task: ReaderTask) => {
  work(task).then(
    (result) => port.postMessage({ result }),
    (error: unknown) => port.postMessage({ failure: error instanceof Error ? error.message : String(error) }),
  );
});

const work = async (task: ReaderTask): Promise<unknown> =>
  task.kind === 'parse' ? parseMail(Buffer.from(task.raw)) : mailPage(task.page);
