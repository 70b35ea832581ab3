import type { calendar as contract } from '@chairline/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createContact, createUser, signIn, type Caller } from '../../../testing/factory.ts';
import { listen, openLive } from '../../../testing/live-socket.ts';
import { type ReceivedMail, startMailWorld } from '../../../testing/mail-world.ts';
import { until } from '../../../testing/wait.ts';
import { at, type CalendarWorld, makeCalendarWorld, said } from '../testing/calendar-world.ts';
import { useWorld } from '../../../testing/use-app.ts';

let base: string;
let world: CalendarWorld;
let contact: number;
let address: string;
let staff: Caller;
const mails = useWorld(startMailWorld);
beforeAll(async () => {
  base = await listen(mails.app);
});
let made = 0;
beforeEach(async () => {
  made += 1;
  address = `maria${made}@example.com`;
  world = await makeCalendarWorld(mails.app);
  contact = await createContact(mails.app, world.office);
  await mails.app.owner.query('UPDATE contacts SET email = $2 WHERE contact_id = $1', [contact, address]);
  staff = await signIn(
    mails.app,
    await createUser(mails.app, world.office, { email: `staff${made}@cedar.test` }),
  );
  await world.owner.call('POST', world.path('/members'), { user_id: staff.user.id });
});

type Event = contract.CalendarEvent;
const guest = () => ({ type: 'contact', id: contact });
const invite = (event: Event, participants?: object[]) =>
  world.editor.call('PUT', world.path('/invite'), { event_id: event.event_id, participants });
const pathOf = ({ event_id }: Event, rest = '') => world.path(`/events/${event_id}${rest}`);
/** The lines of the .ics, as a reader unfolds them. */
const linesOf = ({ calendar }: ReceivedMail) =>
  calendar!
    .replaceAll(/\r?\n /g, '')
    .trim()
    .split(/\r?\n/);
/** The rules of its zone come before the event. */
const field = (mail: ReceivedMail, name: string) =>
  linesOf(mail)
    .filter((line, index, all) => line.startsWith('METHOD') || index > all.indexOf('BEGIN:VEVENT'))
    .find((line) => line.startsWith(name))
    ?.split(':')
    .slice(1)
    .join(':');
const mailsOf = (count: number, to = address) =>
  until(`${count} mails`, async () => {
    const all = await mails.mails(to);
    return all.length >= count ? all : undefined;
  });
/** The path of the link to an answer. */
const linkTo = (mail: ReceivedMail, answer: string) => {
  const link = mail.text.split('\n').find((line) => line.endsWith(`?answer=${answer}`))!;
  return new URL(link).pathname + new URL(link).search;
};
const answers = async (event: Event) =>
  ((await world.viewer.call('GET', pathOf(event))).json() as Event).participants.map(({ answer }) => answer);

describe('an invitation', () => {
  test('goes to who has an address, with the event; who has none is named', async () => {
    const alone = await createContact(mails.app, world.office, { firstName: 'Ida', lastName: 'Alone' });
    const people = [
      guest(),
      { type: 'contact', id: alone },
      { type: 'user', id: staff.user.id },
      { type: 'user', id: world.editor.user.id },
    ];
    const event = await world.event({
      participants: people,
      location: 'Room 1',
      description: 'About implants',
    });
    const live = await openLive(base, world.viewer);
    const asked = (await invite(event)).json();
    expect(asked.unreachable).toEqual(['Ida Alone']);
    expect(asked.event.participants.map(({ answer }: { answer: string | null }) => answer)).toEqual([
      'asked',
      null,
      'asked',
      null,
    ]);
    expect((await live.next('updateCalendarEvent')).payload).toEqual({ event: asked.event });
    const mail = await mails.mailTo(address);
    expect(mail.subject).toBe('Invitation: Morning huddle');
    expect(mail.text).toContain(
      'Cedar Dental invites you.\n\nMorning huddle\nTue, Mar 5, 9:00 AM – 9:30 AM\nRoom 1\n\nAbout implants\n\nWill you come?',
    );
    expect(linesOf(mail)).toEqual(
      expect.arrayContaining([
        'METHOD:REQUEST',
        expect.stringMatching(new RegExp(`^UID:event-${world.office.id}-${event.event_id}@`)),
        'SEQUENCE:0',
        'DTSTART;TZID=America/Los_Angeles:20300305T090000',
        'SUMMARY:Morning huddle',
        'STATUS:CONFIRMED',
        expect.stringContaining('PARTSTAT=NEEDS-ACTION'),
      ]),
    );
    // Who else comes is nobody's matter outside.
    expect(mail.calendar).not.toContain(`staff${made}`);
    expect(await mailsOf(1, `staff${made}@cedar.test`)).toHaveLength(1);
    // Ida alone is left, and has no address; with her gone there is nobody.
    expect((await invite(event)).json().unreachable).toEqual(['Ida Alone']);
    await live.close();
  });

  test('puts whom it names on the event, and asks nobody twice but by name', async () => {
    const event = await world.event();
    expect(said(await invite(event))).toEqual([
      400,
      'Everybody of this event was asked already. Name whom to ask again.',
    ]);
    expect((await invite(event, [guest()])).statusCode).toBe(200);
    expect(await answers(event)).toEqual(['asked']);
    expect(said(await invite(event))[0]).toBe(400);
    expect((await invite(event, [guest()])).statusCode).toBe(200);
    expect(await mailsOf(2)).toHaveLength(2);
  });

  test('is the author’s to send', async () => {
    const event = await world.event({ participants: [guest()] });
    const body = { event_id: event.event_id };
    expect(said(await world.owner.call('PUT', world.path('/invite'), body))[0]).toBe(403);
    expect(said(await world.viewer.call('PUT', world.path('/invite'), body))[0]).toBe(403);
    expect(said(await world.outsider.call('PUT', world.path('/invite'), body))[0]).toBe(404);
  });
});

