import { erasures as contract, PROVIDER_CLIENT_ID } from '@chairline/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Caller, createOffice, createUser, signIn, type TestOffice } from '../../testing/factory.ts';
import { consent as consentToMail } from '../../testing/gmail-world.ts';
import { consentToCalendar } from '../../testing/google-calendar-world.ts';
import { grantsOf } from '../../testing/google-consent.ts';
import { listen } from '../../testing/live-socket.ts';
import { subscribe } from '../../testing/office-with-stripe.ts';
import { startSandbox, type TestSandbox } from '../../testing/sandbox.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { testClock, until } from '../../testing/wait.ts';
import { freePort } from '../../platform/free-port.ts';
import { erasureTiming } from './step.ts';

/** What an office has at Google and Stripe ends with it, or the certificate says what does not. The vendors are played. */

const clock = testClock();
let app: TestApp;
let sandbox: TestSandbox;
let home: TestOffice;
let made = 0;

beforeAll(async () => {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  sandbox = await startSandbox(publicUrl);
  app = await createTestApp({
    publicUrl,
    googleApiUrl: sandbox.googleApiUrl,
    stripeApiUrl: sandbox.stripeApiUrl,
    withoutJobs: false,
    carrierTimeoutMs: 1_500,
    erasureTiming: { lookAgain: 100, linger: 100 },
    now: clock.now,
  });
  await listen(app, port);
  home = await createOffice(app, { id: PROVIDER_CLIENT_ID, name: 'DSS' });
});
afterAll(async () => {
  await app?.close();
  await sandbox?.close();
});
afterEach(async () => {
  for (const vendor of ['google', 'stripe']) await fault(vendor, 'ok');
});

const fault = (vendor: string, mode: string, count?: number) =>
  sandbox.control('/faults', { vendor, mode, ...(count === undefined ? {} : { count }) });

interface Leaving {
  office: TestOffice;
  admin: Caller;
  mailbox: string;
  person: string;
}

/** An office with a mailbox and the calendars of one person, each at a Google account of its own. */
async function createLeaving(): Promise<Leaving> {
  const office = await createOffice(app);
  // No carrier is there to give a number back to.
  await app.owner.query('DELETE FROM phones WHERE client_id = $1', [office.id]);
  const admin = await signIn(app, await createUser(app, office, { role: 'Admin' }));
  made += 1;
  const mailbox = `leaving${process.pid}-${made}@cedar-dental.test`;
  const person = `person-of-${mailbox}`;
  await consentToMail(app, admin, mailbox);
  await consentToCalendar(app, admin, person);
  return { office, admin, mailbox, person };
}

const grants = async ({ mailbox, person }: Leaving) =>
  (await grantsOf(sandbox)).filter(({ address }) => address === mailbox || address === person).length;

const atStripe = async (office: TestOffice) => {
  const { rows } = await app.owner.query<{ id: string }>(
    'SELECT stripe_subscription_id AS id FROM subscriptions WHERE client_id = $1',
    [office.id],
  );
  const { id } = rows[0]!;
  const isEnding = async () => {
    const all = (await sandbox.control('/stripe/subscriptions')) as {
      id: string;
      cancel_at_period_end?: boolean;
      cancel_at?: number | null;
    }[];
    const one = all.find((subscription) => subscription.id === id)!;
    return one.cancel_at_period_end === true || typeof one.cancel_at === 'number';
  };
  return { id, isEnding };
};

/** Two of the provider's admins, of this moment: the clock may have moved. */
const admins = async () => [
  await signIn(app, await createUser(app, home, { role: 'Admin' })),
  await signIn(app, await createUser(app, home, { role: 'Admin' })),
];

const newest = async (office: TestOffice, who: Caller) => {
  const all = (await who.call('GET', '/erasures')).json() as contract.OfficeErasure[];
  return all.find(({ client_id }) => client_id === office.id)!;
};

async function askForIt(office: TestOffice): Promise<void> {
  const [ana, ben] = await admins();
  const name = { name: 'Cedar Dental' };
  expect((await ana!.call('DELETE', `/client/${office.id}`)).statusCode).toBe(200);
  expect((await ana!.call('POST', `/client/${office.id}/erasure`, name)).statusCode).toBe(201);
  expect((await ben!.call('PUT', `/client/${office.id}/erasure`, name)).statusCode).toBe(200);
}

