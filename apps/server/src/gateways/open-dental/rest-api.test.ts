import { type OdRow, type OdTableName, odTableNames, odTables } from '@chairline/open-dental';
import { cleanPractice, createRandom, makePractice } from '@chairline/open-dental/made-up';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../../platform/free-port.ts';
import { startSandbox, type TestSandbox } from '../../testing/sandbox.ts';
import { createOpenDentalApi } from './rest-api.ts';
import { PracticeFault, type PracticeSource } from './source.ts';

const signal = new AbortController().signal;
const settings = { patients: 260, seed: 11, years: 2, clinics: 2, garbage: true };
let sandbox: TestSandbox;
/** An address where nobody listens. */
let nobody: string;
/** The day its practices are made up for, as their own clocks have it. */
let today: string;

beforeAll(async () => {
  sandbox = await startSandbox('http://desk.test');
  nobody = `http://127.0.0.1:${await freePort()}`;
  const about = (await sandbox.control('/open-dental/practices', { key: 'rest-clinics', ...settings })) as {
    today: string;
  };
  today = about.today;
});
afterAll(() => sandbox?.close());
beforeEach(async () => {
  await sandbox.control('/faults', { vendor: 'open-dental', mode: 'ok' });
  await sandbox.control('/open-dental-throttle', {});
});

let practices = 0;
/** A practice of its own, small enough to be read again and again. */
async function found(given: object = {}): Promise<string> {
  const key = `rest-${(practices += 1)}`;
  await sandbox.control('/open-dental/practices', { key, patients: 40, ...given });
  return key;
}
const open = (
  key: string,
  options: { timeoutMs?: number; paceMs?: number; apiUrl?: string; pageRows?: number } = {},
) =>
  createOpenDentalApi({
    apiUrl: sandbox.odApiUrl,
    developerKey: 'developer-key-of-the-tests',
    paceMs: 0,
    timeoutMs: 5_000,
    ...options,
  })(key);
const change = (key: string, table: string, id: number, fields: object) =>
  sandbox.control(`/open-dental/${key}/${table}/${id}`, fields);

async function readAll<T extends OdTableName>(
  source: PracticeSource,
  table: T,
  since: string | null = null,
): Promise<OdRow<T>[]> {
  const rows: OdRow<T>[] = [];
  for await (const page of source.read(table, since, null, signal)) rows.push(...page.rows);
  return rows;
}

async function faultOf(work: Promise<unknown>): Promise<PracticeFault> {
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (!(error instanceof PracticeFault)) throw new Error(`no fault but ${String(error)}`);
  return error;
}

/** What the API does not tell (rest-plans.ts), as it then stands with us. */
const untold: Partial<Record<OdTableName, Record<string, unknown>>> = {
  patient: { InsEst: 0 },
  operatory: { DateTStamp: null },
  carrier: { SecDateTEdit: null },
  schedule: { ClinicNum: 0, Status: 0 },
  claim: { DateSentOrig: null, PreAuthString: '' },
  claimproc: { LineNumber: 0 },
};

