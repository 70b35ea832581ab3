import { type calls, callerInfo as contract } from '@chairline/contract';
import { beforeAll, expect, test } from 'vitest';
import { newNumber } from '../../testing/factory.ts';
import { openLive } from '../../testing/live-socket.ts';
import { useCallWorld } from '../../testing/use-calls.ts';

let base: string;
const world = useCallWorld();
beforeAll(async () => {
  base = world.app.platform.config.publicUrl;
});

test('who is in the call is told at once what was learned, and that the caller would like to come; others are not', async () => {
  const { office, staff } = await world.office(2);
  await world.app.owner.query('UPDATE clients SET ai_mode = 1 WHERE client_id = $1', [office.id]);
  const [first, second] = staff as [(typeof staff)[0], (typeof staff)[0]];
  await second.plays({ answer: 'ignore' });
  await world.dial(newNumber(), office.number);
  const call: calls.OngoingCall = await world.untilOwn(
    first,
    ({ participants }) => participants.length === 2,
  );
  const inside = await openLive(base, first);
  const outside = await openLive(base, second);
  const answer = await second.call('POST', '/plivo/storeAiInfo', {
    conferenceName: call.conferenceName,
    info: {
      demographic_info: { first_name: 'Nora', social_security_number: '123-45-6789' },
      calendar_intent: { type: 'OD', date: '2031-02-04', wish: 'Tuesday morning' },
    },
  });
  expect(answer.statusCode).toBe(200);
  const { info } = answer.json() as { info: contract.CallerInfo };
  const told = await inside.next('AI_Contact_Info');
  expect(told.payload).toEqual({ conferenceName: call.conferenceName, info });
  expect(told.payload.info.demographic_info.social_security_number).toBe('***-**-6789');
  const wish = await inside.next('callerWish');
  expect(wish.payload).toMatchObject({
    conferenceName: call.conferenceName,
    contact_id: info.contact_id,
    date: '2031-02-04',
    wish: 'On Tuesday, February 4, 2031: Tuesday morning',
  });
  // The office's own events are everybody's; what is said of the moment is not.
  await outside.next('callerInfo');
  await outside.next('Appointment_Request');
  expect(outside.events().map(({ type }) => type)).not.toContain('AI_Contact_Info');
  expect(outside.events().map(({ type }) => type)).not.toContain('callerWish');
  await inside.close();
  await outside.close();
});

test('an installation that cannot write down what callers say tells so, once a call', async () => {
  const { office, staff } = await world.office(1);
  await world.app.owner.query('UPDATE clients SET ai_mode = 1 WHERE client_id = $1', [office.id]);
  const [admin] = staff as [(typeof staff)[0]];
  const held = (await admin.call('GET', '/settings/calls')).json() as calls.CallSettings;
  await admin.call('PUT', '/settings/calls', { ...held, recording: 'on', listen: true });
  const inside = await openLive(base, admin);
  const uuid = await world.dial(newNumber(), office.number);
  const { payload } = await inside.next('listeningEnded');
  expect(payload.words).toBe(`${contract.infoWords.filledNoMore} ${contract.infoWords.noSpeech}`);
  await world.hangUp(uuid);
  await inside.next('updateOngoingCalls');
  const { rows } = await world.app.owner.query('SELECT state FROM call_streams WHERE client_id = $1', [
    office.id,
  ]);
  expect(rows).toEqual([{ state: 'failed' }]);
  await inside.close();
});