async function untilErased(office: TestOffice): Promise<contract.ErasureCertificate> {
  const [ana] = await admins();
  const id = await until('it is erased', async () => {
    const { state, erasure_id } = await newest(office, ana!);
    return state === 'done' && erasure_id;
  });
  const answer = await ana!.call('GET', `/erasures/${id}/certificate`);
  return contract.erasureCertificate.parse(JSON.parse(answer.json().certificate));
}

test('the rights to Gmail and Google Calendar are given back, and the plan ends', async () => {
  const leaving = await createLeaving();
  const { office, admin, mailbox } = leaving;
  await subscribe(admin);
  const stripe = await atStripe(office);
  expect([await grants(leaving), await stripe.isEnding()]).toEqual([2, false]);
  await askForIt(office);
  const { ended, not_ended, kept } = await untilErased(office);
  expect([await grants(leaving), await stripe.isEnding()]).toEqual([0, true]);
  const all = [...ended, ...not_ended];
  expect(ended).toContain(`The right to the mailbox ${mailbox} was given back to Google.`);
  expect(ended).toContain('The right to the Google calendars of one person was given back.');
  expect(all.filter((sentence) => sentence.includes(stripe.id))).toHaveLength(1);
  expect(kept).toContainEqual(expect.stringMatching(/^The customer cus_\S+ at Stripe/));
});

test('a vendor that is ill for a while is asked again, before any row goes', async () => {
  const leaving = await createLeaving();
  const { office, admin } = leaving;
  await subscribe(admin);
  const stripe = await atStripe(office);
  await fault('google', 'error');
  await fault('stripe', 'error');
  await askForIt(office);
  const [ana] = await admins();
  await until('it has asked them', async () => (await failedTries(office)).length > 1);
  expect(await newest(office, ana!)).toMatchObject({ state: 'running', phase: 'vendors', rows: 0 });
  for (const vendor of ['google', 'stripe']) await fault(vendor, 'ok');
  await hurryJobs(office);
  const { ended, not_ended } = await untilErased(office);
  expect([await grants(leaving), await stripe.isEnding()]).toEqual([0, true]);
  expect(ended.filter((sentence) => sentence.includes('was given back'))).toHaveLength(2);
  expect(not_ended.filter((sentence) => sentence.includes('could not'))).toEqual([]);
});

test('a right that is gone already is none that could not be given back', async () => {
  const leaving = await createLeaving();
  for (const address of [leaving.mailbox, leaving.person])
    await sandbox.control('/google/revoke', { address });
  expect(await grants(leaving)).toBe(0);
  await askForIt(leaving.office);
  const { not_ended } = await untilErased(leaving.office);
  expect(not_ended).toEqual([]);
});

test('what a vendor does not take in a day is named, and not said to have ended', async () => {
  const leaving = await createLeaving();
  const { office, admin, mailbox, person } = leaving;
  await subscribe(admin);
  await fault('google', 'error');
  await fault('stripe', 'error');
  await askForIt(office);
  await until('it has asked them', async () => (await failedTries(office)).length > 1);
  clock.forward(erasureTiming.vendors);
  const { ended, not_ended } = await untilErased(office);
  expect(ended).toEqual([]);
  expect(not_ended).toEqual(
    expect.arrayContaining([
      expect.stringContaining(`the mailbox of the Google account ${mailbox} could not be given back`),
      expect.stringContaining(`the calendars of the Google account ${person} could not be given back`),
      expect.stringContaining('Stripe could not be asked'),
    ]),
  );
  expect(await grants(leaving)).toBe(2);
});

/** Jobs at vendors that went wrong at least once. */
async function failedTries(office: TestOffice): Promise<string[]> {
  const { rows } = await app.owner.query<{ task: string }>(
    `SELECT t.identifier AS task FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE (j.payload ->> 'client_id')::integer = $1 AND j.last_error IS NOT NULL
       AND t.identifier IN ('revoke-mail', 'sync-subscription')`,
    [office.id],
  );
  return rows.map(({ task }) => task);
}

/** What waits for its next try is due now. */
async function hurryJobs(office: TestOffice): Promise<void> {
  await app.owner.query(
    `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE (payload ->> 'client_id')::integer = $1 AND last_error IS NOT NULL`,
    [office.id],
  );
}
