import { labs, practice as contract } from '@chairline/contract';
import { cleanPractice, type MadeUpPractice, makePractice } from '@chairline/open-dental/made-up';
import type { OdRow, OdTableName } from '@chairline/open-dental';
import type { z } from 'zod';
import { beforeAll, describe, expect, test } from 'vitest';
import { createOffice, createUser, signIn } from '../../../testing/factory.ts';
import { linkPatient, storeCopy, storePractice } from '../../../testing/practice-copy.ts';
import { useTestApp } from '../../../testing/use-app.ts';
import { useOneOffice } from '../../../testing/use-office.ts';

/** A Monday, ten o'clock at the office. */
const MONDAY = new Date('2026-11-16T18:00:00Z');
let now = MONDAY;
const today = '2026-11-16';

let raw: MadeUpPractice;
/** Between these, by the real clock, everything was read. */
let syncedBetween: [from: number, to: number];
/** A row as Open Dental has it: dates are texts, booleans and money numbers. */
type Raw<T extends OdTableName> = {
  [C in keyof OdRow<T>]: OdRow<T>[C] extends string | null ? string : number;
};
const rows = <T extends OdTableName>(table: T) => raw[table] as unknown as Raw<T>[];

const app = useTestApp({ now: () => now });
const { office, caller } = useOneOffice(app, { caller: 'Admin' });
beforeAll(async () => {
  raw = makePractice({ today, garbage: true });
  const from = Date.now();
  await storePractice(app, office, cleanPractice(raw));
  syncedBetween = [from, Date.now()];
});

type Page<T extends z.ZodType> = z.output<ReturnType<typeof contract.pageOf<T>>>;

async function read<T extends z.ZodType>(path: string, item: T, as = caller): Promise<Page<T>> {
  const answer = await as.call('GET', path);
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return contract.pageOf(item).parse(answer.json()) as Page<T>;
}

/** Every page of a list by cursor. */
async function readAll<T extends z.ZodType>(path: string, item: T): Promise<Page<T>['data']> {
  const all: Page<T>['data'] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page<T> = await read(`${path}/offset/0${cursor && `?cursor=${cursor}`}`, item);
    all.push(...page.data);
    if (page.next !== null) expect(page.data).toHaveLength(contract.PRACTICE_PAGE);
    cursor = page.next;
  }
  return all;
}

const dayOf = (time: string) => time.slice(0, 10);
const plus = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const indexBy = <T extends OdTableName>(table: T, key: keyof Raw<T>) =>
  new Map(rows(table).map((row) => [row[key] as number, row]));
const isReal = (date: unknown) =>
  typeof date === 'string' &&
  /^\d{4}-\d\d-\d\d/.test(date) &&
  dayOf(date) > '1901-01-01' &&
  !Number.isNaN(Date.parse(date.replace(' ', 'T')));
const isGone = (patient: Raw<'patient'> | undefined) => !patient || [3, 4, 5].includes(patient.PatStatus);
const preference = (name: string) =>
  rows('preference').find((row) => row.PrefName === name)?.ValueString ?? '';

/** What a list should hold: PatNum → ids of items. */
function grouped(items: readonly { pat: number; id: number }[]): Map<number, number[]> {
  const by = new Map<number, number[]>();
  for (const { pat, id } of items) by.set(pat, [...(by.get(pat) ?? []), id]);
  for (const ids of by.values()) ids.sort((a, b) => a - b);
  return by;
}
function got<T>(data: readonly { PatNum: number; od_json: T[] }[], key: keyof T): Map<number, number[]> {
  expect(new Set(data.map(({ PatNum }) => PatNum)).size).toBe(data.length);
  return new Map(
    data.map(({ PatNum, od_json }) => [
      PatNum,
      od_json.map((item) => Number(item[key])).sort((a, b) => a - b),
    ]),
  );
}
function expectSame(found: Map<number, number[]>, expected: Map<number, number[]>): void {
  const sorted = (map: Map<number, number[]>) => [...map].sort(([a], [b]) => a - b);
  expect(sorted(found)).toEqual(sorted(expected));
  expect(expected.size).toBeGreaterThan(0);
}
function expectSorted(data: readonly { date: string | null; PatNum: number }[], newestFirst: boolean): void {
  const keys = data.map(({ date, PatNum }) => [date ?? '9999', PatNum] as const);
  const sorted = keys.toSorted(([a, one], [b, two]) => (a < b ? -1 : a > b ? 1 : one - two));
  expect(keys).toEqual(newestFirst ? sorted.toReversed() : sorted);
}

