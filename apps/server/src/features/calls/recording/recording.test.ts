import { randomUUID } from 'node:crypto';
import type { calls as contract, phones } from '@chairline/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { inOffice } from '../../../platform/platform.ts';
import { deliver } from '../../../testing/carrier-webhook.ts';
import { createContact, createOffice, createUser, newNumber, signIn } from '../../../testing/factory.ts';
import { auditOf } from '../../../testing/office-log.ts';
import { threadOf } from '../../../testing/office-with-carrier.ts';
import { until } from '../../../testing/wait.ts';
import { expireRecordings } from './fetch-recording.ts';
import { queueReconcile } from '../state/queue-jobs.ts';
import { further } from '../../../testing/further.ts';
import { setPhone, useCalledOffice, useCallWorld } from '../../../testing/use-calls.ts';

const world = useCallWorld();
const { office, patient, admin, member } = useCalledOffice(world, 'admin', 'member');
beforeEach(() => member.plays({ state: 'gone' }));

async function settings(change: Partial<contract.CallSettings>, who = admin) {
  const { version, ...now } = (await who.call('GET', '/settings/calls')).json() as contract.CallSettings;
  return who.call('PUT', '/settings/calls', { ...now, version, ...change });
}

const numberSays = (recording: phones.Phone['recording']) => setPhone(admin, { recording });

const together = ({ participants }: contract.OngoingCall) => participants.length === 2;
const ownCall = (check: (call: contract.OngoingCall) => boolean = together) => world.untilOwn(admin, check);
const itemOf = (check: (item: Awaited<ReturnType<typeof threadOf>>[number]) => boolean) =>
  until('the item', async () => {
    const [item] = await threadOf(admin, patient.contact);
    return item && check(item) ? item : undefined;
  });
const kept = () => itemOf(({ recordings }) => recordings[0]?.state === 'kept');
const noneAtCarrier = () =>
  until('nothing at the carrier', async () => {
    const left = await recordingsAtCarrier();
    return left.length === 0;
  });
async function recordingsAtCarrier(): Promise<unknown[]> {
  const { rows } = await world.app.owner.query<{ conference: string }>(
    'SELECT conference FROM calls WHERE client_id = $1',
    [office.id],
  );
  const { plivo } = world.app.platform.config;
  const auth = Buffer.from(`${plivo!.authId}:${plivo!.authToken}`).toString('base64');
  const found = await Promise.all(
    rows.map(async ({ conference }) => {
      const url = `${plivo!.apiUrl}/v1/Account/${plivo!.authId}/Recording/?mpc_name=${conference}`;
      const answer = await fetch(url, { headers: { authorization: `Basic ${auth}` } });
      return ((await answer.json()) as { objects: unknown[] }).objects;
    }),
  );
  return found.flat();
}

/** A patient calls, and the admin's softphone answers. */
async function talk(): Promise<string> {
  const uuid = await world.dial(patient.number, office.number);
  await ownCall();
  return uuid;
}

