import { expect, test } from 'vitest';
import { expandRule, type IcsEvent, toInstant, writeIcs } from './index.ts';

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
  organizer: { name: 'Dana "D" Park', mail: 'dana@cedar.test', takesAnswers: true },
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
    'BEGIN:STANDARD',
    'DTSTART:20290305T090000',
    'TZOFFSETFROM:-0500',
    'TZOFFSETTO:-0500',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:20290311T020000',
    'TZOFFSETFROM:-0500',
    'TZOFFSETTO:-0400',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
    'END:DAYLIGHT',
    'BEGIN:STANDARD',
    'DTSTART:20291104T020000',
    'TZOFFSETFROM:-0400',
    'TZOFFSETTO:-0500',
    'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
    'END:STANDARD',
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

/** The offset that a VTIMEZONE gives a wall time, by its own lines alone: the last change that is not after it. */
function offsetBy(text: readonly string[], wall: string): string {
  const begins = text.indexOf('BEGIN:VTIMEZONE');
  const parts = text.slice(begins, text.indexOf('END:VTIMEZONE')).join('\n').split('BEGIN:').slice(2);
  const found = parts.flatMap((part) => {
    const value = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(part)?.[1];
    const [, y, mo, d, h, mi] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/.exec(value('DTSTART')!)!;
    const start = Date.parse(`${y}-${mo}-${d}T${h}:${mi}Z`);
    const rule = value('RRULE');
    const span = { from: 0, to: Date.parse(`${wall}Z`) };
    const times = rule
      ? expandRule({ rule, start, zone: 'UTC', allDay: false }, span, 1_000)
      : [start].filter((time) => time <= span.to);
    return times.map((time) => ({ time, to: value('TZOFFSETTO')! }));
  });
  return found.toSorted((a, b) => a.time - b.time).at(-1)!.to;
}

test.each([
  [zone, '2019-01-07T09:00', ['2026-07-06T09:00', '-0400'], ['2055-12-06T09:00', '-0500']],
  ['Europe/Berlin', '2019-01-07T09:00', ['2026-07-06T09:00', '+0200'], ['2055-12-06T09:00', '+0100']],
  ['America/Santiago', '2019-01-07T09:00', ['2026-07-06T09:00', '-0400'], ['2055-12-06T09:00', '-0300']],
  ['Asia/Jerusalem', '2019-01-07T09:00', ['2026-03-26T09:00', '+0200'], ['2055-07-06T09:00', '+0300']],
  ['Africa/Cairo', '2019-01-07T09:00', ['2026-07-06T09:00', '+0300'], ['2055-12-06T09:00', '+0200']],
  // Brazil has had no summer time since 2019.
  ['America/Sao_Paulo', '2019-01-07T09:00', ['2019-01-07T09:00', '-0200'], ['2055-12-06T09:00', '-0300']],
] as const)('the clock of %s is right from %s on by its component alone', (name, from, ...wanted) => {
  const series = { ...event, zone: name, start: toInstant(from, name), end: toInstant(from, name) + 1 };
  const text = lines(writeIcs([{ ...series, without: [] }]));
  expect(wanted.map(([wall = '']) => [wall, offsetBy(text, wall)])).toEqual(wanted);
});

test('what strict readers ask of a rule: UNTIL in UTC beside a zone, a day beside days', () => {
  const rule = 'FREQ=DAILY;UNTIL=20300310';
  const of = (more: Partial<IcsEvent>) =>
    lines(writeIcs([{ ...event, rule, ...more }])).filter((line) => line.startsWith('RRULE:FREQ=DAILY'));
  expect(of({})).toEqual(['RRULE:FREQ=DAILY;UNTIL=20300311T035959Z']);
  expect(of({ allDay: true })).toEqual(['RRULE:FREQ=DAILY;UNTIL=20300310']);
});

test('whom no answer reaches asks for none; who mails for another says so', () => {
  const organizer = {
    name: 'Dana',
    mail: 'desk@cedar.test',
    takesAnswers: false,
    sentBy: 'no-reply@chairline.test',
  };
  const text = lines(writeIcs([{ ...event, organizer }], { method: 'REQUEST' }));
  expect(text).toEqual(
    expect.arrayContaining([
      'ORGANIZER;CN="Dana";SENT-BY="mailto:no-reply@chairline.test":mailto:desk@cedar.test',
      'ATTENDEE;CN="Maria Lopez";ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION:mailto:maria@example.com',
    ]),
  );
});

test('the second of two half past ones is said in UTC, the first is not', () => {
  const first = toInstant('2030-11-03T01:30', zone);
  const of = (start: number) =>
    lines(writeIcs([{ ...event, rule: null, without: [], start, end: start + 900_000 }])).filter((line) =>
      /^DT(START|END)[;:].*20301103/.test(line),
    );
  expect(of(first)).toEqual([
    'DTSTART;TZID=America/New_York:20301103T013000',
    'DTEND;TZID=America/New_York:20301103T014500',
  ]);
  expect(of(first + 3_600_000)).toEqual(['DTSTART:20301103T063000Z', 'DTEND:20301103T064500Z']);
});
