import { changeSend } from '../features/google-calendar/send-changes.ts';
import { findChangeOf } from '../features/google-calendar/store-changes.ts';
import { syncCalendars } from '../features/google-calendar/sync.ts';
import { textSend } from '../features/inbox/deliver-texts.ts';
import { emailSend } from '../features/mail/send/deliver-emails.ts';
import { messageSend } from '../features/messenger/deliver-messages.ts';
import { receiveMessages } from '../features/messenger/receive-messages.ts';
import { queueOfPage } from '../features/inbox/index.ts';
import { postSend } from '../features/social/send-post.ts';
import { syncTiming } from '../features/mail/index.ts';
import { mailSend } from '../features/mailings/send-mail.ts';
import { queueMail } from '../features/mailings/index.ts';
import { documentSend } from '../features/practice/chart/send-document.ts';
import { inOffice } from '../platform/platform.ts';
import { createPhone } from '../features/phones/create-phone.ts';
import { endpointSend } from '../features/phones/make-endpoint.ts';
import { numberSend } from '../features/phones/order-phone.ts';
import { requestEndpoint } from '../features/phones/index.ts';
import { openGateways, vendorTimeouts } from '../gateways/open-gateways.ts';
import { noCarrier } from '../gateways/plivo/index.ts';
import { deliver, type Send, type SendRow } from '../platform/sends/index.ts';
import { createOffice, createUser, multipart, newNumber, signIn } from './factory.ts';
import { connectMailbox } from './gmail-world.ts';
import { consentToCalendar } from './google-calendar-world.ts';
import { type CarrierText, send as sendText } from './office-with-carrier.ts';
import type { ReceivedMail } from './mail-world.ts';
import { linkPatient } from './practice-copy.ts';
import { openPractice } from './practice-world.ts';
import { messengerPermissions, sendInMessenger } from './messenger-world.ts';
import { connectFacebook, type PlayedPost } from './facebook-world.ts';
import { startSandbox } from './sandbox.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { addItem, addMedia } from './rows.ts';

/** Where a process may be killed within a run: after the step, before anything else. */
export const killSteps = ['picked', 'marked', 'taken', 'looked up', 'settled', 'woken'] as const;
export type KillStep = (typeof killSteps)[number];

/** One thing on its way to the sandbox. */
export interface OnItsWay {
  /** Whether the vendor can be asked what became of it. */
  canLookUp: boolean;
  /** One run of its job; killed at a step, where one is given. */
  run(kill?: KillStep): Promise<void>;
  state(): Promise<SendRow['state']>;
  /** As if it had been queued longer ago than it may take. */
  age(): Promise<void>;
  /** How often the vendor has it, as those see it whom it is for. */
  atVendor(): Promise<number>;
}

export interface SendWorld {
  app: TestApp;
  /** By the name of each declared send's job: puts one on its way. */
  sends: Record<string, () => Promise<OnItsWay>>;
  /** Has a vendor fail in a way, or well again by `ok`. */
  fault(vendor: string, mode: string): Promise<void>;
  close(): Promise<void>;
}

class Killed extends Error {}

/** Nothing that a dead process would not do happens after `work`. */
const thenDie =
  <A extends unknown[]>(work: (...args: A) => Promise<unknown>) =>
  async (...args: A): Promise<never> => {
    await work(...args);
    throw new Killed();
  };

function killedAt<J extends { client_id: number }, R extends SendRow, P, C>(
  send: Send<J, R, P, C>,
  step: KillStep,
): Send<J, R, P, C> {
  const { lookUp, settle } = send;
  switch (step) {
    case 'picked':
      return { ...send, pick: thenDie(send.pick) };
    case 'marked':
      return { ...send, send: thenDie(async () => undefined) };
    case 'taken':
      return { ...send, send: thenDie(send.send) };
    case 'looked up':
      return typeof lookUp === 'function' ? { ...send, lookUp: thenDie(lookUp) } : send;
    case 'settled':
      return { ...send, settle: { ...settle, accepted: thenDie(settle.accepted) } };
    case 'woken':
      return { ...send, next: thenDie(send.next) };
  }
}

let sold = 119;
let people = 0;
let posted = 0;
let messages = 0;
const bySystem = (office: number) => ({ office, actor: { kind: 'system', name: 'test' } }) as const;

/** Shorter than any wait of a person's, longer than the sandbox needs. */
const timing = { doubt: 400, lookAgain: 20, firstBackoff: 20, maxBackoff: 40, giveUp: 60_000 };

