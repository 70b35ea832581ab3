import { timeOf, workdayFrom } from './days.ts';
import { later, type Life, NO_TIME, type Visit, workTime } from './life.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';

const instructions = [
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

/** Cases whose next visit is not booked, in every state: seldom enough that chance alone might leave one out. */
export function leaveCasesUnbooked(life: Life, people: readonly Person[], random: Random): void {
  const { practice, today } = life;
  const active = people.filter(({ status }) => status === 0);
  if (active.length === 0) return;
  const count = Math.max(6, Math.round(active.length / 150));
  for (let index = 0; index < count; index += 1) {
    const person = random.pick(active);
    const state = index % 4;
    const day = workdayFrom(today - random.int(12, 30));
    const sentAt = state > 0 ? timeOf(day + 1, 960) : NO_TIME;
    const backAt = state > 1 ? timeOf(day + 9, 630) : NO_TIME;
    const checked = state > 2 ? timeOf(day + 9, 700) : NO_TIME;
    practice.labcase.push({
      LabCaseNum: practice.labcase.length + 1,
      PatNum: person.num,
      LaboratoryNum: random.int(1, practice.laboratory.length - 1),
      AptNum: 0,
      PlannedAptNum: 0,
      DateTimeDue: timeOf(workdayFrom(day + 14), 17 * 60),
      DateTimeCreated: timeOf(day, 600),
      DateTimeSent: sentAt,
      DateTimeRecd: backAt,
      DateTimeChecked: checked,
      ProvNum: person.dentist,
      Instructions: random.pick(instructions),
      LabFee: random.pick([140, 175, 220]),
      InvoiceNum: '',
      DateTStamp: workTime(life, random, state > 1 ? day + 9 : day + 1),
    });
  }
}
