import { startSandbox, type TestSandbox } from './sandbox.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';
import { until } from './wait.ts';

/** A mail as the sandbox took it in. */
export interface ReceivedMail {
  id: string;
  at: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  calendar: string | null;
  messageId: string;
}

export interface MailWorld {
  app: TestApp;
  sandbox: TestSandbox;
  /** What came in, oldest first; to one address, in any case, when it is given. */
  mails(to?: string): Promise<ReceivedMail[]>;
  /** Waits for a mail to an address whose subject holds some words; the newest of them. */
  mailTo(to: string, subject?: string): Promise<ReceivedMail>;
  fault(mode: string, options?: { ratio?: number; ms?: number }): Promise<void>;
  close(): Promise<void>;
}

/** The server with its jobs, and the mail server played beside it. */
export async function startMailWorld(options: TestAppOptions = {}): Promise<MailWorld> {
  const sandbox = await startSandbox('http://127.0.0.1:9');
  const app = await createTestApp({
    smtpUrl: sandbox.smtpUrl,
    withoutJobs: false,
    mailTimeoutMs: 800,
    mailTiming: { firstBackoff: 100, maxBackoff: 300 },
    ...options,
  });
  const mails = async (to?: string) => {
    const all = (await sandbox.control('/smtp/messages')) as ReceivedMail[];
    return to === undefined
      ? all
      : all.filter((mail) => mail.to.some((one) => one.toLowerCase() === to.toLowerCase()));
  };
  return {
    app,
    sandbox,
    mails,
    mailTo: (to, subject = '') =>
      until(`a mail to ${to}`, async () =>
        (await mails(to)).findLast((mail) => mail.subject.includes(subject)),
      ),
    async fault(mode, { ratio = 1, ms } = {}) {
      await sandbox.control('/faults', { vendor: 'smtp', mode, ratio, ms });
    },
    async close() {
      await app.close();
      await sandbox.close();
    },
  };
}

/** The first address in a mail. */
export function linkIn(mail: ReceivedMail): URL {
  const found = /https?:\/\/\S+/.exec(mail.text);
  if (!found) throw new Error(`no link in: ${mail.text}`);
  return new URL(found[0]);
}
