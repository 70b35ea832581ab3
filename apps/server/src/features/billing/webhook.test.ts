import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  detailsOf,
  fillCard,
  openCheckout,
  startStripeWorld,
  subscribe,
  untilDetails,
} from '../../testing/office-with-stripe.ts';
import { openLive } from '../../testing/live-socket.ts';
import { dumpOffice } from '../../testing/dump-office.ts';
import { until } from '../../testing/wait.ts';
import { useWorld } from '../../testing/use-app.ts';

const SECRET = 'whsec_of_the_tests';
const world = useWorld(startStripeWorld);

const sign = (body: string, secret = SECRET, at = Math.floor(Date.now() / 1000)) =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;

const deliver = (body: string, signature: string | undefined, type = 'application/json') =>
  world.app.server.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    headers: { 'content-type': type, ...(signature === undefined ? {} : { 'stripe-signature': signature }) },
    payload: body,
  });

const eventAbout = (customer: string | null, id = `evt_${randomUUID()}`) =>
  JSON.stringify({
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: 1,
    type: 'customer.subscription.updated',
    data: { object: { id: 'sub_x', object: 'subscription', customer, status: 'canceled' } },
  });

const customerOf = async (office: number): Promise<string> =>
  (
    await world.app.owner.query(`SELECT stripe_customer_id AS id FROM subscriptions WHERE client_id = $1`, [
      office,
    ])
  ).rows[0].id;
const deliveriesOf = async (office: number) =>
  (
    await world.app.owner.query(
      `SELECT delivery_key AS key FROM webhook_deliveries WHERE client_id = $1 AND vendor = 'stripe'`,
      [office],
    )
  ).rows.map(({ key }) => key as string);
/** Stripe has said all it has to say. */
const allSaid = () =>
  until('its events are delivered', async () => {
    const answer = await fetch(`${world.sandbox.url}/control/stripe/webhooks`);
    return ((await answer.json()) as { pending: unknown[] }).pending.length === 0;
  });
/** Nothing is left to be done for the office. */
const settled = (office: number) =>
  until('the jobs are done', async () => {
    const { rows } = await world.app.owner.query(
      `SELECT 1 FROM graphile_worker._private_jobs WHERE (payload ->> 'client_id')::int = $1`,
      [office],
    );
    return rows.length === 0;
  });

describe('a forged event', () => {
  const now = () => Math.floor(Date.now() / 1000);
  test.each<[string, (body: string) => string | undefined]>([
    ['unsigned', () => undefined],
    ['signed by somebody else', (body) => sign(body, 'whsec_of_somebody_else')],
    ['signed for another body', (body) => sign(`${body} `)],
    ['signed ten minutes ago', (body) => sign(body, SECRET, now() - 601)],
    [
      'with a new time put on an old signature',
      (body) => sign(body, SECRET, now() - 601).replace(/t=\d+/, `t=${now()}`),
    ],
    ['with nonsense for a signature', () => 'v1=,t=x'],
  ])('%s, is refused and leaves nothing', async (_name, signatureOf) => {
    const { office, admin } = await world.office();
    await subscribe(admin);
    await allSaid();
    await settled(office.id);
    const before = await dumpOffice(world.app, office.id);
    const body = eventAbout(await customerOf(office.id));
    const answer = await deliver(body, signatureOf(body));
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
    expect(await dumpOffice(world.app, office.id)).toEqual(before);
  });

  test('as a form, or broken, is refused too', async () => {
    const body = eventAbout('cus_x');
    expect((await deliver(body, sign(body), 'application/x-www-form-urlencoded')).statusCode).toBe(403);
    expect((await deliver('{', sign('{'))).statusCode).toBe(400);
    expect((await deliver('', sign(''))).statusCode).toBe(403);
  });
});