describe('an answer', () => {
  test('is kept by a button of the page, not by opening it, and members see it', async () => {
    const event = await world.event({ participants: [guest()], title: 'Implants <today> & more' });
    await invite(event);
    const link = linkTo(await mails.mailTo(address), 'no');
    const page = await mails.app.server.inject({ url: link });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('Implants &lt;today&gt; &amp; more');
    expect(page.body).toContain('/no" class="chosen"');
    expect(await answers(event)).toEqual(['asked']);
    const live = await openLive(base, world.viewer);
    const post = (answer: string) =>
      mails.app.server.inject({
        method: 'POST',
        url: `${link.split('?')[0]!}/${answer}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
        payload: '',
      });
    expect((await post('maybe')).body).toContain('Your answer is kept: you may come.');
    const { payload } = await live.next('updateCalendarEvent');
    expect(payload.event.participants[0]!.answer).toBe('maybe');
    expect((await post('yes')).statusCode).toBe(200);
    expect(await answers(event)).toEqual(['yes']);
    expect((await post('never')).statusCode).toBe(400);
    await live.close();
  });

  test('opens by nothing else, and no more once they were taken off', async () => {
    for (const url of ['/api/calendar-answers/abc', '/api/calendar-answers/abc?answer=yes'])
      expect((await mails.app.server.inject({ url })).statusCode).toBe(404);
    const event = await world.event({ participants: [guest()] });
    await invite(event);
    const link = linkTo(await mails.mailTo(address), 'yes');
    const change = { type: 'remove', participants: [guest()] };
    await world.editor.call('PUT', pathOf(event, '/participants'), change);
    expect((await mails.app.server.inject({ url: link })).statusCode).toBe(404);
  });

  test('to what is cancelled is none', async () => {
    const event = await world.event({ participants: [guest()] });
    await invite(event);
    const link = linkTo(await mails.mailTo(address), 'yes');
    await world.editor.call('PUT', pathOf(event), { status: 'cancelled' });
    const page = await mails.app.server.inject({ url: link });
    expect(page.body).toContain('This event does not take place.');
    expect(page.body).not.toContain('<button');
  });
});

describe('who was asked hears', () => {
  test('of changes by the same UID and a higher SEQUENCE, of what they cannot see nothing', async () => {
    const event = await world.event({ participants: [guest()] });
    await invite(event);
    await world.editor.call('PUT', pathOf(event), { notes: 'Ask about the bill', reminders: [10] });
    await world.editor.call('PUT', pathOf(event, '/time'), {
      start_time: at('2030-03-06T14:00'),
      end_time: at('2030-03-06T15:00'),
    });
    await world.editor.call('DELETE', pathOf(event));
    await world.editor.call('POST', pathOf(event, '/restore'), {});
    // They may overtake each other on their way.
    const all = (await mailsOf(4)).toSorted(
      (a, b) => Number(field(a, 'SEQUENCE')) - Number(field(b, 'SEQUENCE')),
    );
    expect(
      all.map((mail) => [mail.subject.split(':')[0], field(mail, 'METHOD'), field(mail, 'SEQUENCE')]),
    ).toEqual([
      ['Invitation', 'REQUEST', '0'],
      ['Changed', 'REQUEST', '1'],
      ['Cancelled', 'CANCEL', '2'],
      ['Changed', 'REQUEST', '3'],
    ]);
    expect(new Set(all.map((mail) => field(mail, 'UID'))).size).toBe(1);
    expect(field(all[1]!, 'DTSTART;')).toBe('20300306T140000');
    for (const mail of all) expect(mail.calendar! + mail.text).not.toContain('bill');
  });

  test('that it is off for them where they were taken off it', async () => {
    const event = await world.event({ participants: [guest()] });
    await invite(event);
    await world.editor.call('PUT', pathOf(event), { participants: [] });
    const off = (await mailsOf(2)).find(({ subject }) => subject.startsWith('Cancelled'));
    expect([off!.subject, field(off!, 'METHOD'), field(off!, 'STATUS')]).toEqual([
      'Cancelled: Morning huddle',
      'CANCEL',
      'CANCELLED',
    ]);
  });

  test('that it is off with its calendar', async () => {
    const event = await world.event({ participants: [guest()] });
    const over = await world.event({ participants: [guest()], title: 'Then' });
    await invite(event);
    await invite(over);
    await mailsOf(2);
    await mails.app.owner.query(
      `UPDATE calendar_times SET starts_at = '2020-01-01', ends_at = '2020-01-02' WHERE event_id = $1`,
      [over.event_id],
    );
    await world.owner.call('DELETE', world.path());
    const subjects = (await mailsOf(3)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Cancelled'))).toEqual([
      'Cancelled: Morning huddle',
    ]);
  });

  test('of one time of a series by its place in it, and of a deleted one as left out', async () => {
    const event = await world.event({ participants: [guest()], rrule: 'FREQ=WEEKLY;COUNT=4' });
    await invite(event);
    const moved = { start_time: at('2030-03-13T10:00'), end_time: at('2030-03-13T11:00') };
    const occurrence = at('2030-03-12T09:00');
    await world.editor.call('PUT', pathOf(event, '/time'), { ...moved, scope: 'one', occurrence });
    await world.editor.call('DELETE', pathOf(event, `?scope=one&occurrence=${at('2030-03-19T09:00')}`));
    const [first, one, without] = (await mailsOf(3)).toSorted(
      (a, b) => Number(field(a, 'SEQUENCE')) - Number(field(b, 'SEQUENCE')),
    );
    expect(field(first!, 'RRULE')).toBe('FREQ=WEEKLY;COUNT=4');
    expect([field(one!, 'UID'), field(one!, 'RECURRENCE-ID'), field(one!, 'DTSTART;')]).toEqual([
      field(first!, 'UID'),
      '20300312T090000',
      '20300313T100000',
    ]);
    expect(field(without!, 'EXDATE')).toBe('20300319T090000');
  });

  test('of a series that was cut and is one again, and of what is changed of it after that', async () => {
    const event = await world.event({ participants: [guest()], rrule: 'FREQ=WEEKLY;COUNT=4' });
    await invite(event);
    const cut = { title: 'Rounds', scope: 'following', occurrence: at('2030-03-19T09:00') };
    const rest = (await world.editor.call('PUT', pathOf(event), cut)).json() as Event;
    await world.editor.call('POST', pathOf(event, '/rejoin'), { event_id: rest.event_id });
    await world.editor.call('PUT', pathOf(event), { title: 'Later', scope: 'all' });
    const all = await mailsOf(6);
    const toldOf = ({ event_id }: Event) =>
      all
        .filter((mail) => field(mail, 'UID')!.startsWith(`event-${world.office.id}-${event_id}@`))
        .map((mail) => ['SEQUENCE', 'METHOD', 'RRULE', 'SUMMARY'].map((name) => field(mail, name)).join(' '))
        .toSorted();
    expect(toldOf(event)).toEqual([
      '0 REQUEST FREQ=WEEKLY;COUNT=4 Morning huddle',
      '1 REQUEST FREQ=WEEKLY;UNTIL=20300319T155959Z Morning huddle',
      '2 REQUEST FREQ=WEEKLY;COUNT=4 Morning huddle',
      '3 REQUEST FREQ=WEEKLY;COUNT=4 Later',
    ]);
    expect(toldOf(rest)).toEqual([
      '0 REQUEST FREQ=WEEKLY;COUNT=2 Rounds',
      '1 CANCEL FREQ=WEEKLY;COUNT=2 Morning huddle',
    ]);
  });
});