describe('by office and number', () => {
  test('is off before somebody turns it on', async () => {
    const uuid = await talk();
    expect((await ownCall()).recording).toBe(false);
    await world.hangUp(uuid);
    const item = await itemOf(({ comm_direction }) => comm_direction === 'incoming');
    expect([item.recordings, item.comm_ref]).toEqual([[], null]);
  });

  test('on: shown while it runs, then fetched, heard, audited, and gone at the carrier', async () => {
    expect((await settings({ recording: 'on' })).statusCode).toBe(200);
    const uuid = await talk();
    await ownCall(({ recording }) => recording);
    expect((await itemOf(({ recordings }) => recordings.length === 1)).recordings[0]).toMatchObject({
      kind: 'call',
      state: 'recording',
    });
    await world.hangUp(uuid);
    const item = await kept();
    const heard = await admin.call('GET', item.recordings[0]!.path);
    expect([heard.statusCode, heard.headers['content-type']]).toEqual([200, 'audio/wav']);
    expect(heard.rawPayload.subarray(0, 4).toString()).toBe('RIFF');
    expect((await admin.call('GET', item.comm_ref!)).rawPayload).toEqual(heard.rawPayload);
    const hearings = (await auditOf(world.app, office.id)).filter(({ action }) => action === 'call.hear');
    expect(hearings).toHaveLength(2);
    await noneAtCarrier();
  });

  test.each([
    ['off', 'on', true],
    ['on', 'off', false],
    ['on', 'office', true],
  ] as const)('the office %s, the number %s: recorded %s', async (ofOffice, ofNumber, recorded) => {
    await settings({ recording: ofOffice });
    await numberSays(ofNumber);
    const uuid = await talk();
    if (recorded) await ownCall(({ recording }) => recording);
    await world.hangUp(uuid);
    const item = await itemOf(({ comm_direction }) => comm_direction === 'incoming');
    expect(item.recordings.length > 0).toBe(recorded);
  });

  test('a change of the settings leaves a call alone that goes on', async () => {
    const uuid = await talk();
    await settings({ recording: 'on' });
    const { conferenceName } = await ownCall();
    const parked = await admin.call('DELETE', `/plivo/leaveConference?conferenceName=${conferenceName}`);
    expect(parked.statusCode).toBe(200);
    await admin.call('POST', '/plivo/rejoinConference', { conferenceName });
    expect((await ownCall()).recording).toBe(false);
    await world.hangUp(uuid);
  });
});

