import type { IncomingMessage, ServerResponse } from 'node:http';
import { inbox } from '@chairline/contract';
import { expect, onTestFinished, test } from 'vitest';
import { inOffice } from '../../../platform/platform.ts';
import { createOffice, createUser, multipart, quietWav, signIn } from '../../../testing/factory.ts';
import { auditOf } from '../../../testing/office-log.ts';
import { threadOf } from '../../../testing/office-with-carrier.ts';
import { until } from '../../../testing/wait.ts';
import { queueReconcile } from '../state/queue-jobs.ts';
import { setPhone, useCalledOffice, useCallWorld } from '../../../testing/use-calls.ts';

const world = useCallWorld();
const { office, patient, desk } = useCalledOffice(world, 'desk');

test('a greeting that was recorded is fetched by the carrier from the running server, and heard before the message', async () => {
  const kept = await world.app.server.inject({
    method: 'POST',
    url: '/api/phonesounds',
    cookies: desk.cookies,
    ...multipart({}, [{ name: 'hello.wav', bytes: quietWav(), type: 'audio/wav' }]),
  });
  const { sound_id } = kept.json() as { sound_id: string };
  await setPhone(desk, { greeting_sound: sound_id });
  await desk.plays({ state: 'gone' });
  const fetched: (string | number | undefined)[][] = [];
  const listen = (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/api/plivo/sound/'))
      response.once('finish', () => fetched.push([request.method, response.statusCode]));
  };
  world.app.server.server.on('request', listen);
  onTestFinished(() => void world.app.server.server.off('request', listen));
  await world.dial(patient.number, office.number, { then: 'voicemail' });
  await until('the message', async () => {
    const [newest] = await threadOf(desk, patient.contact);
    return newest?.comm_ref && newest.call_missed ? newest : undefined;
  });
  expect(fetched).toEqual([['GET', 200]]);
});

test('a caller whom nobody answers leaves a message, which is heard by the own office alone, each time audited', async () => {
  await desk.plays({ state: 'gone' });
  await world.dial(patient.number, office.number, { then: 'voicemail' });
  const item = await until('the message', async () => {
    const [newest] = await threadOf(desk, patient.contact);
    return newest?.comm_ref && newest.call_missed ? newest : undefined;
  });
  const { rows } = await world.app.owner.query(
    'SELECT last_snippet AS says, last_call_missed AS missed FROM contacts WHERE client_id = $1 AND contact_id = $2',
    [office.id, patient.contact],
  );
  expect(rows).toEqual([{ says: inbox.LEFT_MESSAGE, missed: true }]);
  expect(item).toMatchObject({ comm_direction: 'incoming', call_status: 1, call_duration: 0, users: [] });

  const heard = await desk.call('GET', item.comm_ref!);
  expect([heard.statusCode, heard.headers['content-type']]).toEqual([200, 'audio/wav']);
  expect(heard.rawPayload.subarray(0, 4).toString()).toBe('RIFF');
  const piece = await world.app.server.inject({
    url: `/api${item.comm_ref}`,
    cookies: desk.cookies,
    headers: { range: 'bytes=4-9' },
  });
  expect([piece.statusCode, piece.rawPayload]).toEqual([206, heard.rawPayload.subarray(4, 10)]);
  const hearings = (await auditOf(world.app, office.id)).filter(({ action }) => action === 'call.hear');
  expect(hearings).toHaveLength(2);

  const others = await createOffice(world.app);
  const stranger = await signIn(world.app, await createUser(world.app, others, { role: 'Admin' }));
  expect((await stranger.call('GET', item.comm_ref!)).statusCode).toBe(404);
});

test('a message whose fetching an earlier version had queued is fetched, once', async () => {
  await setPhone(desk, { calls: 'none' });
  // That version had taken the carrier's word of it.
  await world.sandbox.control('/voice/faults', { lose: 10_000 });
  onTestFinished(() => void world.sandbox.control('/voice/faults', {}));
  const uuid = await world.dial(patient.number, office.number, { then: 'voicemail' });
  const { plivo } = world.app.platform.config;
  const auth = Buffer.from(`${plivo!.authId}:${plivo!.authToken}`).toString('base64');
  const url = await until('the carrier has the message', async () => {
    const answer = await fetch(`${plivo!.apiUrl}/v1/Account/${plivo!.authId}/Recording/?call_uuid=${uuid}`, {
      headers: { authorization: `Basic ${auth}` },
    });
    return ((await answer.json()) as { objects: { recording_url: string }[] }).objects[0]?.recording_url;
  });
  expect((await threadOf(desk, patient.contact))[0]!.recordings).toEqual([]);
  const { rows } = await world.app.owner.query<{ call_id: string }>(
    'SELECT call_id FROM calls WHERE call_uuid = $1',
    [uuid],
  );
  const scope = { office: office.id, actor: { kind: 'job', name: 'test' } } as const;
  for (let n = 0; n < 2; n += 1)
    await inOffice(world.app.platform, scope, (ctx) =>
      ctx.enqueue('fetch-voicemail', { call_id: Number(rows[0]!.call_id), url }, {}),
    );
  const item = await until('the message', async () => {
    const [newest] = await threadOf(desk, patient.contact);
    return newest?.recordings[0]?.state === 'kept' ? newest : undefined;
  });
  await until('nothing of it waits', async () => {
    const left = await world.app.owner.query(
      `SELECT FROM graphile_worker.jobs WHERE task_identifier = 'fetch-voicemail'`,
    );
    return left.rows.length === 0;
  });
  expect((await threadOf(desk, patient.contact))[0]!.recordings).toMatchObject([
    { kind: 'voicemail', state: 'kept' },
  ]);
  expect((await desk.call('GET', item.recordings[0]!.path)).statusCode).toBe(200);
});

test('a call whose end was never told is over once it is compared with the carrier’s list', async () => {
  const uuid = await world.dial(patient.number, office.number);
  const call = await world.untilOwn(desk, ({ participants }) => participants.length === 2);
  await world.sandbox.control('/voice/faults', { lose: 10_000 });
  await world.hangUp(uuid);
  await until('the carrier has nobody in it', async () =>
    (await world.carrierCalls()).every((one) => one.call_uuid !== uuid || one.state === 'ended'),
  );
  expect(await threadOf(desk, patient.contact)).toMatchObject([
    { comm_direction: 'ongoing', call_status: 3 },
  ]);

  const scope = { office: office.id, actor: { kind: 'job', name: 'test' } } as const;
  const { rows } = await world.app.owner.query<{ call_id: number }>(
    'SELECT call_id FROM calls WHERE conference = $1',
    [call.conferenceName],
  );
  await inOffice(world.app.platform, scope, (ctx) => queueReconcile(ctx, Number(rows[0]!.call_id)));
  const item = await until('it is over here', async () => {
    const [newest] = await threadOf(desk, patient.contact);
    return newest?.comm_direction === 'incoming' ? newest : undefined;
  });
  expect(item).toMatchObject({ call_missed: false, call_status: null, users: [{ user_id: desk.user.id }] });
  await world.sandbox.control('/voice/faults', {});
});
