import { expectFromPlan } from './codes.ts';
import { dateOf } from './days.ts';
import { fileClaims } from './claims.ts';
import { cents, type Life, type Visit, workTime } from './life.ts';
import { defs } from './office.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import type { RawRow } from './settings.ts';

/** A visit that is over: claims are written, and the patient pays their part, or some of it, or later, or never. */
export function settle(life: Life, person: Person, random: Random, visit: Visit): void {
  const insured = person.plans.length > 0;
  if (insured) fileClaims(life, person, random, visit);
  const parts = visit.procedures
    .map((procedure) => {
      const { fee, pays, writesOff } = expectFromPlan(procedure);
      return { procedure, amount: insured ? cents(fee - pays - writesOff) : fee };
    })
    .filter(({ amount }) => amount > 0);
  if (parts.length === 0) return;
  const waits = random.chance(0.8) ? 0 : random.chance(0.6) ? random.int(10, 60) : null;
  if (waits === null) return;
  const day = visit.slot.day + waits;
  if (day >= life.today) return;
  pay(life, person, random, day, parts);
  // A few pay twice, and get it back.
  if (random.chance(0.01) && day + 12 < life.today) {
    pay(life, person, random, day + 5, parts);
    pay(
      life,
      person,
      random,
      day + 12,
      parts.map(({ procedure, amount }) => ({ procedure, amount: -amount })),
      defs.refund,
    );
  }
}

function pay(
  life: Life,
  person: Person,
  random: Random,
  day: number,
  parts: readonly { procedure: RawRow; amount: number }[],
  type: number = random.weighed([
    [defs.creditCard, 64],
    [defs.check, 14],
    [defs.cash, 12],
    [defs.careCredit, 10],
  ]),
): void {
  const { practice } = life;
  const stamp = workTime(life, random, day);
  const PayNum = practice.payment.length + 1;
  practice.payment.push({
    PayNum,
    PayType: type,
    PayDate: dateOf(day),
    PayAmt: cents(parts.reduce((sum, { amount }) => sum + amount, 0)),
    PatNum: Number(person.row.Guarantor),
    ClinicNum: person.team.clinic,
    SecDateTEdit: stamp,
  });
  for (const { procedure, amount } of parts) {
    practice.paysplit.push({
      SplitNum: practice.paysplit.length + 1,
      PayNum,
      SplitAmt: amount,
      PatNum: person.num,
      ProvNum: Number(procedure.ProvNum),
      ClinicNum: person.team.clinic,
      ProcNum: Number(procedure.ProcNum),
      SecDateTEdit: stamp,
    });
  }
}

/** Moves of income between dentists: a payment of nothing with two splits that cancel each other out. */
export function transferIncome(life: Life, random: Random): void {
  const { practice } = life;
  const splits = practice.paysplit.length;
  const providers = practice.provider.filter(({ IsSecondary, IsHidden }) => !IsSecondary && !IsHidden);
  if (providers.length < 2) return;
  const patients = new Map(practice.patient.map((row) => [row.PatNum, row]));
  for (let index = 40; index < splits; index += 400) {
    const { PatNum, ProvNum, ClinicNum, ProcNum, SplitAmt, SecDateTEdit } = practice.paysplit[index]!;
    const other = providers.find((provider) => provider.ProvNum !== ProvNum)!.ProvNum;
    const PayNum = practice.payment.length + 1;
    const day = String(SecDateTEdit).slice(0, 10);
    const patient = patients.get(PatNum)!;
    practice.payment.push({
      PayNum,
      PayType: 0,
      PayDate: day,
      PayAmt: 0,
      PatNum: patient.Guarantor,
      ClinicNum,
      SecDateTEdit,
    });
    const half = cents((Number(SplitAmt) * random.int(30, 70)) / 100);
    for (const [provider, amount] of [
      [ProvNum, -half],
      [other, half],
    ] as const) {
      practice.paysplit.push({
        SplitNum: practice.paysplit.length + 1,
        PayNum,
        SplitAmt: amount,
        PatNum,
        ProvNum: provider,
        ClinicNum,
        ProcNum,
        SecDateTEdit,
      });
    }
  }
}

/** What families owe, on their heads' rows: charges less what was paid and written off; and what plans are expected to pay. */
export function balanceFamilies(life: Life): void {
  const { practice } = life;
  const heads = new Map(practice.patient.map((row) => [row.PatNum, row]));
  const owed = new Map<RawRow, { balance: number; expected: number }>();
  const of = (patient: unknown) => {
    const head = heads.get(heads.get(patient as number)!.Guarantor)!;
    let family = owed.get(head);
    if (!family) owed.set(head, (family = { balance: 0, expected: 0 }));
    return family;
  };
  for (const row of practice.procedurelog) {
    if (row.ProcStatus === 2) of(row.PatNum).balance += Number(row.ProcFee) * Number(row.UnitQty);
  }
  for (const row of practice.paysplit) of(row.PatNum).balance -= Number(row.SplitAmt);
  for (const row of practice.claimproc) {
    if (row.Status === 1) of(row.PatNum).balance -= Number(row.InsPayAmt) + Number(row.WriteOff);
    if (row.Status === 0) of(row.PatNum).expected += Number(row.InsPayEst) + Number(row.WriteOff);
  }
  for (const [head, { balance, expected }] of owed) {
    head.BalTotal = cents(balance);
    head.InsEst = cents(expected);
  }
}
