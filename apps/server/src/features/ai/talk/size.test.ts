import { ai as contract } from '@chairline/contract';
import { expect, test } from 'vitest';
import { createContact, createUser, signIn } from '../../../testing/factory.ts';
import { answered, useTalkWorld } from '../../../testing/use-talk.ts';
import { addItem } from '../../../testing/rows.ts';

const world = useTalkWorld();

const calls = (contact_id: number, many: number) => ({
  calls: Array.from({ length: many }, () => ({ name: 'last_messages', values: { contact_id } })),
});

/** A desk with a contact whose last messages are 20 times 500 letters, and what its office may use a day. */
async function aFullThread(office_tokens: number | null) {
  const desk = await world.aDesk();
  const contact = await createContact(world.app, desk.office);
  for (let n = 0; n < 20; n += 1)
    await addItem(world.app, desk.office, contact, { body: `${n} `.padEnd(500, 'and on ') });
  const none = Object.fromEntries(contract.limitNames.map((name) => [name, null]));
  await desk.admin.call('PUT', '/ai/limits', { ...none, office_tokens, version: 0 });
  const used = async () =>
    contract.aiLimitsPage.parse((await desk.admin.call('GET', '/ai/limits')).json()).today.tokens;
  return { ...desk, contact, used };
}

test('a question whose tools give much to read ends before it would pass the day’s limit', async () => {
  const { admin, contact, used } = await aFullThread(12_000);
  const step = calls(contact, 1);
  await world.script('Read it all', step, step, step, step, step, { text: 'Read.' });
  const said = await answered(admin, 'Read it all');
  expect(said).toMatchObject({ state: 'answered', why: contract.talkMessages.short });
  expect(said.runs.length).toBeGreaterThan(0);
  expect(said.runs.length).toBeLessThan(5);
  expect(await used()).toBeGreaterThan(3_000);
  expect(await used()).toBeLessThan(12_000);
});

test('several that are asked at once do not pass it together', async () => {
  const { admin, member, office, contact, used } = await aFullThread(12_000);
  const limits = Object.fromEntries(contract.limitNames.map((name) => [name, null]));
  const set = { ...limits, office_tokens: 12_000, question_tokens: 500, version: 1 };
  expect((await admin.call('PUT', '/ai/limits', set)).statusCode).toBe(200);
  const third = await signIn(world.app, await createUser(world.app, office));
  const step = calls(contact, 1);
  const askers = [admin, member, third];
  for (const [n] of askers.entries())
    await world.script(`Read for asker ${n}`, step, step, step, step, step, { text: 'Read.' });
  const said = await Promise.all(askers.map((who, n) => answered(who, `Read for asker ${n}`)));
  expect(said.map(({ state }) => state)).toEqual(['answered', 'answered', 'answered']);
  expect(said.map(({ why }) => why)).toContain(contract.talkMessages.short);
  expect(await used()).toBeGreaterThan(6_000);
  expect(await used()).toBeLessThanOrEqual(12_000);
  const left = await world.app.owner.query('SELECT FROM ai_reservations WHERE client_id = $1', [office.id]);
  expect(left.rowCount).toBe(0);
});

test('one that is longer than what is left is refused before anything is sent', async () => {
  const { admin, used } = await aFullThread(2_000);
  const asked = await admin.call('POST', '/ai/questions', {
    agent: 'AI FrontDesk',
    text: 'Is this too long? '.repeat(200),
    client_ref: 'too-long-for-the-day',
  });
  expect([asked.statusCode, asked.json().detail]).toEqual([
    429,
    contract.limitMessages.long('office', 'office_tokens', 2_000),
  ]);
  expect(await used()).toBe(0);
});

test('rows that are too many to be read with what was found before are said to the model, and stand in the receipt', async () => {
  const { admin, contact } = await aFullThread(null);
  await world.script('Read 30 times', calls(contact, 30), { text: 'Not all could be read.' });
  const said = await answered(admin, 'Read 30 times');
  expect(said).toMatchObject({ state: 'answered', answer: 'Not all could be read.' });
  expect(said.runs.filter(({ rows, failure }) => rows === 20 && failure === null)).toHaveLength(30);
  const told = await world.told();
  expect(told).toContain('These rows are too many to be read with what was found before.');
});
