import { health as rules } from '@chairline/contract';
import { afterAll, expect, test } from 'vitest';
import type { Caller } from '../../testing/factory.ts';
import { startGmailWorld } from '../../testing/gmail-world.ts';
import { startPracticeWorld } from '../../testing/practice-world.ts';
import { until } from '../../testing/wait.ts';

const worlds: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(worlds.map((world) => world.close())));

async function partOf(caller: Caller, name: 'mail' | 'practice') {
  const response = await caller.call('GET', '/office/health');
  return rules.officeHealth.parse(response.json()).parts.find((part) => part.name === name)!;
}

test('a mailbox is well once it is fetched, and broken when Google ends the access', async () => {
  const world = await startGmailWorld();
  worlds.push(world);
  const office = await world.connect();
  await until('it is fetched', async () => {
    const { state, facts } = await partOf(office.admin, 'mail');
    return state === 'ok' && facts.find(({ label }) => label === 'In step with Gmail')?.at;
  });
  await world.sandbox.control('/google/revoke', { address: office.address });
  await office.poke();
  const part = await until('it is noticed', async () => {
    const now = await partOf(office.admin, 'mail');
    return now.state === 'broken' ? now : undefined;
  });
  expect([part.says, part.link?.to]).toEqual(['Gmail has to be connected again.', '/settings/gmail']);
  expect(part.why).toEqual(expect.any(String));
});

test('a practice whose service is down is broken, says why, and is well after the next round', async () => {
  const world = await startPracticeWorld({
    practiceByClock: true,
    practiceTiming: { announce: 20, retry: 100, retryMost: 200 },
  });
  worlds.push(world);
  const office = await world.open([]);
  const { admin } = office;
  const read = async () =>
    (await partOf(admin, 'practice')).facts.find((fact) => fact.label === 'Read whole')?.at;
  await until('it is read', read, 60_000);
  expect((await partOf(admin, 'practice')).state).toBe('ok');
  await office.fault('econnector-down');
  await admin.call('POST', '/od/sync');
  const part = await until('it is noticed', async () => {
    const now = await partOf(admin, 'practice');
    return now.state === 'broken' ? now : undefined;
  });
  expect([part.says, part.link?.to]).toEqual(['Open Dental cannot be read.', '/settings/od?tab=sync']);
  expect(part.why).toEqual(expect.any(String));
  await office.fault('ok');
  await admin.call('POST', '/od/sync');
  await until('it is well', async () => (await partOf(admin, 'practice')).state === 'ok', 60_000);
});
