import { addMonths, ageOn, dateOf, dayOf, NO_DATE, timeOf } from './days.ts';
import type { Team } from './office.ts';
import { createRandom, type Random } from './random.ts';
import type { ExtraPatient, MadeUpPractice, PracticeSettings, RawRow } from './settings.ts';
import { areaCodes, cities, menNames, streets, surnames, womenNames } from './words.ts';

/** A patient while their life is being made up. */
export interface Person {
  num: number;
  row: RawRow;
  birthdate: string;
  /** The day they came to the practice. */
  joined: number;
  team: Team;
  dentist: number;
  hygienist: number;
  /** InsSubNums and their PlanNums, the primary one first. */
  plans: { sub: number; plan: number }[];
  status: number;
}

const ADULT = 18;

/** The n-th number kept for stories, spread over area codes; past those a wider range of 555. */
export function phoneDigits(index: number): string {
  const area = areaCodes[index % areaCodes.length]!;
  const line = Math.floor(index / areaCodes.length);
  return `${area}555${String(line < 100 ? 100 + line : 1_000 + line).padStart(4, '0')}`;
}

/** As people at desks type numbers. */
export function writePhone(random: Random, digits: string): string {
  const [area, middle, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return random.weighed([
    [`(${area})${middle}-${line}`, 70],
    [`${area}-${middle}-${line}`, 10],
    [`(${area}) ${middle}-${line}`, 6],
    [digits, 6],
    [`${area}.${middle}.${line}`, 5],
    [`1-${area}-${middle}-${line}`, 3],
  ]);
}

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();

/** Everybody of the practice, family by family, the extra ones last. */
export function makePeople(
  practice: MadeUpPractice,
  settings: Required<PracticeSettings>,
  teams: readonly Team[],
  span: { first: number; today: number },
): Person[] {
  const people: Person[] = [];
  let phones = 0;
  const nextPhone = () => phoneDigits(phones++);

  function add(random: Random, team: Team, joined: number, fields: RawRow): Person {
    const num = Number(fields.PatNum ?? Math.max(people.length, people.at(-1)?.num ?? 0) + 1);
    const [dentist, hygienist] = [random.pick(team.dentists), random.pick(team.hygienists)];
    const row: RawRow = {
      PatNum: num,
      LName: '',
      FName: '',
      MiddleI: random.chance(0.3) ? random.pick('ABCDEFGHJKLMNPRSTW'.split('')) : '',
      Preferred: '',
      PatStatus: 0,
      Gender: 2,
      Position: 0,
      Birthdate: NO_DATE,
      Address: '',
      Address2: '',
      City: '',
      State: '',
      Zip: '',
      HmPhone: '',
      WkPhone: '',
      WirelessPhone: '',
      Email: '',
      Guarantor: num,
      PriProv: dentist,
      SecProv: hygienist,
      ClinicNum: team.clinic,
      PreferConfirmMethod: random.weighed([
        [8, 50],
        [0, 25],
        [5, 15],
        [4, 10],
      ]),
      PreferContactMethod: random.weighed([
        [0, 40],
        [8, 30],
        [4, 15],
        [5, 10],
        [2, 4],
        [1, 1],
      ]),
      PreferRecallMethod: random.weighed([
        [0, 50],
        [8, 35],
        [5, 10],
        [7, 5],
      ]),
      Language: '',
      TxtMsgOk: random.weighed([
        [0, 60],
        [1, 35],
        [2, 5],
      ]),
      BalTotal: 0,
      InsEst: 0,
      DateFirstVisit: NO_DATE,
      SecDateEntry: dateOf(joined),
      DateTStamp: timeOf(Math.min(joined + random.int(0, 200), span.today - 1), random.int(500, 1000)),
      ...fields,
    };
    const person: Person = {
      num,
      row,
      birthdate: String(row.Birthdate),
      joined,
      team,
      dentist,
      hygienist,
      plans: [],
      status: Number(row.PatStatus),
    };
    people.push(person);
    practice.patient.push(row);
    return person;
  }

  for (let family = 0; people.length < settings.patients; family += 1) {
    const random = createRandom(settings.seed, 'family', family);
    makeFamily(random, settings.patients - people.length);
  }

  function makeFamily(random: Random, most: number): void {
    const team = teams[random.int(0, teams.length - 1)]!;
    // A third of them came while this practice's books were kept here.
    const joined = random.chance(0.34)
      ? random.int(span.first, span.today - 1)
      : span.first - random.int(1, 3_000);
    const size = random.weighed([
      [1, 46],
      [2, 24],
      [3, 13],
      [4, 12],
      [5, 5],
    ]);
    const surname = random.pick(surnames);
    const [city, state, zip] = random.pick(cities);
    const home = random.chance(0.35) ? writePhone(random, nextPhone()) : '';
    const language = random.weighed([
      ['', 45],
      ['eng', 43],
      ['spa', 12],
    ]);
    const shared = {
      Address: `${random.int(100, 9_900)} ${random.pick(['SE', 'NE', 'SW', 'NW', 'N'])} ${random.pick(streets)} St`,
      Address2: random.chance(0.2) ? `Apt ${random.int(1, 40)}` : '',
      City: city,
      State: state,
      Zip: `${zip}${String(random.int(1, 60)).padStart(2, '0')}`,
      HmPhone: home,
      Language: language,
    };
    let head: Person | null = null;
    for (let member = 0; member < Math.min(size, most); member += 1) {
      const child = member >= 2 || (member === 1 && random.chance(0.35));
      const age = child ? random.int(2, 17) : member === 0 ? random.int(22, 84) : random.int(24, 80);
      const born = addMonths(span.today, -12 * age) - random.int(1, 360);
      const female = random.chance(0.53);
      const first = random.pick(female ? womenNames : menNames);
      const last = member === 1 && !child && random.chance(0.2) ? random.pick(surnames) : surname;
      const ownNumber = child ? random.chance(0.12) : random.chance(member === 0 ? 0.93 : 0.8);
      const headNumber = head ? String(head.row.WirelessPhone) : '';
      const person: Person = add(random, team, Math.max(joined, child ? born + 700 : joined), {
        ...shared,
        FName: first,
        LName: last,
        Preferred: random.chance(0.06) ? first.slice(0, 3) : '',
        Gender: random.chance(0.01) ? 2 : female ? 1 : 0,
        Position: child ? 2 : member === 0 ? (size > 1 ? 1 : random.pick([0, 0, 1, 3, 4])) : 1,
        Birthdate: dateOf(born),
        // A child, and some a spouse, is reached at the head's number.
        WirelessPhone: ownNumber ? writePhone(random, nextPhone()) : random.chance(0.7) ? headNumber : '',
        WkPhone: !child && random.chance(0.12) ? writePhone(random, nextPhone()) : '',
        Email:
          !child && random.chance(0.72)
            ? `${plain(first)}.${plain(last)}${random.int(1, 99)}@example.${random.pick(['com', 'net', 'org'])}`
            : '',
        PatStatus: random.weighed([
          [0, 850],
          [2, 60],
          [3, 30],
          [1, 20],
          [4, 12],
          [5, 14],
          [6, 14],
        ]),
      });
      head ??= person;
      person.row.Guarantor = head.num;
    }
  }

  addExtra(settings.extra, (extra, random) =>
    add(random, teams[0]!, span.first - random.int(10, 900), {
      ...describeExtra(extra, span.today),
      DateTStamp: timeOf(span.today - random.int(2, 300), 600),
    }),
  );
  return people;

  function addExtra(
    list: readonly ExtraPatient[],
    make: (extra: ExtraPatient, random: Random) => Person,
  ): void {
    const made = list.map((extra, index) => make(extra, createRandom(settings.seed, 'extra', index)));
    for (const [index, extra] of list.entries()) {
      if (extra.head !== undefined) made[index]!.row.Guarantor = made[extra.head]!.num;
    }
  }
}

function describeExtra(extra: ExtraPatient, today: number): RawRow {
  const { head, lab: _lab, ...fields } = extra;
  return {
    // They are known to the office: nothing keeps it from writing to them.
    TxtMsgOk: 1,
    ...fields,
    Position: ageOn(extra.Birthdate, today) < ADULT ? 2 : head === undefined ? 0 : 1,
  };
}

/** Whether a person is a child on a day. */
export const isChild = (person: Person, day: number): boolean =>
  dayOf(person.birthdate) > addMonths(day, -12 * ADULT);
