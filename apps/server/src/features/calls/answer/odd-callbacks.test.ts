import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { deliver, ringIn } from '../../../testing/carrier-webhook.ts';
import { newNumber } from '../../../testing/factory.ts';
import { useTestApp } from '../../../testing/use-app.ts';
import { useOffice, usePatient } from '../../../testing/use-office.ts';

/** What the carrier signs is taken, or refused in words: numbers that fit nowhere are no fault of ours. */

const app = useTestApp();
const { office } = useOffice(app, {});
const patient = usePatient(app, office);
let uuid: string;
let call: number;

beforeEach(async () => {
  uuid = randomUUID();
  const begun = await ringIn(app, { uuid, from: patient.number, to: office.number });
  expect(begun.statusCode).toBe(200);
  const { rows } = await app.owner.query<{ id: number }>(
    'SELECT call_id AS id FROM calls WHERE call_uuid = $1',
    [uuid],
  );
  call = Number(rows[0]!.id);
});

const odd = [
  '',
  '0',
  '-1',
  '-0',
  '1.5',
  '1e9',
  '1e300',
  'NaN',
  'Infinity',
  '2147483648',
  '999999999999999',
  '9'.repeat(40),
  '٣',
  '0x10',
  ' 7 ',
  'constructor',
];
const times = [
  '-000001-01-01 00:00',
  '0000-00-00 00:00:00',
  '0001-01-01 00:00:00',
  '+275760-09-13 00:00',
  '9999-12-31 23:59:59',
];

interface Given {
  path: (value: string) => string;
  form: (value: string) => Record<string, string>;
}
const query = (more: Record<string, string>) =>
  new URLSearchParams({ office: String(office.id), call: String(call), ...more }).toString();
const leg = (more: Record<string, string> = {}) => ({
  CallUUID: randomUUID(),
  CallStatus: 'completed',
  From: patient.number.slice(1),
  To: newNumber().slice(1),
  ...more,
});
const came = (more: Record<string, string>) => ({
  EventName: 'ParticipantJoin',
  MPCUUID: randomUUID(),
  MemberID: '17',
  ParticipantCallUUID: uuid,
  ParticipantRole: 'customer',
  ...more,
});
const recording = (more: Record<string, string>) => ({
  RecordUrl: 'https://media.plivo.com/a.mp3',
  RecordingID: randomUUID(),
  EventName: 'MPCRecordingCompleted',
  ...more,
});
const event = (more: Record<string, string> = {}) => `/plivo/call-event?${query(more)}`;
const places: Record<string, Given> = {
  'the office of an event': { path: (value) => event({ office: value }), form: () => leg() },
  'the call of an event': { path: (value) => event({ call: value }), form: () => leg() },
  'who asked for a leg': { path: (value) => event({ role: 'agent', asked: value }), form: () => leg() },
  'whom a leg replaces': { path: (value) => event({ role: 'agent', replaces: value }), form: () => leg() },
  'a leg’s status': { path: () => event(), form: (value) => leg({ CallStatus: value }) },
  'a leg’s number': { path: () => event({ role: 'agent' }), form: (value) => leg({ To: value }) },
  'a member': { path: () => event(), form: (value) => came({ MemberID: value }) },
  'the caller of a call': {
    path: () => '/plivo/answer',
    form: (value) => ({ ...leg(), From: value, To: office.number.slice(1) }),
  },
  'the number that was called': { path: () => '/plivo/answer', form: (value) => ({ ...leg(), To: value }) },
  'the times of the menu': {
    path: (value) => `/plivo/menu-choice?${query({ times: value })}`,
    form: () => ({ CallUUID: uuid, Digits: '1' }),
  },
  'what was pressed': {
    path: () => `/plivo/menu-choice?${query({})}`,
    form: (value) => ({ CallUUID: uuid, Digits: value }),
  },
  'whether it is announced': {
    path: (value) => `/plivo/join-call?${query({ announce: value })}`,
    form: () => ({ CallUUID: uuid }),
  },
  'the length of a recording': {
    path: () => `/plivo/call-recorded?${query({})}`,
    form: (value) => recording({ RecordingDuration: value }),
  },
  'its length in milliseconds': {
    path: () => `/plivo/voicemail-recorded?${query({})}`,
    form: (value) => recording({ RecordingDurationMs: value }),
  },
  'the office of a report': {
    path: (value) => `/plivo/delivery-report?office=${encodeURIComponent(value)}&item=1`,
    form: () => ({ MessageUUID: randomUUID(), Status: 'delivered' }),
  },
  'the item of a report': {
    path: (value) => `/plivo/delivery-report?office=${office.id}&item=${encodeURIComponent(value)}`,
    form: () => ({ MessageUUID: randomUUID(), Status: 'delivered' }),
  },
  'the code of a report': {
    path: () => `/plivo/delivery-report?office=${office.id}&item=1`,
    form: (value) => ({ MessageUUID: randomUUID(), Status: 'failed', ErrorCode: value }),
  },
  'the sender of a text': {
    path: () => '/plivo/inbound-text',
    form: (value) => ({ From: value, To: office.number.slice(1), MessageUUID: randomUUID(), Text: 'Hi' }),
  },
};

/** @returns each of the values that was answered as a fault of ours */
async function faults(given: Given, values: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const value of values) {
    const { statusCode } = await deliver(app, given.path(value), given.form(value));
    if (statusCode >= 500) found.push(value);
  }
  return found;
}

test.each(Object.keys(places))('%s may be any number', async (name) => {
  expect(await faults(places[name]!, odd)).toEqual([]);
});

test.each(['EndTime', 'EventTimestamp'])('%s may be any time', async (name) => {
  const given: Given = {
    path: () => event(),
    form: (value) =>
      name === 'EndTime' ? leg({ EndTime: value, CallUUID: uuid }) : came({ EventTimestamp: value }),
  };
  expect(await faults(given, times)).toEqual([]);
});

test('a name of the carrier’s may have any length: what is known again by it is still taken once', async () => {
  // Not to be packed: an index has no room for so much.
  const long = Array.from({ length: 500 }, () => randomUUID()).join('');
  const text = { From: patient.number.slice(1), To: office.number.slice(1), MessageUUID: long, Text: 'Hi' };
  const report = { MessageUUID: long, Status: 'delivered' };
  for (let n = 0; n < 2; n += 1) {
    expect((await deliver(app, '/plivo/inbound-text', text)).statusCode).toBeLessThan(500);
    expect(
      (await deliver(app, `/plivo/delivery-report?office=${office.id}&item=1`, report)).statusCode,
    ).toBeLessThan(500);
    expect((await deliver(app, event(), leg({ CallUUID: long }))).statusCode).toBeLessThan(500);
    expect((await deliver(app, event(), came({ ParticipantCallUUID: long }))).statusCode).toBeLessThan(500);
    expect(
      (await deliver(app, '/plivo/answer', { ...leg({ CallUUID: long }), To: office.number.slice(1) }))
        .statusCode,
    ).toBeLessThan(500);
  }
  const { rows } = await app.owner.query(`SELECT FROM comm_items WHERE client_id = $1 AND kind = 'text'`, [
    office.id,
  ]);
  expect(rows).toHaveLength(1);
});