describe('what is recorded', () => {
  test('a parked call is paused, and goes on in the same recording when a colleague resumes it', async () => {
    await settings({ recording: 'on' });
    await member.plays({ state: 'registered' });
    await admin.plays({ state: 'gone' });
    const uuid = await world.dial(patient.number, office.number);
    const call = await world.untilOwn(member, ({ recording }) => recording);
    await member.call('DELETE', `/plivo/leaveConference?conferenceName=${call.conferenceName}`);
    await until('it is paused', async () => (await recordingOf()) === 'paused');
    await admin.plays({ state: 'registered' });
    await admin.call('POST', '/plivo/rejoinConference', { conferenceName: call.conferenceName });
    await ownCall(({ recording }) => recording);
    await world.hangUp(uuid);
    expect((await kept()).recordings).toHaveLength(1);
  });

  test('handed over, it is one recording', async () => {
    await settings({ recording: 'on' });
    const uuid = await talk();
    const { conferenceName } = await ownCall(({ recording }) => recording);
    await member.plays({ state: 'registered' });
    await admin.call('POST', '/plivo/transferUser', { conferenceName, user_id: member.user.id });
    await world.untilOwn(member, (call) => together(call) && call.recording);
    await world.hangUp(uuid);
    expect((await kept()).recordings).toHaveLength(1);
  });

  further(
    'two calls that become one: each has what was recorded of it, and whoever comes is recorded on',
    async () => {
      await settings({ recording: 'on' });
      const uuid = await talk();
      const one = await ownCall(({ recording }) => recording);
      // A softphone is in one call at a time: the first is parked meanwhile.
      await admin.call('DELETE', `/plivo/leaveConference?conferenceName=${one.conferenceName}`);
      const other = newNumber();
      const otherContact = await createContact(world.app, office, { ph1: other });
      const into = await world.dial(other, office.number);
      const two = await ownCall((call) => call.call_uuid === into && call.recording);
      const merged = await admin.call('POST', '/plivo/mergeCall', {
        conferenceName: one.conferenceName,
        into: two.conferenceName,
      });
      expect(merged.statusCode, merged.body).toBe(200);
      await ownCall((call) => call.call_uuid === into && call.participants.length === 3 && call.recording);
      expect((await kept()).recordings).toHaveLength(1);
      for (const leg of [uuid, into]) await world.hangUp(leg);
      const [item] = await until('what was recorded of both', async () => {
        const items = await threadOf(admin, otherContact);
        return items[0]?.recordings[0]?.state === 'kept' ? items : undefined;
      });
      expect(item!.recordings).toHaveLength(1);
    },
  );

  test('who comes from a call that is not recorded hears it first', async () => {
    const uuid = await talk();
    const one = await ownCall();
    await settings({ recording: 'announced', announcement: 'We record this.' });
    const into = await world.dial(newNumber(), office.number);
    const two = await ownCall((call) => call.call_uuid === into && call.recording);
    await admin.call('POST', '/plivo/mergeCall', {
      conferenceName: one.conferenceName,
      into: two.conferenceName,
    });
    await ownCall((call) => call.call_uuid === into && call.participants.length === 3 && call.recording);
    const { rows } = await world.app.owner.query<{ announced_after: string | null }>(
      `SELECT m.announced_after FROM call_members m JOIN calls c USING (client_id, call_id)
       WHERE c.call_uuid = $1 AND m.leg = $2`,
      [into, uuid],
    );
    expect(rows).toEqual([{ announced_after: '' }]);
    for (const leg of [uuid, into]) await world.hangUp(leg);
  });

  test('a call of ours too; a talk among staff never, nor a call for help', async () => {
    await settings({ recording: 'announced', emergency_address: '12 Main St, Portland, OR 97201' });
    const modes = async (to: string) => {
      const uuid = randomUUID();
      const from = `sip:${admin.softphone}@phone.plivo.com`;
      await deliver(world.app, '/plivo/answer', { CallUUID: uuid, From: from, To: to });
      const { rows } = await world.app.owner.query<{ recording_mode: string; contact_number: string }>(
        'SELECT recording_mode, contact_number FROM calls WHERE client_id = $1 AND call_uuid = $2',
        [office.id, uuid],
      );
      return rows[0];
    };
    expect(await modes(patient.number)).toEqual({
      recording_mode: 'announced',
      contact_number: patient.number,
    });
    const colleague = await modes(`sip:${member.softphone}@phone.plivo.com`);
    expect(colleague).toEqual({ recording_mode: 'off', contact_number: '' });
    expect(await modes('911')).toEqual({ recording_mode: 'off', contact_number: '911' });
  });

  test('who leaves a message is heard by everybody of the desk; it is no recording of a call', async () => {
    await settings({ recording: 'on' });
    await admin.plays({ state: 'gone' });
    await world.dial(patient.number, office.number, { then: 'voicemail' });
    const item = await kept();
    expect(item.recordings).toMatchObject([{ kind: 'voicemail', state: 'kept' }]);
    expect(item.call_missed).toBe(true);
    const list = (await member.call('GET', `/contacts/${patient.contact}`)).json() as { contact: object };
    expect(JSON.stringify(list)).toContain('needs_answer');
    expect((await member.call('GET', item.recordings[0]!.path)).statusCode).toBe(200);
  });
});

