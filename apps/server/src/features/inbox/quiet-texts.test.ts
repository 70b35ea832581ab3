import type { consent as contract } from '@chairline/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PhoneCarrier, createPlivoCarrier } from '../../gateways/plivo/index.ts';
import { inOffice } from '../../platform/platform.ts';
import { receive } from '../../testing/carrier-webhook.ts';
import {
  type Caller,
  createContact,
  createUser,
  newNumber,
  signIn,
  type TestOffice,
} from '../../testing/factory.ts';
import { type CarrierWorld, send, startCarrierWorld, threadOf } from '../../testing/office-with-carrier.ts';
import { deliver } from '../../platform/sends/index.ts';
import { textSend } from './deliver-texts.ts';
import { queueAutomaticText } from './automatic-text.ts';

/** The office is in Los Angeles. Jobs are run by hand here, by the clock that is moved. */
let world: CarrierWorld;
let carrier: PhoneCarrier;
let time: Date;
let office: TestOffice;
let admin: Caller;
let number: string;
let contact: number;

const evening = new Date('2026-03-03T22:15:00-08:00');
const morning = new Date('2026-03-04T08:00:00-08:00');
const night = { enabled: true, from: '21:00', to: '08:00', days: [] as number[] };

beforeAll(async () => {
  time = evening;
  world = await startCarrierWorld({ withoutJobs: true, now: () => time });
  const { config } = world.app.platform;
  carrier = createPlivoCarrier({
    ...config.plivo!,
    apiUrl: config.plivo!.apiUrl ?? undefined,
    // The product's own: nothing here is about a slow carrier.
    timeoutMs: 10_000,
    publicUrl: config.publicUrl,
  });
});
afterAll(() => world?.close());
beforeEach(async () => {
  // Signing in goes by the real clock.
  time = new Date();
  ({ office, caller: admin } = await world.office());
  number = newNumber();
  contact = await createContact(world.app, office, { ph1: number });
});

const set = (hours: Partial<contract.QuietHours>) =>
  admin.call('PUT', '/settings/quiet-hours', { ...night, ...hours });

/** A text nobody wrote by hand. */
const queue = (body: string, to = number, id = contact) =>
  inOffice(world.app.platform, { office: office.id, actor: { kind: 'system', name: 'test' } }, (ctx) =>
    queueAutomaticText(ctx, id, { to, from: office.number, body, userId: admin.user.id }),
  );

/** Runs the sender as often as it would be by then. @returns what the carrier has */
async function runSender(): Promise<string[]> {
  for (let n = 0; n < 6; n += 1) {
    await world.app.owner.query(`UPDATE phones SET next_text_at = 'epoch' WHERE client_id = $1`, [office.id]);
    await deliver(world.app.platform, textSend(world.app.platform, carrier), {
      client_id: office.id,
      from: office.number,
    });
  }
  return (await world.accepted(office)).map((text) => text.text);
}

const jobs = async () =>
  (
    await world.app.owner.query<{ key: string; at: Date }>(
      `SELECT split_part(key, ':', 4) AS key, run_at AS at FROM graphile_worker._private_jobs
       WHERE (payload ->> 'client_id')::integer = $1 ORDER BY key`,
      [office.id],
    )
  ).rows;
const waiting = async () =>
  (
    await world.app.owner.query<{ at: Date }>(
      `SELECT next_attempt_at AS at FROM outbound_texts WHERE client_id = $1 AND state = 'queued' ORDER BY comm_item_id`,
      [office.id],
    )
  ).rows.map((row) => row.at);

/** The office's own calls go by the real clock's session; what they do, by the moved one. */
async function at<T>(moment: Date, work: () => Promise<T>): Promise<T> {
  const before = time;
  time = moment;
  try {
    return await work();
  } finally {
    time = before;
  }
}

