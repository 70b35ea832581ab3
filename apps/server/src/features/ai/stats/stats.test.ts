import { ai as contract } from '@chairline/contract';
import { procStatus } from '@chairline/open-dental';
import type { CleanPractice } from '@chairline/open-dental/made-up';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Caller,
  createContact,
  createOffice,
  createUser,
  signIn,
  type TestOffice,
} from '../../../testing/factory.ts';
import { auditOf } from '../../../testing/office-log.ts';
import { givePractice, linkPatient, noteSynced } from '../../../testing/practice-copy.ts';
import { among } from './store-stats.ts';
import { useProvider, useTestApp } from '../../../testing/use-app.ts';
import { createAiDesk } from '../../../testing/use-talk.ts';
import { addPast, type PastItem } from '../../../testing/rows.ts';

/** Every figure is worked out here by other means: from the rows that were put in, one after the other. */

const app = useTestApp();
useProvider(app);

const TODAY = '2026-06-30';
const ZONE = 'America/Los_Angeles';

const frontDesk = async (caller: Caller, query: Record<string, string>) =>
  contract.frontDeskStats.parse(
    (await caller.call('GET', `/ai/stats/frontdesk?${new URLSearchParams(query).toString()}`)).json(),
  );
const of = { startdate: '2026-06-01', enddate: TODAY };

describe('who may', () => {
  const paths = ['/ai/stats/frontdesk', '/ai/stats/cost', '/ai/stats/tags'];

  test('admins of an office with AI mode on, nobody else', async () => {
    const { office, admin } = await createAiDesk(app);
    const member = await signIn(app, await createUser(app, office, { role: 'Member' }));
    const without = await createOffice(app);
    const other = await signIn(app, await createUser(app, without, { role: 'Admin' }));
    for (const path of paths) {
      expect((await admin.call('GET', path)).statusCode).toBe(200);
      expect((await member.call('GET', path)).json()).toMatchObject({ status: 403, code: 'forbidden' });
      expect((await other.call('GET', path)).json()).toMatchObject({
        status: 403,
        detail: contract.aiMessages.off,
      });
    }
  });

  test('nothing of another office is counted', async () => {
    const { office } = await createAiDesk(app);
    const contact = await createContact(app, office);
    const at = new Date('2026-06-10T17:00:00Z');
    await addPast(app, office, [
      { contact, kind: 'text', direction: 'inbound', at },
      { contact, kind: 'call', direction: 'incoming', at, missed: true },
    ]);
    const { admin } = await createAiDesk(app);
    const found = await frontDesk(admin, of);
    expect([found.texts.in, found.calls.missed, found.answers.asked]).toEqual([0, 0, 0]);
  });

  test.each([
    [{ startdate: '2026-06-02', enddate: '2026-06-01' }, 'The range ends before it begins.'],
    [{ startdate: '2024-06-02', enddate: '2026-06-01' }, 'Choose a range of at most one year.'],
    [{ startdate: 'June' }, 'Give a date as YYYY-MM-DD.'],
  ])('%j is refused with a sentence', async (query, words) => {
    const { admin } = await createAiDesk(app);
    const answer = await admin.call('GET', `/ai/stats/tags?${new URLSearchParams(query).toString()}`);
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(words)]);
  });
});