describe('on the made-up practice, each list is what a hand-written check finds', () => {
  test('Un-confirmed', async () => {
    const confirmed = [
      'ApptEConfirmStatusAccepted',
      'AppointmentTimeArrivedTrigger',
      'AppointmentTimeSeatedTrigger',
      'AppointmentTimeDismissedTrigger',
    ].map((name) => Number(preference(name)));
    const patients = indexBy('patient', 'PatNum');
    const expected = rows('appointment').filter(
      (apt) =>
        [1, 4].includes(apt.AptStatus) &&
        apt.AptDateTime >= `${today} 10:00:00` &&
        dayOf(apt.AptDateTime) <= plus(today, 14) &&
        !confirmed.includes(apt.Confirmed) &&
        !isGone(patients.get(apt.PatNum)),
    );
    const data = await readAll('/od/unconfirmedappts', contract.odAppointment);
    expectSame(got(data, 'AptNum'), grouped(expected.map((apt) => ({ pat: apt.PatNum, id: apt.AptNum }))));
    expectSorted(data, false);
    const byNum = indexBy('appointment', 'AptNum');
    const providers = indexBy('provider', 'ProvNum');
    for (const { od_json, date } of data) {
      expect(date).toBe(od_json[0]!.AptDateTime);
      for (const item of od_json) {
        const apt = byNum.get(item.AptNum)!;
        expect(item.is_confirmed).toBe(false);
        expect(item.AptDateTime).toBe(apt.AptDateTime.replace(' ', 'T'));
        expect(item.minutes).toBe(apt.Pattern.length * 5);
        const by = apt.IsHygiene && apt.ProvHyg > 0 ? apt.ProvHyg : apt.ProvNum;
        expect(item.provAbbr).toBe(providers.get(by)?.Abbr ?? '');
      }
    }
  });

  test('Post-Ops: on a Monday those of Friday', async () => {
    const codes = indexBy('procedurecode', 'CodeNum');
    const patients = indexBy('patient', 'PatNum');
    const isPostOp = (code: string) =>
      code.startsWith('D3') ||
      (code >= 'D4210' && code <= 'D4286') ||
      (code >= 'D6010' && code <= 'D6199') ||
      code.startsWith('D7');
    const done = rows('procedurelog').filter(
      (proc) =>
        proc.ProcStatus === 2 &&
        isPostOp(codes.get(proc.CodeNum)?.ProcCode ?? '') &&
        !isGone(patients.get(proc.PatNum)),
    );
    const isFriday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 5;
    // One whose Monday is over: of a Monday that is still to come nothing is done.
    const worked = new Set(
      rows('procedurelog').flatMap((proc) => (proc.ProcStatus === 2 ? [proc.ProcDate] : [])),
    );
    const friday = done
      .map((proc) => proc.ProcDate)
      .findLast((day) => isFriday(day) && worked.has(plus(day, 3)))!;
    const on = async (day: string) => {
      now = new Date(`${day}T18:00:00Z`);
      try {
        return await readAll('/od/postops', contract.odProcedure);
      } finally {
        now = MONDAY;
      }
    };
    const expected = grouped(
      done.flatMap((proc) => (proc.ProcDate === friday ? [{ pat: proc.PatNum, id: proc.ProcNum }] : [])),
    );
    const data = await on(plus(friday, 3));
    expectSame(got(data, 'ProcNum'), expected);
    expectSorted(data, true);
    expectSame(got(await on(plus(friday, 1)), 'ProcNum'), expected);
    // On a Tuesday nobody is asked about Friday any more.
    const tuesday = await on(plus(friday, 4));
    expect(tuesday.every(({ date }) => dayOf(date!) === plus(friday, 3))).toBe(true);
  });

  test('Re-Care', async () => {
    const patients = indexBy('patient', 'PatNum');
    const from = plus(today, -Number(preference('RecallDaysPast')));
    const to = plus(today, Number(preference('RecallDaysFuture')));
    const types = preference('RecallTypesShowingInList').split(',').map(Number);
    const expected = rows('recall').filter((recall) => {
      const patient = patients.get(recall.PatNum);
      if (!patient || patient.PatStatus !== 0 || recall.IsDisabled || !isReal(recall.DateDue)) return false;
      if (recall.DateDue < from || recall.DateDue > to) return false;
      if (isReal(recall.DateScheduled) || recall.DisableUntilDate > today) return false;
      const head = patients.get(patient.Guarantor);
      const owed = head ? Math.round((head.BalTotal - head.InsEst) * 100) : 0;
      if (recall.DisableUntilBalance > 0 && owed > Math.round(recall.DisableUntilBalance * 100)) return false;
      return types.includes(recall.RecallTypeNum);
    });
    const data = await readAll('/od/recalls', contract.odRecall);
    expectSame(
      got(data, 'DSSRecallID'),
      grouped(expected.map((recall) => ({ pat: recall.PatNum, id: recall.RecallNum }))),
    );
    expectSorted(data, false);
    const described = indexBy('recalltype', 'RecallTypeNum');
    const byNum = indexBy('recall', 'RecallNum');
    for (const item of data.flatMap(({ od_json }) => od_json))
      expect(item.RecallType).toBe(described.get(byNum.get(item.DSSRecallID)!.RecallTypeNum)!.Description);
  });

  test('Re-Consult', async () => {
    const codes = indexBy('procedurecode', 'CodeNum');
    const patients = indexBy('patient', 'PatNum');
    const planned = new Set(
      rows('procedurelog').flatMap((proc) => (proc.ProcStatus === 1 ? [proc.PatNum] : [])),
    );
    const booked = new Set(
      rows('appointment').flatMap((apt) =>
        [1, 4].includes(apt.AptStatus) && dayOf(apt.AptDateTime) >= today ? [apt.PatNum] : [],
      ),
    );
    const expected = rows('procedurelog').filter(
      (proc) =>
        proc.ProcStatus === 2 &&
        proc.ProcDate >= plus(today, -90) &&
        proc.ProcDate <= today &&
        ['D0140', 'D0150', 'D0160', 'D0170', 'D9310'].includes(codes.get(proc.CodeNum)?.ProcCode ?? '') &&
        patients.get(proc.PatNum)?.PatStatus === 0 &&
        planned.has(proc.PatNum) &&
        !booked.has(proc.PatNum),
    );
    const data = await readAll('/od/reconsult', contract.odProcedure);
    expectSame(
      got(data, 'ProcNum'),
      grouped(expected.map((proc) => ({ pat: proc.PatNum, id: proc.ProcNum }))),
    );
    expectSorted(data, true);
  });

  test('Pre-Auths, item by item', async () => {
    const patients = indexBy('patient', 'PatNum');
    const claims = indexBy('claim', 'ClaimNum');
    const procedures = indexBy('procedurelog', 'ProcNum');
    const items = rows('claimproc').filter((item) => {
      const claim = claims.get(item.ClaimNum);
      return (
        claim?.ClaimType === 'PreAuth' && !isGone(patients.get(claim.PatNum)) && procedures.has(item.ProcNum)
      );
    });
    const data = await readAll('/od/PreAuths', contract.odPreAuth);
    expectSame(
      got(data, 'ClaimProcNum'),
      grouped(items.map((item) => ({ pat: claims.get(item.ClaimNum)!.PatNum, id: item.ClaimProcNum }))),
    );
    expectSorted(data, true);
    const byNum = indexBy('claimproc', 'ClaimProcNum');
    const statuses = new Set<string>();
    for (const item of data.flatMap(({ od_json }) => od_json)) {
      const proc = byNum.get(item.ClaimProcNum)!;
      const status = claims.get(item.ClaimNum)!.ClaimStatus as string;
      const expected =
        status === 'S' ? 'pending' : status !== 'R' ? 'not sent' : proc.InsPayEst > 0 ? 'approved' : 'denied';
      expect([item.ClaimProcNum, item.ItemName1]).toEqual([item.ClaimProcNum, expected]);
      expect(item.FeeBilled).toBe(Math.round(proc.FeeBilled * 100));
      statuses.add(item.ItemName1);
    }
    expect(statuses.size).toBeGreaterThanOrEqual(3);
  });

  test('Pending-Treatment, with the fee', async () => {
    const patients = indexBy('patient', 'PatNum');
    const appointments = indexBy('appointment', 'AptNum');
    const expected = rows('procedurelog').filter(
      (proc) =>
        proc.ProcStatus === 1 &&
        patients.get(proc.PatNum)?.PatStatus === 0 &&
        ![1, 2, 4].includes(appointments.get(proc.AptNum)?.AptStatus ?? 0),
    );
    const data = await readAll('/od/PendingTreatment', contract.odTreatment);
    expectSame(
      got(data, 'ProcNum'),
      grouped(expected.map((proc) => ({ pat: proc.PatNum, id: proc.ProcNum }))),
    );
    expectSorted(data, false);
    const byNum = indexBy('procedurelog', 'ProcNum');
    for (const item of data.flatMap(({ od_json }) => od_json)) {
      const proc = byNum.get(item.ProcNum)!;
      expect(item.Fee).toBe(Math.round(proc.ProcFee * 100) * (Number(proc.UnitQty) + Number(proc.BaseUnits)));
    }
  });
});

