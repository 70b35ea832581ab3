import { randomUUID } from 'node:crypto';
import type { calls as contract } from '@chairline/contract';
import { expect, test } from 'vitest';
import { deliver } from '../../../testing/carrier-webhook.ts';
import { createContact, createUser, newNumber, signIn } from '../../../testing/factory.ts';
import type { Colleague } from '../../../testing/office-with-calls.ts';
import { threadOf } from '../../../testing/office-with-carrier.ts';
import { until } from '../../../testing/wait.ts';
import { useCallWorld } from '../../../testing/use-calls.ts';

const world = useCallWorld();

const session = (who: Pick<Colleague, 'call'>) => who.call('GET', '/plivo/softphone/session');

test('a softphone’s page is given a token of a quarter of an hour, which says where what it dials goes', async () => {
  const { staff } = await world.office(1);
  const before = Date.now();
  const answer = await session(staff[0]!);
  const after = Date.now();
  expect(answer.statusCode).toBe(200);
  const { plivo_user, token, expires_in, registrationDomainSocket } = answer.json() as {
    plivo_user: string;
    token: string;
    expires_in: number;
    registrationDomainSocket: string[];
  };
  expect(plivo_user).toBe(staff[0]!.softphone);
  expect(registrationDomainSocket).toEqual([
    `${world.sandbox.plivoApiUrl.replace(/^http/, 'ws')}/signalling`,
  ]);
  const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as {
    sub: string;
    app: string;
    exp: number;
  };
  expect(claims).toMatchObject({ sub: plivo_user, app: expect.stringMatching(/\d/) as string });
  // It is in whole seconds.
  expect(expires_in).toBe(900);
  const askedAt = claims.exp - 900;
  expect(askedAt).toBeGreaterThanOrEqual(Math.floor(before / 1_000));
  expect(askedAt).toBeLessThanOrEqual(Math.floor(after / 1_000));
});

test('the log has a token once a sign-in, however often it is renewed, and again where the softphone is another', async () => {
  const { office, staff } = await world.office(1);
  const desk = staff[0]!;
  const logged = async () =>
    (
      await world.app.owner.query(
        `SELECT 1 FROM audit_log WHERE client_id = $1 AND action = 'softphone.token' AND subject = $2`,
        [office.id, `user:${desk.user.id}`],
      )
    ).rows.length;
  for (let n = 0; n < 3; n += 1) expect((await session(desk)).statusCode).toBe(200);
  expect(await logged()).toBe(1);
  const elsewhere = await signIn(world.app, desk.user);
  for (let n = 0; n < 2; n += 1) expect((await session(elsewhere)).statusCode).toBe(200);
  expect(await logged()).toBe(2);
  await world.app.owner.query(
    `UPDATE endpoints SET softphone_user = softphone_user || 'x' WHERE client_id = $1`,
    [office.id],
  );
  expect((await session(desk)).statusCode).toBe(200);
  expect(await logged()).toBe(3);
});

test('who has no softphone has no session, and a carrier that fails is said', async () => {
  const { office, staff } = await world.office(1);
  const without = await signIn(world.app, await createUser(world.app, office, { role: 'Member' }));
  expect((await session(without)).statusCode).toBe(404);
  await world.sandbox.control('/voice/faults', { status: 500 });
  const answer = await session(staff[0]!);
  await world.sandbox.control('/voice/faults', {});
  expect(answer.statusCode).toBe(502);
  expect((await session(staff[0]!)).statusCode).toBe(200);
});

test('a colleague is called by their softphone’s address; it is in nobody’s thread', async () => {
  const { office, staff } = await world.office(2);
  const [first, second] = staff as [Colleague, Colleague];
  await second.plays({ answer: 'ignore' });
  const CallUUID = randomUUID();
  const address = (who: Colleague) => `sip:${who.softphone}@phone.plivo.com`;
  const answer = await deliver(world.app, '/plivo/answer', {
    CallUUID,
    From: address(first),
    To: address(second),
    CallStatus: 'ringing',
  });
  expect(answer.body).toContain('role="Agent"');
  const rung = await until('it rings at the colleague', async () =>
    (await world.carrierCalls()).find((call) => call.to.includes(second.softphone)),
  );
  // Shown there: the office’s own number, for a call among staff has no other.
  expect(rung.from).toBe(office.number);
  const page = (await first.call('GET', '/calls')).json() as { items: contract.CallRow[] };
  expect(page.items).toMatchObject([{ call_uuid: CallUUID, comm_participant_id: null, contact_id: null }]);
  const themselves = await deliver(world.app, '/plivo/answer', {
    CallUUID: randomUUID(),
    From: address(first),
    To: address(first),
    CallStatus: 'ringing',
  });
  expect(themselves.body).not.toContain('<MultiPartyCall');
});

test('a number that is forwarded rings there; putting that telephone down is the end of the call', async () => {
  const { office, staff } = await world.office(1);
  const [desk] = staff as [Colleague];
  const elsewhere = newNumber();
  await world.app.owner.query(`UPDATE phones SET calls = 'forward', forward_to = $2 WHERE client_id = $1`, [
    office.id,
    elsewhere,
  ]);
  const patient = newNumber();
  const contact = await createContact(world.app, office, { ph1: patient });
  const uuid = await world.dial(patient, office.number);
  // Who comes in is in the call a moment before their number is known.
  await until('somebody answers there', async () => {
    const all = (await desk.call('GET', '/plivo/getOngoingCalls')).json() as contract.OngoingCall[];
    const there = all.find((call) => call.call_uuid === uuid)?.participants ?? [];
    return (
      there.length === 2 &&
      there.some(({ role, phone_num }) => role === 'agent' && phone_num === elsewhere.slice(2))
    );
  });
  const leg = (await world.carrierCalls()).find((call) => call.to.endsWith(elsewhere.slice(2)))!;
  await world.hangUp(leg.call_uuid);
  const item = await until('the end', async () => {
    const [newest] = await threadOf(desk, contact);
    return newest?.comm_direction === 'incoming' ? newest : undefined;
  });
  expect(item).toMatchObject({ call_missed: false, call_status: null });
});

test('from a deleted office nobody calls out, with a token that still holds; once it is restored, they do', async () => {
  const { office, staff } = await world.office(1);
  const dial = async () => {
    const answer = await deliver(world.app, '/plivo/answer', {
      CallUUID: randomUUID(),
      From: `sip:${staff[0]!.softphone}@phone.plivo.com`,
      To: newNumber(),
      CallStatus: 'ringing',
    });
    expect(answer.statusCode).toBe(200);
    return answer.body;
  };
  const remove = (at: string | null) =>
    world.app.owner.query('UPDATE clients SET deleted_at = $2 WHERE client_id = $1', [office.id, at]);
  await remove(new Date().toISOString());
  const refused = await dial();
  expect(refused).toContain('This number is not in service.');
  expect(refused).not.toContain('MultiPartyCall');
  await remove(null);
  expect(await dial()).toContain('MultiPartyCall');
});
