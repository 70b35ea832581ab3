import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildSandbox, type Sandbox } from '../app.ts';
import { demoOpenDental, type SandboxOptions } from '../options.ts';
import { call } from '../testing.ts';

const key = 'living';
type Row = Record<string, string | number>;
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await buildSandbox();
});
afterAll(() => sandbox?.close());
beforeEach(() => call(sandbox, 'POST', '/control/reset'));

const at = `/control/open-dental/${key}`;
const found = (practice: object = {}, where = sandbox) =>
  call(where, 'POST', '/control/open-dental/practices', { key, patients: 300, ...practice });
/** Its clock, `yyyy-MM-dd HH:mm:ss`. */
const clock = async (where = sandbox): Promise<string> => (await call(where, 'GET', at)).body.now;
const after = (moment: string, days: number, time: string) =>
  `${new Date(Date.parse(`${moment.slice(0, 10)}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)} ${time}`;
const advance = (body: object, where = sandbox) => call(where, 'POST', `${at}/advance`, body);

/** All rows of a resource, page by page, as the product's own gateway asks. */
async function all(path: string, where = sandbox): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const answer = await fetch(
      `${where.url}/open-dental/api/v1${path}${path.includes('?') ? '&' : '?'}Offset=${rows.length}`,
      {
        headers: {
          authorization: `ODFHIR ${demoOpenDental.developerKey}/${key}`,
          'content-type': 'application/json',
        },
      },
    );
    expect(answer.status, path).toBe(200);
    const page = (await answer.json()) as Row[];
    rows.push(...page);
    if (page.length < 100) return rows;
  }
}

describe('a practice whose days pass', () => {
  test('answers over the API what is true of a practice: after days, and in steps', async () => {
    await found();
    const began = await clock();
    const steps = [
      { to: after(began, 1, '10:20') },
      { hours: 3 },
      { days: 2.5 },
      { to: after(began, 14, '12:00:00') },
      { to: after(began, 21, '19:00') },
    ];
    for (const step of steps) {
      const { status, body } = await advance(step);
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body.livedTo > began && body.livedTo <= body.now).toBe(true);
    }
    const now = await clock();
    const since = began.slice(0, 10);
    const appointments = await all(`/appointments?dateStart=${since}`);
    const procedures = Map.groupBy(await all('/procedurelogs'), ({ AptNum }) => Number(AptNum));
    const complete = appointments.filter(({ AptStatus }) => AptStatus === 'Complete');
    expect(complete.length).toBeGreaterThan(15);
    for (const { AptNum, AptDateTime } of complete) {
      const own = procedures.get(Number(AptNum)) ?? [];
      expect(own.length).toBeGreaterThan(0);
      for (const one of own)
        expect([one.ProcStatus, one.ProcDate]).toEqual(['C', String(AptDateTime).slice(0, 10)]);
    }
    expect(
      appointments.filter(
        ({ AptStatus, AptDateTime }) => AptStatus === 'Scheduled' && String(AptDateTime) < now.slice(0, 10),
      ),
    ).toEqual([]);

    const claims = await all('/claims');
    const items = Map.groupBy(await all('/claimprocs'), ({ ClaimNum }) => Number(ClaimNum));
    const checks = new Map((await all('/claimpayments')).map((row) => [Number(row.ClaimPaymentNum), row]));
    const received = claims.filter(
      ({ ClaimStatus, ClaimType, DateReceived }) =>
        ClaimStatus === 'R' && ClaimType !== 'PreAuth' && String(DateReceived) >= since,
    );
    expect(received.length).toBeGreaterThan(5);
    for (const claim of received) {
      for (const item of items.get(Number(claim.ClaimNum))!) {
        expect(item.Status).toBe('Received');
        if (Number(item.InsPayAmt) === 0) continue;
        expect(checks.get(Number(item.ClaimPaymentNum))).toMatchObject({ CheckDate: claim.DateReceived });
      }
    }
    expect(claims.filter(({ DateSent }) => String(DateSent) >= since).length).toBeGreaterThan(10);
    const newcomers = (await all('/patients')).filter(({ SecDateEntry }) => String(SecDateEntry) >= since);
    for (const { PatNum, Guarantor, WirelessPhone } of newcomers)
      expect([Guarantor, String(WirelessPhone).replace(/\D/g, '').length >= 10]).toEqual([PatNum, true]);
  });

  test('what happened is found by whoever asks for what changed since they last looked', async () => {
    await found();
    const looked = await clock();
    const held = new Map((await all('/appointments')).map((row) => [row.AptNum, row]));
    const { body } = await advance({ to: after(looked, 4, '17:00') });
    expect(body.happened.appointment).toBeGreaterThan(0);
    const parameter = encodeURIComponent(looked);
    for (const row of await all(`/appointments?DateTStamp=${parameter}`)) held.set(row.AptNum, row);
    for (const { AptNum } of await all('/histappointments?HistApptAction=Deleted')) held.delete(AptNum!);
    const plain = (rows: Iterable<Row>) =>
      [...rows]
        .map(({ serverDateTime: _asked, ...row }) => row)
        .toSorted((one, other) => Number(one.AptNum) - Number(other.AptNum));
    expect(plain(held.values())).toEqual(plain(await all('/appointments')));
  });

  test('the past is refused, and what is no moment', async () => {
    await found();
    const before = await call(sandbox, 'GET', `${at}/appointment`);
    for (const wrong of [
      { to: '2001-01-01 10:00' },
      { to: 'tomorrow' },
      { to: '2099-99-99 10:00' },
      { days: -1 },
    ])
      expect((await advance(wrong)).status, JSON.stringify(wrong)).toBe(400);
    expect((await call(sandbox, 'GET', `${at}/appointment`)).body).toEqual(before.body);
  });
});

describe('by itself', () => {
  const weeksAgo = { today: new Date(Date.now() - 45 * 86_400_000).toISOString().slice(0, 10) };

  test('a practice stands still; one that was told to live has lived until now when it is asked', async () => {
    await found(weeksAgo);
    const row = { ...(await call(sandbox, 'GET', at)).body };
    expect([row.lives, row.livedTo]).toEqual([undefined, undefined]);
    const stood = await all('/appointments?AptStatus=Complete');
    await call(sandbox, 'POST', at, { lives: true });
    const lived = await all('/appointments?AptStatus=Complete');
    expect(lived.length).toBeGreaterThan(stood.length);
    const { now, livedTo } = (await call(sandbox, 'GET', at)).body;
    expect(Date.parse(now) - Date.parse(livedTo)).toBeLessThan(11 * 60_000);
  });

  test('a restart finds the life it had, and goes on with it', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-living-'));
    const options: SandboxOptions = {
      dataDir,
      openDental: {
        ...demoOpenDental,
        lives: true,
        practices: [{ ...demoOpenDental.practices[0]!, key, patients: 60, extra: [] }],
      },
    };
    try {
      const first = await buildSandbox(options);
      await advance({ days: 9 }, first);
      const before = await all('/appointments', first);
      const { livedTo } = (await call(first, 'GET', at)).body;
      await first.close();
      const second = await buildSandbox(options);
      try {
        const { body } = await call(second, 'GET', at);
        expect(body.livedTo >= livedTo).toBe(true);
        const again = new Map((await all('/appointments', second)).map((row) => [row.AptNum, row]));
        for (const row of before.filter(({ AptStatus }) => AptStatus === 'Complete'))
          expect(again.get(row.AptNum!)).toMatchObject({ AptStatus: 'Complete', DateTStamp: row.DateTStamp });
        const { body: on } = await advance({ days: 7 }, second);
        expect(on.happened.appointment).toBeGreaterThan(0);
      } finally {
        await second.close();
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
