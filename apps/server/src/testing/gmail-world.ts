import type { inbox, mail } from '@chairline/contract';
import { inOffice } from '../platform/platform.ts';
import { wakeMail } from '../features/mail/mailbox/wake.ts';
import { type Caller, createOffice, createUser, signIn, type TestOffice } from './factory.ts';
import { decide } from './google-consent.ts';
import { startSandbox, type TestSandbox } from './sandbox.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';
import { until } from './wait.ts';

/** A mail of ours, as the sandbox's Gmail sent it. */
export interface SentMail {
  id: string;
  threadId: string;
  from: string;
  to: string;
  cc: string;
  bcc: string;
  subject: string;
  text: string;
  html: string;
  attachments: { fileName: string; contentType: string; content: string }[];
  headers: Record<string, string>;
}

export interface Incoming {
  from?: string;
  subject?: string;
  text?: string;
  html?: string;
  raw?: string;
  attachments?: { fileName: string; contentType?: string; content: string }[];
  inReplyTo?: string;
  references?: string[];
  at?: string;
}

/** An office whose mailbox is connected. */
export interface GmailOffice extends TestOffice {
  address: string;
  admin: Caller;
  /** A mail comes in. @returns Gmail's ids of it */
  receive(message: Incoming): Promise<{ id: string; threadId: string; messageId: string }>;
  /** Waits until the mail is stored here. */
  stored(gmailId: string): Promise<mail.Email>;
  emailById(emailId: number): Promise<mail.Email>;
  sent(): Promise<SentMail[]>;
  status(): Promise<mail.MailSyncStatus>;
  /** The items of a contact's thread, oldest first. */
  thread(contactId: number): Promise<inbox.CommItem[]>;
  /** The mailbox is asked at once, as by a push. */
  poke(): Promise<void>;
}

export interface GmailWorld {
  app: TestApp;
  sandbox: TestSandbox;
  fault(mode: string, options?: { ratio?: number; ms?: number; count?: number }): Promise<void>;
  /** An office; its mailbox is filled with so many mails before it is connected. */
  connect(options?: { before?: number; days?: number; first?: Incoming[] }): Promise<GmailOffice>;
  close(): Promise<void>;
}

let mailboxes = 0;

/** The server with its jobs, and Gmail played beside it. */
export async function startGmailWorld({
  withModel = false,
  ...options
}: TestAppOptions & { withModel?: boolean } = {}): Promise<GmailWorld> {
  const sandbox = await startSandbox(options.publicUrl ?? 'http://desk.test');
  const app = await createTestApp({
    publicUrl: 'http://desk.test',
    googleApiUrl: sandbox.googleApiUrl,
    ...(withModel ? { llmApiUrl: sandbox.llmApiUrl } : {}),
    withoutJobs: false,
    carrierTimeoutMs: 1_500,
    syncTiming: { poll: 150, firstBackoff: 50, maxBackoff: 200, doubt: 400, tell: 1_000 },
    ...options,
  });
  return {
    app,
    sandbox,
    async fault(mode, extra = {}) {
      await sandbox.control('/faults', { vendor: 'gmail', mode, ...extra });
    },
    connect: (how = {}) => connectMailbox(app, sandbox, how),
    async close() {
      await app.close();
      await sandbox.close();
    },
  };
}

/** A fresh office whose mailbox is connected. */
export async function connectMailbox(
  app: TestApp,
  sandbox: TestSandbox,
  how: { before?: number; days?: number; first?: Incoming[] } = {},
): Promise<GmailOffice> {
  const office = await createOffice(app);
  const admin = await signIn(app, await createUser(app, office, { role: 'Admin' }));
  mailboxes += 1;
  const address = `desk${process.pid}-${mailboxes}@cedar-dental.test`;
  const receive = async (message: Incoming) =>
    (await sandbox.control('/gmail/messages', {
      from: 'Maria Lopez <maria@example.com>',
      subject: 'Hello',
      ...message,
      to: address,
    })) as { id: string; threadId: string; messageId: string };
  if (how.before)
    await sandbox.control('/gmail/mailbox', {
      mailbox: address,
      count: how.before,
      seed: 7,
      days: how.days ?? 700,
    });
  for (const message of how.first ?? []) await receive(message);
  await consent(app, admin, address);
  const emailById = async (emailId: number) => {
    const { rows } = await app.owner.query<{ key: string }>(
      'SELECT thread_key AS key FROM emails WHERE client_id = $1 AND email_id = $2',
      [office.id, emailId],
    );
    const thread = (await admin.call('GET', `/threadEmails/${rows[0]!.key}`)).json() as mail.Email[];
    return thread.find((email) => email.email_id === emailId)!;
  };
  return {
    ...office,
    address,
    admin,
    receive,
    emailById,
    async stored(gmailId) {
      const id = await until(`${gmailId} is stored`, async () => {
        const { rows } = await app.owner.query<{ id: string }>(
          'SELECT email_id AS id FROM emails WHERE client_id = $1 AND gmail_id = $2',
          [office.id, gmailId],
        );
        return rows[0]?.id;
      });
      return emailById(Number(id));
    },
    async sent() {
      const all = (await sandbox.control('/gmail/messages')) as SentMail[];
      return all.filter((message) => message.from.includes(address));
    },
    status: async () => (await admin.call('GET', '/mail/sync/status')).json(),
    async thread(contactId) {
      const page = (
        await admin.call('GET', `/conversations/contact/${contactId}/offset/0/limit/200?direction=newer`)
      ).json() as { items: inbox.CommItem[] };
      return page.items;
    },
    async poke() {
      await app.owner.query('UPDATE mail_accounts SET asked_at = NULL WHERE client_id = $1', [office.id]);
      await inOffice(app.platform, { office: office.id, actor: { kind: 'job', name: 'test' } }, wakeMail);
    },
  };
}

/** The whole consent, as a person goes through it. */
export async function consent(app: TestApp, admin: Caller, address: string): Promise<void> {
  const begun = await admin.call('GET', '/mail/auth/google');
  const back = await decide(begun.json().url, { address });
  const response = await app.server.inject({
    method: 'GET',
    url: back.pathname + back.search,
    cookies: { chairline_mail_consent: begun.cookies[0]!.value },
  });
  if (!response.body.includes('Gmail is connected')) throw new Error(`not connected: ${response.body}`);
}
