import { expect, test } from 'vitest';
import { type IcsEvent, toInstant, writeIcs } from './index.ts';

const zone = 'America/New_York';
const event: IcsEvent = {
  uid: 'event-1-7@chairline.test',
  sequence: 2,
  stamp: Date.UTC(2030, 0, 1),
  status: 'CONFIRMED',
  title: 'Huddle; today, here \\ now',
  description: 'One\r\ntwo\nthree',
  location:
    'Zahnärztehaus, Straße der Bücherwürmer und ganz besonders langer Wörter, im dritten Stock 🦷🦷🦷🦷',
  start: toInstant('2030-03-05T09:00', zone),
  end: toInstant('2030-03-05T09:30', zone),
  allDay: false,
  zone,
  rule: 'FREQ=WEEKLY;COUNT=3',
  without: [toInstant('2030-03-12T09:00', zone)],
  occurrence: null,
  organizer: { name: 'Dana "D" Park', mail: 'dana@cedar.test' },
  attendees: [{ name: 'Maria Lopez', mail: 'maria@example.com', answer: 'NEEDS-ACTION' }],
};
/** Its lines as a reader unfolds them. */
const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

test('an event is written by the letter of RFC 5545', () => {
  const text = writeIcs([event], { method: 'REQUEST' });
  for (const line of text.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(text.includes('\ufffd')).toBe(false);
  expect(lines(text)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Chairline//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:REQUEST',
    'BEGIN:VTIMEZONE',
    'TZID:America/New_York',
    ...Array.from({ length: 6 }, (_, year) => [
      'BEGIN:DAYLIGHT',
      expect.stringMatching(new RegExp(`^DTSTART:20${29 + year}03\\d\\dT020000$`)),
      'TZOFFSETFROM:-0500',
      'TZOFFSETTO:-0400',
      'END:DAYLIGHT',
      'BEGIN:STANDARD',
      expect.stringMatching(new RegExp(`^DTSTART:20${29 + year}11\\d\\dT020000$`)),
      'TZOFFSETFROM:-0400',
      'TZOFFSETTO:-0500',
      'END:STANDARD',
    ]).flat(),
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    'UID:event-1-7@chairline.test',
    'DTSTAMP:20300101T000000Z',
    'SEQUENCE:2',
    'DTSTART;TZID=America/New_York:20300305T090000',
    'DTEND;TZID=America/New_York:20300305T093000',
    'RRULE:FREQ=WEEKLY;COUNT=3',
    'EXDATE;TZID=America/New_York:20300312T090000',
    'SUMMARY:Huddle\\; today\\, here \\\\ now',
    'DESCRIPTION:One\\ntwo\\nthree',
    `LOCATION:${event.location.replaceAll(',', '\\,')}`,
    'STATUS:CONFIRMED',
    'ORGANIZER;CN="Dana  D  Park":mailto:dana@cedar.test',
    'ATTENDEE;CN="Maria Lopez";ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:maria@example.com',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('days end with the day after, also one time of a series of them', () => {
  const days = {
    ...event,
    allDay: true,
    end: toInstant('2030-03-05T23:59', zone),
    rule: 'FREQ=DAILY;UNTIL=20300310T035959Z',
    occurrence: event.start,
  };
  const text = lines(writeIcs([days], { method: 'CANCEL' }));
  expect(text).toEqual(
    expect.arrayContaining([
      'METHOD:CANCEL',
      'RECURRENCE-ID;VALUE=DATE:20300305',
      'DTSTART;VALUE=DATE:20300305',
      'DTEND;VALUE=DATE:20300306',
      'RRULE:FREQ=DAILY;UNTIL=20300309',
    ]),
  );
  expect(text).not.toContain('BEGIN:VTIMEZONE');
});

test('a zone whose clocks stay says so', () => {
  const text = lines(writeIcs([{ ...event, zone: 'America/Phoenix' }]));
  const at = text.indexOf('TZID:America/Phoenix');
  expect(text.slice(at + 1, at + 5)).toEqual([
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:-0700',
    'TZOFFSETTO:-0700',
  ]);
});
