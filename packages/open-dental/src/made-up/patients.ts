import { addMonths, dateOf, isWorkday, NO_DATE } from './days.ts';
import { type Life, type Visit, workTime } from './life.ts';
import { defs } from './office.ts';
import { isChild, type Person } from './people.ts';
import { createRandom, type Random } from './random.ts';
import { treat } from './treatment.ts';
import { bookVisit, type Work } from './visits.ts';

/** `days | weeks << 8 | months << 16 | years << 24`. */
const intervalOf = (months: number): number => (months << 16) | 1;
const NON_PATIENT = 1;
const PROSPECTIVE = 6;

/** What a patient lived through in the practice, and what is booked for them. */
export function livePatient(life: Life, person: Person): void {
  const random = createRandom(life.settings.seed, 'life', person.num);
  if (person.status === NON_PATIENT) return;
  const isNew = person.joined >= life.first;
  if (person.status === PROSPECTIVE) {
    if (random.chance(0.4)) welcome(life, person, random, life.today + random.int(1, 14));
    return;
  }
  const perio = !isChild(person, life.today) && random.chance(0.12);
  const interval = perio ? 3 : 6;
  // Loyal, irregular, or soon gone.
  const habit = random.weighed([
    ['loyal', 58],
    ['irregular', 27],
    ['lapsing', 15],
  ]);
  const stays = person.status === 0;
  const until = stays
    ? life.last
    : Math.max(person.joined + 30, life.first + random.int(60, Math.max(61, life.today - life.first - 90)));

  const seen: Visit[] = [];
  let coming: Visit | null = null;
  let day = isNew ? person.joined + random.int(0, 12) : life.first + random.int(0, 190);
  while (day <= Math.min(until, life.last - 2)) {
    if (day >= life.today && !(stays && random.chance(day < life.today + 30 ? 0.75 : 0.55))) break;
    const first = isNew && seen.length === 0;
    const visit = first
      ? welcome(life, person, random, day)
      : bookVisit(life, person, random, {
          day,
          created: day - random.int(5, 60) - (habit === 'loyal' ? 110 : 0),
          work: hygieneWork(person, random, day, perio, seen.length),
          hygiene: true,
        });
    if (!visit) break;
    if (!visit.done) {
      coming = visit;
      break;
    }
    seen.push(visit);
    if (random.chance(0.37)) treat(life, person, random, visit);
    if (random.chance(0.06)) comeInPain(life, person, random, visit.slot.day);
    if (habit === 'lapsing' && random.chance(0.4)) break;
    day =
      addMonths(visit.slot.day, interval) +
      random.int(-6, 20) +
      (habit === 'irregular' ? random.int(0, 200) : 0);
  }
  addRecalls(life, person, random, { seen, coming, interval, perio });
}

function welcome(life: Life, person: Person, random: Random, day: number): Visit | null {
  const child = isChild(person, day);
  return bookVisit(life, person, random, {
    day,
    created: Math.min(person.joined, day),
    work: child
      ? [{ code: 'D0150' }, { code: 'D1120' }, { code: 'D1206' }]
      : [{ code: 'D0150' }, { code: random.pick(['D0210', 'D0330']) }, { code: 'D1110' }],
    hygiene: true,
    newPatient: true,
    note: random.pick(['', '', 'Referred by a friend', 'Found us on the web', 'Anxious']),
  });
}

function hygieneWork(person: Person, random: Random, day: number, perio: boolean, visits: number): Work[] {
  if (isChild(person, day)) return [{ code: 'D0120' }, { code: 'D1120' }, { code: 'D1206' }];
  if (perio) return visits % 2 === 0 ? [{ code: 'D0120' }, { code: 'D4910' }] : [{ code: 'D4910' }];
  return [
    { code: 'D0120' },
    ...(visits % 2 === 0 || random.chance(0.1) ? [{ code: 'D0274' }] : []),
    { code: 'D1110' },
  ];
}

/** Something hurts between two visits. */
function comeInPain(life: Life, person: Person, random: Random, after: number): void {
  const day = after + random.int(20, 120);
  if (day >= life.today + 6) return;
  const visit = bookVisit(life, person, random, {
    day,
    created: day - random.int(0, 2),
    work: [
      { code: random.chance(0.85) ? 'D0140' : 'D9310' },
      { code: 'D0220', tooth: '30' },
      ...(random.chance(0.3) ? [{ code: 'D9110' }] : []),
    ],
    hygiene: false,
    note: 'Toothache',
  });
  if (visit?.done && random.chance(0.6)) treat(life, person, random, visit);
}

/** On the last workday some teeth were pulled or filled at the root: somebody asks how they are. */
export function addSurgery(life: Life, people: readonly Person[]): void {
  const random = createRandom(life.settings.seed, 'surgery');
  const adults = people.filter((person) => person.status === 0 && !isChild(person, life.today));
  let day = life.today - 1;
  while (!isWorkday(day)) day -= 1;
  for (const [code, tooth] of [
    ['D7140', '17'],
    ['D3330', '19'],
    ['D7210', '32'],
  ] as const) {
    if (adults.length === 0) return;
    const work = [{ code, tooth }];
    bookVisit(life, random.pick(adults), random, {
      day,
      created: day - 6,
      work,
      hygiene: false,
      surely: true,
    });
  }
}

function addRecalls(
  life: Life,
  person: Person,
  random: Random,
  past: { seen: readonly Visit[]; coming: Visit | null; interval: number; perio: boolean },
): void {
  const cleaned = past.seen.at(-1);
  if (!cleaned && random.chance(0.7)) return;
  const last = cleaned?.slot.day ?? null;
  const type = isChild(person, life.today) ? 2 : past.perio ? 3 : 1;
  const due = last === null ? life.today - random.int(20, 600) : addMonths(last, past.interval) + 1;
  const overdue = due < life.today && !past.coming;
  const status = overdue
    ? random.weighed([
        [0, 50],
        [defs.recallTexted, 25],
        [defs.recallCalled, 10],
        [defs.recallLeftMessage, 12],
        [defs.recallRefused, 3],
      ])
    : 0;
  const add = (recallType: number, months: number, dueDay: number, previous: number | null) =>
    life.practice.recall.push({
      RecallNum: life.practice.recall.length + 1,
      PatNum: person.num,
      RecallTypeNum: recallType,
      DateDue: dateOf(dueDay),
      DatePrevious: previous === null ? NO_DATE : dateOf(previous),
      RecallInterval: intervalOf(months),
      RecallStatus: recallType === 4 ? 0 : status,
      DateScheduled: past.coming ? String(past.coming.appointment.AptDateTime).slice(0, 10) : NO_DATE,
      IsDisabled: random.chance(0.03) || status === defs.recallRefused ? 1 : 0,
      DisableUntilDate: overdue && random.chance(0.06) ? dateOf(life.today + random.int(-10, 60)) : NO_DATE,
      DisableUntilBalance: overdue && random.chance(0.03) ? random.pick([0.5, 50, 100]) : 0,
      Priority: random.chance(0.04) ? 1 : 0,
      Note:
        overdue && random.chance(0.15)
          ? random.pick([
              'Prefers mornings',
              'Moving soon?',
              'Call after 5 pm',
              'Wants to wait for new insurance',
            ])
          : '',
      DateTStamp: workTime(life, random, overdue ? life.today - random.int(1, 40) : (last ?? life.first)),
    });
  add(type, past.interval, due, last);
  if (type !== 2 && last !== null && random.chance(0.7)) add(4, 12, addMonths(last, 12) + 1, last);
}