describe('the whole practice', () => {
  test.each(odTableNames)('%s is read as the database has it', async (table) => {
    const practice = makePractice({ ...settings, today });
    const clean: Record<string, unknown>[] = cleanPractice(practice)[table];
    const patients = new Map(practice.patient.map((row) => [row.PatNum, row]));
    const expected = clean
      .filter((row) => table !== 'patient' || row.PatStatus !== 4)
      .map((row) => ({ ...row, ...untold[table] }))
      .map((row: Record<string, unknown>) => {
        // A claim has its patient's clinic, a status none of the API's words is told by none.
        if (table === 'claim') row.ClinicNum = Number(patients.get(row.PatNum as number)?.ClinicNum ?? 0);
        if (table === 'appointment' && Number(row.AptStatus) > 8) row.AptStatus = 0;
        if (table === 'patient' && Number(row.PatStatus) > 6) row.PatStatus = 0;
        // Colours are asked for of confirmations alone.
        if (table === 'definition' && row.Category !== 2) row.ItemColor = 0;
        // A split's moment is a day.
        if (table === 'paysplit') row.SecDateTEdit = `${String(row.SecDateTEdit).slice(0, 10)} 00:00:00`;
        return row;
      });
    const { key } = odTables[table];
    const byKey = (rows: Record<string, unknown>[]) =>
      rows.toSorted((one, other) => ((one[key] as number) < (other[key] as number) ? -1 : 1));
    const read: Record<string, unknown>[] = await readAll(open('rest-clinics'), table);
    expect(read.length).toBeGreaterThan(0);
    expect(byKey(read)).toEqual(byKey(expected));
  });

  test('confirmations have their colours where the key permits to ask for them, and all else without', async () => {
    const colorsOf = async (key: string) =>
      new Map((await readAll(open(key), 'definition')).map((row) => [row.ItemName, row.ItemColor]));
    const colors = await colorsOf('rest-clinics');
    expect([colors.get('Appointment Confirmed'), colors.get('Standard Account')]).toEqual([
      (0xff << 24) | 0x3cb371,
      0,
    ]);
    const key = await found({ permissions: 'read' });
    const without = await colorsOf(key);
    expect([...without.keys()]).toEqual([...colors.keys()]);
    expect(new Set(without.values())).toEqual(new Set([0]));
  });

  test('what it says of itself', async () => {
    expect(await open('rest-clinics').about(signal)).toEqual({
      programVersion: '25.3.27.0',
      databaseVersion: '',
      now: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      usesClinics: true,
    });
    expect(open('rest-clinics').way).toBe('api');
    expect((await open(await found()).about(signal)).usesClinics).toBe(false);
  });

  test('a reading goes on where another ended, and rows without a key are counted', async () => {
    const source = open('rest-clinics');
    const whole = (await readAll(source, 'procedurelog')).map(({ ProcNum }) => ProcNum);
    const parts: number[] = [];
    let from: string | null = null;
    do {
      const pages = source.read('procedurelog', null, from, signal)[Symbol.asyncIterator]();
      const { value } = await pages.next();
      parts.push(...value.rows.map(({ ProcNum }: { ProcNum: number }) => ProcNum));
      from = value.next;
    } while (from !== null);
    expect(parts).toEqual(whole);
    let refused = 0;
    for await (const page of source.read('patient', null, null, signal)) refused += page.refused;
    expect(refused).toBe(1);
  });

  test('rows that go away in the middle of a reading make it miss none', async () => {
    const key = await found({ patients: 330 });
    const source = open(key);
    const before = (await readAll(source, 'patient')).map(({ PatNum }) => PatNum);
    const seen = new Set<number>();
    let pages = 0;
    for await (const page of source.read('patient', null, null, signal)) {
      for (const { PatNum } of page.rows) seen.add(PatNum);
      pages += 1;
      if (pages === 1)
        for (const num of before.slice(10, 20))
          await sandbox.control(`/open-dental/${key}/patient/${num}/delete`, {});
    }
    expect([...seen].toSorted((one, other) => one - other)).toEqual(before);
  });

  test.each(Array.from({ length: 20 }, (_, index) => index + 1))(
    'rows that go away at any moments, many or few, make it miss none (seed %i)',
    async (seed) => {
      const random = createRandom(seed, 'pages');
      const key = await found({ patients: 12, years: 1, seed });
      const source = open(key, { pageRows: 5 });
      const left = (await readAll(source, 'appointment')).map(({ AptNum }) => AptNum);
      const seen = new Set<number>();
      let from: string | null = null;
      do {
        // Now and then by another process, which knows where the last page ended and no more.
        for await (const page of source.read('appointment', null, from, signal)) {
          for (const { AptNum } of page.rows) seen.add(AptNum);
          from = page.next;
          const many = random.chance(0.5) ? random.int(0, 3) : random.chance(0.3) ? random.int(0, 22) : 0;
          const gone = left.splice(random.int(0, Math.max(0, left.length - many)), many);
          for (const num of gone) await sandbox.control(`/open-dental/${key}/appointment/${num}/delete`, {});
          if (random.chance(0.2)) break;
        }
      } while (from !== null);
      expect(left.filter((num) => !seen.has(num))).toEqual([]);
    },
  );
});