describe('pages', () => {
  test.each(['recalls', 'PendingTreatment', 'PreAuths'])(
    '%s: by offset and by cursor they hold the same, without a gap or a double',
    async (name) => {
      const item = {
        recalls: contract.odRecall,
        PendingTreatment: contract.odTreatment,
        PreAuths: contract.odPreAuth,
      }[name]!;
      const all = (await readAll(`/od/${name}`, item)).map(({ PatNum }) => PatNum);
      expect(all.length).toBeGreaterThan(10);
      const byOffset: number[] = [];
      for (let offset = 0; ; offset += contract.PRACTICE_PAGE) {
        const page = await read(`/od/${name}/offset/${offset}`, item);
        byOffset.push(...page.data.map(({ PatNum }) => PatNum));
        if (page.data.length < contract.PRACTICE_PAGE) break;
      }
      expect(byOffset).toEqual(all);
      expect((await read(`/od/${name}/offset/7`, item)).data[0]!.PatNum).toBe(all[7]);
      expect((await read(`/od/${name}/offset/1000000`, item)).data).toEqual([]);
    },
  );

  test.each(['x', 'MTIzNA', Buffer.from('2026-02-31 00:00:00|1').toString('base64url')])(
    'a cursor of nobody’s is refused in words: %s',
    async (cursor) => {
      const answer = await caller.call('GET', `/od/recalls/offset/0?cursor=${cursor}`);
      expect([answer.statusCode, answer.body]).toEqual([
        400,
        'This page of the list cannot be found again. Reload the list.',
      ]);
    },
  );
});

