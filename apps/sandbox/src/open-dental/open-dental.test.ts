import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildSandbox, type Sandbox } from '../app.ts';
import { demoOpenDental } from '../options.ts';
import { call } from '../testing.ts';

const key = 'tests';
const base = '/open-dental/api/v1';
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await buildSandbox();
});
afterAll(() => sandbox?.close());
beforeEach(async () => {
  await call(sandbox, 'POST', '/control/reset');
  await found({ key, patients: 150, today: '2026-11-20' });
});

const found = (practice: object) => call(sandbox, 'POST', '/control/open-dental/practices', practice);
/** A call with the keys of a practice; what came back is JSON, be it a bare string. */
async function ask(method: string, path: string, body?: unknown, customer = key, at = sandbox) {
  const answer = await fetch(`${at.url}${base}${path}`, {
    method,
    headers: {
      authorization: `ODFHIR ${demoOpenDental.developerKey}/${customer}`,
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    body: text === '' ? undefined : (JSON.parse(text) as ReturnType<typeof JSON.parse>),
  };
}
const list = async (path: string) => (await ask('GET', path)).body as Record<string, string | number>[];

describe('reading', () => {
  test('pages hold a hundred, by Offset and Limit', async () => {
    const first = await list('/patients/Simple');
    const rest = await list('/patients/Simple?Offset=100');
    expect(first.length).toBe(100);
    expect(rest.length).toBeGreaterThan(30);
    expect(new Set([...first, ...rest].map(({ PatNum }) => PatNum)).size).toBe(first.length + rest.length);
    expect((await list('/patients/Simple?Limit=7&Offset=3')).map(({ PatNum }) => PatNum)).toEqual(
      first.slice(3, 10).map(({ PatNum }) => PatNum),
    );
    expect(await list('/patients/Simple?Offset=5000')).toEqual([]);
    expect((await list('/procedurelogs?Limit=1000')).length).toBe(100);
  });

  test('enumerations and booleans are words, an empty date is one of its own, some numbers are texts', async () => {
    const [appointment] = await list('/appointments?AptStatus=Scheduled');
    expect(appointment).toMatchObject({
      AptStatus: 'Scheduled',
      IsNewPatient: expect.stringMatching(/^(true|false)$/),
      DateTimeArrived: '0001-01-01 00:00:00',
      Priority: expect.stringMatching(/^(Normal|ASAP)$/),
      serverDateTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      confirmed: expect.any(String),
    });
    const [procedure] = await list('/procedurelogs');
    expect([procedure!.ProcFee, procedure!.ProcStatus]).toEqual([expect.stringMatching(/^\d+\.\d\d$/), 'C']);
    const [recall] = await list('/recalls');
    expect(recall!.RecallInterval).toMatch(/^\d+m1d$/);
    const [payment] = await list('/payments');
    expect([typeof payment!.PayAmt, typeof payment!.ClinicNum]).toEqual(['string', 'string']);
    const [claim] = await list('/claims');
    expect(Object.keys(claim!)).not.toContain('ClinicNum');
    expect(claim!.IsOrtho).toBe('False');
  });

  test('filters narrow, by day, word, number and moment', async () => {
    const days = await list('/appointments?dateStart=2026-11-16&dateEnd=2026-11-20');
    expect(days.length).toBeGreaterThan(0);
    for (const { AptDateTime } of days) {
      expect(String(AptDateTime) >= '2026-11-16' && String(AptDateTime) < '2026-11-21').toBe(true);
    }
    const [one] = days;
    const own = await list(`/appointments?PatNum=${one!.PatNum}&AptStatus=${one!.AptStatus}`);
    expect(own.map(({ AptNum }) => AptNum)).toContain(one!.AptNum);
    expect(new Set(own.map(({ PatNum }) => PatNum))).toEqual(new Set([one!.PatNum]));
    expect((await list('/claims?ClaimStatus=S')).every(({ ClaimStatus }) => ClaimStatus === 'S')).toBe(true);
    expect(await list('/patients/Simple?DateTStamp=2099-01-01')).toEqual([]);
    const deleted = await list('/histappointments?HistApptAction=Deleted');
    expect(new Set(deleted.map(({ HistApptAction }) => HistApptAction))).toEqual(new Set(['Deleted']));
  });

  test('hidden definitions come on request, deleted patients never', async () => {
    const shown = await list('/definitions?Category=18');
    const all = await list('/definitions?Category=18&includeHidden=true');
    expect(all.length).toBe(shown.length + 1);
    const deleted = await call(sandbox, 'GET', `/control/open-dental/${key}/patient?PatStatus=4`);
    expect(deleted.body.length).toBeGreaterThan(0);
    const listed = new Set(
      [...(await list('/patients/Simple')), ...(await list('/patients/Simple?Offset=100'))].map(
        ({ PatNum }) => PatNum,
      ),
    );
    for (const { PatNum } of deleted.body) expect(listed.has(PatNum)).toBe(false);
  });
});

describe('refusals', () => {
  test.each([
    ['/appointments?search=2', 400, "'search' is not a valid parameter"],
    ['/appointments?AptStatus=Cancelled', 400, 'AptStatus is invalid'],
    ['/appointments?date=tomorrow', 400, 'date is invalid'],
    ['/patients/Simple?Offset=-1', 400, 'Offset is invalid'],
    ['/documents', 400, 'PatNum is required'],
    ['/documents?PatNum=99999', 404, 'Patient not found'],
    ['/labcases/99999', 404, 'Labcase not found'],
    ['/appointments/drop', 404, 'Appointment not found'],
    ['/apointments', 404, 'The specified API resource does not exist.'],
  ])('%s is %i, as a bare string', async (path, status, words) => {
    expect(await ask('GET', path)).toMatchObject({ status, body: words });
  });

  test('keys that are wrong, another content type, a permission that lacks, SQL', async () => {
    expect((await ask('GET', '/patients/1', undefined, 'nobody')).status).toBe(401);
    const plain = await fetch(`${sandbox.url}${base}/patients/1`, {
      headers: { authorization: `ODFHIR ${demoOpenDental.developerKey}/${key}` },
    });
    expect([plain.status, await plain.json()]).toEqual([
      400,
      'The Content-Type header must be application/json.',
    ]);
    await found({ key: 'readers', patients: 5, permissions: 'read' });
    expect((await ask('PUT', '/labcases/1', { InvoiceNum: '1' }, 'readers')).status).toBe(401);
    expect((await ask('GET', '/patients/1', undefined, 'readers')).status).toBe(200);
  });

  test('a query answers rows as the database has them, to who may ask it, and changes nothing', async () => {
    const query = (SqlCommand: string, of?: string) => ask('PUT', '/queries/ShortQuery', { SqlCommand }, of);
    const colors = 'SELECT DefNum, ItemColor FROM definition WHERE Category = 2';
    const { status, body } = await query(colors);
    expect([status, (body as object[]).length]).toEqual([200, 12]);
    expect(body).toContainEqual({ DefNum: 21, ItemColor: (0xff << 24) | 0x3cb371 });
    await found({ key: 'no-queries', patients: 5, permissions: 'read' });
    expect((await query(colors, 'no-queries')).status).toBe(401);
    expect((await query('DELETE FROM definition')).status).toBe(401);
    expect((await query('SELECT COUNT(*) FROM patient')).status).toBe(400);
  });

  test('an Open Dental that is too old for a resource', async () => {
    await call(sandbox, 'POST', `/control/open-dental/${key}`, { version: '24.1.9' });
    const { status, body } = await ask('GET', '/labcases');
    expect([status, body]).toEqual([400, expect.stringContaining('version 24.2.28')]);
    expect((await ask('GET', '/appointments')).status).toBe(200);
  });
});

describe('writing', () => {
  test('a lab case: what is given changes, its stamp moves, nonsense is refused', async () => {
    const before = (await ask('GET', '/labcases/1')).body;
    const changed = await ask('PUT', '/labcases/1', { DateTimeRecd: '2026-11-20 09:00:00', LabFee: '17.50' });
    expect(changed.body).toMatchObject({
      ...before,
      DateTimeRecd: '2026-11-20 09:00:00',
      LabFee: 17.5,
      DateTStamp: expect.any(String),
    });
    expect(String(changed.body.DateTStamp) > String(before.DateTStamp)).toBe(true);
    for (const wrong of [
      { Status: 4 },
      { DateTimeRecd: '11/20/2026' },
      { ProvNum: 4_711 },
      { AptNum: 99_999 },
    ])
      expect((await ask('PUT', '/labcases/1', wrong)).status).toBe(400);
    const made = await ask('POST', '/labcases', { PatNum: 3, LaboratoryNum: 1 });
    expect([made.status, made.location]).toEqual([201, `/api/v1/labcases/${made.body.LabCaseNum}`]);
    expect((await ask('DELETE', `/labcases/${made.body.LabCaseNum}`)).status).toBe(200);
    expect((await ask('GET', `/labcases/${made.body.LabCaseNum}`)).status).toBe(404);
  });

  test('an appointment is confirmed, noted, broken', async () => {
    const [one] = await list('/appointments?AptStatus=Scheduled');
    const path = `/appointments/${one!.AptNum}`;
    expect((await ask('PUT', `${path}/Confirm`, { confirmVal: 'Confirmed', defNum: 19 })).status).toBe(400);
    expect(await ask('PUT', `${path}/Confirm`, { confirmVal: 'Confirmed' })).toMatchObject({
      status: 200,
      body: undefined,
    });
    expect((await ask('GET', path)).body.confirmed).toBe('Appointment Confirmed');
    await ask('PUT', `${path}/Confirm`, { defNum: 20 });
    expect((await ask('GET', path)).body.confirmed).toBe('Left Msg');
    await ask('PUT', path, { Note: 'first' });
    await ask('PUT', `${path}/Note`, { Note: 'second' });
    expect((await ask('GET', path)).body.Note).toBe('first\r\nsecond');
    expect((await ask('PUT', `${path}/Break`, {})).status).toBe(400);
    await ask('PUT', `${path}/Break`, { sendToUnscheduledList: 'true' });
    expect((await ask('GET', path)).body.AptStatus).toBe('UnschedList');
    expect((await ask('PUT', `${path}/Break`, { sendToUnscheduledList: 'true' })).status).toBe(400);
  });

  test('an appointment is booked and moved, and refused where it is none or another stands', async () => {
    const free = { PatNum: 2, Op: 1, AptDateTime: '2031-02-03 09:00:00', Pattern: '/XX/' };
    const made = await ask('POST', '/appointments', free);
    expect([made.status, made.location, made.body.AptStatus]).toEqual([
      201,
      `/api/v1/appointments/${made.body.AptNum}`,
      'Scheduled',
    ]);
    const overlaps = 'Appointment overlaps existing appointment in this operatory.';
    for (const [wrong, words] of [
      [{ ...free, Op: 0 }, 'Op is invalid'],
      [{ ...free, Op: 999 }, 'Op is invalid'],
      [{ PatNum: 2, Op: 1 }, 'AptDateTime is required'],
      [{ ...free, AptDateTime: 'soon' }, 'AptDateTime is invalid'],
      [{ ...free, PatNum: 3, AptDateTime: '2031-02-03 09:15:00' }, overlaps],
    ] as const) {
      const refused = await ask('POST', '/appointments', wrong);
      expect([refused.status, refused.body]).toEqual([400, words]);
    }
    expect((await ask('POST', '/appointments', { ...free, PatNum: 99_999 })).status).toBe(404);
    const other = await ask('POST', '/appointments', { ...free, AptDateTime: '2031-02-03 09:20:00' });
    const path = `/appointments/${other.body.AptNum}`;
    expect((await ask('PUT', path, { AptDateTime: '2031-02-03 09:15:00' })).body).toBe(overlaps);
    expect((await ask('PUT', path, { AptDateTime: '2031-02-03 09:15:00', Op: 2 })).status).toBe(200);
    await ask('PUT', `${path}/Break`, { sendToUnscheduledList: 'false' });
    const broken = await ask('PUT', path, { AptDateTime: '2031-02-03 15:00:00' });
    expect([broken.status, broken.body]).toEqual([400, 'Only scheduled appointments can be moved.']);
  });

  test('a document, and a line in the commlog', async () => {
    const made = await ask('POST', '/documents/Upload', {
      PatNum: 2,
      rawBase64: Buffer.from('%PDF').toString('base64'),
      extension: '.pdf',
      Description: 'Consent',
    });
    expect(made.status).toBe(201);
    expect(await list('/documents?PatNum=2')).toMatchObject([
      { DocNum: made.body.DocNum, Description: 'Consent' },
    ]);
    for (const wrong of [
      { PatNum: 2, extension: '.pdf' },
      { PatNum: 2, extension: 'pdf', rawBase64: 'AAAA' },
      { PatNum: 2, extension: '.pdf', rawBase64: 'no!' },
    ])
      expect((await ask('POST', '/documents/Upload', wrong)).status).toBe(400);
    expect((await ask('POST', '/commlogs', { PatNum: 2, Note: 'Left msg', Mode_: 'In Person' })).status).toBe(
      201,
    );
    expect((await ask('POST', '/commlogs', { PatNum: 2, Note: 'x', Mode_: 'InPerson' })).body).toBe(
      'Mode_ is invalid',
    );
  });
});

describe('control', () => {
  test('rows are changed, added and deleted as in the office, and a deleted appointment leaves its history', async () => {
    await call(sandbox, 'POST', `/control/open-dental/${key}/patient/4`, { LName: 'Changed' });
    expect((await ask('GET', '/patients/4')).body.LName).toBe('Changed');
    const added = await call(sandbox, 'POST', `/control/open-dental/${key}/patient`, {
      FName: 'New',
      LName: 'Person',
    });
    expect((await ask('GET', `/patients/${added.body.PatNum}`)).body).toMatchObject({
      FName: 'New',
      Birthdate: '0001-01-01',
    });
    await call(sandbox, 'POST', `/control/open-dental/${key}/appointment/7/delete`);
    expect((await ask('GET', '/appointments/7')).status).toBe(404);
    expect((await list('/histappointments?HistApptAction=Deleted')).at(-1)!.AptNum).toBe(7);
    expect((await call(sandbox, 'POST', `/control/open-dental/${key}/nothing/1`, {})).status).toBe(400);
    expect((await call(sandbox, 'POST', '/control/open-dental/nobody/patient/1', {})).status).toBe(400);
  });

  test('its clock goes forward, and stamps with it', async () => {
    const { body } = await call(sandbox, 'POST', `/control/open-dental/${key}/days`, { days: 40 });
    await call(sandbox, 'POST', `/control/open-dental/${key}/patient/4`, { LName: 'Later' });
    const stamp = String((await ask('GET', '/patients/4')).body.DateTStamp);
    expect(stamp >= body.now).toBe(true);
    expect(Date.parse(stamp) - Date.now()).toBeGreaterThan(38 * 86_400_000);
  });

  test('a throttle delays or refuses, one customer and not another', async () => {
    await found({ key: 'others', patients: 5 });
    await call(sandbox, 'POST', '/control/open-dental-throttle', { everyMs: 200 });
    const began = Date.now();
    await ask('GET', '/clinics');
    await ask('GET', '/clinics');
    expect(Date.now() - began).toBeGreaterThanOrEqual(190);
    await call(sandbox, 'POST', '/control/open-dental-throttle', { everyMs: 60_000, refuse: true });
    await ask('GET', '/clinics', undefined, 'others');
    const hasty = await fetch(`${sandbox.url}${base}/clinics`, {
      headers: {
        authorization: `ODFHIR ${demoOpenDental.developerKey}/others`,
        'content-type': 'application/json',
      },
    });
    expect([hasty.status, hasty.headers.get('retry-after')]).toEqual([429, '60']);
  });

  test.each([
    ['econnector-down', 400],
    ['old-version', 400],
    ['rate-limit', 429],
    ['error', 500],
  ])('%s answers %i, to the one practice or to all', async (mode, status) => {
    await found({ key: 'others', patients: 5 });
    await call(sandbox, 'POST', '/control/faults', { vendor: 'open-dental:others', mode });
    expect((await ask('GET', '/clinics', undefined, 'others').catch(() => ({ status: 500 }))).status).toBe(
      status,
    );
    expect((await ask('GET', '/clinics')).status).toBe(200);
    await call(sandbox, 'POST', '/control/faults', { vendor: 'open-dental', mode });
    expect((await ask('GET', '/clinics').catch(() => ({ status: 500 }))).status).toBe(status);
  });
});

test('a restart finds the same practice and what was done to it, on another day too', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-practice-'));
  try {
    const first = await buildSandbox({ dataDir });
    await call(first, 'POST', '/control/open-dental/practices', {
      key: 'kept',
      patients: 30,
      today: '2026-01-15',
    });
    await call(first, 'POST', '/control/open-dental/kept/patient/4', { LName: 'Kept' });
    await call(first, 'POST', '/control/open-dental/kept/labcase/1/delete');
    const before = (await ask('GET', '/appointments', undefined, 'kept', first)).body;
    await first.close();
    const second = await buildSandbox({ dataDir });
    expect((await ask('GET', '/patients/4', undefined, 'kept', second)).body.LName).toBe('Kept');
    expect((await ask('GET', '/labcases/1', undefined, 'kept', second)).status).toBe(404);
    const withoutClock = (rows: object[]) => rows.map((row) => ({ ...row, serverDateTime: '' }));
    expect(withoutClock((await ask('GET', '/appointments', undefined, 'kept', second)).body)).toEqual(
      withoutClock(before),
    );
    await second.close();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('patients that are given are patients beside the made-up ones', async () => {
  const extra = [
    {
      FName: 'Maya',
      LName: 'Okafor',
      Birthdate: '1988-03-04',
      WirelessPhone: '(503)555-0110',
      PatNum: 5_001,
    },
    { FName: 'Ada', LName: 'Okafor', Birthdate: '2016-05-06', PatNum: 5_002, head: 0 },
  ];
  const [first] = demoOpenDental.practices;
  const own = await buildSandbox({
    openDental: { ...demoOpenDental, practices: [{ ...first!, patients: 20, extra }] },
  });
  expect((await ask('GET', '/patients/5002', undefined, 'sandbox-practice', own)).body).toMatchObject({
    FName: 'Ada',
    Guarantor: 5_001,
    Position: 'Child',
  });
  await own.close();
});
