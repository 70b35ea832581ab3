import type { calendar as contract } from '@chairline/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, createContact, createOffice, createUser, signIn } from '../../testing/factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { at, type CalendarWorld, makeCalendarWorld } from './testing/calendar-world.ts';

let app: TestApp;
let world: CalendarWorld;
beforeAll(async () => {
  app = await createTestApp();
  world = await makeCalendarWorld(app);
});
afterAll(() => app?.close());

const search = async (q: string, caller: Caller = world.viewer) => {
  const answer = await caller.call('GET', `/calendar-events?q=${encodeURIComponent(q)}`);
  expect([q, answer.statusCode]).toEqual([q, 200]);
  return answer.json() as contract.FoundEvent[];
};
const titles = async (q: string, caller?: Caller) => (await search(q, caller)).map(({ title }) => title);

describe('the search of events', () => {
  test('finds beginnings, phrases and words without accents, in titles, places and names', async () => {
    const contact = await createContact(app, world.office, { firstName: 'José', lastName: 'Álvarez' });
    await world.event({
      title: 'Crown seat',
      location: 'Room 2',
      participants: [{ type: 'contact', id: contact }],
    });
    await world.event({ title: 'Staff seat', description: 'bring 100% _all_' });
    expect(await titles('sea')).toHaveLength(2);
    expect(await titles('alvarez')).toEqual(['Crown seat']);
    expect(await titles('crown room')).toEqual(['Crown seat']);
    expect(await titles('"crown sea"')).toEqual([]);
    expect(await titles('100% _all')).toEqual(['Staff seat']);
    expect(await titles('eat')).toEqual([]);
    expect([await titles(''), await titles('s'), await titles('%%%')]).toEqual([[], [], []]);
  });

  test('answers what is to come first, a series at its next time', async () => {
    const series = { title: 'Sterilizer test', rrule: 'FREQ=DAILY;COUNT=2' };
    await world.event({ ...series, start_time: at('2031-01-02T09:00'), end_time: at('2031-01-02T09:30') });
    await world.event({
      title: 'Sterilizer serviced',
      start_time: at('2020-01-02T09:00'),
      end_time: at('2020-01-02T09:30'),
    });
    expect((await search('sterilizer')).map(({ title, start_time }) => [title, start_time])).toEqual([
      ['Sterilizer test', at('2031-01-02T09:00')],
      ['Sterilizer serviced', at('2020-01-02T09:00')],
    ]);
  });

  test('finds nothing of calendars that are not theirs, nor what was deleted', async () => {
    const event = await world.event({ title: 'Payroll' });
    const stranger = await signIn(app, await createUser(app, await createOffice(app), { role: 'Admin' }));
    expect(await titles('payroll')).toEqual(['Payroll']);
    expect([await titles('payroll', world.outsider), await titles('payroll', stranger)]).toEqual([[], []]);
    await world.editor.call('DELETE', world.path(`/events/${event.event_id}`));
    expect(await titles('payroll')).toEqual([]);
  });
});