describe('what changed', () => {
  test('is all that is read of a table with a stamp', async () => {
    const key = await found();
    const source = open(key);
    const { now } = await source.about(signal);
    await change(key, 'patient', 3, { WirelessPhone: '(458)555-0142' });
    await change(key, 'appointment', 1, { Note: 'moved' });
    expect(
      (await readAll(source, 'patient', now)).map(({ PatNum, WirelessPhone }) => [PatNum, WirelessPhone]),
    ).toEqual([[3, '(458)555-0142']]);
    expect((await readAll(source, 'appointment', now)).map(({ Note }) => Note)).toEqual(['moved']);
    expect(await readAll(source, 'procedurelog', now)).toEqual([]);
  });

  test('of claims brings their items, of checks too, and of payments their splits', async () => {
    const key = await found({ insured: 1, patients: 60 });
    const source = open(key);
    const items = await readAll(source, 'claimproc');
    const claim = (await readAll(source, 'claim')).find(({ ClaimStatus }) => ClaimStatus === 'S')!;
    const check = (await readAll(source, 'claimpayment'))[0]!;
    const payment = (await readAll(source, 'payment')).at(-1)!;
    const { now } = await source.about(signal);
    await change(key, 'claim', claim.ClaimNum, { ClaimNote: 'called' });
    await change(key, 'claimpayment', check.ClaimPaymentNum, { CheckAmt: 12.5 });
    const nums = (rows: OdRow<'claimproc'>[]) =>
      rows.map(({ ClaimProcNum }) => ClaimProcNum).toSorted((a, b) => a - b);
    expect(nums(await readAll(source, 'claimproc', now))).toEqual(
      nums(
        items.filter(
          ({ ClaimNum, ClaimPaymentNum }) =>
            ClaimNum === claim.ClaimNum || ClaimPaymentNum === check.ClaimPaymentNum,
        ),
      ),
    );
    expect(await readAll(source, 'paysplit', now)).toEqual([]);
    await change(key, 'payment', payment.PayNum, { PayDate: now.slice(0, 10) });
    const splits = await readAll(source, 'paysplit', now);
    expect(splits.length).toBeGreaterThan(0);
    expect(new Set(splits.map(({ PayNum }) => PayNum))).toEqual(new Set([payment.PayNum]));
    expect((await readAll(source, 'payment', now)).map(({ PayNum }) => PayNum)).toEqual([payment.PayNum]);
  });

  test('deleted appointments are found in a long history', async () => {
    const key = await found({ patients: 30 });
    const source = open(key);
    const appointments = (await readAll(source, 'appointment')).map(({ AptNum }) => AptNum);
    const past = '2001-01-01 00:00:00';
    const earlier = await source.deletedAppointments(past, signal);
    // More than one page of them, from before.
    for (let index = 0; index < 230; index += 1)
      await sandbox.control(`/open-dental/${key}/histappointment`, {
        HistApptAction: 4,
        HistDateTStamp: '2010-01-01 00:00:00',
        AptNum: 700_000 + index,
      });
    const { now } = await source.about(signal);
    expect(await source.deletedAppointments(now, signal)).toEqual([]);
    await sandbox.control(`/open-dental/${key}/appointment/${appointments[2]}/delete`, {});
    await sandbox.control(`/open-dental/${key}/appointment/${appointments[4]}/delete`, {});
    expect(await source.deletedAppointments(now, signal)).toEqual([appointments[2], appointments[4]]);
    expect((await open(key).deletedAppointments(past, signal)).length).toBe(earlier.length + 232);
  });

  test('which tables are read by what changed is said', () => {
    const source = open('rest-clinics');
    const whole = odTableNames.filter((table) => !source.readsChanges(table));
    expect(whole).toEqual([
      'preference',
      'definition',
      'clinic',
      'provider',
      'operatory',
      'schedule',
      'recalltype',
      'appointmenttype',
      'carrier',
      'insplan',
      'laboratory',
      'recall',
      'labcase',
    ]);
    expect(source.keys('patient', signal)).toBeNull();
  });
});

