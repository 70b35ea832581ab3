import type { calendar as contract, contacts, mail } from '@chairline/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createContact, createUser, signIn } from '../../../testing/factory.ts';
import { connectMailbox, type GmailOffice } from '../../../testing/gmail-world.ts';
import type { ReceivedMail } from '../../../testing/mail-world.ts';
import { startSandbox, type TestSandbox } from '../../../testing/sandbox.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { until } from '../../../testing/wait.ts';
import { at, form, said } from '../testing/calendar-world.ts';

let sandbox: TestSandbox;
let app: TestApp;
let office: GmailOffice;
let calendar: contract.Calendar;
let ida: { id: number; address: string };
let made = 0;
beforeAll(async () => {
  sandbox = await startSandbox('http://desk.test');
  app = await createTestApp({
    publicUrl: 'http://desk.test',
    googleApiUrl: sandbox.googleApiUrl,
    smtpUrl: sandbox.smtpUrl,
    withoutJobs: false,
    carrierTimeoutMs: 1_500,
    mailTimeoutMs: 800,
    mailTiming: { firstBackoff: 100, maxBackoff: 300 },
    syncTiming: { poll: 150, firstBackoff: 50, maxBackoff: 200, doubt: 400, tell: 1_000 },
  });
  office = await connectMailbox(app, sandbox);
});
afterAll(async () => {
  await app?.close();
  await sandbox?.close();
});
beforeEach(async () => {
  made += 1;
  const address = `ida.holm${made}@example.com`;
  const id = await createContact(app, office, { firstName: 'Ida', lastName: `Holm${made}` });
  await app.owner.query('UPDATE contacts SET email = $2 WHERE contact_id = $1', [id, address]);
  ida = { id, address };
  calendar = (await office.admin.call('POST', '/calendars', { name: 'Desk', type: 'DSS' })).json();
});

type Event = contract.CalendarEvent;
const path = (rest: string) => `/calendars/${calendar.calendar_id}${rest}`;
const ask = async (more: object = {}): Promise<Event> => {
  const made = await office.admin.call('POST', path('/events'), { ...form, title: 'Fitting', ...more });
  const event = made.json() as Event;
  const participants = [{ type: 'contact', id: ida.id }];
  const asked = await office.admin.call('PUT', path('/invite'), { event_id: event.event_id, participants });
  expect(said(asked)).toEqual([200, '']);
  return event;
};
const answerOf = async ({ event_id }: Event) =>
  ((await office.admin.call('GET', path(`/events/${event_id}`))).json() as Event).participants.find(
    ({ id }) => id === ida.id,
  )?.answer;

/** What an invitation says, the newest of those with so high a number. */
async function invitation(sequence = 0) {
  const lines = await until(`number ${sequence} is mailed`, async () =>
    ((await sandbox.control('/smtp/messages')) as ReceivedMail[])
      .filter(({ to, calendar: ics }) => to.includes(ida.address) && ics !== null)
      .map(({ calendar: ics }) => ics!.replaceAll(/\r?\n /g, '').split(/\r?\n/))
      .findLast((one) => one.includes(`SEQUENCE:${sequence}`)),
  );
  const value = (name: string) => lines.find((line) => line.startsWith(name))!;
  const uid = value('UID:').slice('UID:'.length);
  return { lines, uid, organizer: value('ORGANIZER').split('mailto:').at(-1)! };
}

