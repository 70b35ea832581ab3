import { afterEach, beforeEach, expect, test } from 'vitest';
import { isGenuine, OFFICE, PATIENT, until } from '../../testing.ts';
import { startVoice } from './testing.ts';

let voice: Awaited<ReturnType<typeof startVoice>>;
beforeEach(async () => {
  voice = await startVoice();
});
afterEach(() => voice.close());

const document = (inside: string) => `<?xml version="1.0" encoding="UTF-8"?><Response>${inside}</Response>`;
const talk = document('<Wait length="9000"/>');
const ring = (then = 'speak', more: object = {}) =>
  voice.control('POST', 'calls', { from: PATIENT, to: OFFICE, then, ...more });

test('a patient calls: the answer document is asked for, signed, and both sides can hang up', async () => {
  voice.office.documents.set('/answer', talk);
  const { body } = await ring();
  const asked = await voice.told('StartApp');
  expect(asked.params).toMatchObject({
    CallUUID: body.call_uuid,
    From: PATIENT.slice(1),
    To: OFFICE.slice(1),
    CallStatus: 'ringing',
    Direction: 'inbound',
  });
  expect(isGenuine(asked)).toBe(true);
  await until(async () => (await voice.client.calls.listLiveCalls()).length === 1, 'it is answered');
  expect(await voice.client.calls.getLiveCall(body.call_uuid)).toMatchObject({ direction: 'inbound' });

  await voice.client.calls.hangup(body.call_uuid);
  const over = await voice.told('Hangup');
  expect(over.params).toMatchObject({
    CallUUID: body.call_uuid,
    CallStatus: 'completed',
    HangupCause: 'NORMAL_CLEARING',
    HangupCauseCode: '4000',
    HangupSource: 'API Request',
  });
  expect(isGenuine(over)).toBe(true);
  expect(await voice.client.calls.get(body.call_uuid)).toMatchObject({
    hangupCauseName: 'Normal Hangup',
    callState: 'ANSWER',
  });
});

test.each([
  ['5035550193', { HangupCauseName: 'Busy Line', CallStatus: 'busy' }],
  ['5035550194', { HangupCauseName: 'Ring Timeout Reached', CallStatus: 'no-answer' }],
  ['5035550195', { HangupCauseName: 'Normal Hangup', HangupSource: 'Callee' }],
  ['5035550198', { HangupCauseName: 'Rejected' }],
  ['5035550199', { HangupCauseName: 'Invalid Destination Address', CallStatus: 'failed' }],
])('whom the office calls at %s does what the README says', async (to, expected) => {
  voice.office.documents.set('/out', talk);
  const fired = await voice.client.calls.create(OFFICE, `1${to}`, voice.office.at('/out'), {
    hangupUrl: voice.office.at('/hangup'),
    ringUrl: voice.office.at('/ring'),
    ringTimeout: 10,
  });
  expect(fired).toMatchObject({ message: 'call fired' });
  const over = await voice.told('Hangup');
  expect(over.params).toMatchObject({ CallUUID: fired.requestUuid, Direction: 'outbound', ...expected });
});

test('a call is moved to another document, and runs out of elements', async () => {
  voice.office.documents.set('/answer', talk);
  voice.office.documents.set('/elsewhere', document('<Speak>Thank you</Speak>'));
  const { body } = await ring();
  await until(async () => (await voice.client.calls.listLiveCalls()).length === 1, 'it is answered');
  const moved = await voice.client.calls.transfer(body.call_uuid, { alegUrl: voice.office.at('/elsewhere') });
  expect(moved).toMatchObject({ message: 'call transferred' });
  expect((await voice.told('Hangup')).params.HangupCauseName).toBe('End Of XML Instructions');
});

test.each([
  ['<Response><Dance/></Response>', 'Invalid Answer XML'],
  ['<Response><Speak>no end', 'Invalid Answer XML'],
  ['', 'Invalid Answer XML'],
  ['<Other/>', 'Invalid Answer XML'],
  ['<Response><MultiPartyCall role="Boss">x</MultiPartyCall></Response>', 'Invalid Answer XML'],
  ['<Response/>', 'End Of XML Instructions'],
  ['<Response><Hangup reason="busy"/></Response>', 'Busy Line'],
])('the document %s ends the call', async (xml, name) => {
  voice.office.documents.set('/answer', xml);
  await ring();
  expect((await voice.told('Hangup')).params.HangupCauseName).toBe(name);
});

test('digits are collected and redirected by', async () => {
  voice.office.documents.set(
    '/answer',
    document(
      `<GetDigits action="${voice.office.at('/menu')}" numDigits="2"><Speak>Press</Speak></GetDigits>`,
    ),
  );
  voice.office.documents.set('/menu', document('<Hangup/>'));
  await ring('digits', { digits: '42' });
  await until(() => voice.office.hooks.some((hook) => hook.params.Digits === '42'), 'the digits arrive');
  expect((await voice.told('Hangup')).params.HangupSource).toBe('Answer XML');
});

