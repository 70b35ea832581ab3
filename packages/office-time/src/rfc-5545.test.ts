import { expect, test } from 'vitest';
import { expandRule, parseRule, toInstant, toWall } from './index.ts';

/** Every example of RFC 5545, section 3.8.5.3, in its order, beside what the RFC prints for it. */

const ZONE = 'America/New_York';
const FAR = 4e12;

/** The wall times of `1997 9/2,4 10/1-3 1998 1/6`, all at 9:00 where no others are given. */
function printed(text: string, times: readonly string[] = ['09:00']): string[] {
  let year = '';
  const days: string[] = [];
  for (const word of text.split(' ')) {
    if (/^\d{4}$/.test(word)) {
      year = word;
      continue;
    }
    const [month, list] = word.split('/') as [string, string];
    for (const span of list.split(',')) {
      const [first, last = first] = span.split('-').map(Number) as [number, number?];
      for (let day = first; day <= last; day += 1)
        days.push(`${year}-${month.padStart(2, '0')}-${String(day).padStart(2, '0')}`);
    }
  }
  return days.flatMap((day) => times.map((time) => `${day}T${time}`));
}

const everyTwentyMinutes = [9, 10, 11, 12, 13, 14, 15, 16].flatMap((hour) =>
  ['00', '20', '40'].map((minute) => `${String(hour).padStart(2, '0')}:${minute}`),
);
const january = '1998 1/1-31 1999 1/1-31 2000 1/1-31';
const fiveWeeks = '1997 9/2,4,9,11,16,18,23,25,30 10/2';

