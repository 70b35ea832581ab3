import { createHmac } from 'node:crypto';
import type { inbox } from '@chairline/contract';
import { readPages } from '../features/social/read-pages.ts';
import { openGateways, vendorTimeouts } from '../gateways/open-gateways.ts';
import { catchUp } from '../features/messenger/catch-up.ts';
import { consentToFacebook, facebookPermissions } from './facebook-world.ts';
import { type Caller, createOffice, createUser, multipart, signIn, type TestOffice } from './factory.ts';
import { startSandbox, type TestSandbox } from './sandbox.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';
import { until } from './wait.ts';

export const messengerPermissions = [...facebookPermissions, 'pages_messaging', 'pages_manage_metadata'];

/** Of the app at Meta, as the tests' settings have it. */
const APP_SECRET = 'meta-secret-of-the-tests';

type SentFile = Parameters<typeof multipart>[1] extends readonly (infer F)[] | undefined ? F : never;

export interface Written {
  page?: string;
  person?: string;
  text?: string;
  pictures?: string[];
  files?: ('video' | 'audio' | 'file')[];
  agoMs?: number;
}

/** A message at Facebook. */
interface PlayedMessage {
  id: string;
  text: string;
  by: string;
  psid: string;
  metadata: string;
  attachments: { type: string; url: string; name: string; size: number; mime: string }[];
}

/** A message as the sandbox has it, and what Facebook says of it to our webhook. */
export interface AtFacebook {
  message: { id: string; psid: string; text: string; by: string };
  webhook: object;
}

export interface MessengerOffice extends TestOffice {
  admin: Caller;
  desk: Caller;
  /** What the desk has of a contact's thread, the newest first. */
  thread(contactId: number): Promise<inbox.CommItem[]>;
  /** Who wrote: the contact that came of it. */
  contactOf(
    name: string,
  ): Promise<{ contact_id: number; needs_answer: boolean; snippet: string; version: number }>;
  /** Fetches what was missed, as the job does. */
  catchUp(): Promise<void>;
  send(contactId: number, text: string, more?: object, file?: SentFile): ReturnType<Caller['call']>;
}

export interface MessengerWorld {
  app: TestApp;
  sandbox: TestSandbox;
  /** Somebody writes to the page; nobody is told. */
  write(given: Written): Promise<AtFacebook>;
  /** The page's owner answers at Facebook. */
  answer(given: Written): Promise<AtFacebook>;
  /** Facebook's delivery reaches our webhook. @param signature in the place of the right one */
  deliver(body: object | string, signature?: string): Promise<{ statusCode: number; body: string }>;
  /** Somebody writes, and we are told. */
  receive(given: Written): Promise<AtFacebook>;
  connect(who?: { granted?: string[]; pageId?: string }): Promise<MessengerOffice>;
  fault(mode: string): Promise<void>;
  messages(page?: string): Promise<PlayedMessage[]>;
  close(): Promise<void>;
}

/** Answers somebody in Messenger, with words or with a file. */
export const sendInMessenger = (
  app: TestApp,
  { cookies }: Caller,
  fields: object,
  file?: SentFile,
): ReturnType<Caller['call']> =>
  app.server.inject({
    method: 'POST',
    url: '/api/messenger/messages',
    cookies,
    ...multipart(
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])),
      file ? [file] : [],
    ),
  });

/** The signature of a delivery, as Facebook makes it. */
const signatureOf = (text: string): string =>
  `sha256=${createHmac('sha256', APP_SECRET).update(text).digest('hex')}`;

/** The server with its jobs, and Messenger played beside it. Its webhook is told by hand: the server listens nowhere. */
export async function startMessengerWorld(options: TestAppOptions = {}): Promise<MessengerWorld> {
  const sandbox = await startSandbox('http://desk.test');
  const app = await createTestApp({
    publicUrl: 'http://desk.test',
    metaApiUrl: sandbox.metaApiUrl,
    plivoApiUrl: sandbox.plivoApiUrl,
    withoutJobs: false,
    carrierTimeoutMs: 1_500,
    messengerTiming: { doubt: 400, lookAgain: 50, firstBackoff: 50, maxBackoff: 200 },
    ...options,
  });
  const { platform } = app;
  const { facebookPages, facebookMessenger } = openGateways(platform.config, {
    version: platform.version,
    now: () => platform.now(),
    timeouts: vendorTimeouts,
  });
  const control = async (what: 'write' | 'answer', given: Written) =>
    (await sandbox.control(`/meta/messenger/${what}`, {
      page: '100001',
      person: 'Maria Lopez',
      lost: true,
      ...given,
    })) as AtFacebook;
  const deliver: MessengerWorld['deliver'] = async (body, signature) => {
    const payload = typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/meta/webhook',
      headers: {
        'content-type': 'application/json',
        'x-hub-signature-256': signature ?? signatureOf(payload),
      },
      payload,
    });
    return { statusCode: answer.statusCode, body: answer.body };
  };
  return {
    app,
    sandbox,
    write: (given) => control('write', given),
    answer: (given) => control('answer', given),
    deliver,
    async receive(given) {
      const written = await control('write', given);
      const answer = await deliver(written.webhook);
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
      return written;
    },
    async connect({ granted = messengerPermissions, pageId = '100001' } = {}) {
      const office = await createOffice(app);
      const admin = await signIn(app, await createUser(app, office, { role: 'Admin' }));
      const desk = await signIn(app, await createUser(app, office));
      await consentToFacebook(app, admin, { granted, messenger: true });
      await readPages(platform, facebookPages, office.id);
      const on = await admin.call('PUT', `/social/pages/${pageId}/messenger`, { on: true });
      if (on.statusCode !== 200) throw new Error(`${on.statusCode} ${on.body}`);
      return {
        ...office,
        admin,
        desk,
        async thread(contactId) {
          const answer = await desk.call('GET', `/conversations/contact/${contactId}/offset/0/limit/50`);
          return (answer.json() as { items: inbox.CommItem[] }).items;
        },
        contactOf: (name) =>
          until(`${name} is a contact`, async () => {
            const { items } = (await desk.call('GET', '/contacts?limit=50')).json() as {
              items: {
                contact_id: number;
                full_name: string;
                needs_answer: boolean;
                snippet: string;
                version: number;
              }[];
            };
            return items.find(({ full_name }) => full_name === name);
          }),
        catchUp: () => catchUp(platform, facebookMessenger, office.id),
        send: (contactId, text, more = {}, file) =>
          sendInMessenger(app, desk, { contact_id: contactId, message_text: text, ...more }, file),
      };
    },
    async fault(mode) {
      await sandbox.control('/faults', { vendor: 'meta', mode });
    },
    async messages(page = '100001') {
      return (await sandbox.control(`/meta/messages?page=${page}`)) as Awaited<
        ReturnType<MessengerWorld['messages']>
      >;
    },
    async close() {
      await app.close();
      await sandbox.close();
    },
  };
}
