import { hours as contract } from '@chairline/contract';
import { expect, test } from 'vitest';
import { inOffice } from '../../platform/platform.ts';
import { auditOf } from '../../testing/office-log.ts';
import { isOfficeOpen } from './index.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

const app = useTestApp();
const { office, admin } = useOffice(app, { admin: 'Admin' });

const weekly = [0, 6].flatMap((day) => [
  { day, from: '13:00', to: '17:00' },
  { day, from: '08:00', to: '12:00' },
]);
const set = (body: object) => admin.call('PUT', '/settings/office-hours', body);
const openAt = (at: string) =>
  inOffice(app.platform, { office: office.id, actor: { kind: 'system', name: 'test' } }, (ctx) =>
    isOfficeOpen(ctx, new Date(at)),
  );

test('an office that set none is open; what is set is kept in order, and audited', async () => {
  expect((await admin.call('GET', '/settings/office-hours')).json()).toMatchObject({
    enabled: false,
    holidays: [],
    version: 0,
  });
  expect(await openAt('2026-12-25T04:00:00Z')).toBe(true);
  const holidays = [
    { date: '2027-01-01', name: 'New Year' },
    { date: '2026-12-25', name: 'Christmas' },
  ];
  const saved = (await set({ enabled: true, weekly, holidays, version: 0 })).json() as contract.OfficeHours;
  expect(saved.weekly.map(({ day, from }) => `${day} ${from}`)).toEqual([
    '0 08:00',
    '0 13:00',
    '6 08:00',
    '6 13:00',
  ]);
  expect(saved.holidays.map(({ name }) => name)).toEqual(['Christmas', 'New Year']);
  expect((await admin.call('GET', '/settings/office-hours')).json()).toEqual(saved);
  expect((await auditOf(app, office.id)).map(({ action }) => action)).toContain('office.set_hours');
});

test('is by the office’s clock on the days on which it is put back and forward', async () => {
  await app.owner.query(`UPDATE clients SET timezone = 'America/Los_Angeles' WHERE client_id = $1`, [
    office.id,
  ]);
  await set({ enabled: true, weekly, holidays: [] });
  // Saturday in summer time, Sunday in winter time: eight o’clock is an hour later by the world’s clock.
  expect([await openAt('2026-10-31T14:59:59Z'), await openAt('2026-10-31T15:00:00Z')]).toEqual([false, true]);
  expect([await openAt('2026-11-01T15:59:59Z'), await openAt('2026-11-01T16:00:00Z')]).toEqual([false, true]);
  // And an hour earlier in March.
  expect([await openAt('2027-03-13T15:59:59Z'), await openAt('2027-03-13T16:00:00Z')]).toEqual([false, true]);
  expect([await openAt('2027-03-14T14:59:59Z'), await openAt('2027-03-14T15:00:00Z')]).toEqual([false, true]);
  // Lunch, and the evening that is another day elsewhere.
  expect([await openAt('2026-11-01T20:30:00Z'), await openAt('2026-11-02T00:59:59Z')]).toEqual([false, true]);
});

test('somebody else’s change is not written over unseen', async () => {
  const hours = { enabled: true, weekly, holidays: [] };
  expect((await set({ ...hours, version: 0 })).statusCode).toBe(200);
  const late = await set({ ...hours, enabled: false, version: 0 });
  expect([late.statusCode, late.json().detail]).toEqual([409, contract.hoursMessages.changedMeanwhile]);
});

test('what overlaps is refused in words', async () => {
  const answer = await set({
    enabled: true,
    weekly: [...weekly, { day: 0, from: '11:00', to: '14:00' }],
    holidays: [],
  });
  expect([answer.statusCode, answer.body]).toEqual([400, contract.hoursMessages.overlap(0)]);
});