/** What it is called, when it starts, its rule, what the RFC prints; `forever` where it ends in an ellipsis. */
const examples: [string, string, string, string[], 'forever'?][] = [
  ['daily for 10 occurrences', '1997-09-02', 'FREQ=DAILY;COUNT=10', printed('1997 9/2-11')],
  [
    'daily until December 24, 1997',
    '1997-09-02',
    'FREQ=DAILY;UNTIL=19971224T000000Z',
    printed('1997 9/2-30 10/1-31 11/1-30 12/1-23'),
  ],
  [
    'every other day',
    '1997-09-02',
    'FREQ=DAILY;INTERVAL=2',
    printed(
      '1997 9/2,4,6,8,10,12,14,16,18,20,22,24,26,28,30 10/2,4,6,8,10,12,14,16,18,20,22,24,26,28,30 11/1,3,5,7,9,11,13,15,17,19,21,23,25,27,29 12/1,3',
    ),
    'forever',
  ],
  [
    'every 10 days, 5 occurrences',
    '1997-09-02',
    'FREQ=DAILY;INTERVAL=10;COUNT=5',
    printed('1997 9/2,12,22 10/2,12'),
  ],
  [
    'every day in January, for 3 years',
    '1998-01-01',
    'FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA',
    printed(january),
  ],
  ['or, by days', '1998-01-01', 'FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1', printed(january)],
  [
    'weekly for 10 occurrences',
    '1997-09-02',
    'FREQ=WEEKLY;COUNT=10',
    printed('1997 9/2,9,16,23,30 10/7,14,21,28 11/4'),
  ],
  [
    'weekly until December 24, 1997',
    '1997-09-02',
    'FREQ=WEEKLY;UNTIL=19971224T000000Z',
    printed('1997 9/2,9,16,23,30 10/7,14,21,28 11/4,11,18,25 12/2,9,16,23'),
  ],
  [
    'every other week',
    '1997-09-02',
    'FREQ=WEEKLY;INTERVAL=2;WKST=SU',
    printed('1997 9/2,16,30 10/14,28 11/11,25 12/9,23 1998 1/6,20 2/3,17'),
    'forever',
  ],
  [
    'weekly on Tuesday and Thursday for five weeks',
    '1997-09-02',
    'FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH',
    printed(fiveWeeks),
  ],
  ['or, by count', '1997-09-02', 'FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH', printed(fiveWeeks)],
  [
    'every other week on Monday, Wednesday, and Friday until December 24, 1997',
    '1997-09-01',
    'FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR',
    printed('1997 9/1,3,5,15,17,19,29 10/1,3,13,15,17,27,29,31 11/10,12,14,24,26,28 12/8,10,12,22'),
  ],
  [
    'every other week on Tuesday and Thursday, for 8 occurrences',
    '1997-09-02',
    'FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH',
    printed('1997 9/2,4,16,18,30 10/2,14,16'),
  ],
  [
    'monthly on the first Friday for 10 occurrences',
    '1997-09-05',
    'FREQ=MONTHLY;COUNT=10;BYDAY=1FR',
    printed('1997 9/5 10/3 11/7 12/5 1998 1/2 2/6 3/6 4/3 5/1 6/5'),
  ],
  [
    'monthly on the first Friday until December 24, 1997',
    '1997-09-05',
    'FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR',
    printed('1997 9/5 10/3 11/7 12/5'),
  ],
  [
    'every other month on the first and last Sunday of the month for 10 occurrences',
    '1997-09-07',
    'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU',
    printed('1997 9/7,28 11/2,30 1998 1/4,25 3/1,29 5/3,31'),
  ],
  [
    'monthly on the second-to-last Monday of the month for 6 months',
    '1997-09-22',
    'FREQ=MONTHLY;COUNT=6;BYDAY=-2MO',
    printed('1997 9/22 10/20 11/17 12/22 1998 1/19 2/16'),
  ],
  [
    'monthly on the third-to-the-last day of the month',
    '1997-09-28',
    'FREQ=MONTHLY;BYMONTHDAY=-3',
    printed('1997 9/28 10/29 11/28 12/29 1998 1/29 2/26'),
    'forever',
  ],
  [
    'monthly on the 2nd and 15th of the month for 10 occurrences',
    '1997-09-02',
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15',
    printed('1997 9/2,15 10/2,15 11/2,15 12/2,15 1998 1/2,15'),
  ],
  [
    'monthly on the first and last day of the month for 10 occurrences',
    '1997-09-30',
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1',
    printed('1997 9/30 10/1,31 11/1,30 12/1,31 1998 1/1,31 2/1'),
  ],
  [
    'every 18 months on the 10th thru 15th of the month for 10 occurrences',
    '1997-09-10',
    'FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15',
    printed('1997 9/10-15 1999 3/10-13'),
  ],
  [
    'every Tuesday, every other month',
    '1997-09-02',
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=TU',
    printed('1997 9/2,9,16,23,30 11/4,11,18,25 1998 1/6,13,20,27 3/3,10,17,24,31'),
    'forever',
  ],
  [
    'yearly in June and July for 10 occurrences',
    '1997-06-10',
    'FREQ=YEARLY;COUNT=10;BYMONTH=6,7',
    printed('1997 6/10 7/10 1998 6/10 7/10 1999 6/10 7/10 2000 6/10 7/10 2001 6/10 7/10'),
  ],
  [
    'every other year on January, February, and March for 10 occurrences',
    '1997-03-10',
    'FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3',
    printed('1997 3/10 1999 1/10 2/10 3/10 2001 1/10 2/10 3/10 2003 1/10 2/10 3/10'),
  ],
  [
    'every third year on the 1st, 100th, and 200th day for 10 occurrences',
    '1997-01-01',
    'FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200',
    printed('1997 1/1 4/10 7/19 2000 1/1 4/9 7/18 2003 1/1 4/10 7/19 2006 1/1'),
  ],
  [
    'every 20th Monday of the year',
    '1997-05-19',
    'FREQ=YEARLY;BYDAY=20MO',
    printed('1997 5/19 1998 5/18 1999 5/17'),
    'forever',
  ],
  [
    'Monday of week number 20',
    '1997-05-12',
    'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO',
    printed('1997 5/12 1998 5/11 1999 5/17'),
    'forever',
  ],
  [
    'every Thursday in March',
    '1997-03-13',
    'FREQ=YEARLY;BYMONTH=3;BYDAY=TH',
    printed('1997 3/13,20,27 1998 3/5,12,19,26 1999 3/4,11,18,25'),
    'forever',
  ],
  [
    'every Thursday, but only during June, July, and August',
    '1997-06-05',
    'FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8',
    printed(
      '1997 6/5,12,19,26 7/3,10,17,24,31 8/7,14,21,28 1998 6/4,11,18,25 7/2,9,16,23,30 8/6,13,20,27 1999 6/3,10,17,24 7/1,8,15,22,29 8/5,12,19,26',
    ),
    'forever',
  ],
  [
    // The RFC takes its start, which the rule does not name, out by an EXDATE.
    'every Friday the 13th',
    '1997-09-02',
    'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
    printed('1998 2/13 3/13 11/13 1999 8/13 2000 10/13'),
    'forever',
  ],
  [
    'the first Saturday that follows the first Sunday of the month',
    '1997-09-13',
    'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13',
    printed('1997 9/13 10/11 11/8 12/13 1998 1/10 2/7 3/7 4/11 5/9 6/13'),
    'forever',
  ],
  [
    'every 4 years, the first Tuesday after a Monday in November',
    '1996-11-05',
    'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
    printed('1996 11/5 2000 11/7 2004 11/2'),
    'forever',
  ],
  [
    'the third instance into the month of one of Tuesday, Wednesday, or Thursday, for the next 3 months',
    '1997-09-04',
    'FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3',
    printed('1997 9/4 10/7 11/6'),
  ],
  [
    'the second-to-last weekday of the month',
    '1997-09-29',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
    printed('1997 9/29 10/30 11/27 12/30 1998 1/29 2/26 3/30'),
    'forever',
  ],
  [
    // UNTIL is 1:00 PM of that day in New York. The RFC prints 3:00 PM too, as if it were local time: erratum 3883.
    'every 3 hours from 9:00 AM on a specific day',
    '1997-09-02',
    'FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z',
    printed('1997 9/2', ['09:00', '12:00']),
  ],
  [
    'the same until 5:00 PM by the clock of New York',
    '1997-09-02',
    'FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T210000Z',
    printed('1997 9/2', ['09:00', '12:00', '15:00']),
  ],
  [
    'every 15 minutes for 6 occurrences',
    '1997-09-02',
    'FREQ=MINUTELY;INTERVAL=15;COUNT=6',
    printed('1997 9/2', ['09:00', '09:15', '09:30', '09:45', '10:00', '10:15']),
  ],
  [
    'every hour and a half for 4 occurrences',
    '1997-09-02',
    'FREQ=MINUTELY;INTERVAL=90;COUNT=4',
    printed('1997 9/2', ['09:00', '10:30', '12:00', '13:30']),
  ],
  [
    'every 20 minutes from 9:00 AM to 4:40 PM every day',
    '1997-09-02',
    'FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40',
    printed('1997 9/2-3', everyTwentyMinutes),
    'forever',
  ],
  [
    'or, by minutes',
    '1997-09-02',
    'FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16',
    printed('1997 9/2-3', everyTwentyMinutes),
    'forever',
  ],
  [
    'the days generated make a difference because of WKST',
    '1997-08-05',
    'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
    printed('1997 8/5,10,19,24'),
  ],
  [
    'changing only WKST from MO to SU',
    '1997-08-05',
    'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
    printed('1997 8/5,17,19,31'),
  ],
  [
    'an invalid date (February 30) is ignored',
    '2007-01-15',
    'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5',
    printed('2007 1/15,30 2/15 3/15,30'),
  ],
];

test.each(examples)('%s', (_, day, rule, wanted, forever) => {
  const start = toInstant(`${day}T09:00`, ZONE);
  expect(parseRule(rule, false)).toBe(rule);
  // One more than is printed shows that a rule which ends has no further time.
  const times = expandRule(
    { rule, start, zone: ZONE, allDay: false },
    { from: start, to: FAR },
    wanted.length + 1,
  );
  expect(times.slice(0, wanted.length).map((time) => toWall(time, ZONE))).toEqual(wanted);
  expect(times).toHaveLength(wanted.length + (forever ? 1 : 0));
  // From the middle on it is the same: a window counts from the series' beginning.
  const from = times[Math.floor(times.length / 2)]!;
  const rest = expandRule(
    { rule, start, zone: ZONE, allDay: false },
    { from, to: times.at(-1)! },
    times.length,
  );
  expect(rest).toEqual(times.slice(Math.floor(times.length / 2)));
});