describe('who stands in a list', () => {
  test('comes with the contact linked to them, and without one by the practice’s own name', async () => {
    const { data } = await read('/od/recalls/offset/0', contract.odRecall);
    const [first, second] = data as [(typeof data)[0], (typeof data)[0]];
    const contact = await linkPatient(app, office, first.PatNum, {
      firstName: 'Linked',
      ph1: '+15035550191',
    });
    const merged = await linkPatient(app, office, 999_999, { firstName: 'Kept' });
    await app.owner.query('UPDATE contacts SET od_pat_num = $2, merged_into = $3 WHERE contact_id = $1', [
      await linkPatient(app, office, 999_998),
      second.PatNum,
      merged,
    ]);
    const again = (await read('/od/recalls/offset/0', contract.odRecall)).data;
    expect(again[0]).toMatchObject({
      PatNum: first.PatNum,
      contact_id: contact,
      contact: { contact_id: contact, first_name: 'Linked', ph1: '5035550191', OD_PatNum: first.PatNum },
      first_name: first.first_name,
    });
    // One that was merged into another is nobody's contact any more.
    expect(again[1]).toMatchObject({ PatNum: second.PatNum, contact_id: null, contact: null });
    expect(second.first_name + second.last_name).not.toBe('');
  });

  test('is nobody of another office', async () => {
    const other = await createOffice(app);
    const stranger = await signIn(app, await createUser(app, other));
    for (const [path, item] of [
      ['unconfirmedappts', contract.odAppointment],
      ['postops', contract.odProcedure],
      ['recalls', contract.odRecall],
      ['reconsult', contract.odProcedure],
      ['PreAuths', contract.odPreAuth],
      ['PendingTreatment', contract.odTreatment],
    ] as const)
      expect(await read(`/od/${path}/offset/0`, item, stranger)).toEqual({
        data: [],
        next: null,
        synced_at: null,
      });
  });

  test('every page says how old it is', async () => {
    const { synced_at } = await read('/od/recalls/offset/0', contract.odRecall);
    expect(Date.parse(synced_at!)).toBeGreaterThanOrEqual(syncedBetween[0]);
    expect(Date.parse(synced_at!)).toBeLessThanOrEqual(syncedBetween[1]);
  });
});