describe('a signed event that is none', () => {
  const whole = () => JSON.parse(eventAbout('cus_of_nobody')) as Record<string, unknown>;
  const wrongs = [
    undefined,
    null,
    true,
    7,
    -1e308,
    '',
    'x',
    [],
    {},
    [[]],
    '\u0000',
    '\ud800',
    { id: 1 },
    'x'.repeat(70_000),
  ];
  /** What the product needs of an event is looked at, and PostgreSQL stores no half of a letter; the rest is kept. */
  function isKept(field: string, wrong: unknown): boolean {
    if (field === 'id') return wrong === 'x';
    if (field === 'type') return wrong === '' || wrong === 'x';
    if (field === 'data') return false;
    if (field === '__proto__') return wrong === undefined;
    if (field === 'data.object') return typeof wrong === 'object' && wrong !== null && !Array.isArray(wrong);
    return wrong !== '\u0000' && wrong !== '\ud800';
  }
  /** The event with one of its fields replaced by each wrong thing; undefined leaves it out. */
  const without = (field: string) =>
    wrongs.map(
      (wrong) =>
        [
          `${field}: ${(JSON.stringify(wrong) ?? 'none').slice(0, 20)}`,
          { ...whole(), [field]: wrong },
          isKept(field, wrong),
        ] as const,
    );
  const inData = (field: string) =>
    wrongs.map((wrong) => {
      const object = { ...((whole().data as { object: object }).object as object), [field]: wrong };
      return [
        `data.object.${field}: ${(JSON.stringify(wrong) ?? 'none').slice(0, 20)}`,
        { ...whole(), data: { object } },
        isKept(`data.object.${field}`, wrong),
      ] as const;
    });
  const bodies: [name: string, body: string, kept: boolean][] = [
    ...['null', 'true', '7', '"x"', '[]', '{}', '[{}]', '""', '{"object":"v2.core.event"}'].map(
      (body) => [body, body, false] as [string, string, boolean],
    ),
    ...[
      ...[
        'id',
        'object',
        'type',
        'data',
        'created',
        'api_version',
        'livemode',
        'request',
        '__proto__',
      ].flatMap(without),
      ...['id', 'object', 'customer', 'status'].flatMap(inData),
      ...wrongs.map(
        (wrong) =>
          [
            `data.object: ${(JSON.stringify(wrong) ?? 'none').slice(0, 20)}`,
            { ...whole(), data: { object: wrong } },
            isKept('data.object', wrong),
          ] as const,
      ),
      ['a customer without an id', { ...whole(), data: { object: { object: 'customer' } } }, true] as const,
      [
        'a customer with one of another type',
        { ...whole(), data: { object: { object: 'customer', id: { id: {} } } } },
        true,
      ] as const,
      [
        'text that is none, deep within',
        { ...whole(), data: { object: { a: [{ b: 'x\u0000' }] } } },
        false,
      ] as const,
    ].map(([name, event, kept]) => [name, JSON.stringify(event), kept] as [string, string, boolean]),
    ['nested without end', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`, false],
    [
      'an event nested without end',
      JSON.stringify(whole()).replace(
        '"status":"canceled"',
        `"status":${'['.repeat(9_000)}${']'.repeat(9_000)}`,
      ),
      false,
    ],
    ['a key twice', '{"id":"evt_1","id":7,"type":"x","data":{"object":{}}}', false],
    ['half of it', JSON.stringify(whole()).slice(0, 90), false],
  ];

  /** No JSON, or JSON that would change prototypes: refused before its signature is looked at. */
  const isUnreadable = (name: string) => name === 'half of it' || /^__proto__: (?!none)/.test(name);

  test.each(bodies)('%s: refused with a sentence, or kept', async (name, body, kept) => {
    const answer = await deliver(body, sign(body));
    expect(answer.statusCode).toBe(kept ? 200 : 400);
    if (!kept) expect(answer.body).toMatch(/^[A-Z].*\.$/);
    // Unsigned it is refused as ever.
    const unsigned = await deliver(body, sign(body, 'whsec_of_somebody_else'));
    expect(unsigned.statusCode).toBe(isUnreadable(name) ? 400 : 403);
  });
});

describe('a genuine event', () => {
  test('is stored once, and only the word that something changed: Stripe is asked what', async () => {
    const { office, admin } = await world.office();
    const before = await subscribe(admin);
    await settled(office.id);
    // It says that all is over, which Stripe itself does not.
    const body = eventAbout(await customerOf(office.id), 'evt_said_twice');
    for (let n = 0; n < 3; n += 1) {
      const answer = await deliver(body, sign(body));
      expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
    }
    await settled(office.id);
    expect((await deliveriesOf(office.id)).filter((key) => key === 'event:evt_said_twice')).toHaveLength(1);
    expect(await detailsOf(admin)).toEqual(before);
  });

  test('about nobody we know is taken, kept for the installation, and changes no office', async () => {
    const body = eventAbout('cus_of_nobody', 'evt_of_nobody');
    expect((await deliver(body, sign(body))).statusCode).toBe(200);
    const about = eventAbout(null, 'evt_about_nobody');
    expect((await deliver(about, sign(about))).statusCode).toBe(200);
    expect(await deliveriesOf(0)).toEqual(
      expect.arrayContaining(['event:evt_of_nobody', 'event:evt_about_nobody']),
    );
  });
});

describe('events in bad weather', () => {
  test.each([
    ['in reverse', { shuffle: true }],
    ['three times each', { duplicate: 2 }],
    ['in reverse, three times each, and late', { shuffle: true, duplicate: 2, delayMs: 300 }],
  ])('%s: the same end', async (_name, weather) => {
    const { admin } = await world.office();
    await world.sandbox.control('/stripe/webhooks', weather);
    try {
      const live = await openLive(world.url, admin);
      expect((await fillCard(await openCheckout(admin, 2))).status).toBe(303);
      const trial = await untilDetails('the trial runs', admin, ({ is_trial }) => is_trial);
      await world.forward(28.01);
      await untilDetails('it was paid', admin, ({ amount_paid, is_trial }) => !is_trial && amount_paid > 0);
      await until('every event was taken', async () => {
        const { pending } = (await world.sandbox.control('/stripe/webhooks')) as { pending: unknown[] };
        return pending.length === 0;
      });
      await settled(admin.user.office);
      const paid = await detailsOf(admin);
      expect(paid).toMatchObject({ is_trial: false, tier: 'Premium', amount_paid: 299 });
      // What was told live went one way only, and ended where a fresh look is.
      await until('the last word came', () => live.events().at(-1) !== undefined);
      const told = live.events().map(({ payload }) => payload);
      expect(told.at(-1)).toEqual(paid);
      expect(told[0]).toEqual(trial);
      await live.close();
    } finally {
      await world.sandbox.control('/stripe/webhooks', {});
    }
  });

  test('that all are lost: the hourly look finds out', async () => {
    const { office, admin } = await world.office();
    await subscribe(admin, 1);
    await settled(office.id);
    await world.sandbox.control('/stripe/webhooks', { delayMs: 600_000 });
    try {
      await world.forward(28.01);
      expect((await detailsOf(admin)).is_trial).toBe(true);
      await world.app.owner.query(`SELECT graphile_worker.add_job('sync-subscription:each-office', '{}')`);
      await untilDetails('it was paid', admin, ({ amount_paid }) => amount_paid === 199);
    } finally {
      await world.sandbox.control('/stripe/webhooks', {});
    }
  });

  test('while Stripe cannot be asked: they are kept, and asked about later', async () => {
    const { office, admin } = await world.office();
    await subscribe(admin, 1);
    await settled(office.id);
    await world.fault('error');
    await world.forward(28.01);
    await until('the events were taken', async () => (await deliveriesOf(office.id)).length >= 12);
    expect((await detailsOf(admin)).is_trial).toBe(true);
    await world.fault('ok');
    await untilDetails('it was paid', admin, ({ amount_paid }) => amount_paid === 199);
  });
});

test('an answer to an earlier question never overwrites a later one', async () => {
  const { office, admin } = await world.office();
  await subscribe(admin, 1);
  await settled(office.id);
  // The question was asked, its answer is on its way; meanwhile a later one is answered.
  await world.sandbox.control('/faults', { vendor: 'stripe', mode: 'slow', ms: 500, ratio: 1 });
  const early = admin.call('POST', '/switchplan/2');
  await until('it was asked', async () => {
    const { rows } = await world.app.owner.query(
      `SELECT 1 FROM subscriptions WHERE client_id = $1 AND last_asked > last_applied`,
      [office.id],
    );
    return rows.length > 0;
  });
  await world.app.owner.query(
    `UPDATE subscriptions SET last_asked = last_asked + 1, last_applied = last_asked + 1, amount_paid_cents = 4200 WHERE client_id = $1`,
    [office.id],
  );
  await until('the early answer came', async () => {
    const { rows } = await world.app.owner.query(
      `SELECT 1 FROM subscriptions WHERE client_id = $1 AND last_asked > last_applied`,
      [office.id],
    );
    expect((await detailsOf(admin)).amount_paid).toBe(42);
    return rows.length > 0;
  });
  await world.fault('ok');
  expect((await early).statusCode).toBe(200);
  await untilDetails('the last answer counts', admin, ({ amount_paid }) => amount_paid === 0);
});