describe('announced', () => {
  test('who calls hears it before they are put through, and is recorded from then on', async () => {
    await settings({ recording: 'announced', announcement: 'We record this.' });
    const uuid = await talk();
    await ownCall(({ recording }) => recording);
    const { rows } = await world.app.owner.query<{ announced_after: string | null }>(
      `SELECT announced_after FROM call_members WHERE client_id = $1 AND role = 'customer'`,
      [office.id],
    );
    expect(rows).toEqual([{ announced_after: '' }]);
    await world.hangUp(uuid);
    await kept();
  });

  test('who is added hears it before anything of them is recorded', async () => {
    await settings({ recording: 'announced', announcement: 'We record this.' });
    const uuid = await talk();
    await ownCall(({ recording }) => recording);
    const { conferenceName } = await ownCall();
    const added = await admin.call('POST', '/plivo/addToOngoingCall', {
      conferenceName,
      phone_num: newNumber(),
    });
    expect(added.statusCode).toBe(200);
    // From when it rings at them nothing is recorded, until they came again after they heard it.
    await until('it is paused', async () => (await recordingOf()) === 'paused');
    await ownCall((call) => call.participants.length === 3 && call.recording);
    const { rows } = await world.app.owner.query<{ stays: object; announced_after: string }>(
      `SELECT stays, announced_after FROM call_members WHERE client_id = $1 AND role = 'customer'
       ORDER BY created_at`,
      [office.id],
    );
    expect(rows.map(({ stays }) => Object.keys(stays).length)).toEqual([1, 2]);
    expect(Object.keys(rows[1]!.stays)).toContain(rows[1]!.announced_after);
    await world.hangUp(uuid);
  });

  test('a caller who hangs up while they hear it leaves nobody behind', async () => {
    const announcement = 'word '.repeat(55).trim();
    await settings({ recording: 'announced', announcement });
    const uuid = await world.dial(patient.number, office.number);
    await ownCall(({ participants }) => participants.length === 1);
    await world.hangUp(uuid);
    const item = await itemOf(({ comm_direction }) => comm_direction === 'incoming');
    expect(item.call_missed).toBe(true);
    expect((await admin.call('GET', '/plivo/getOngoingCalls?whose=own')).json()).toEqual([]);
  });
});

describe('when something goes wrong', () => {
  further('every word of the recording is lost: it is looked up after the call', async () => {
    await settings({ recording: 'on' });
    const uuid = await talk();
    await ownCall(({ recording }) => recording);
    await world.sandbox.control('/voice/faults', { lose: 10_000 });
    await world.hangUp(uuid);
    await reconcile();
    expect((await kept()).recordings).toHaveLength(1);
  });

  test('a carrier that refuses leaves the call as it is, and the office’s log says why', async () => {
    await settings({ recording: 'on' });
    await world.sandbox.control('/voice/faults', { no_recording: true });
    const uuid = await talk();
    await until('it is refused', async () => (await recordingOf()) === 'refused');
    expect((await ownCall()).recording).toBe(false);
    const notes = (await auditOf(world.app, office.id)).filter(
      ({ action }) => action === 'call.not_recorded',
    );
    expect(notes).toHaveLength(1);
    expect(JSON.stringify(notes[0]!.details)).toContain('recording is not enabled');
    await world.hangUp(uuid);
    const item = await itemOf(({ comm_direction }) => comm_direction === 'incoming');
    expect([item.recordings, item.call_missed]).toEqual([[], false]);
  });

  further('told twice it is one recording', async () => {
    await settings({ recording: 'on' });
    await world.sandbox.control('/voice/faults', { duplicate: 3, reorder: true });
    const uuid = await talk();
    await ownCall(({ recording }) => recording);
    await world.hangUp(uuid);
    expect((await kept()).recordings).toHaveLength(1);
  });

  test('what cannot be fetched is said, is tried again, and a person may ask for it', async () => {
    await settings({ recording: 'on' });
    const uuid = await talk();
    await ownCall(({ recording }) => recording);
    await world.app.owner.query(
      `CREATE OR REPLACE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN NEW.url := replace(NEW.url, '.wav', '-gone.wav'); RETURN NEW; END $$`,
    );
    await world.app.owner.query(
      `CREATE TRIGGER spoil BEFORE UPDATE ON call_recordings FOR EACH ROW WHEN (NEW.state = 'fetching') EXECUTE FUNCTION spoil()`,
    );
    try {
      await world.hangUp(uuid);
      await itemOf(({ recordings }) => recordings[0]?.state === 'failed');
    } finally {
      await world.app.owner.query('DROP TRIGGER spoil ON call_recordings');
    }
    await world.app.owner.query(`UPDATE call_recordings SET url = replace(url, '-gone.wav', '.wav')`);
    const item = await itemOf(() => true);
    const { recording_id } = item.recordings[0]!;
    const path = `/calls/${item.comm_participant_id}/recording/fetch`;
    expect((await member.call('POST', path, { recording_id })).statusCode).toBe(200);
    await kept();
    expect((await member.call('POST', path, { recording_id })).statusCode).toBe(409);
    expect((await member.call('POST', path, { recording_id: recording_id + 1 })).statusCode).toBe(404);
  });
});