interface Reply {
  from?: string;
  attendee?: string;
  method?: string;
  answer?: string;
  sequence?: number;
  stamp?: string;
  uid?: string;
  more?: string[];
  text?: string;
}
/** A calendar's answer comes in. @returns it as it is stored */
async function reply({
  from = ida.address,
  attendee = from,
  method = 'REPLY',
  answer = 'ACCEPTED',
  sequence = 0,
  stamp = '20300101T000000Z',
  uid,
  more = [],
}: Reply = {}): Promise<mail.Email> {
  const known = await invitation();
  const raw = [
    `From: Ida Holm <${from}>`,
    `To: ${known.organizer}`,
    'Subject: Accepted: Fitting',
    `Message-ID: <${crypto.randomUUID()}@mail.example.com>`,
    'MIME-Version: 1.0',
    `Content-Type: text/calendar; charset=UTF-8; method=${method}`,
    '',
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${uid ?? known.uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp}`,
    `ORGANIZER:mailto:${known.organizer}`,
    `ATTENDEE;PARTSTAT=${answer}:mailto:${attendee}`,
    'DTSTART:20300305T170000Z',
    'DTEND:20300305T173000Z',
    'SUMMARY:Fitting',
    ...more,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
  return office.stored((await office.receive({ raw: Buffer.from(raw).toString('base64') })).id);
}
const waits = async (id = ida.id) =>
  ((await office.admin.call('GET', `/contacts/${id}`)).json() as contacts.Contact).needs_answer;

describe('an answer by mail', () => {
  test('of whom an event was mailed to is theirs, and does not wait at the desk', async () => {
    const event = await ask();
    const { lines, organizer } = await invitation();
    // Where answers are read they are asked for.
    expect(organizer).toBe(office.address);
    expect(lines.find((line) => line.startsWith('ATTENDEE'))).toContain(';RSVP=TRUE:');
    expect(lines.find((line) => line.startsWith('ORGANIZER'))).toContain(';SENT-BY="mailto:');
    const email = await reply();
    expect(email.bodyText).toContain(`[${ida.address} comes: Fitting · Tue, Mar 5, 2030, 9:00 AM – 9:30 AM]`);
    expect(email.event_note).toBe(`${ida.address} comes: Fitting · Tue, Mar 5, 2030, 9:00 AM – 9:30 AM`);
    expect([await answerOf(event), await waits()]).toEqual(['yes', false]);
    await reply({ answer: 'DECLINED', stamp: '20300101T000001Z' });
    expect(await answerOf(event)).toBe('no');
    const { rows } = await app.owner.query(
      "SELECT details->>'answer' AS answer FROM audit_log WHERE action = 'calendar_event.answer' AND subject = $1 ORDER BY 1",
      [`calendar_event:${event.event_id}`],
    );
    expect(rows).toEqual([{ answer: 'no' }, { answer: 'yes' }]);
  });

  test('that is late changes nothing: of an earlier number, or written before another', async () => {
    const event = await ask();
    await reply({ answer: 'DECLINED', stamp: '20200101T000002Z' });
    expect(await answerOf(event)).toBe('no');
    await reply({ answer: 'ACCEPTED', stamp: '20200101T000001Z' });
    expect([await answerOf(event), await waits()]).toEqual(['no', false]);
    const moved = { start_time: at('2030-03-06T09:00'), end_time: at('2030-03-06T09:30') };
    await office.admin.call('PUT', path(`/events/${event.event_id}/time`), moved);
    await invitation(1);
    await reply({ answer: 'ACCEPTED', stamp: '20200101T000003Z', sequence: 0 });
    expect(await answerOf(event)).toBe('no');
    await reply({ answer: 'ACCEPTED', stamp: '20200101T000003Z', sequence: 1 });
    expect(await answerOf(event)).toBe('yes');
  });

  test('to a number that went to others later is theirs still', async () => {
    const event = await ask();
    const other = await createContact(app, office, { firstName: 'Bo', lastName: 'Other' });
    await app.owner.query('UPDATE contacts SET email = $2 WHERE contact_id = $1', [
      other,
      `bo${made}@example.com`,
    ]);
    const participants = [{ type: 'contact', id: other }];
    await office.admin.call('PUT', path('/invite'), { event_id: event.event_id, participants });
    await reply({ sequence: 0 });
    expect(await answerOf(event)).toBe('yes');
  });

  test.each<[string, () => Reply]>([
    ['from another address', () => ({ from: 'other@example.net', attendee: ida.address })],
    ['for somebody else', () => ({ attendee: 'other@example.net' })],
    ['from who was not asked', () => ({ from: 'other@example.net' })],
    ['to an event that is not ours', () => ({ uid: 'event-1-1@elsewhere.example' })],
    ['to one of another office', () => ({ uid: `event-${office.id + 1}-1@desk.test` })],
    ['that says nothing known', () => ({ answer: 'DELEGATED' })],
  ])('%s changes nothing, and is left to the desk', async (_, wrong) => {
    const event = await ask();
    const email = await reply(wrong());
    expect(await answerOf(event)).toBe('asked');
    expect(await waits(email.contact_ids[0])).toBe(true);
  });

  test('to an event that is off changes nothing, and nobody has to look at it', async () => {
    const event = await ask();
    await invitation();
    await office.admin.call('DELETE', path(`/events/${event.event_id}`));
    await reply();
    const { rows } = await app.owner.query(
      'SELECT answer FROM calendar_participants WHERE event_id = $1 AND contact_id = $2',
      [event.event_id, ida.id],
    );
    expect([rows[0].answer, await waits()]).toEqual(['asked', false]);
  });

  test('with words of their own waits for somebody to read them', async () => {
    const event = await ask();
    await reply({ answer: 'DECLINED', more: ['COMMENT:Ill today\\, can I come on Friday?'] });
    expect([await answerOf(event), await waits()]).toEqual(['no', true]);
  });

  describe('to one time of a series', () => {
    /** Each time that is an event of its own, with what Ida answered to it; the series first, without a time. */
    const answers = async ({ event_id }: Event) => {
      const { rows } = await app.owner.query<{ occurrence: Date | null; answer: string }>(
        `SELECT e.occurrence, p.answer FROM calendar_events e JOIN calendar_participants p USING (client_id, event_id)
         WHERE $1 IN (e.event_id, e.series_id) AND p.contact_id = $2 ORDER BY e.occurrence NULLS FIRST`,
        [event_id, ida.id],
      );
      return rows.map(({ occurrence, answer }) => [occurrence?.toISOString() ?? 'all', answer]);
    };
    // Nine o'clock by the office's clock, which was put forward on the tenth.
    const second = '2030-03-12T16:00:00.000Z';
    const ofSecond = 'RECURRENCE-ID:20300312T160000Z';
    const weekly = () => ask({ rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=4' });
    const days = async () => {
      const shown = await office.admin.call('GET', path('/events?date=2030-03-01&until=2030-03-31'));
      return (shown.json() as Event[])
        .map(({ start_time }) => new Date(start_time).toISOString().slice(0, 10))
        .sort();
    };

    test('is of that time alone, and does not wait at the desk', async () => {
      const series = await weekly();
      const before = await days();
      expect(before).toEqual(['2030-03-05', '2030-03-12', '2030-03-19', '2030-03-26']);
      await reply({ answer: 'DECLINED', stamp: '20200101T000002Z', more: [ofSecond] });
      expect([await answers(series), await waits()]).toEqual([
        [
          ['all', 'asked'],
          [second, 'no'],
        ],
        false,
      ]);
      // It is where it was, once.
      expect(await days()).toEqual(before);
      // Of an earlier writing, and the whole series afterwards.
      await reply({ answer: 'ACCEPTED', stamp: '20200101T000001Z', more: [ofSecond] });
      await reply({ answer: 'ACCEPTED', stamp: '20200101T000003Z' });
      expect([await answers(series), await waits()]).toEqual([
        [
          ['all', 'yes'],
          [second, 'no'],
        ],
        false,
      ]);
      // The same as to the series: nothing is taken out of it.
      await reply({
        answer: 'ACCEPTED',
        stamp: '20200101T000004Z',
        more: ['RECURRENCE-ID:20300319T160000Z'],
      });
      expect(await answers(series)).toHaveLength(2);
    });

    test('that asks for another time tells who is of the event', async () => {
      const series = await weekly();
      await reply({ method: 'COUNTER', answer: 'TENTATIVE', more: [ofSecond] });
      expect([await answers(series), await waits()]).toEqual([
        [
          ['all', 'asked'],
          [second, 'maybe'],
        ],
        false,
      ]);
      expect((await office.admin.call('GET', '/worklist?kinds=event')).body).toContain(
        'asks for Tue, Mar 5, 9:00 AM',
      );
    });

    test('that was called off changes nothing, and nobody has to look at it', async () => {
      const series = await weekly();
      await invitation();
      const gone = await office.admin.call(
        'DELETE',
        path(`/events/${series.event_id}?scope=one&occurrence=${Date.parse(second)}`),
      );
      expect(gone.statusCode).toBe(200);
      await reply({ more: [ofSecond] });
      expect([await answers(series), await waits()]).toEqual([[['all', 'asked']], false]);
    });

    test('that the series does not have is left to the desk, as one from who was not asked', async () => {
      const series = await weekly();
      await reply({ more: ['RECURRENCE-ID:20300313T160000Z'] });
      expect([await answers(series), await waits()]).toEqual([[['all', 'asked']], true]);
      await reply({ from: 'other@example.net', more: [ofSecond] });
      expect(await answers(series)).toEqual([['all', 'asked']]);
    });
  });

  test('that asks for another time is a maybe, and stands on the bells of the event', async () => {
    const colleague = await signIn(app, await createUser(app, office));
    await office.admin.call('POST', path('/members'), { user_id: colleague.user.id, role: 'EDITOR' });
    const event = await ask({ participants: [{ type: 'user', id: colleague.user.id }] });
    await reply({ method: 'COUNTER', answer: 'TENTATIVE' });
    expect([await answerOf(event), await waits()]).toEqual(['maybe', false]);
    for (const who of [office.admin, colleague])
      expect((await who.call('GET', '/worklist?kinds=event')).body).toContain(
        `Ida Holm${made} asks for Tue, Mar 5, 9:00 AM – 9:30 AM instead`,
      );
  });
});

test('a mail that is shown as HTML says of its event beside it, by the office’s clock', async () => {
  const raw = [
    'From: Lab Fern <fern@lab.example>',
    `To: ${office.address}`,
    'Subject: Crown fitting',
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary=b1',
    '',
    '--b1',
    'Content-Type: text/html',
    '',
    '<p>You are invited</p>',
    '--b1',
    'Content-Type: text/calendar; charset=utf-8; method=REQUEST',
    '',
    'BEGIN:VCALENDAR',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:crown-1@lab.example',
    'SUMMARY:Crown fitting',
    'LOCATION:Back door',
    'DTSTART;TZID=America/New_York:20301217T140000',
    'DTEND;TZID=America/New_York:20301217T143000',
    'END:VEVENT',
    'END:VCALENDAR',
    '--b1--',
    '',
  ].join('\r\n');
  const email = await office.stored((await office.receive({ raw: Buffer.from(raw).toString('base64') })).id);
  const note = 'Event: Crown fitting · Tue, Dec 17, 2030, 11:00 AM – 11:30 AM · Back door · from Lab Fern';
  expect([email.has_html, email.event_note, email.bodyText]).toEqual([
    true,
    note,
    `You are invited\n\n[${note}]`,
  ]);
  // Somebody asks: it waits.
  expect(await waits(email.contact_ids[0])).toBe(true);
});