describe('faults', () => {
  test.each([
    ['econnector-down', 'offline', 'eConnector'],
    ['old-version', 'version', 'too old'],
    ['error', 'offline', '500'],
    ['rate-limit', 'busy', 'wait'],
    ['garbage', 'garbage', 'cannot be read'],
    ['timeout', 'slow', 'in time'],
  ])('%s is %s', async (mode, code, words) => {
    await sandbox.control('/faults', { vendor: 'open-dental', mode });
    const fault = await faultOf(open('rest-clinics', { timeoutMs: 300 }).about(signal));
    expect([fault.code, fault.message.includes(words), fault.inDoubt]).toEqual([code, true, false]);
  });

  test('a gateway that gives up, and nobody there', async () => {
    await sandbox.control('/faults', { vendor: 'open-dental', mode: 'gateway-timeout', ms: 20 });
    expect((await faultOf(open('rest-clinics').about(signal))).code).toBe('slow');
    expect((await faultOf(open('rest-clinics', { apiUrl: nobody }).about(signal))).code).toBe('offline');
  });

  test('a wrong key, a key that is none, and a key that may only read', async () => {
    expect((await faultOf(open('nobody').about(signal))).code).toBe('token');
    expect((await faultOf(open('a key\nX-Evil: 1').about(signal))).code).toBe('token');
    const key = await found({ permissions: 'read' });
    const fault = await faultOf(open(key).updateLabCase(1, { Instructions: 'x' }, signal));
    expect([fault.code, fault.inDoubt]).toEqual(['permission', false]);
  });

  test('one office’s fault is not another’s', async () => {
    const [ill, well] = [await found(), await found()];
    await sandbox.control('/faults', { vendor: `open-dental:${ill}`, mode: 'econnector-down' });
    expect((await faultOf(open(ill).about(signal))).code).toBe('offline');
    expect((await open(well).about(signal)).programVersion).toBe('25.3.27.0');
  });

  test('a version that lacks one resource only', async () => {
    const key = await found({ version: '24.1.5' });
    expect((await readAll(open(key), 'patient')).length).toBeGreaterThan(0);
    expect((await faultOf(readAll(open(key), 'labcase'))).code).toBe('version');
  });

  test('who stops is not told of a fault, and the line goes on', async () => {
    await sandbox.control('/faults', { vendor: 'open-dental', mode: 'timeout', ratio: 0.5 });
    const openApi = createOpenDentalApi({
      apiUrl: sandbox.odApiUrl,
      developerKey: 'developer-key-of-the-tests',
      paceMs: 0,
      timeoutMs: 4_000,
    });
    const stop = new AbortController();
    const [first, second] = [openApi('rest-clinics'), openApi('rest-clinics')];
    const asked = first.getLabCase(1, signal);
    const hangs = second.getLabCase(1, stop.signal);
    const waits = second.getLabCase(2, signal);
    expect((await asked).LabCaseNum).toBe(1);
    // On its way by then, and never answered.
    await new Promise((resolve) => setTimeout(resolve, 100));
    stop.abort(new Error('no longer wanted'));
    await expect(hangs).rejects.toThrow('no longer wanted');
    expect((await waits).LabCaseNum).toBe(2);
  });

  test('the pace is kept within the process, and people go before a reading', async () => {
    const openApi = createOpenDentalApi({
      apiUrl: sandbox.odApiUrl,
      developerKey: 'developer-key-of-the-tests',
      paceMs: 150,
      timeoutMs: 5_000,
    });
    const order: string[] = [];
    const began = Date.now();
    const reading = Promise.all(
      ['recall', 'labcase', 'laboratory'].map(async (table) => {
        await openApi('rest-clinics')
          .read(table as 'recall', null, null, signal)
          [Symbol.asyncIterator]()
          .next();
        order.push(table);
      }),
    );
    const person = openApi('rest-clinics')
      .getLabCase(1, signal)
      .then(() => order.push('person'));
    await Promise.all([reading, person]);
    expect(order).toEqual(['recall', 'person', 'labcase', 'laboratory']);
    expect(Date.now() - began).toBeGreaterThanOrEqual(440);
  });

  test('a throttled office says when to come again', async () => {
    await sandbox.control('/open-dental-throttle', { everyMs: 30_000, refuse: true });
    const source = open(await found());
    await source.getLabCase(1, signal);
    const fault = await faultOf(source.getLabCase(1, signal));
    expect(fault.code).toBe('busy');
    expect(fault.retryAfterMs).toBeGreaterThan(25_000);
  });
});