test('a voicemail is recorded, can be fetched, and is forgotten', async () => {
  voice.office.documents.set(
    '/answer',
    document(`<Record action="${voice.office.at('/left')}" callbackUrl="${voice.office.at('/recorded')}"/>`),
  );
  await ring('voicemail');
  const recorded = await voice.told('RecordStop');
  expect(Number(recorded.params.RecordingDurationMs)).toBeGreaterThan(0);
  await until(() => voice.office.hooks.some((hook) => hook.params.Digits === 'hangup'), 'the action is told');
  const file = await fetch(String(recorded.params.RecordUrl));
  expect(file.headers.get('content-type')).toBe('audio/wav');
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 4)
      .toString(),
  ).toBe('RIFF');
  const list = await voice.client.recordings.list({});
  expect(list[0]).toMatchObject({ recordingId: recorded.params.RecordingID, recordingType: 'call' });
  await voice.client.recordings.delete(recorded.params.RecordingID);
  expect(await voice.client.recordings.list({})).toHaveLength(0);
  expect((await fetch(String(recorded.params.RecordUrl))).status).toBe(404);
});

test('a colleague is dialled: who picks up first talks, the other is left alone', async () => {
  const make = (name: string) => voice.client.endpoints.create(name, 'a-password', name);
  const [dana, sam] = [await make('dana'), await make('sam')];
  await voice.control('POST', `endpoints/${dana.username}`, { answer: 'ignore' });
  await voice.control('POST', `endpoints/${sam.username}`, { answer: 'answer' });
  const users = [dana, sam].map((one) => `<User>sip:${one.username}@phone.plivo.com</User>`).join('');
  voice.office.documents.set(
    '/answer',
    document(
      `<Dial action="${voice.office.at('/dialled')}" redirect="false" callbackUrl="${voice.office.at('/dial')}">${users}</Dial>`,
    ),
  );
  const { body } = await ring();
  const connected = await voice.told('DialConnected');
  expect(connected.params).toMatchObject({
    DialALegUUID: body.call_uuid,
    DialBLegTo: `sip:${sam.username}@phone.plivo.com`,
  });
  await voice.control('DELETE', `calls/${connected.params.DialBLegUUID}`);
  await until(
    () => voice.office.hooks.some((hook) => hook.params.DialStatus === 'completed'),
    'the dial is over',
  );
  const calls = (await voice.control('GET', 'calls')).body.items;
  expect(calls.map((one: { hangup_cause: string }) => one.hangup_cause)).toContain('Lost Race');
});

test('a softphone that is not logged in is not reached', async () => {
  const dana = await voice.client.endpoints.create('dana', 'a-password', 'Dana');
  await voice.client.calls.create(OFFICE, `sip:${dana.username}@phone.plivo.com`, voice.office.at('/out'), {
    hangupUrl: voice.office.at('/hangup'),
  });
  expect((await voice.told('Hangup')).params.HangupCauseName).toBe('Endpoint Not Registered');
});

test('more calls in a second than the carrier takes are rejected', async () => {
  await voice.close();
  voice = await startVoice({ timing: { incomingCallsPerSecond: 1 } });
  voice.office.documents.set('/answer', talk);
  const answers = await Promise.all(Array.from({ length: 20 }, () => ring()));
  expect(answers.map((one) => one.status)).toEqual(expect.arrayContaining([200, 400]));
});

test.each([
  ['calls', { from: 'x', to: OFFICE }, 'The field "from": "x" is not a phone number.'],
  ['calls', { from: PATIENT, to: '+15035550111' }, /is not a number of this carrier/],
  ['calls', { from: PATIENT, to: OFFICE, then: 'dance' }, /must be one of: speak/],
  ['calls', { from: PATIENT, to: OFFICE, then: 'digits' }, /must be given/],
  ['endpoints/nobody', { state: 'registered' }, /There is no softphone/],
  ['faults', { lose: -1 }, /must not be negative/],
])('what the control of %s does not understand is said: %o', async (path, body, error) => {
  expect(await voice.control('POST', path, body)).toMatchObject({
    status: 400,
    body: { error: expect.stringMatching(error) },
  });
});

test('what the office starts above its calls a second waits its turn, and can be called off', async () => {
  await voice.close();
  // A turn comes every hundred seconds: whatever is not first waits, on a slow machine too.
  voice = await startVoice({ timing: { callsPerSecond: 0.01 } });
  const start = () =>
    voice.client.calls.create(OFFICE, PATIENT, voice.office.at('/out'), {
      hangupUrl: voice.office.at('/hangup'),
    });
  await start();
  const waiting = await start();
  const queued = await voice.client.calls.listQueuedCalls();
  expect(queued.map((one: { callUuid: string }) => one.callUuid)).toEqual([waiting.requestUuid]);
  await voice.client.calls.hangup(waiting.requestUuid);
  const over = await voice.told('Hangup', (params) => params.CallUUID === waiting.requestUuid);
  expect(over.params).toMatchObject({ HangupCauseName: 'Canceled', CallStatus: 'cancel' });
});