async function counts(as = caller) {
  const answer = await as.call('GET', '/od/list-counts');
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return contract.listCounts.parse(answer.json());
}

describe('counts', () => {
  test('are as many as the pages of each list have, garbage and gone patients left out alike', async () => {
    const inPages = async <T extends z.ZodType>(path: string, item: T) =>
      (await readAll(`/od/${path}`, item)).length;
    const received = JSON.stringify({ status: labs.FIRST_LAB_STATUS, limit: 100 });
    const cases = await caller.call('GET', `/od/lab-cases?q=${encodeURIComponent(received)}`);
    const { synced_at, ...found } = await counts();
    expect(found).toEqual({
      unconfirmed: await inPages('unconfirmedappts', contract.odAppointment),
      post_ops: await inPages('postops', contract.odProcedure),
      pre_auths: await inPages('PreAuths', contract.odPreAuth),
      pending_treatment: await inPages('PendingTreatment', contract.odTreatment),
      re_care: await inPages('recalls', contract.odRecall),
      re_consult: await inPages('reconsult', contract.odProcedure),
      lab_cases: labs.labAnswer.parse(cases.json()).data.length,
    });
    expect(Object.values(found).filter((count) => count > 0).length).toBeGreaterThanOrEqual(6);
    expect(synced_at).not.toBeNull();
  });

  test('are of the copy as it is at that moment', async () => {
    const own = await createOffice(app);
    const admin = await signIn(app, await createUser(app, own, { role: 'Admin' }));
    const practice = cleanPractice(raw);
    await storePractice(app, own, practice);
    const { data } = await read('/od/PendingTreatment/offset/0', contract.odTreatment, admin);
    const before = await counts(admin);
    const patNum = data[0]!.PatNum;
    // All of one patient's planned treatment is put on a visit that is to come, was broken, is done, is unknown.
    const mine = practice.procedurelog.filter((row) => row.PatNum === patNum && row.ProcStatus === 1);
    const visit = practice.appointment.find((row) => row.PatNum === patNum) ?? practice.appointment[0]!;
    const AptNum = 7_000_001;
    await storeCopy(
      app,
      own,
      'procedurelog',
      mine.map((row) => ({ ...row, AptNum })),
    );
    const stands = async () => {
      const pages = await read('/od/PendingTreatment/offset/0', contract.odTreatment, admin);
      const { pending_treatment } = await counts(admin);
      expect(before.pending_treatment - pending_treatment).toBe(
        pages.data.some((row) => row.PatNum === patNum) ? 0 : 1,
      );
      return pending_treatment === before.pending_treatment;
    };
    expect(await stands()).toBe(true);
    for (const [AptStatus, still] of [
      [1, false],
      [5, true],
      [2, false],
      [3, true],
      [4, false],
    ] as const) {
      await storeCopy(app, own, 'appointment', [{ ...visit, AptNum, PatNum: patNum, AptStatus }]);
      expect([AptStatus, await stands()]).toEqual([AptStatus, still]);
    }
  });

  test('are nothing of another office', async () => {
    const stranger = await signIn(app, await createUser(app, await createOffice(app)));
    expect(await counts(stranger)).toEqual({
      unconfirmed: 0,
      post_ops: 0,
      pre_auths: 0,
      pending_treatment: 0,
      re_care: 0,
      re_consult: 0,
      lab_cases: 0,
      synced_at: null,
    });
  });
});