describe('the front desk', () => {
  test('of three contacts, by hand', async () => {
    const { office, admin } = await createAiDesk(app);
    const ana = await createUser(app, office, { role: 'Member' });
    const ben = await createUser(app, office, { role: 'Member' });
    const [one, two, three] = [
      await createContact(app, office),
      await createContact(app, office),
      await createContact(app, office),
    ];
    const at = (time: string) => new Date(`2026-06-${time}:00-07:00`);
    await addPast(app, office, [
      // One: asks twice in a row, a rule's text is no answer; Ana answers 30 minutes after the first.
      { contact: one, kind: 'text', direction: 'inbound', at: at('10T09:00') },
      { contact: one, kind: 'text', direction: 'delivered', at: at('10T09:01') },
      { contact: one, kind: 'text', direction: 'inbound', at: at('10T09:10') },
      { contact: one, kind: 'text', direction: 'failed', at: at('10T09:15'), users: [ben.id] },
      { contact: one, kind: 'text', direction: 'delivered', at: at('10T09:30'), users: [ana.id] },
      { contact: one, kind: 'text', direction: 'sent', at: at('10T09:31'), users: [ana.id] },
      // Two: writes a mail, Ben calls 90 minutes later; a second one is never answered.
      { contact: two, kind: 'email', direction: 'received', at: at('11T10:00') },
      {
        contact: two,
        kind: 'call',
        direction: 'outgoing',
        at: at('11T11:30'),
        seconds: 120,
        users: [ben.id],
      },
      { contact: two, kind: 'email', direction: 'received', at: at('12T10:00') },
      // Three: missed and called back; missed, then texted; missed late at night, and nothing.
      { contact: three, kind: 'call', direction: 'incoming', at: at('15T08:00'), missed: true },
      {
        contact: three,
        kind: 'call',
        direction: 'outgoing',
        at: at('15T09:00'),
        seconds: 60,
        users: [ben.id],
      },
      { contact: three, kind: 'call', direction: 'incoming', at: at('20T08:00'), missed: true },
      { contact: three, kind: 'text', direction: 'sent', at: at('20T12:00'), users: [ana.id] },
      { contact: three, kind: 'call', direction: 'incoming', at: at('25T23:30'), missed: true },
    ]);
    const found = await frontDesk(admin, of);
    expect(found).toMatchObject({
      texts: { in: 2, out: 5, failed: 1, automatic: 1 },
      mails: { in: 2, out: 0, failed: 0 },
      calls: { incoming: 3, missed: 3, outgoing: 2, minutes: 3 },
      answers: { asked: 3, answered: 2, median: 60, p90: 84 },
      missed: { called_back: 1, reached: 1, left: 1 },
    });
    expect(found.people).toEqual([
      expect.objectContaining({ user_id: ana.id, texts: 3, mails: 0, calls: 0, answers: 1, median: 30 }),
      expect.objectContaining({ user_id: ben.id, texts: 0, mails: 0, calls: 2, answers: 1, median: 90 }),
    ]);
    expect(found.days).toHaveLength(30);
    expect(found.days.find(({ day }) => day === '2026-06-25')).toEqual({
      day: '2026-06-25',
      in: 0,
      out: 0,
      calls: 1,
      missed: 1,
    });
    expect(found.hours[23]).toEqual({ hour: 23, in: 0, calls: 1, missed: 1 });
    expect(found.hours[9]).toEqual({ hour: 9, in: 2, calls: 0, missed: 0 });
  });

  test('of six hundred made-up items, by going through them', async () => {
    const { office, admin } = await createAiDesk(app);
    const users = [await createUser(app, office), await createUser(app, office)].map(({ id }) => id);
    const contacts: number[] = [];
    for (let n = 0; n < 8; n += 1) contacts.push(await createContact(app, office));
    let seed = 7;
    const roll = (sides: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * sides);
    };
    const first = Date.parse('2026-05-20T00:00:00Z');
    const items: PastItem[] = Array.from({ length: 600 }, (_, n) => {
      const base = { contact: contacts[roll(8)]!, at: new Date(first + n * 6_900_000 + roll(60) * 60_000) };
      const kind = (['text', 'text', 'email', 'call'] as const)[roll(4)]!;
      if (kind === 'call') {
        const missed = roll(3) === 0;
        return roll(2) === 0
          ? { ...base, kind, direction: 'outgoing', seconds: 30 + roll(300), users: [users[roll(2)]!] }
          : {
              ...base,
              kind,
              direction: 'incoming',
              missed,
              ...(missed ? {} : { seconds: 60, users: [users[0]!] }),
            };
      }
      if (roll(2) === 0) return { ...base, kind, direction: kind === 'text' ? 'inbound' : 'received' };
      const direction = ['sent', 'delivered', 'failed'][roll(3)]!;
      return { ...base, kind, direction, users: roll(4) === 0 ? [] : [users[roll(2)]!] };
    });
    await addPast(app, office, items);

    const dayOf = (at: Date) => at.toLocaleDateString('en-CA', { timeZone: ZONE });
    const inRange = items.filter(({ at }) => dayOf(at) >= of.startdate && dayOf(at) <= of.enddate);
    const came = ({ direction }: PastItem) => direction === 'inbound' || direction === 'received';
    const waits: number[] = [];
    let asked = 0;
    for (const contact of contacts) {
      let since: Date | null = null;
      const settle = (at: Date | null) => {
        if (since && dayOf(since) >= of.startdate && dayOf(since) <= of.enddate) {
          asked += 1;
          if (at && at.getTime() - since.getTime() <= contract.ANSWER_DAYS * 86_400_000)
            waits.push((at.getTime() - since.getTime()) / 60_000);
        }
        since = null;
      };
      const own = items
        .filter((item) => item.contact === contact)
        .toSorted((a, b) => a.at.getTime() - b.at.getTime());
      for (const item of own) {
        const spoken = item.kind === 'call' && !item.missed;
        const written =
          item.kind !== 'call' && !came(item) && item.direction !== 'failed' && item.users!.length > 0;
        if (item.kind !== 'call' && came(item)) since ??= item.at;
        else if (spoken || written) settle(item.at);
      }
      settle(null);
    }
    const sorted = waits.toSorted((a, b) => a - b);
    const at = (share: number) => {
      const place = share * (sorted.length - 1);
      const [low, high] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!];
      return low + (high - low) * (place - Math.floor(place));
    };
    const found = await frontDesk(admin, of);
    expect(sorted.length).toBeGreaterThan(40);
    expect([found.answers.asked, found.answers.answered]).toEqual([asked, sorted.length]);
    expect(found.answers.median).toBeCloseTo(at(0.5), 0);
    expect(found.answers.p90).toBeCloseTo(at(0.9), 0);
    const count = (fits: (item: PastItem) => boolean) => inRange.filter(fits).length;
    expect(found.texts).toEqual({
      in: count((item) => item.kind === 'text' && came(item)),
      out: count((item) => item.kind === 'text' && !came(item)),
      failed: count((item) => item.kind === 'text' && item.direction === 'failed'),
      automatic: count((item) => item.kind === 'text' && !came(item) && item.users!.length === 0),
    });
    const missed = inRange.filter((item) => item.missed);
    const soon = (call: PastItem, fits: (item: PastItem) => boolean) =>
      items.some(
        (item) =>
          item.contact === call.contact &&
          item.at > call.at &&
          item.at.getTime() - call.at.getTime() <= contract.CALLED_BACK_HOURS * 3_600_000 &&
          fits(item),
      );
    const back = missed.filter((call) => soon(call, ({ direction }) => direction === 'outgoing'));
    const reached = missed.filter(
      (call) =>
        !back.includes(call) &&
        soon(
          call,
          (item) =>
            (item.direction === 'incoming' && !item.missed) ||
            (['sent', 'delivered'].includes(item.direction) && item.users!.length > 0),
        ),
    );
    expect(found.missed).toEqual({
      called_back: back.length,
      reached: reached.length,
      left: missed.length - back.length - reached.length,
    });
    for (const { day, ...counted } of found.days)
      expect(counted).toEqual({
        in: count((item) => item.kind === 'text' && came(item) && dayOf(item.at) === day),
        out: count((item) => item.kind === 'text' && !came(item) && dayOf(item.at) === day),
        calls: count((item) => item.direction === 'incoming' && dayOf(item.at) === day),
        missed: count((item) => item.missed === true && dayOf(item.at) === day),
      });
    expect(found.hours.reduce((sum, { in: n }) => sum + n, 0)).toBe(found.texts.in);
    expect(found.people.reduce((sum, { answers }) => sum + answers, 0)).toBe(sorted.length);
  });
});

