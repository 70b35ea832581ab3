import { expect, test } from 'vitest';
import { withEvents } from './event-words.ts';
import { readCalendar } from './read-calendar.ts';

const OFFICE = 'America/Los_Angeles';
const from = { name: 'Lab Fern', address: 'fern@lab.example' };
const calendar = (lines: readonly string[], method = 'REQUEST') =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', `METHOD:${method}`, ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:crown-1@lab.example', ...lines, 'END:VEVENT'];
const wordsOf = (file: string | Buffer, zone = OFFICE) => {
  const { events, more } = readCalendar(Buffer.from(file)) ?? { events: null, more: 0 };
  const calendars = [{ fileName: 'invite.ics', events, more }];
  const { text, eventNote } = withEvents({ text: 'Hello', calendars, from, eventNote: '' }, zone);
  const lines = text.split('\n\n').slice(1);
  expect(eventNote.split('\n').map((line) => `[${line}]`)).toEqual(lines);
  return lines;
};
const pacific = [
  'BEGIN:VTIMEZONE',
  'TZID:Pacific Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0700',
  'TZOFFSETTO:-0800',
  'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0800',
  'TZOFFSETTO:-0700',
  'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

test.each<[string, string[], string]>([
  [
    'a zone before the event, named as Windows does',
    [
      ...pacific,
      ...event(
        'SUMMARY:Crown fitting',
        'LOCATION:Back door',
        'DTSTART;TZID=Pacific Standard Time:20261215T140000',
        'DTEND;TZID=Pacific Standard Time:20261215T143000',
      ),
    ],
    '[Event: Crown fitting · Tue, Dec 15, 2026, 2:00 PM – 2:30 PM · Back door · from Lab Fern]',
  ],
  [
    'whole days',
    [...pacific, ...event('SUMMARY:Closed', 'DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261226')],
    '[Event: Closed · Thu, Dec 24, 2026 – Fri, Dec 25, 2026 · from Lab Fern]',
  ],
  [
    'one day, its end left out',
    event('SUMMARY:Closed', 'DTSTART;VALUE=DATE:20261224'),
    '[Event: Closed · Thu, Dec 24, 2026 · from Lab Fern]',
  ],
  [
    'UTC',
    event('SUMMARY:Fitting', 'DTSTART:20261215T220000Z', 'DURATION:PT30M'),
    '[Event: Fitting · Tue, Dec 15, 2026, 2:00 PM – 2:30 PM · from Lab Fern]',
  ],
  [
    'another zone, whose event is an organizer’s',
    event(
      'ORGANIZER;CN="Dr. Fern":mailto:dr@lab.example',
      'SUMMARY:Fitting',
      'DTSTART;TZID=America/New_York:20261215T140000',
    ),
    '[Event: Fitting · Tue, Dec 15, 2026, 11:00 AM · from Dr. Fern]',
  ],
  [
    'an alarm with a title of its own before the event’s',
    event(
      'BEGIN:VALARM',
      'ACTION:EMAIL',
      'SUMMARY:Do not forget',
      'TRIGGER:-PT15M',
      'END:VALARM',
      'SUMMARY:Crown\\, fitting\\; now',
      'DTSTART:20261215T220000Z',
    ),
    '[Event: Crown, fitting; now · Tue, Dec 15, 2026, 2:00 PM · from Lab Fern]',
  ],
  [
    'no zone: the office’s clock',
    event('SUMMARY:Fitting', 'DTSTART:20261215T140000'),
    '[Event: Fitting · Tue, Dec 15, 2026, 2:00 PM · from Lab Fern]',
  ],
  [
    'a zone that nobody knows',
    event('SUMMARY:Fitting', 'DTSTART;TZID=Lab clock:20261215T140000'),
    '[Event: Fitting · Tue, Dec 15, 2026, 2:00 PM by the clock of “Lab clock” · from Lab Fern]',
  ],
  [
    'a zone that only the sender’s machine knows',
    event('SUMMARY:Fitting', 'DTSTART;TZID=Customized Time Zone:20261215T140000'),
    expect.stringContaining('2:00 PM by the clock of “') as unknown as string,
  ],
  [
    'a zone of Outlook’s with its offset',
    event('SUMMARY:Fitting', 'DTSTART;TZID="(UTC-05:00) Eastern Time (US & Canada)":20261215T140000'),
    '[Event: Fitting · Tue, Dec 15, 2026, 11:00 AM · from Lab Fern]',
  ],
  [
    'a series',
    event(
      'SUMMARY:Pick up',
      'DTSTART;TZID=America/New_York:20261215T140000',
      'RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20270112T190000Z',
    ),
    '[Event: Pick up · Tue, Dec 15, 2026, 11:00 AM · from Lab Fern · repeats every week on Tuesday until January 12, 2027]',
  ],
  [
    'a rule that is none',
    event('SUMMARY:Pick up', 'DTSTART:20261215T220000Z', 'RRULE:FREQ=SOMETIMES'),
    '[Event: Pick up · Tue, Dec 15, 2026, 2:00 PM · from Lab Fern · repeats]',
  ],
  [
    'one time of a series',
    event('SUMMARY:Pick up', 'RECURRENCE-ID:20261215T220000Z', 'DTSTART:20261215T230000Z'),
    '[Event: Pick up · Tue, Dec 15, 2026, 3:00 PM · from Lab Fern · one time of a series]',
  ],
])('an event is told of: %s', (_, lines, wanted) => {
  expect(wordsOf(calendar(lines))).toEqual([wanted]);
});

test('a series is told of with the times of it that were changed', () => {
  const series = event('SUMMARY:Pick up', 'DTSTART:20261215T220000Z', 'RRULE:FREQ=DAILY;COUNT=3');
  const moved = event('SUMMARY:Pick up', 'RECURRENCE-ID:20261216T220000Z', 'DTSTART:20261216T230000Z');
  expect(wordsOf(calendar([...series, ...moved]))).toEqual([
    '[Event: Pick up · Tue, Dec 15, 2026, 2:00 PM · from Lab Fern · repeats every day for 3 times]',
    '[Event: Pick up · Wed, Dec 16, 2026, 3:00 PM · from Lab Fern · one time of a series]',
  ]);
});

test('a cancelled one and an answer say so', () => {
  const lines = ['SUMMARY:Fitting', 'DTSTART:20261215T220000Z'];
  expect(wordsOf(calendar(event(...lines), 'CANCEL'))).toEqual([
    '[Cancelled event: Fitting · Tue, Dec 15, 2026, 2:00 PM · from Lab Fern]',
  ]);
  expect(wordsOf(calendar(event(...lines, 'STATUS:CANCELLED'), 'PUBLISH'))[0]).toContain('[Cancelled event');
  const ida = 'ATTENDEE;PARTSTAT=DECLINED:mailto:Ida.Holm@example.com';
  expect(wordsOf(calendar(event(...lines, ida, 'COMMENT:Sorry\\, ill'), 'REPLY'))).toEqual([
    '[ida.holm@example.com does not come: Fitting · Tue, Dec 15, 2026, 2:00 PM · Sorry, ill]',
  ]);
  expect(wordsOf(calendar(event(...lines, ida), 'COUNTER'))[0]).toMatch(
    /^\[ida\.holm@example\.com asks for another time: /,
  );
});

test('a line that is folded in the middle of a letter is whole again, also in an older charset', () => {
  const [head, tail] = calendar(event('SUMMARY:Krone für Ida', 'DTSTART:20261215T220000Z')).split('ü');
  const folded = Buffer.concat([
    Buffer.from(head!),
    Buffer.from([0xc3]),
    Buffer.from('\r\n '),
    Buffer.from([0xbc]),
    Buffer.from(tail!),
  ]);
  const wanted = '[Event: Krone für Ida · Tue, Dec 15, 2026, 2:00 PM · from Lab Fern]';
  expect(wordsOf(folded)).toEqual([wanted]);
  expect(wordsOf(Buffer.from(`${head}ü${tail}`, 'latin1'))).toEqual([wanted]);
});

test('the same file twice in one mail is told of once', () => {
  const file = Buffer.from(calendar(event('SUMMARY:Fitting', 'DTSTART:20261215T220000Z')));
  const calendars = ['invite.ics', 'attachment-1.ics'].map((fileName) => ({
    fileName,
    ...readCalendar(file)!,
  }));
  const { eventNote } = withEvents({ text: '', calendars, from, eventNote: '' }, OFFICE);
  expect(eventNote).toBe('Event: Fitting · Tue, Dec 15, 2026, 2:00 PM · from Lab Fern');
});

test('many events are told of by number, a file without one and one that is none by name', () => {
  const many = Array.from({ length: 12 }, (_, index) => [
    'BEGIN:VEVENT',
    `UID:${index}`,
    `SUMMARY:Visit ${index}`,
    'DTSTART:20261215T220000Z',
    'END:VEVENT',
  ]).flat();
  const lines = wordsOf(calendar(many));
  expect([lines.length, lines.at(-1)]).toEqual([11, '[2 more events are in invite.ics.]']);
  expect(wordsOf(calendar(['BEGIN:VTODO', 'UID:1', 'SUMMARY:Do', 'END:VTODO']))).toEqual([
    '[invite.ics: a calendar file without an event.]',
  ]);
  expect(wordsOf('no calendar at all')).toEqual(['[invite.ics: a calendar file without an event.]']);
});

test('what was written to be read for ever is read soon, and nothing reaches what is not its own', () => {
  const nested = 'BEGIN:VALARM\r\n'.repeat(20_000);
  expect(wordsOf(calendar(event('SUMMARY:x', nested)))).toHaveLength(1);
  expect(wordsOf(calendar(event('__PROTO__:1', 'CONSTRUCTOR:2', 'DTSTART:20261215T220000Z')))).toEqual([
    '[Event: (No title) · Tue, Dec 15, 2026, 2:00 PM · from Lab Fern]',
  ]);
});
