import type { calendar as contract } from '@chairline/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, createContact, createOffice, createUser, signIn } from '../../../testing/factory.ts';
import { odRow, storePractice } from '../../../testing/practice-copy.ts';
import { at, type CalendarWorld, makeCalendarWorld } from '../testing/calendar-world.ts';
import { useTestApp } from '../../../testing/use-app.ts';

let world: CalendarWorld;
const app = useTestApp();
beforeAll(async () => {
  world = await makeCalendarWorld(app);
});

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
    // A name is found by any part of it, as in the list of contacts; two words also as one ("Maryann").
    expect([await titles('varez'), await titles('josealv'), await titles('osealv')]).toEqual([
      ['Crown seat'],
      ['Crown seat'],
      [],
    ]);
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

describe('the search of the practice’s visits', () => {
  const visits = async (q: string, caller: Caller = world.owner) => {
    const answer = await caller.call('GET', `/calendar-visits?q=${encodeURIComponent(q)}`);
    expect([q, answer.statusCode]).toEqual([q, 200]);
    return answer.json() as contract.FoundVisit[];
  };
  const nums = async (q: string, caller?: Caller) => (await visits(q, caller)).map(({ AptNum }) => AptNum);

  beforeAll(async () => {
    const { id } = world.office;
    await app.owner.query('UPDATE clients SET od_enabled = true WHERE client_id = $1', [id]);
    await storePractice(app, world.office, {
      patient: [
        odRow('patient', { PatNum: 1, FName: 'José', LName: 'Álvarez' }),
        odRow('patient', { PatNum: 3, FName: 'Mary Ann', LName: "O'Brien-Łuk" }),
        odRow('patient', { PatNum: 4, FName: 'Ida', LName: 'St. John' }),
        odRow('patient', { PatNum: 5, FName: 'Ida', LName: 'Smith-Jones' }),
        odRow('patient', { PatNum: 2, FName: 'Margaret', LName: 'Stone', Preferred: 'Peggy' }),
      ],
      appointment: [
        [11, 1, 1, '2031-05-02 09:00:00', '#14-Crn, PFM', ''],
        [12, 2, 1, '2031-05-01 09:00:00', 'Prophy', 'bring 100% of the crown'],
        [13, 2, 2, '2020-05-01 09:00:00', 'Crn', ''],
        [14, 2, 2, '2021-05-01 09:00:00', 'Crn', ''],
        [17, 3, 1, '2031-06-02 09:00:00', 'Exam', ''],
        [18, 4, 1, '2031-06-03 09:00:00', 'Exam', ''],
        [19, 5, 1, '2031-06-04 09:00:00', 'Exam', ''],
        // Planned, and on the unscheduled list: they stand on no day.
        [15, 2, 6, '2031-05-01 09:00:00', 'Crn', ''],
        [16, 2, 3, '2031-05-01 09:00:00', 'Crn', ''],
      ].map(([AptNum, PatNum, AptStatus, AptDateTime, ProcDescript, Note]) =>
        odRow('appointment', { AptNum, PatNum, AptStatus, AptDateTime, ProcDescript, Note } as never),
      ),
    });
    await world.owner.call('POST', '/calendars', { name: 'Practice', type: 'OD' });
  });

  test('finds names with and without accents, procedures and notes, those to come first', async () => {
    expect(await visits('alvarez')).toEqual([
      {
        AptNum: 11,
        AptDateTime: '2031-05-02T09:00:00',
        full_name: 'José Álvarez',
        ProcDescript: '#14-Crn, PFM',
        AptStatus: 'Scheduled',
      },
    ]);
    expect(await nums('crn')).toEqual([11, 14, 13]);
    expect(await nums('peggy crown')).toEqual([12]);
    expect(await nums('"14 crn" jose')).toEqual([11]);
    expect(await nums('100% crown')).toEqual([12]);
    expect(await nums('rn')).toEqual([]);
    expect([await nums(''), await nums('%%%')]).toEqual([[], []]);
  });

  test.each([
    ['varez', [11]],
    ['argar ston', [12, 14, 13]],
    ['brien', [17]],
    ['obrien', [17]],
    ['o brien', [17]],
    ['o’brien ann', [17]],
    ['maryann', [17]],
    ['mary-ann', [17]],
    ['luk mary', [17]],
    ['stjohn', [18]],
    ['st. john', [18]],
    ['smithjones', [19]],
    ['smith jones', [19]],
    ['smith-jones', [19]],
    // What was quoted is found as it is, and a procedure by how its words begin.
    ['"rien"', []],
    ['xam', []],
    ['brien exa', [17]],
  ])('finds by “%s” whom the list of contacts finds', async (q, found) => {
    expect(await nums(q)).toEqual(found);
  });

  test('finds nothing for who is no member of the practice’s calendar, of another office, or without a practice system', async () => {
    const other = await createOffice(app);
    const stranger = await signIn(app, await createUser(app, other, { role: 'Admin' }));
    await stranger.call('POST', '/calendars', { name: 'Practice', type: 'OD' });
    await app.owner.query('UPDATE clients SET od_enabled = true WHERE client_id = $1', [other.id]);
    expect([await nums('crn', world.outsider), await nums('crn', stranger)]).toEqual([[], []]);
    await app.owner.query('UPDATE clients SET od_enabled = false WHERE client_id = $1', [world.office.id]);
    expect(await nums('crn')).toEqual([]);
    await app.owner.query('UPDATE clients SET od_enabled = true WHERE client_id = $1', [world.office.id]);
  });
});
