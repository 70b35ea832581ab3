import { codeOf } from './codes.ts';
import { estimate, preauthorise } from './claims.ts';
import { dateOf } from './days.ts';
import { sendToLab } from './labs.ts';
import { blankAppointment, type Life, planProcedure, type Visit, workTime } from './life.ts';
import { defs } from './office.ts';
import { isChild, type Person } from './people.ts';
import type { Random } from './random.ts';
import type { RawRow } from './settings.ts';
import { bookVisit, type Work } from './visits.ts';

/** A diagnosis: its procedures, and which of them is finished at a second visit after the laboratory's work. */
interface Diagnosis {
  work: { code: string; tooth?: string; surface?: string }[];
  seat?: { code: string; labFee: number };
}

const molars = ['2', '3', '14', '15', '18', '19', '30', '31'];
const premolars = ['4', '5', '12', '13', '20', '21', '28', '29'];
const front = ['6', '7', '8', '9', '10', '11', '22', '23', '24', '25', '26', '27'];
const milkTeeth = 'A B I J K L S T'.split(' ');
const surfaces = ['O', 'MO', 'DO', 'MOD', 'B', 'OB'];

const NEXT_DAYS = [4, 40] as const;
/** A plan that old, and never begun, is often taken out. */
const FORGOTTEN = 420;
/** Plans are asked beforehand from this fee on. */
export const WORTH_ASKING = 600;

/** What an exam may find. */
export function diagnose(random: Random, child: boolean): Diagnosis {
  if (child) {
    return random.chance(0.6)
      ? { work: [{ code: 'D2391', tooth: random.pick(milkTeeth), surface: 'O' }] }
      : { work: ['3', '14', '19', '30'].map((tooth) => ({ code: 'D1351', tooth })) };
  }
  const filling = () =>
    random.chance(0.3)
      ? {
          code: random.pick(['D2330', 'D2331']),
          tooth: random.pick(front),
          surface: random.pick(['M', 'D', 'ML']),
        }
      : {
          code: random.pick(['D2391', 'D2392', 'D2393']),
          tooth: random.pick([...molars, ...premolars]),
          surface: random.pick(surfaces),
        };
  const tooth = random.pick([...molars, ...premolars]);
  const crown = { code: 'D2740', labFee: random.pick([149, 189, 215]) };
  return random.weighed<() => Diagnosis>([
    [() => ({ work: Array.from({ length: random.int(1, 3) }, filling) }), 46],
    [
      () => ({
        work: [
          { code: 'D2950', tooth },
          { code: 'D2740', tooth },
        ],
        seat: crown,
      }),
      20,
    ],
    [() => ({ work: [{ code: 'D3330', tooth: random.pick(molars) }] }), 5],
    [() => ({ work: [{ code: 'D3310', tooth: random.pick(front) }] }), 3],
    [() => ({ work: ['UR', 'LR'].map((surface) => ({ code: 'D4341', surface })) }), 8],
    [() => ({ work: [{ code: random.pick(['D7140', 'D7210']), tooth }] }), 8],
    [() => ({ work: [{ code: 'D6010', tooth }] }), 3],
    [() => ({ work: [{ code: 'D4260', surface: 'UL' }] }), 1],
    [() => ({ work: [{ code: 'D9944' }], seat: { code: 'D9944', labFee: 120 } }), 4],
    [() => ({ work: [{ code: 'D5110' }], seat: { code: 'D5110', labFee: 430 } }), 2],
  ])();
}

