import { ESTIMATE, NOT_RECEIVED, PREAUTH, receive, RECEIVED } from '../claims.ts';
import { expectFromPlan } from '../codes.ts';
import { cents } from '../life.ts';
import { defs } from '../office.ts';
import type { RawRow } from '../settings.ts';
import { codeOfRow } from './booking.ts';
import { chancesOf, dayIn, type Hour, type IndexedDesk, owe, rowsWhere } from './desk.ts';

/** The plans that cover a patient: those of the family's subscribers, the head's first. */
export function plansOf(desk: IndexedDesk, patient: RawRow): RawRow[] {
  const family = desk.rowsOf('patient', 'Guarantor', patient.Guarantor);
  return family
    .flatMap(({ PatNum }) => desk.rowsOf('inssub', 'Subscriber', PatNum))
    .toSorted(
      (one, other) =>
        Number(other.Subscriber === patient.Guarantor) - Number(one.Subscriber === patient.Guarantor) ||
        Number(one.InsSubNum) - Number(other.InsSubNum),
    );
}

const itemsOf = (desk: IndexedDesk, claim: RawRow): RawRow[] =>
  desk.rowsOf('claimproc', 'ClaimNum', claim.ClaimNum);

/** A claim is what its items are. */
function sumUp({ desk }: Hour, claim: RawRow, fields: RawRow): void {
  const items = itemsOf(desk, claim);
  const sum = (column: string) => cents(items.reduce((all, item) => all + Number(item[column]), 0));
  desk.change('claim', Number(claim.ClaimNum), {
    ...fields,
    ClaimFee: sum('FeeBilled'),
    InsPayEst: sum('InsPayEst'),
    InsPayAmt: sum('InsPayAmt'),
    WriteOff: sum('WriteOff'),
  });
}

function writeClaim(
  hour: Hour,
  patient: RawRow,
  sub: RawRow,
  kind: string,
  procedures: readonly RawRow[],
): void {
  const { desk } = hour;
  const second = kind === 'S';
  const claim = desk.add('claim', {
    PatNum: patient.PatNum!,
    DateService: hour.date,
    ClaimStatus: second ? 'H' : 'W',
    ClaimType: kind,
    PlanNum: sub.PlanNum!,
    InsSubNum: sub.InsSubNum!,
    ProvTreat: procedures[0]!.ProvNum!,
    ClinicNum: Number(patient.ClinicNum),
  });
  let expects = 0;
  for (const [index, procedure] of procedures.entries()) {
    const { fee, pays, writesOff } = expectFromPlan(procedure);
    const fields: RawRow = {
      ProcNum: procedure.ProcNum!,
      ClaimNum: claim.ClaimNum!,
      PatNum: patient.PatNum!,
      ProvNum: procedure.ProvNum!,
      Status: kind === 'PreAuth' ? PREAUTH : NOT_RECEIVED,
      FeeBilled: fee,
      InsPayEst: kind === 'PreAuth' ? 0 : cents(pays * (second ? 0.35 : 1)),
      WriteOff: kind === 'P' ? writesOff : 0,
      CodeSent: codeOfRow(procedure).code,
      ClinicNum: Number(patient.ClinicNum),
      LineNumber: index + 1,
    };
    // What was thought of it before becomes the claim's own item.
    const estimate =
      kind === 'P' &&
      desk.rowsOf('claimproc', 'ProcNum', procedure.ProcNum).find(({ Status }) => Status === ESTIMATE);
    if (estimate) desk.change('claimproc', Number(estimate.ClaimProcNum), fields);
    else desk.add('claimproc', fields);
    if (kind !== 'PreAuth') expects += Number(fields.InsPayEst) + Number(fields.WriteOff);
  }
  sumUp(hour, claim, {});
  owe(hour, Number(patient.PatNum), 0, expects);
}

/** The claims of a visit that is over: the first plan's waits to be sent, the second's for the first one's answer. */
export function fileClaims(hour: Hour, patient: RawRow, procedures: readonly RawRow[]): void {
  for (const [place, sub] of plansOf(hour.desk, patient).slice(0, 2).entries())
    writeClaim(hour, patient, sub, place === 0 ? 'P' : 'S', procedures);
}

/** What a plan is thought to pay for what is planned; and a question to it beforehand. */
export function estimate(hour: Hour, patient: RawRow, procedures: readonly RawRow[], ask: boolean): void {
  const sub = plansOf(hour.desk, patient)[0];
  if (!sub) return;
  for (const procedure of procedures) {
    const { pays, writesOff } = expectFromPlan(procedure);
    hour.desk.add('claimproc', {
      ProcNum: procedure.ProcNum!,
      PatNum: patient.PatNum!,
      ProvNum: procedure.ProvNum!,
      Status: ESTIMATE,
      InsPayEst: pays,
      WriteOff: writesOff,
      CodeSent: codeOfRow(procedure).code,
      ClinicNum: Number(patient.ClinicNum),
    });
  }
  if (ask) writeClaim(hour, patient, sub, 'PreAuth', procedures);
}

/** Claims that are ready leave; what waits for an x-ray or a signature gets ready. */
export function sendClaims(hour: Hour): void {
  for (const claim of rowsWhere(hour.desk, 'claim', ({ ClaimStatus }) =>
    'WU'.includes(String(ClaimStatus)),
  )) {
    const num = Number(claim.ClaimNum);
    const random = chancesOf(hour, 'send', num);
    if (claim.ClaimStatus === 'U') {
      if (random.chance(0.3)) hour.desk.change('claim', num, { ClaimStatus: 'W' });
    } else if (claim.ClaimStatus === 'W' && random.chance(0.75)) {
      hour.desk.change('claim', num, { ClaimStatus: 'S', DateSent: hour.date, DateSentOrig: hour.date });
    }
  }
}