describe('the setting', () => {
  test('is off until an admin sets it', async () => {
    expect((await admin.call('GET', '/settings/quiet-hours')).json()).toEqual({
      enabled: false,
      from: '21:00',
      to: '08:00',
      days: [],
      version: 0,
    });
    const answer = await set({ days: [6, 0, 6], version: 0 });
    expect(answer.json()).toEqual({ ...night, days: [0, 6], version: 1 });
    expect((await admin.call('GET', '/settings/quiet-hours')).json()).toEqual(answer.json());
    const member = await signIn(world.app, await createUser(world.app, office));
    expect((await member.call('GET', '/settings/quiet-hours')).statusCode).toBe(200);
    expect((await member.call('PUT', '/settings/quiet-hours', night)).statusCode).toBe(403);
  });

  test('set from an older version is a conflict', async () => {
    await set({ version: 0 });
    const late = await set({ version: 0, from: '20:00' });
    expect([late.statusCode, late.json().code]).toEqual([409, 'conflict']);
    const both = await Promise.all([set({ version: 1 }), set({ version: 1 })]);
    expect(both.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test.each([[{ from: '25:00' }], [{ from: '8:00' }], [{ from: '08:00', to: '08:00' }]])(
    'refuses %j with its sentence',
    async (hours) => {
      const answer = await set(hours);
      expect([answer.statusCode, answer.body]).toEqual([
        400,
        'Give both times as HH:MM; they may not be the same.',
      ]);
    },
  );
});

describe('a text nobody wrote by hand', () => {
  test('waits for the end of the quiet hours, says so, and leaves then', async () => {
    await set({});
    const item = await at(evening, () => queue('See you soon'));
    expect(await waiting()).toEqual([morning]);
    expect((await threadOf(admin, contact))[0]).toMatchObject({
      comm_participant_id: item,
      comm_direction: 'queued',
      delivery_note: 'It leaves when the quiet hours end.',
    });
    expect(await at(evening, runSender)).toEqual([]);
    expect(await at(new Date(morning.getTime() - 1_000), runSender)).toEqual([]);
    // Asked to be run when it ends, and not before.
    expect((await jobs()).every((job) => job.at >= morning)).toBe(true);
    expect(await at(morning, runSender)).toEqual(['See you soon']);
    expect((await threadOf(admin, contact))[0]).toMatchObject({
      comm_direction: 'sent',
      delivery_note: null,
    });
  });

  test('leaves at once by day', async () => {
    await set({});
    await at(new Date('2026-03-03T12:00:00-08:00'), () => queue('Noon'));
    expect(await at(new Date('2026-03-03T12:00:01-08:00'), runSender)).toEqual(['Noon']);
  });

  test('holds up no one who writes to the same patient by hand, nor the confirmations carriers want', async () => {
    await set({});
    await at(evening, () => queue('From the machine'));
    const job = (await jobs()).length;
    await at(evening, async () => {
      await send(world.app, admin, { dst: number, message_text: 'From me' });
      await receive(world.app, { from: number, to: office.number, text: 'HELP' });
    });
    expect(job).toBe(1);
    const due = await jobs();
    expect(due.map((one) => one.key)).toEqual(['', 'quiet']);
    expect(due[0]!.at <= evening).toBe(true);
    expect(due[1]!.at).toEqual(morning);
    expect(await at(evening, runSender)).toEqual(['From me', expect.stringContaining('Call us at')]);
    expect(await at(morning, runSender)).toHaveLength(3);
  });

  test('is not sent after a stop that came while it waited', async () => {
    await set({});
    await at(evening, () => queue('Too late'));
    await at(new Date(evening.getTime() + 60_000), () =>
      receive(world.app, { from: number, to: office.number, text: 'STOP' }),
    );
    expect(await at(morning, runSender)).toEqual([expect.stringContaining('no more texts')]);
  });
});

describe('changed hours', () => {
  test('move what waits: to the new end, or out at once', async () => {
    await set({});
    await at(evening, () => queue('One'));
    await at(evening, () => queue('Two'));
    await at(evening, () => set({ to: '09:30' }));
    expect(await waiting()).toEqual(Array(2).fill(new Date('2026-03-04T09:30:00-08:00')));
    expect(await at(morning, runSender)).toEqual([]);
    await at(evening, () => set({ enabled: false }));
    expect(await waiting()).toEqual([evening, evening]);
    expect((await jobs()).some((job) => job.at <= evening)).toBe(true);
    expect(await at(evening, runSender)).toEqual(['One', 'Two']);
  });

  test('hold what was queued before they began', async () => {
    await at(evening, () => queue('Queued in time'));
    await at(evening, () => set({}));
    expect(await waiting()).toEqual([morning]);
    expect(await at(evening, runSender)).toEqual([]);
    expect(await at(morning, runSender)).toEqual(['Queued in time']);
  });
});