describe('who may hear it, and until when', () => {
  async function recorded() {
    await settings({ recording: 'on' });
    const uuid = await talk();
    await ownCall(({ recording }) => recording);
    await world.hangUp(uuid);
    return kept();
  }

  test('an admin, and whoever an admin gives the right; nobody of another office', async () => {
    const item = await recorded();
    const { path } = item.recordings[0]!;
    const refused = await member.call('GET', path);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'forbidden']);
    expect((await member.call('GET', item.comm_ref!)).statusCode).toBe(403);
    const before = (await auditOf(world.app, office.id)).filter(({ action }) => action === 'call.hear');
    expect(before).toEqual([]);
    const given = await admin.call('PUT', `/users/${member.user.id}`, { can_hear_recordings: true });
    expect(given.statusCode).toBe(200);
    expect((await member.call('GET', path)).statusCode).toBe(200);
    const others = await createOffice(world.app);
    const stranger = await signIn(world.app, await createUser(world.app, others, { role: 'Admin' }));
    expect((await stranger.call('GET', path)).statusCode).toBe(404);
  });

  test('after the office’s term it is deleted, with its file, and its item says when', async () => {
    const item = await recorded();
    const { rows } = await world.app.owner.query<{ file_key: string }>(
      'SELECT file_key FROM call_recordings WHERE client_id = $1',
      [office.id],
    );
    await settings({ keep_recordings_days: 30 });
    await expireRecordings(world.app.platform, { client_id: office.id });
    expect((await itemOf(() => true)).recordings[0]!.state).toBe('kept');
    await world.app.owner.query(
      `UPDATE call_recordings SET recorded_at = recorded_at - interval '31 days' WHERE client_id = $1`,
      [office.id],
    );
    await expireRecordings(world.app.platform, { client_id: office.id });
    const after = await itemOf(({ recordings }) => recordings[0]?.state === 'deleted');
    expect([after.comm_ref, typeof after.recordings[0]!.deleted_at]).toEqual([null, 'string']);
    expect((await admin.call('GET', item.recordings[0]!.path)).statusCode).toBe(409);
    await expect(world.app.platform.files.read(rows[0]!.file_key)).rejects.toThrow();
  });
});

describe('the settings', () => {
  test('are the admin’s, by version, and say what is wrong', async () => {
    expect((await settings({ recording: 'on' }, member)).statusCode).toBe(403);
    expect((await settings({ announcement: ' ' })).statusCode).toBe(400);
    expect((await settings({ keep_recordings_days: 0 })).statusCode).toBe(400);
    expect((await settings({ recording: 'announced' })).statusCode).toBe(200);
    expect((await settings({ version: 0 })).statusCode).toBe(409);
  });
});

/** The carrier's word of what it records. */
async function recordingOf(): Promise<string | null> {
  const { rows } = await world.app.owner.query<{ recording: string | null }>(
    'SELECT recording FROM calls WHERE client_id = $1 ORDER BY call_id DESC LIMIT 1',
    [office.id],
  );
  return rows[0]?.recording ?? null;
}

async function reconcile(): Promise<void> {
  const { rows } = await world.app.owner.query<{ call_id: string }>(
    'SELECT call_id FROM calls WHERE client_id = $1 AND ended_at IS NULL',
    [office.id],
  );
  const scope = { office: office.id, actor: { kind: 'job', name: 'test' } } as const;
  await until('the carrier has nobody in it', async () =>
    (await world.carrierCalls()).every(
      (one) => !one.to.includes(office.number.slice(1)) || one.state === 'ended',
    ),
  );
  await inOffice(world.app.platform, scope, async (ctx) => {
    for (const { call_id } of rows) await queueReconcile(ctx, Number(call_id));
  });
}