/** Every declared send on one server whose jobs are run by hand, beside the sandbox. */
export async function startSendWorld(): Promise<SendWorld> {
  const sandbox = await startSandbox('http://desk.test');
  const app = await createTestApp({
    publicUrl: 'http://desk.test',
    plivoApiUrl: sandbox.plivoApiUrl,
    googleApiUrl: sandbox.googleApiUrl,
    smtpUrl: sandbox.smtpUrl,
    odApiUrl: sandbox.odApiUrl,
    metaApiUrl: sandbox.metaApiUrl,
  });
  const { platform, owner } = app;
  const {
    carrier,
    gmail,
    googleCalendars,
    mailer,
    facebookPages,
    facebookMessenger,
    openPractice: openApi,
  } = openGateways(platform.config, {
    version: platform.version,
    now: () => platform.now(),
    timeouts: vendorTimeouts,
  });

  function onItsWay<J extends { client_id: number }, R extends SendRow, P, C>(
    send: Send<J, R, P, C>,
    job: J,
    id: number,
    atVendor: () => Promise<number>,
  ): OnItsWay {
    return {
      canLookUp: typeof send.lookUp === 'function',
      async run(kill) {
        try {
          await deliver(platform, kill ? killedAt(send, kill) : send, job);
        } catch (error) {
          if (!(error instanceof Killed)) throw error;
        }
      },
      async state() {
        const row = await platform.db.transaction({ office: job.client_id }, (tx) => send.rows.lock(tx, id));
        return row!.state;
      },
      async age() {
        const queuedAt = new Date(Date.now() - 2 * timing.giveUp);
        await platform.db.transaction({ office: job.client_id }, (tx) =>
          send.rows.change(tx, id, { queuedAt } as Partial<R>),
        );
      },
      atVendor,
    };
  }

  return {
    app,
    sends: {
      async 'send-texts'() {
        const office = await createOffice(app);
        await owner.query('UPDATE phones SET texts_per_second = 50 WHERE client_id = $1', [office.id]);
        await sandbox.control('/plivo/numbers', { number: office.number });
        const caller = await signIn(app, await createUser(app, office));
        const { item } = await sendText(app, caller, { dst: newNumber(), message_text: 'See you at nine' });
        const job = { client_id: office.id, from: office.number };
        const send = textSend(platform, carrier, timing);
        return onItsWay(send, job, item.comm_participant_id, async () => {
          const texts = (await sandbox.control('/plivo/messages')) as CarrierText[];
          return texts.filter((text) => text.from === office.number).length;
        });
      },
      async 'send-emails'() {
        const office = await connectMailbox(app, sandbox);
        const fields = { to: 'maria@example.com', subject: 'Your crown', message: 'It is here.' };
        const { cookies } = office.admin;
        const made = await app.server.inject({
          method: 'POST',
          url: '/api/mail/profile/sendMail',
          cookies,
          ...multipart(fields),
        });
        const send = emailSend(platform, gmail, { ...syncTiming, ...timing });
        const id = made.json().email.email_id;
        return onItsWay(send, { client_id: office.id }, id, async () => (await office.sent()).length);
      },
      async 'send-mail'() {
        const { id: office } = await createOffice(app);
        const to = `person-of-${office}@cedar.test`;
        const mail = { kind: 'notice', to, subject: 'About you', text: 'Hello' } as const;
        const mailId = await inOffice(platform, bySystem(office), (ctx) => queueMail(platform, ctx, mail));
        const send = mailSend(platform, mailer, timing);
        // Mailboxes show mails with one Message-ID once.
        return onItsWay(send, { client_id: office, mail_id: mailId }, mailId, async () => {
          const mails = (await sandbox.control('/smtp/messages')) as ReceivedMail[];
          return new Set(mails.filter((one) => one.to.includes(to)).map((one) => one.messageId)).size;
        });
      },
      async 'send-social-post'() {
        const { office, admin, pageId } = await connectFacebook(app, { facebookPages });
        posted += 1;
        const message = `We are open on Saturday (${posted})`;
        const form = multipart({ message });
        const { cookies } = admin;
        const made = await app.server.inject({
          method: 'POST',
          url: '/api/social/postMessage',
          cookies,
          ...form,
        });
        const [post] = (made.json() as { posts: { post_id: number }[] }).posts;
        const job = { client_id: office.id, post_id: post!.post_id };
        const send = postSend(platform, facebookPages, timing);
        return onItsWay(send, job, job.post_id, async () => {
          const posts = (await sandbox.control(`/meta/posts?page=${pageId}`)) as PlayedPost[];
          return posts.filter((one) => one.message === message).length;
        });
      },
      async 'send-messages'() {
        const { office, admin, pageId } = await connectFacebook(app, {
          facebookPages,
          granted: messengerPermissions,
        });
        // What is written to a page comes to one office.
        await owner.query('UPDATE social_pages SET messenger_wanted = false');
        await owner.query(
          'UPDATE social_pages SET messenger_wanted = true WHERE client_id = $1 AND page_id = $2',
          [office.id, pageId],
        );
        messages += 1;
        const text = `See you at nine (${messages})`;
        const { message } = (await sandbox.control('/meta/messenger/write', {
          page: pageId,
          person: `Maria ${messages}`,
          text: 'When?',
        })) as { message: { id: string; psid: string } };
        const said = { pageId, person: message.psid, fromPage: false, at: new Date() };
        const nothing = { files: [], others: [], note: '' };
        await receiveMessages(platform, [{ ...said, ...nothing, id: message.id, text: 'When?' }]);
        const { items } = (await admin.call('GET', '/contacts')).json();
        const { contact_id } = items[0];
        const made = await sendInMessenger(app, admin, { contact_id, message_text: text });
        const job = { client_id: office.id, from: queueOfPage(pageId) };
        const send = messageSend(platform, facebookMessenger, timing);
        return onItsWay(send, job, made.json().item.comm_participant_id, async () => {
          const all = (await sandbox.control(`/meta/messages?page=${pageId}`)) as { text: string }[];
          return all.filter((one) => one.text === text).length;
        });
      },
      async 'send-google-changes'() {
        const office = await createOffice(app);
        const caller = await signIn(app, await createUser(app, office));
        people += 1;
        const address = `sends${process.pid}-${people}@cedar-dental.test`;
        await consentToCalendar(app, caller, address, {}, 'write');
        const job = { client_id: office.id, user_id: caller.user.id };
        await syncCalendars(platform, googleCalendars, { ...job, failures: 0 });
        const [calendar] = (await caller.call('GET', '/calendars')).json() as { calendar_id: number }[];
        const start = Date.parse('2027-01-12T17:00:00Z');
        const form = { title: 'Huddle', start_time: start, end_time: start + 3_600_000 };
        const path = `/calendars/${calendar!.calendar_id}/events`;
        const { event_id } = (await caller.call('POST', path, form)).json();
        const change = await platform.db.transaction({ office: office.id }, (tx) =>
          findChangeOf(tx, event_id),
        );
        const send = changeSend(platform, googleCalendars, timing);
        return onItsWay(send, job, change!.changeId, async () => {
          const url = `${sandbox.url}/control/google-calendar/events?calendar=${address}`;
          return ((await (await fetch(url)).json()) as unknown[]).length;
        });
      },
      async 'send-chart-document'() {
        const practice = await openPractice(app, sandbox, ['patient']);
        const { office, admin } = practice;
        const contact = await linkPatient(app, office, 1);
        const media = await addMedia(app, office, await addItem(app, office, contact));
        const made = await admin.call('POST', `/od/documents/${contact}/${media}`);
        const id = made.json().document.chart_document_id;
        const send = documentSend(platform, openApi, { ...timing, timeout: 5_000 });
        const job = { client_id: office.id, chart_document_id: id };
        return onItsWay(
          send,
          job,
          id,
          async () => (await practice.raw('document')).filter((row) => row.PatNum === 1).length,
        );
      },
      async 'order-phone'() {
        const { id: office } = await createOffice(app);
        const number = `503555${String((sold += 1)).padStart(4, '0')}`;
        const { phone_id } = await createPhone(platform, noCarrier, bySystem(office), {
          phoneNumber: number,
          description: '',
          ported: false,
        });
        return onItsWay(numberSend(carrier, timing), { client_id: office, phone_id }, phone_id, async () => {
          const numbers = (await sandbox.control('/plivo/numbers')) as { number: string }[];
          return numbers.filter((one) => one.number === `+1${number}`).length;
        });
      },
      async 'make-endpoint'() {
        const office = await createOffice(app);
        const { id: userId } = await createUser(app, office);
        await inOffice(platform, bySystem(office.id), (ctx) => requestEndpoint(platform, ctx, { userId }));
        const send = endpointSend(platform, carrier, timing);
        const job = { client_id: office.id, user_id: userId };
        return onItsWay(send, job, userId, async () => {
          const made = (await sandbox.control('/plivo/endpoints')) as { username: string }[];
          return made.filter(({ username }) => username.includes(`c${office.id}u${userId}t`)).length;
        });
      },
    },
    async fault(vendor, mode) {
      await sandbox.control('/faults', { vendor, mode, ms: 50 });
    },
    async close() {
      await app.close();
      await sandbox.close();
    },
  };
}
