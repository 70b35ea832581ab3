import { afterEach, beforeEach, expect, test } from 'vitest';
import { isGenuine, OFFICE, PATIENT, until } from '../../testing.ts';
import { startVoice } from './testing.ts';

let voice: Awaited<ReturnType<typeof startVoice>>;
beforeEach(async () => {
  voice = await startVoice({ timing: { incomingCallsPerSecond: 1000 } });
});
afterEach(() => voice.close());

/** The SDK empties what it is given. */
const room = () => ({ friendlyName: 'front' });
const status = () => ({ statusCallbackUrl: voice.office.at('/mpc'), statusCallbackMethod: 'POST' });

/** A patient waits in the conference `front`. */
async function patientIn(): Promise<string> {
  voice.office.documents.set(
    '/answer',
    `<Response><MultiPartyCall role="Customer" stayAlone="true" customerHoldMusicUrl="${voice.office.at('/music')}" statusCallbackUrl="${voice.office.at('/mpc')}">front</MultiPartyCall></Response>`,
  );
  const { body } = await voice.control('POST', 'calls', { from: PATIENT, to: OFFICE });
  await voice.told('ParticipantJoin', (params) => params.ParticipantCallUUID === body.call_uuid);
  return body.call_uuid;
}

/** Calls a colleague in; gives the member's id. */
async function colleagueIn(role: string, name: string, more: object = {}): Promise<string> {
  const endpoint = await voice.client.endpoints.create(name, 'a-password', name);
  await voice.control('POST', `endpoints/${endpoint.username}`, { answer: 'answer' });
  const added = await voice.client.multiPartyCalls.addParticipant(role, {
    ...room(),
    ...status(),
    from: OFFICE,
    to: `sip:${endpoint.username}@phone.plivo.com`,
    ...more,
  });
  expect(added.message).toBe('add participant action initiated');
  const joined = await voice.told(
    'ParticipantJoin',
    (params) => params.ParticipantCallUUID === added.calls[0].callUuid,
  );
  return String(joined.params.MemberID);
}

/** How loud the second is at the first, by member. */
async function levels(): Promise<(hears: string, source: string) => number> {
  const { items } = (await voice.control('GET', 'conferences/front/levels')).body;
  return (hears, source) =>
    items.find((one: { hears: string; source: string }) => one.hears === hears && one.source === source).db;
}

test('three talk: a coaching supervisor is heard by staff alone, then by all, then by nobody', async () => {
  await patientIn();
  const customer = String((await voice.told('ParticipantJoin')).params.MemberID);
  const agent = await colleagueIn('Agent', 'dana');
  const supervisor = await colleagueIn('Supervisor', 'sam', { coachMode: true });

  let db = await levels();
  expect(db(agent, supervisor)).toBeGreaterThan(-40);
  expect(db(supervisor, customer)).toBeGreaterThan(-40);
  expect(db(customer, agent)).toBeGreaterThan(-40);
  expect(db(customer, supervisor)).toBeLessThanOrEqual(-60);

  await voice.client.multiPartyCalls.updateParticipant(supervisor, { ...room(), coachMode: 'false' });
  await voice.told('ParticipantCoachModeStop');
  db = await levels();
  expect(db(customer, supervisor)).toBeGreaterThan(-40);

  await voice.client.multiPartyCalls.updateParticipant(supervisor, { ...room(), mute: true });
  db = await levels();
  expect(db(agent, supervisor)).toBeLessThanOrEqual(-60);
  expect(db(supervisor, agent)).toBeGreaterThan(-40);

  await voice.client.multiPartyCalls.updateParticipant(customer, { ...room(), hold: true });
  await voice.told('ParticipantHold');
  db = await levels();
  expect(db(customer, agent)).toBeLessThanOrEqual(-60);
  expect(db(agent, customer)).toBeLessThanOrEqual(-60);
});