/** What an exam finds, and what becomes of it. @param exam a visit that is over */
export function treat(life: Life, person: Person, random: Random, exam: Visit): void {
  const day = exam.slot.day;
  const diagnosis = diagnose(random, isChild(person, day));
  const stamp = String(exam.appointment.DateTStamp);
  const priority = random.weighed([
    [0, 30],
    [defs.priorityNext, 20],
    [defs.priorityOne, 28],
    [defs.priorityTwo, 14],
    [defs.priorityWait, 8],
  ]);
  const planned = diagnosis.work.map(({ code, tooth, surface }) =>
    planProcedure(life, {
      patient: person.num,
      code: codeOf(code).num,
      fee: codeOf(code).fee,
      provider: person.dentist,
      clinic: person.team.clinic,
      day,
      date: dateOf(day),
      stamp,
      tooth: tooth ?? '',
      surface: surface ?? '',
      priority,
    }),
  );
  if (person.plans.length > 0) {
    for (const procedure of planned) estimate(life, procedure);
    const fee = planned.reduce((sum, { ProcFee }) => sum + Number(ProcFee), 0);
    if (fee >= WORTH_ASKING && random.chance(0.45)) {
      preauthorise(life, person, random, planned, day + random.int(0, 3));
    }
  }
  const stays = person.status !== 0 ? 0.4 : 0.62;
  if (!random.chance(stays)) {
    leave(life, person, random, planned, day);
    return;
  }
  const [soonest, latest] = NEXT_DAYS;
  begin(life, person, random, diagnosis, planned, day, day + random.int(soonest, latest));
}

function begin(
  life: Life,
  person: Person,
  random: Random,
  diagnosis: Diagnosis,
  planned: readonly RawRow[],
  diagnosed: number,
  day: number,
): void {
  const work: Work[] = planned.map((row, index) => ({ planned: row, code: diagnosis.work[index]!.code }));
  const { seat } = diagnosis;
  // What comes from the laboratory is finished at the second visit.
  const first = seat ? work.filter(({ code }) => code !== seat.code) : work;
  const rest = seat ? work.filter(({ code }) => code === seat.code) : [];
  const hygiene = work.every(({ code }) => code === 'D4341');
  const visit = bookVisit(life, person, random, {
    day,
    created: diagnosed + random.int(0, 2),
    work: first.length > 0 ? first : [{ code: 'D0140' }],
    hygiene,
    note: random.chance(0.1) ? random.pick(['Premed!', 'Nervous, likes music', 'Needs a driver']) : '',
  });
  if (!visit) {
    leave(life, person, random, planned, diagnosed);
    return;
  }
  if (!seat || !visit.done) return;
  const booked = random.chance(visit.slot.day > life.today - 20 ? 0.8 : 0.96);
  const second = booked
    ? bookVisit(life, person, random, {
        day: visit.slot.day + random.int(14, 21),
        created: visit.slot.day,
        work: rest,
        hygiene: false,
      })
    : null;
  sendToLab(life, person, random, visit, second, seat.labFee);
}

/** Treatment that is not begun: it waits, some of it as a planned appointment, some is taken out after a year. */
function leave(
  life: Life,
  person: Person,
  random: Random,
  planned: readonly RawRow[],
  diagnosed: number,
): void {
  if (life.today - diagnosed > FORGOTTEN && random.chance(0.5)) {
    const stamp = workTime(life, random, diagnosed + FORGOTTEN);
    for (const procedure of planned) Object.assign(procedure, { ProcStatus: 6, DateTStamp: stamp });
    return;
  }
  if (person.status !== 0 || !random.chance(0.3)) return;
  const appointment = blankAppointment(life, person.num, person.team.clinic);
  const minutes = planned.reduce((sum, { CodeNum }) => sum + (Number(CodeNum) > 0 ? 40 : 0), 0);
  const entered = workTime(life, random, diagnosed);
  Object.assign(appointment, {
    AptStatus: 6,
    Pattern: `/${'X'.repeat(Math.min(34, minutes / 5))}/`,
    ProvNum: person.dentist,
    Confirmed: defs.notCalled,
    SecDateTEntry: entered,
    DateTStamp: entered,
  });
  life.practice.appointment.push(appointment);
  for (const procedure of planned) procedure.PlannedAptNum = appointment.AptNum;
}