describe('writing', () => {
  test('a lab case is changed in the fields given alone, and a date can be emptied', async () => {
    const key = await found({ patients: 120 });
    const api = open(key);
    const before = (await readAll(api, 'labcase')).find(({ DateTimeRecd }) => DateTimeRecd !== null)!;
    const now = await api.updateLabCase(
      before.LabCaseNum,
      { DateTimeRecd: null, DateTimeChecked: null, Instructions: 'Shade “A2”' },
      signal,
    );
    expect(now).toEqual({
      ...before,
      DateTimeRecd: null,
      DateTimeChecked: null,
      Instructions: 'Shade “A2”',
      DateTStamp: expect.any(String),
    });
    expect(await api.getLabCase(before.LabCaseNum, signal)).toEqual(now);
    expect((await faultOf(api.getLabCase(99_999, signal))).code).toBe('not_found');
    const refused = await faultOf(api.updateLabCase(before.LabCaseNum, { DateTimeDue: 'soon' }, signal));
    expect([refused.code, refused.message]).toEqual([
      'refused',
      'Open Dental refused it: DateTimeDue is invalid',
    ]);
  });

  test('a document arrives byte for byte, and is found by its description', async () => {
    const key = await found();
    const api = open(key);
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 31) % 256));
    const docNum = await api.uploadDocument(
      { patNum: 4, bytes, extension: '.pdf', description: 'Consent (Chairline 7)', docCategory: null },
      signal,
    );
    expect(await api.listDocuments(4, signal)).toEqual([
      { docNum, description: 'Consent (Chairline 7)', dateCreated: expect.any(String) },
    ]);
    const kept = await fetch(`${sandbox.url}/control/open-dental/${key}/document/${docNum}/bytes`);
    expect(Buffer.from(await kept.arrayBuffer()).equals(bytes)).toBe(true);
    const stranger = { patNum: 99_999, bytes, extension: '.pdf', description: 'x', docCategory: null };
    expect((await faultOf(api.uploadDocument(stranger, signal))).code).toBe('not_found');
    const huge = await faultOf(
      api.uploadDocument({ ...stranger, patNum: 4, bytes: Buffer.alloc(13_000_000) }, signal),
    );
    expect([huge.code, huge.inDoubt]).toEqual(['refused', false]);
  });

  test.each([
    ['accept-then-drop', 'offline', true, 1],
    ['timeout', 'slow', true, 0],
    ['gateway-timeout', 'slow', true, 0],
    ['error', 'offline', true, 0],
    ['econnector-down', 'offline', false, 0],
    ['rate-limit', 'busy', false, 0],
  ])('after %s an upload is %s, in doubt: %s', async (mode, code, inDoubt, arrived) => {
    const key = await found();
    await sandbox.control('/faults', {
      vendor: `open-dental:${key}`,
      mode,
      ...(mode === 'gateway-timeout' ? { ms: 20 } : {}),
    });
    const document = {
      patNum: 2,
      bytes: Buffer.from('hello'),
      extension: '.txt',
      description: 'Note',
      docCategory: null,
    };
    const fault = await faultOf(open(key, { timeoutMs: 400 }).uploadDocument(document, signal));
    expect([fault.code, fault.inDoubt]).toEqual([code, inDoubt]);
    await sandbox.control('/faults', { vendor: `open-dental:${key}`, mode: 'ok' });
    expect((await open(key).listDocuments(2, signal)).length).toBe(arrived);
  });

  test('when nobody is there nothing is in doubt', async () => {
    const api = open('rest-clinics', { apiUrl: nobody });
    expect((await faultOf(api.updateLabCase(1, { Instructions: 'x' }, signal))).inDoubt).toBe(false);
  });
});

test('no word of a fault tells a patient’s number or the key', async () => {
  const faults = [
    await faultOf(open('secret-key-1').getLabCase(4711, signal)),
    await faultOf(open('secret-key-1', { apiUrl: nobody }).listDocuments(4711, signal)),
  ];
  for (const fault of faults) {
    const said = `${fault.message} ${fault.stack} ${JSON.stringify(fault.cause ?? '')}`;
    expect(said).not.toMatch(/4711|secret-key-1/);
  }
});