/** How likely an answer comes today, by days since the claim was sent. */
const answersOn = (days: number, ahead: boolean): number =>
  days < 5 ? 0 : ahead ? 0.1 : days < 30 ? 0.09 : days < 60 ? 0.04 : days < 150 ? 0.02 : 1;

/** The morning's mail of the carriers: claims are paid or denied, questions beforehand are answered. */
export function answerClaims(hour: Hour): void {
  for (const claim of rowsWhere(hour.desk, 'claim', ({ ClaimStatus }) => ClaimStatus === 'S')) {
    const sent = dayIn(claim.DateSent);
    const ahead = claim.ClaimType === 'PreAuth';
    const random = chancesOf(hour, 'answer', Number(claim.ClaimNum));
    if (sent === null || !random.chance(answersOn(hour.day - sent, ahead))) continue;
    if (ahead) answerAhead(hour, claim);
    else payClaim(hour, claim);
  }
}

function answerAhead(hour: Hour, claim: RawRow): void {
  const random = chancesOf(hour, 'preauth', Number(claim.ClaimNum));
  for (const item of itemsOf(hour.desk, claim)) {
    const procedure = hour.desk.find('procedurelog', Number(item.ProcNum));
    const denied = random.chance(0.25);
    hour.desk.change('claimproc', Number(item.ClaimProcNum), {
      InsPayEst: denied || !procedure ? 0 : expectFromPlan(procedure).pays,
      Remarks: denied ? random.pick(['Not medically necessary', 'Missing tooth clause']) : '',
      ClaimPaymentTracking: denied ? defs.itemDenied : defs.itemApproved,
    });
  }
  sumUp(hour, claim, {
    ClaimStatus: 'R',
    DateReceived: hour.date,
    PreAuthString: `PA${random.int(10_000, 99_999)}`,
  });
}

function payClaim(hour: Hour, claim: RawRow): void {
  const { desk } = hour;
  const random = chancesOf(hour, 'pay', Number(claim.ClaimNum));
  const denied = random.chance(0.05);
  const items = itemsOf(desk, claim).filter(({ Status }) => Status === NOT_RECEIVED);
  const answers = items.map((item) => {
    const answer = { ...item };
    receive(random, answer, denied);
    return answer;
  });
  const amount = cents(answers.reduce((sum, { InsPayAmt }) => sum + Number(InsPayAmt), 0));
  const check = amount > 0 ? takeCheck(hour, claim, amount) : 0;
  let [owed, expected] = [0, 0];
  for (const { ClaimProcNum, InsPayEst, InsPayAmt, WriteOff, Remarks } of answers) {
    desk.change('claimproc', Number(ClaimProcNum), {
      Status: RECEIVED,
      InsPayAmt: InsPayAmt!,
      Remarks: Remarks ?? '',
      ClaimPaymentNum: InsPayAmt === 0 ? 0 : check,
    });
    owed -= Number(InsPayAmt) + Number(WriteOff);
    expected -= Number(InsPayEst) + Number(WriteOff);
  }
  owe(hour, Number(claim.PatNum), owed, expected);
  sumUp(hour, claim, { ClaimStatus: 'R', DateReceived: hour.date });
  if (claim.ClaimType !== 'P') return;
  const waiting = desk
    .rowsOf('claim', 'PatNum', claim.PatNum)
    .filter((row) => row.ClaimStatus === 'H' && row.DateService === claim.DateService);
  for (const { ClaimNum } of waiting) desk.change('claim', Number(ClaimNum), { ClaimStatus: 'W' });
}

/** What a carrier pays of one clinic on one day is one check. @returns its number */
function takeCheck({ desk, date, ...hour }: Hour, claim: RawRow, amount: number): number {
  const insplan = desk.find('insplan', Number(claim.PlanNum));
  const carrier = desk.find('carrier', Number(insplan?.CarrierNum ?? 0));
  const CarrierName = String(carrier?.CarrierName ?? '');
  const [open] = desk
    .rowsOf('claimpayment', 'CheckDate', date)
    .filter((row) => row.CarrierName === CarrierName && row.ClinicNum === claim.ClinicNum);
  if (open) {
    const num = Number(open.ClaimPaymentNum);
    desk.change('claimpayment', num, { CheckAmt: cents(Number(open.CheckAmt) + amount) });
    return num;
  }
  const PayType = chancesOf({ desk, date, ...hour }, 'check', CarrierName).weighed([
    [defs.insEft, 60],
    [defs.insCheck, 30],
    [defs.insCard, 10],
  ]);
  const made = desk.add('claimpayment', {
    CheckDate: date,
    CheckAmt: amount,
    PayType,
    CarrierName,
    ClinicNum: Number(claim.ClinicNum),
  });
  return Number(made.ClaimPaymentNum);
}

/** Somebody calls carriers about claims that are old. */
export function chaseClaims(hour: Hour): void {
  for (const claim of rowsWhere(hour.desk, 'claim', ({ ClaimStatus }) => ClaimStatus === 'S')) {
    const sent = dayIn(claim.DateSentOrig);
    const random = chancesOf(hour, 'chase', Number(claim.ClaimNum));
    if (sent === null || hour.day - sent < 30 || !random.chance(0.03)) continue;
    hour.desk.change('claim', Number(claim.ClaimNum), {
      CustomTracking: random.pick([defs.claimCalled, defs.claimAppealed]),
      ClaimNote: random.pick([
        'Called, still in process.',
        'They want the x-rays again.',
        'Sent to a reviewer.',
      ]),
    });
  }
}
