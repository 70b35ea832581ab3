import { dayOf, timeOf, workdayFrom } from './days.ts';
import { later, type Life, NO_TIME, type Visit } from './life.ts';
import type { Person } from './people.ts';
import { createRandom, type Random } from './random.ts';

export const instructions = [
  'Shade A2, see photos',
  'Shade A3, light contacts please',
  'Zirconia, margins as marked',
  'Please call about the bite',
  'Same shade as #8',
  '',
];

/** A case for the laboratory, begun at one visit and wanted for the next, which may not be booked yet. */
export function sendToLab(
  life: Life,
  person: Person,
  random: Random,
  begun: Visit,
  seat: Visit | null,
  fee: number,
): void {
  const { practice, today } = life;
  const day = begun.slot.day;
  const due = seat ? seat.slot.day - random.int(1, 3) : workdayFrom(day + 14);
  const created = timeOf(day, begun.slot.start + 30);
  const sent = workdayFrom(day + random.int(0, 3));
  // Every sixth laboratory is late, some of them later than the patient comes.
  const back = random.chance(0.17) ? due + random.int(1, 6) : due - random.int(0, 3);
  const seated = seat?.done ?? false;
  const isSent = seated || (sent < today && random.chance(0.85));
  const isBack = seated || (isSent && back < today);
  const received = Math.max(sent + 1, seated ? Math.min(back, seat!.slot.day) : back);
  const sentAt = isSent ? timeOf(sent, 960) : NO_TIME;
  const backAt = isBack ? timeOf(received, seated && received === seat!.slot.day ? 480 : 630) : NO_TIME;
  const checked =
    isBack && (seated || random.chance(0.4)) ? backAt.replace(/:\d\d:\d\d$/, ':55:00') : NO_TIME;
  practice.labcase.push({
    LabCaseNum: practice.labcase.length + 1,
    PatNum: person.num,
    LaboratoryNum: random.int(1, practice.laboratory.length - 1),
    AptNum: seat ? Number(seat.appointment.AptNum) : 0,
    PlannedAptNum: 0,
    DateTimeDue: timeOf(due, 17 * 60),
    DateTimeCreated: created,
    DateTimeSent: sentAt,
    DateTimeRecd: backAt,
    DateTimeChecked: checked,
    ProvNum: begun.slot.dentist,
    Instructions: random.pick(instructions),
    LabFee: fee,
    InvoiceNum: isBack ? `L-${random.int(10_000, 99_999)}` : '',
    DateTStamp: [created, sentAt, backAt, checked].reduce(later),
  });
}

/**
 * Cases that are under way, in every state and whether their visit is booked or not: few enough that chance alone
 * might leave a state out. Of those with a visit some will not be back in time.
 */
export function addOpenCases(life: Life, people: readonly Person[], random: Random): void {
  const active = people.filter(({ status }) => status === 0);
  if (active.length === 0) return;
  const count = Math.max(6, Math.round(active.length / 150));
  for (let index = 0; index < count; index += 1) {
    const person = random.pick(active);
    addOpenCase(life, random, index, { patient: person.num, provider: person.dentist, seat: null });
  }
  // A visit at a dentist's chair in the next two weeks; each patient's first one.
  const soon = life.practice.appointment.filter(
    ({ AptStatus, IsHygiene, AptDateTime }) =>
      AptStatus === 1 && !IsHygiene && dayOf(String(AptDateTime).slice(0, 10)) <= life.today + 14,
  );
  const visits = [...new Map(soon.map((row) => [row.PatNum, row])).values()];
  // Some of the very next ones, so that on any day a case is late.
  const next = visits
    .toSorted((one, other) => (String(one.AptDateTime) < String(other.AptDateTime) ? -1 : 1))
    .slice(0, NEXT);
  const chosen = [...new Set([...next, ...visits])].slice(0, count);
  for (const [index, row] of chosen.entries()) {
    addOpenCase(life, random, index, {
      patient: Number(row.PatNum),
      provider: Number(row.ProvNum),
      seat: { num: Number(row.AptNum), day: dayOf(String(row.AptDateTime).slice(0, 10)) },
    });
  }
  for (const [index, extra] of life.settings.extra.entries()) {
    if (!extra.lab) continue;
    const { num, dentist } = people.at(index - life.settings.extra.length)!;
    const chances = createRandom(life.settings.seed, 'lab', num);
    addOpenCase(life, chances, SENT, { patient: num, provider: dentist, seat: null });
  }
}

/** As many of the next visits wait for a laboratory. */
const NEXT = 4;
const [NOT_SENT, SENT_LATE, SENT, BACK, CHECKED] = [0, 1, 2, 3, 4];

function addOpenCase(
  life: Life,
  random: Random,
  index: number,
  of: { patient: number; provider: number; seat: { num: number; day: number } | null },
): void {
  const { practice, today } = life;
  const state = index % 5;
  const begun = workdayFrom(today - random.int(10, 26));
  const wanted = of.seat?.day ?? begun + 16;
  const due = state === SENT_LATE ? wanted + random.int(1, 3) : wanted - random.int(1, 3);
  const sentAt = state === NOT_SENT ? NO_TIME : timeOf(begun + 1, 960);
  const back = Math.min(begun + 9, today - 1);
  const backAt = state >= BACK ? timeOf(back, 630) : NO_TIME;
  const checked = state >= CHECKED ? timeOf(back, 700) : NO_TIME;
  const created = timeOf(begun, 600);
  practice.labcase.push({
    LabCaseNum: practice.labcase.length + 1,
    PatNum: of.patient,
    LaboratoryNum: random.int(1, practice.laboratory.length - 1),
    AptNum: of.seat?.num ?? 0,
    PlannedAptNum: 0,
    DateTimeDue: timeOf(due, 17 * 60),
    DateTimeCreated: created,
    DateTimeSent: sentAt,
    DateTimeRecd: backAt,
    DateTimeChecked: checked,
    ProvNum: of.provider,
    Instructions: random.pick(instructions),
    LabFee: random.pick([140, 175, 220]),
    InvoiceNum: state >= SENT ? `L-${random.int(10_000, 99_999)}` : '',
    DateTStamp: [created, sentAt, backAt, checked].reduce(later),
  });
}