describe('settings', () => {
  const settings = async (as = caller) => (await as.call('GET', '/od/settings')).json();
  const wanted = {
    post_op_codes: ['D2740', 'D7', 'D7'],
    post_op_days: 3,
    reconsult_codes: ['D0120-D0150'],
    reconsult_days: 30,
    confirmed_defs: [19, 24],
    unconfirmed_days: 5,
    lab_days_ahead: 7,
  };

  test('are the defaults until saved, then what was saved; another version is told', async () => {
    const own = await createOffice(app);
    const admin = await signIn(app, await createUser(app, own, { role: 'Admin' }));
    const defaults = { ...contract.practiceDefaults, confirmed_defs: null, version: 0 };
    expect(await settings(admin)).toEqual(defaults);
    const saved = await admin.call('PUT', '/od/settings', { ...wanted, version: 0 });
    expect(saved.json()).toEqual({ ...wanted, post_op_codes: ['D2740', 'D7'], version: 1 });
    expect(await settings(admin)).toEqual(saved.json());
    for (const version of [0, 2]) {
      const late = await admin.call('PUT', '/od/settings', { ...wanted, version });
      expect([late.statusCode, late.json().detail]).toEqual([409, contract.practiceSettingWords.changed]);
    }
    const next = await admin.call('PUT', '/od/settings', { ...wanted, confirmed_defs: null, version: 1 });
    expect(next.json()).toMatchObject({ confirmed_defs: null, version: 2 });
    const { rows: audited } = await app.owner.query(
      `SELECT details FROM audit_log WHERE client_id = $1 AND action = 'practice.change_settings' ORDER BY audit_id`,
      [own.id],
    );
    expect(audited[1]).toEqual({ details: { confirmed_defs: [[19, 24], null] } });
    const member = await signIn(app, await createUser(app, own));
    expect((await member.call('PUT', '/od/settings', { ...wanted, version: 2 })).statusCode).toBe(403);
    expect(await settings(member)).toMatchObject({ version: 2 });
    expect(await settings()).toEqual(defaults);
  });

  test('two who save first at once: one is told', async () => {
    const own = await createOffice(app);
    const admin = await signIn(app, await createUser(app, own, { role: 'Admin' }));
    const answers = await Promise.all(
      [1, 2, 3].map((days) =>
        admin.call('PUT', '/od/settings', { ...wanted, post_op_days: days, version: 0 }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test.each([
    [{ post_op_codes: ['2740'] }, contract.practiceSettingWords.code],
    [{ reconsult_days: 0 }, contract.practiceSettingWords.days],
    [{ lab_days_ahead: 61 }, contract.practiceSettingWords.days],
  ])('%j is refused in words', async (wrong, words) => {
    const answer = await caller.call('PUT', '/od/settings', { ...wanted, ...wrong, version: 0 });
    expect([answer.statusCode, answer.body]).toEqual([400, words]);
  });

  test('decide what stands in the lists, and what is counted', async () => {
    const own = await createOffice(app);
    const admin = await signIn(app, await createUser(app, own, { role: 'Admin' }));
    await storePractice(app, own, cleanPractice(raw));
    const count = async () => {
      const { data } = await read('/od/unconfirmedappts/offset/0', contract.odAppointment, admin);
      expect((await counts(admin)).unconfirmed).toBe(data.length);
      return data.flatMap(({ od_json }) => od_json);
    };
    const byDefault = await count();
    expect(byDefault.length).toBeGreaterThan(0);
    await admin.call('PUT', '/od/settings', {
      ...wanted,
      unconfirmed_days: 1,
      confirmed_defs: [...new Set(byDefault.map(({ confirmed }) => confirmed))].map(
        (name) => rows('definition').find((one) => one.Category === 2 && one.ItemName === name)!.DefNum,
      ),
      version: 0,
    });
    // What was unconfirmed now counts as confirmed; what was confirmed no longer does.
    const after = await count();
    expect(after.every(({ confirmed }) => !byDefault.some((one) => one.confirmed === confirmed))).toBe(true);
    expect(after.every(({ AptDateTime }) => AptDateTime!.slice(0, 10) <= plus(today, 1))).toBe(true);
  });
});