test('a conference tells of itself in order, is listed, and ends with its last member', async () => {
  const callUuid = await patientIn();
  const started = await voice.told('MPCStart');
  expect(isGenuine(started)).toBe(true);
  expect(started.params).toMatchObject({ MPCName: 'front' });
  const uuid = String(started.params.MPCUUID);
  expect(await voice.client.multiPartyCalls.get({ uuid })).toMatchObject({
    friendlyName: 'front',
    status: 'Active',
  });
  const [listed] = await voice.client.multiPartyCalls.list({ status: 'active' });
  expect(listed).toMatchObject({ mpcUuid: uuid, recording: 'not-recording' });
  const { objects } = await voice.client.multiPartyCalls.listParticipants(room());
  expect(objects).toMatchObject([{ role: 'customer', mute: false, hold: false, callUuid }]);

  await voice.client.multiPartyCalls.kickParticipant(objects[0].memberId, room());
  expect((await voice.told('MPCEnd')).params).toMatchObject({ MPCUUID: uuid });
  expect((await voice.told('Hangup')).params.HangupCauseName).toBe('Kicked Out Of Multiparty Call');
  const order = voice.office.hooks.filter((hook) => hook.params.MPCUUID).map((hook) => hook.params.EventName);
  expect(order).toEqual(['MPCInitialized', 'MPCStart', 'ParticipantJoin', 'ParticipantExit', 'MPCEnd']);
});

test('music of those who wait is fetched when they are put on hold', async () => {
  await patientIn();
  await colleagueIn('Agent', 'dana');
  const customer = String((await voice.told('ParticipantJoin')).params.MemberID);
  await voice.client.multiPartyCalls.updateParticipant(customer, { ...room(), hold: true });
  await until(() => voice.office.hooks.some((hook) => hook.url.includes('/music')), 'the music is fetched');
  const [member] = (await voice.client.multiPartyCalls.listParticipants(room())).objects;
  expect(member).toMatchObject({ memberId: customer, hold: true });
  const unknown = await voice.control('GET', 'conferences/nowhere/levels');
  expect(unknown).toMatchObject({ status: 400, body: { error: 'There is no conference "nowhere" now.' } });
});

test('the eleventh is refused', async () => {
  await patientIn();
  for (let index = 1; index < 10; index++) await colleagueIn('Agent', `agent${index}`);
  const more = { ...room(), ...status(), from: OFFICE, to: '+15035550111' };
  await expect(voice.client.multiPartyCalls.addParticipant('Agent', more)).rejects.toThrow(
    'maximum participants',
  );
});

test('who picks up in the tenth place joins in it, also where several were rung for it', async () => {
  await patientIn();
  for (let place = 2; place <= 9; place++) await colleagueIn('Agent', `dana${place}`);
  const names = [];
  for (const [name, answer] of [
    ['first', 'ignore'],
    ['second', 'answer'],
  ] as const) {
    const { username } = await voice.client.endpoints.create(name, 'a-password', name);
    await voice.control('POST', `endpoints/${username}`, { answer });
    names.push(`sip:${username}@phone.plivo.com`);
  }
  const added = await voice.rest('POST', 'MultiPartyCall/name_front/Participant/', {
    role: 'Agent',
    from: OFFICE,
    to: names.join('<'),
  });
  expect(added.status).toBe(201);
  const uuid = added.body.calls[1].call_uuid;
  await voice.told('ParticipantJoin', (params) => params.ParticipantCallUUID === uuid);
  const eleventh = await voice.rest('POST', 'MultiPartyCall/name_front/Participant/', {
    role: 'Agent',
    from: OFFICE,
    to: PATIENT,
  });
  expect([eleventh.status, eleventh.body.error]).toEqual([400, 'maximum participants limit reached']);
});