describe('cost, and tags', () => {
  let office: TestOffice;
  let admin: Caller;
  let practice: CleanPractice;
  let today: string;
  let range: { startdate: string; enddate: string };
  const plus = (day: string, days: number) =>
    new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  beforeAll(async () => {
    ({ office, admin } = await createAiDesk(app));
    today = new Date().toLocaleDateString('en-CA', { timeZone: ZONE });
    range = { startdate: plus(today, -89), enddate: today };
    practice = await givePractice(app, office, { today });
    await noteSynced(app, office, new Date('2026-06-29T10:00:00Z'));
    await app.owner.query('ANALYZE');
  });
  const sum = <T>(rows: readonly T[], value: (row: T) => number) =>
    rows.reduce((all, row) => all + value(row), 0);
  const within = (day: string | null) =>
    day !== null && day.slice(0, 10) >= range.startdate && day.slice(0, 10) <= range.enddate;
  const feeOf = ({ ProcFee, UnitQty, BaseUnits }: CleanPractice['procedurelog'][number]) =>
    ProcFee * Math.max(UnitQty + BaseUnits, 1);
  const done = () =>
    practice.procedurelog.filter((row) => row.ProcStatus === procStatus.complete && within(row.ProcDate));
  const open = () =>
    practice.claim.filter(
      ({ ClaimStatus, ClaimType }) =>
        ['U', 'H', 'W', 'S', 'I'].includes(ClaimStatus) && ClaimType !== 'PreAuth',
    );
  const query = () => new URLSearchParams(range).toString();
  const cost = async () =>
    contract.costStats.parse((await admin.call('GET', `/ai/stats/cost?${query()}`)).json());

  test('production, what insurers paid and what was written off for it', async () => {
    const found = await cost();
    const ids = new Set(done().map(({ ProcNum }) => ProcNum));
    const items = practice.claimproc.filter(
      ({ Status, ProcNum }) => [1, 4].includes(Status) && ids.has(ProcNum),
    );
    expect(found.production).toEqual({
      procedures: done().length,
      fees: sum(done(), feeOf),
      insurance_paid: sum(items, ({ InsPayAmt }) => InsPayAmt),
      written_off: sum(items, ({ WriteOff }) => WriteOff),
    });
    const first = practice.provider.find(({ Abbr }) => Abbr === found.providers[0]!.provider)!;
    const own = done().filter(({ ProvNum }) => ProvNum === first.ProvNum);
    expect(found.providers[0]).toMatchObject({
      procedures: own.length,
      fees: sum(own, feeOf),
      patients: new Set(own.map(({ PatNum }) => PatNum)).size,
    });
    expect(sum(found.buckets, ({ production }) => production)).toBe(found.production.fees);
    expect([found.along, found.synced_at]).toEqual(['week', '2026-06-29T10:00:00.000Z']);
  });

  test('payments are those of the dashboard and of the rows', async () => {
    const found = await cost();
    const chart = (await admin.call('GET', `/dailypayments?${query()}`)).json<{ total: { total: number } }>();
    const payDay = new Map(practice.payment.map(({ PayNum, PayDate }) => [PayNum, PayDate]));
    const checkDay = new Map(practice.claimpayment.map((row) => [row.ClaimPaymentNum, row.CheckDate]));
    const own = sum(
      practice.paysplit.filter(({ PayNum }) => within(payDay.get(PayNum) ?? null)),
      ({ SplitAmt }) => SplitAmt,
    );
    const insurers = sum(
      practice.claimproc.filter(
        (row) => [1, 4].includes(row.Status) && within(checkDay.get(row.ClaimPaymentNum) ?? null),
      ),
      ({ InsPayAmt }) => InsPayAmt,
    );
    expect(found.payments.total).toBe(own + insurers);
    expect(found.payments.total).toBe(chart.total.total);
    expect(found.payments.payers.find(({ payer }) => payer === 'Patients')?.amount).toBe(own);
    expect(sum(found.buckets, ({ payments }) => payments)).toBe(found.payments.total);
  });

  test('what is outstanding, by age, by insurer and of families', async () => {
    const found = await cost();
    const fees = sum(open(), ({ ClaimFee }) => ClaimFee);
    expect(sum(found.ages, (row) => row.claims)).toBe(open().length);
    expect(sum(found.ages, (row) => row.fees)).toBe(fees);
    expect(sum(found.carriers, (row) => row.fees)).toBe(fees);
    const old = open().filter(({ DateSent }) => DateSent !== null && DateSent < plus(today, -90));
    expect(found.ages.find(({ age }) => age === 'over 90 days')).toEqual(
      old.length === 0
        ? undefined
        : { age: 'over 90 days', claims: old.length, fees: sum(old, ({ ClaimFee }) => ClaimFee) },
    );
    const late = open().filter(({ DateSent }) => DateSent !== null && DateSent < plus(today, -60));
    expect(sum(found.carriers, ({ over_60 }) => over_60)).toBe(late.length);
    const owing = practice.patient.filter(
      (row) => row.PatNum === row.Guarantor && row.BalTotal - row.InsEst > 0,
    );
    expect(found.balances).toEqual({
      families: owing.length,
      owed: sum(owing, ({ BalTotal, InsEst }) => BalTotal - InsEst),
      expected_from_insurance: sum(owing, ({ InsEst }) => InsEst),
    });
  });

  test('per tag: contacts, messages, visits and production', async () => {
    const busy = [...Map.groupBy(done(), ({ PatNum }) => PatNum)].toSorted(
      (a, b) => b[1].length - a[1].length,
    );
    const patients = busy.slice(0, 2).map(([PatNum]) => PatNum);
    const linked = [];
    for (const PatNum of patients) linked.push(await linkPatient(app, office, PatNum));
    const plain = await createContact(app, office);
    const { rows } = await app.owner.query<{ id: number }>(
      `INSERT INTO tags (client_id, tag_name, tag_icon, tag_color, tag_source)
       VALUES ($1, 'VIP', 'star', '#aa0000', 'contactTags'), ($1, 'Late payer', 'cash', '#00aa00', 'contactTags')
       RETURNING tag_id AS id`,
      [office.id],
    );
    const [vip, late] = rows.map(({ id }) => id);
    const tag = (contact: number, ids: unknown[]) =>
      app.owner.query('UPDATE contacts SET tag_ids = $3 WHERE client_id = $1 AND contact_id = $2', [
        office.id,
        contact,
        ids,
      ]);
    await tag(linked[0]!, [vip, late]);
    await tag(linked[1]!, [vip]);
    await tag(plain, [late]);
    const at = new Date(`${today}T12:00:00Z`);
    await addPast(app, office, [
      { contact: plain, kind: 'text', direction: 'inbound', at },
      { contact: linked[0]!, kind: 'email', direction: 'sent', at },
      { contact: linked[0]!, kind: 'call', direction: 'incoming', at, missed: true },
    ]);
    const { tags } = contract.tagStats.parse((await admin.call('GET', `/ai/stats/tags?${query()}`)).json());
    const made = (ids: readonly number[]) => ({
      visits: practice.appointment.filter(
        (row) => row.AptStatus === 2 && ids.includes(row.PatNum) && within(row.AptDateTime),
      ).length,
      production: sum(
        done().filter(({ PatNum }) => ids.includes(PatNum)),
        feeOf,
      ),
    });
    expect(tags).toEqual([
      {
        tag_id: late,
        tag: 'Late payer',
        contacts: 2,
        patients: 1,
        messages_in: 1,
        messages_out: 1,
        calls: 1,
        ...made(patients.slice(0, 1)),
      },
      {
        tag_id: vip,
        tag: 'VIP',
        contacts: 2,
        patients: 2,
        messages_in: 0,
        messages_out: 1,
        calls: 1,
        ...made(patients),
      },
    ]);
    expect(tags[1]!.production).toBeGreaterThan(0);
  });

  test('hours stand in a file as on the screen', async () => {
    const answer = await admin.call('GET', `/ai/stats/frontdesk?${query()}&format=csv&table=hours`);
    const hours = answer.body
      .trim()
      .split('\r\n')
      .map((line) => line.split(',')[0]);
    expect([hours[1], hours[9], hours[14], hours[24]]).toEqual([
      '12:00 AM',
      '8:00 AM',
      '1:00 PM',
      '11:00 PM',
    ]);
  });

  test('a table as a file, which stands in the log', async () => {
    const found = await cost();
    const answer = await admin.call('GET', `/ai/stats/cost?${query()}&format=csv&table=ages`);
    const lines = answer.body.replace('\uFEFF', '').trim().split('\r\n');
    expect(answer.headers['content-type']).toMatch('text/csv');
    expect(answer.headers['content-disposition']).toMatch(/ open claims by age [-\d]{10} to [-\d]{10}\.csv"/);
    expect(lines).toEqual([
      'Sent,Open claims,Fees',
      ...found.ages.map(({ age, claims, fees }) => `${age},${claims},${fees / 100}`),
    ]);
    expect(await auditOf(app, office.id)).toContainEqual(
      expect.objectContaining({
        action: 'ai.stats_export',
        subject: 'stats:cost-ages',
        details: { format: 'csv', ...range },
      }),
    );
  });
});

test('the days of a statistic are found by their index, behind the views’ wall', async () => {
  const { office } = await createAiDesk(app);
  const contact = await createContact(app, office);
  await app.owner.query(
    `INSERT INTO comm_items (client_id, contact_id, kind, direction, at, position)
     SELECT $1, $2, 'text', 'inbound', '2026-06-30'::date - n * interval '1 hour', n FROM generate_series(1, 3000) n`,
    [office.id, contact],
  );
  await app.owner.query('ANALYZE comm_items');
  const planOf = (condition: SQL) =>
    app.platform.toolRoom.run({ office: office.id }, { ms: 5_000 }, async ({ tx }) => {
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
        sql`EXPLAIN SELECT count(*) FROM ai.messages m WHERE ${condition}`,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  const days = { startdate: '2026-06-29', enddate: '2026-06-30' };
  expect(await planOf(among('m.at', days))).toMatch(/Index Cond: .*\bat >= .*\bat < /);
  // What it is there for: should a moment and a day ever be compared by an index too, no cast is needed.
  expect(await planOf(sql`m.at >= ${days.startdate}::date AND m.at < ${days.enddate}::date + 1`)).not.toMatch(
    /Index Cond: .*\bat >= /,
  );
});
