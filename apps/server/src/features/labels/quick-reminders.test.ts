import type { labels as contract } from '@chairline/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { listen, openLive } from '../../testing/live-socket.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

let base: string;

const app = useTestApp();
const { admin, member } = useOffice(app, { admin: 'Admin', member: 'Member' });
beforeAll(async () => {
  base = await listen(app);
});

const refusal = (response: { statusCode: number; body: string }) => [response.statusCode, response.body];
const form = { reminder_title: 'After lunch', fixedTime: '13:00' };
const create = (more: object = {}) => admin.call('POST', '/reminder-presets', { ...form, ...more });
async function made(more: object = {}): Promise<contract.ReminderPreset> {
  const response = await create(more);
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return (response.json() as { reminder_preset: contract.ReminderPreset }).reminder_preset;
}
const list = async () => (await member.call('GET', '/reminder-presets')).json() as contract.ReminderPreset[];

describe('a quick reminder', () => {
  test('is made, changed, deleted and brought back, and open windows follow', async () => {
    const live = await openLive(base, member);
    const at = await made({ duration: 7, unit: 'day' });
    // A duration beside a time of day means nothing.
    expect(at).toEqual({
      ...form,
      reminder_id: expect.any(Number),
      duration: 0,
      unit: 'hour',
      isTomorrow: false,
      version: 1,
    });
    expect((await live.next('reminderPreset')).payload).toEqual({ reminder_preset: at });
    const path = `/reminder-presets/${at.reminder_id}`;
    const days = { reminder_title: 'after LUNCH', duration: 3, unit: 'day', version: 1 };
    const changed = (await admin.call('PUT', path, days)).json().reminder_preset;
    expect(changed).toEqual({ ...at, ...days, fixedTime: null, version: 2 });
    expect((await live.next('updateReminderPreset')).payload).toEqual({ reminder_preset: changed });
    expect(await list()).toEqual([changed]);
    expect((await admin.call('PUT', path, days)).statusCode).toBe(409);
    expect((await admin.call('DELETE', path)).json()).toEqual({ reminder_id: at.reminder_id });
    expect((await live.next('deleteReminderPreset')).payload).toEqual({ reminder_id: at.reminder_id });
    expect([await list(), (await admin.call('PUT', path, form)).statusCode]).toEqual([[], 404]);
    const back = (await admin.call('POST', `${path}/restore`)).json().reminder_preset;
    expect(back).toEqual({ ...changed, version: 4 });
    expect((await live.next('reminderPreset')).payload).toEqual({ reminder_preset: back });
    expect(await list()).toEqual([back]);
    await live.close();
  });

  test('has a name of its own, in any case, also when it comes back', async () => {
    const { reminder_id } = await made();
    const other = await made({ reminder_title: 'Later' });
    const words = [400, 'This name is already in use'];
    expect(refusal(await create({ reminder_title: ' AFTER lunch ' }))).toEqual(words);
    expect(refusal(await admin.call('PUT', `/reminder-presets/${other.reminder_id}`, form))).toEqual(words);
    await admin.call('DELETE', `/reminder-presets/${reminder_id}`);
    await made();
    expect(refusal(await admin.call('POST', `/reminder-presets/${reminder_id}/restore`))).toEqual(words);
  });

  test.each([
    [{ reminder_title: ' ' }, 'Name is required'],
    [{ reminder_title: 'x'.repeat(21) }, 'A name has at most 20 characters'],
    [{ fixedTime: '24:00' }, 'Type a time of day, like 16:00.'],
    [{ fixedTime: null }, 'Type how long from now: a whole number, 1 or more.'],
    [{ fixedTime: null, duration: 1.5 }, 'Type how long from now: a whole number, 1 or more.'],
    [{ fixedTime: null, duration: 366, unit: 'day' }, 'A quick reminder is at most a year from now.'],
    [{ fixedTime: null, duration: 1, isTomorrow: true }, 'Tomorrow needs a time of day.'],
  ])('%j is refused in words', async (more, words) => {
    expect(refusal(await create(more))).toEqual([400, words]);
  });

  test('is the admins’ to make and change', async () => {
    const { reminder_id: id } = await made();
    for (const call of [
      () => member.call('POST', '/reminder-presets', { ...form, reminder_title: 'Mine' }),
      () => member.call('PUT', `/reminder-presets/${id}`, form),
      () => member.call('DELETE', `/reminder-presets/${id}`),
      () => member.call('POST', `/reminder-presets/${id}/restore`),
    ])
      expect((await call()).statusCode).toBe(403);
  });
});