test('a call is moved into a conference, and goes on where its exit says', async () => {
  await patientIn();
  voice.office.documents.set('/answer', '<Response><Wait length="9000"/></Response>');
  voice.office.documents.set('/after', '<Response><Speak>Goodbye</Speak></Response>');
  const { body } = await voice.control('POST', 'calls', { from: '+15035550111', to: OFFICE });
  await until(async () => {
    const { items } = (await voice.control('GET', 'calls')).body;
    return items.some(
      (one: Record<string, string>) => one.call_uuid === body.call_uuid && one.state === 'in-progress',
    );
  }, 'the second call is answered');
  await voice.client.multiPartyCalls.addParticipant('Customer', {
    ...room(),
    callUuid: body.call_uuid,
    onExitActionUrl: voice.office.at('/after'),
  });
  const joined = await voice.told(
    'ParticipantJoin',
    (params) => params.ParticipantCallUUID === body.call_uuid,
  );
  await voice.client.multiPartyCalls.kickParticipant(joined.params.MemberID, room());
  const over = await voice.told('Hangup', (params) => params.CallUUID === body.call_uuid);
  expect(over.params.HangupCauseName).toBe('End Of XML Instructions');
  expect(voice.office.hooks.some((hook) => hook.params.MPCFriendlyName === 'front')).toBe(true);
});

test('one who does not pick up leaves no conference behind', async () => {
  await voice.client.multiPartyCalls.addParticipant('Customer', {
    ...room(),
    ...status(),
    from: OFFICE,
    to: '+15035550193',
    callStatusCallbackUrl: voice.office.at('/leg'),
  });
  await voice.told('MPCEnd');
  expect((await voice.told('Hangup')).params.HangupCauseName).toBe('Busy Line');
});

test('a conference is recorded, paused, resumed and its file kept', async () => {
  await patientIn();
  const asked = { ...room(), recordingCallbackUrl: voice.office.at('/recorded') };
  const started = await voice.client.multiPartyCalls.startRecording(asked);
  expect(started.message).toBe('MPC: front record started');
  await voice.client.multiPartyCalls.pauseRecording({ ...room() });
  await voice.client.multiPartyCalls.resumeRecording({ ...room() });
  await voice.client.multiPartyCalls.stopRecording({ ...room() });
  const done = await voice.told('MPCRecordingCompleted');
  expect(done.params).toMatchObject({ RecordingID: started.recordingId, MPCName: 'front' });
  expect((await fetch(String(done.params.RecordUrl))).status).toBe(200);
  expect(voice.office.events('MPCRecordingPaused')).toHaveLength(1);
});

test('addresses of events without a dotted host name are refused', async () => {
  const { status: code, body } = await voice.rest('POST', 'MultiPartyCall/name_front/Participant/', {
    role: 'Agent',
    from: OFFICE,
    to: PATIENT,
    status_callback_url: 'http://127.0.0.1:4000/mpc',
  });
  expect([code, body.error]).toEqual([400, 'status_callback_url is invalid']);
});

test('faults: events are lost, come twice, and the carrier answers an error', async () => {
  await voice.control('POST', 'faults', { lose: 1 });
  await patientIn();
  await voice.told('MPCStart');
  expect(voice.office.events('MPCInitialized')).toHaveLength(0);
  await voice.control('POST', 'faults', { duplicate: 2 });
  const [member] = (await voice.client.multiPartyCalls.listParticipants(room())).objects;
  await voice.client.multiPartyCalls.updateParticipant(member.memberId, { ...room(), mute: true });
  await until(() => voice.office.events('ParticipantMute').length === 3, 'it is told three times');
  await voice.control('POST', 'faults', { status: 503 });
  expect((await voice.rest('GET', 'MultiPartyCall/')).status).toBe(503);
  expect((await voice.rest('GET', 'Message/')).status).toBe(200);
  await voice.control('POST', 'faults', {});
  expect((await voice.rest('GET', 'MultiPartyCall/')).status).toBe(200);
});

test('a token is signed for a softphone', async () => {
  const { token } = await voice.client.token.create(voice.client.authId ?? 'MASANDBOXCHAIRLINE01', {
    sub: 'dana',
    exp: Math.floor(Date.now() / 1000) + 3600,
    incoming_allow: true,
    outgoing_allow: true,
  });
  const claims = JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({
    sub: 'dana',
    per: { voice: { incoming_allow: true, outgoing_allow: true } },
  });
});
