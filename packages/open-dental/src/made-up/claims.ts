import { expectFromPlan, procedureCodes } from './codes.ts';
import { dateOf, dayOf, NO_DATE } from './days.ts';
import { cents, type Life, type Visit, workTime } from './life.ts';
import { defs } from './office.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import type { RawRow } from './settings.ts';

/** A claim that was sent is not left open longer than this many days. */
const OLDEST_OPEN = 150;
/** Values of `claimproc.Status`. */
export const [NOT_RECEIVED, RECEIVED, PREAUTH, ESTIMATE] = [0, 1, 2, 6];

/** How likely a carrier has answered, by days since the claim was sent. */
const answered = (days: number): number =>
  days >= OLDEST_OPEN
    ? 1
    : days >= 60
      ? 0.955
      : days >= 30
        ? 0.88
        : days >= 20
          ? 0.7
          : days >= 10
            ? 0.45
            : 0.08;

/** Families get their plans: the head's for all of them, and some a second one of the spouse's. */
export function insureFamilies(life: Life, people: readonly Person[], random: Random): void {
  const families = Map.groupBy(people, ({ row }) => Number(row.Guarantor));
  for (const [head, members] of families) {
    if (!random.chance(life.settings.insured)) continue;
    const subscribers = [head];
    const spouse = members.find(({ num, row }) => num !== head && row.Position === 1);
    if (spouse && random.chance(0.22)) subscribers.push(spouse.num);
    for (const subscriber of subscribers) {
      const sub = life.practice.inssub.length + 1;
      const plan = random.int(1, life.practice.insplan.length);
      life.practice.inssub.push({
        InsSubNum: sub,
        PlanNum: plan,
        Subscriber: subscriber,
        SubscriberID: `${random.pick(['W', 'X', 'DD', ''])}${random.int(100_000_000, 999_999_999)}`,
        SecDateTEdit: workTime(life, random, life.first - random.int(1, 300)),
      });
      for (const member of members) member.plans.push({ sub, plan });
    }
  }
}

function blankClaim(life: Life, person: Person, place: number, provider: unknown, stamp: string): RawRow {
  const claim: RawRow = {
    ClaimNum: life.practice.claim.length + 1,
    PatNum: person.num,
    DateService: NO_DATE,
    DateSent: NO_DATE,
    DateSentOrig: NO_DATE,
    DateReceived: NO_DATE,
    ClaimStatus: 'U',
    ClaimType: place === 0 ? 'P' : 'S',
    PlanNum: person.plans[place]!.plan,
    InsSubNum: person.plans[place]!.sub,
    ProvTreat: Number(provider),
    ClaimFee: 0,
    InsPayEst: 0,
    InsPayAmt: 0,
    WriteOff: 0,
    PreAuthString: '',
    ClaimNote: '',
    ClinicNum: person.team.clinic,
    CustomTracking: 0,
    SecDateTEdit: stamp,
  };
  life.practice.claim.push(claim);
  return claim;
}

function addClaimProc(
  life: Life,
  claim: number,
  procedure: RawRow,
  line: number,
  stamp: string,
  fields: RawRow,
): RawRow {
  const row: RawRow = {
    ClaimProcNum: life.practice.claimproc.length + 1,
    ProcNum: procedure.ProcNum,
    ClaimNum: claim,
    PatNum: procedure.PatNum,
    ProvNum: procedure.ProvNum,
    Status: NOT_RECEIVED,
    FeeBilled: 0,
    InsPayEst: 0,
    InsPayAmt: 0,
    WriteOff: 0,
    CodeSent: procedureCodes[Number(procedure.CodeNum) - 1]?.code ?? '',
    Remarks: '',
    ClaimPaymentNum: 0,
    ClaimPaymentTracking: 0,
    ClinicNum: procedure.ClinicNum,
    LineNumber: line,
    SecDateTEdit: stamp,
    ...fields,
  };
  life.practice.claimproc.push(row);
  return row;
}

function sumUp(claim: RawRow, items: readonly RawRow[]): void {
  for (const [total, part] of [
    ['ClaimFee', 'FeeBilled'],
    ['InsPayEst', 'InsPayEst'],
    ['InsPayAmt', 'InsPayAmt'],
    ['WriteOff', 'WriteOff'],
  ] as const) {
    claim[total] = cents(items.reduce((sum, item) => sum + Number(item[part]), 0));
  }
}

/** The claims of a visit: to the first plan, and to the second once the first has answered. */
export function fileClaims(life: Life, person: Person, random: Random, visit: Visit): void {
  let before: RawRow | null = null;
  for (const place of person.plans.keys()) before = fileClaim(life, person, random, visit, place, before);
}

function fileClaim(
  life: Life,
  person: Person,
  random: Random,
  { slot, procedures }: Visit,
  place: number,
  before: RawRow | null,
): RawRow {
  const second = before !== null;
  const waitsForFirst = second && before!.ClaimStatus !== 'R';
  const begin = second && !waitsForFirst ? dayOf(String(before!.DateReceived)) : slot.day;
  const sent =
    begin +
    random.weighed([
      [0, 50],
      [1, 30],
      [2, 10],
      [3, 10],
    ]);
  const days = life.today - sent;
  const claim = blankClaim(
    life,
    person,
    place,
    procedures[0]!.ProvNum,
    workTime(life, random, Math.min(sent, life.today)),
  );
  claim.DateService = dateOf(slot.day);
  // A few wait for an x-ray or a signature before they leave.
  const isSent = !waitsForFirst && days >= 1 && !(days < 25 && random.chance(0.07));
  claim.ClaimStatus = waitsForFirst
    ? 'H'
    : !isSent
      ? random.pick(['W', 'W', 'U'])
      : random.chance(answered(days))
        ? 'R'
        : 'S';
  if (isSent) Object.assign(claim, { DateSent: dateOf(sent), DateSentOrig: dateOf(sent) });
  const share = second ? 0.35 : 1;
  let stamp = String(claim.SecDateTEdit);
  if (claim.ClaimStatus === 'R') {
    const received = Math.min(sent + random.int(6, Math.max(6, Math.min(45, days))), life.today - 1);
    stamp = workTime(life, random, Math.max(received, sent));
    Object.assign(claim, { DateReceived: dateOf(Math.max(received, sent)), SecDateTEdit: stamp });
  }
  const denied = random.chance(0.05);
  const items = procedures.map((procedure, index) => {
    const expected = expectFromPlan(procedure);
    const item = addClaimProc(life, Number(claim.ClaimNum), procedure, index + 1, stamp, {
      FeeBilled: expected.fee,
      InsPayEst: cents(expected.pays * share),
      WriteOff: second ? 0 : expected.writesOff,
    });
    if (claim.ClaimStatus === 'R') receive(random, item, denied);
    return item;
  });
  if (claim.ClaimStatus === 'R') {
    if (random.chance(0.03)) {
      // Paid by total: a row of the claim that belongs to no procedure.
      const amount = random.int(5, 60);
      items.push(
        addClaimProc(life, Number(claim.ClaimNum), { ...procedures[0]!, ProcNum: 0, CodeNum: 0 }, 0, stamp, {
          Status: RECEIVED,
          InsPayAmt: amount,
        }),
      );
    }
    payByCheck(life, random, claim, items);
  } else if (claim.ClaimStatus === 'S') {
    chase(life, random, claim, days);
  }
  sumUp(claim, items);
  return claim;
}

/** The carrier's answer to one procedure. */
export function receive(random: Random, item: RawRow, denied: boolean): void {
  item.Status = RECEIVED;
  item.InsPayAmt = denied
    ? 0
    : random.chance(0.8)
      ? Number(item.InsPayEst)
      : cents(Number(item.InsPayEst) * (random.int(60, 105) / 100));
  if (denied)
    item.Remarks = random.pick([
      'Frequency limitation',
      'Waiting period applies',
      'Deductible not met',
      'Not covered',
    ]);
}

/** What the carrier pays of one clinic on one day is one check, which a few offices have not yet finished. */
function payByCheck(life: Life, random: Random, claim: RawRow, items: readonly RawRow[]): void {
  const amount = cents(items.reduce((sum, item) => sum + Number(item.InsPayAmt), 0));
  if (amount === 0 || random.chance(0.02)) return;
  const plan = life.practice.insplan[Number(claim.PlanNum) - 1]!;
  const carrier = life.practice.carrier[Number(plan.CarrierNum) - 1]!;
  const key = `${String(carrier.CarrierNum)}/${String(claim.DateReceived)}/${String(claim.ClinicNum)}`;
  let check = life.checks.get(key);
  if (!check) {
    check = {
      ClaimPaymentNum: life.practice.claimpayment.length + 1,
      CheckDate: claim.DateReceived,
      CheckAmt: 0,
      PayType: random.weighed([
        [defs.insEft, 60],
        [defs.insCheck, 30],
        [defs.insCard, 10],
      ]),
      CarrierName: carrier.CarrierName,
      ClinicNum: claim.ClinicNum,
      SecDateTEdit: claim.SecDateTEdit,
    };
    life.checks.set(key, check);
    life.practice.claimpayment.push(check);
  }
  check.CheckAmt = cents(Number(check.CheckAmt) + amount);
  if (String(claim.SecDateTEdit) > String(check.SecDateTEdit)) check.SecDateTEdit = claim.SecDateTEdit;
  for (const item of items) if (item.InsPayAmt !== 0) item.ClaimPaymentNum = check.ClaimPaymentNum;
}

/** What the office did about a claim that stays open. */
function chase(life: Life, random: Random, claim: RawRow, days: number): void {
  if (days < 30) return;
  if (random.chance(0.15)) {
    const again = life.today - random.int(3, days - 20);
    claim.DateSent = dateOf(again);
    claim.CustomTracking = defs.claimResubmitted;
    claim.SecDateTEdit = workTime(life, random, again);
  } else if (random.chance(0.35)) {
    claim.CustomTracking = random.pick([defs.claimCalled, defs.claimAppealed]);
    claim.ClaimNote = random.pick([
      'Called, still in process.',
      'They want the x-rays again.',
      'Sent to a reviewer.',
    ]);
    claim.SecDateTEdit = workTime(life, random, life.today - random.int(1, 25));
  }
}

/** Asks the carrier beforehand what it will pay for planned procedures. @param day when it is sent */
export function preauthorise(
  life: Life,
  person: Person,
  random: Random,
  procedures: readonly RawRow[],
  day: number,
): void {
  const days = life.today - day;
  const claim = blankClaim(
    life,
    person,
    0,
    procedures[0]!.ProvNum,
    workTime(life, random, Math.min(day, life.today)),
  );
  claim.ClaimType = 'PreAuth';
  claim.DateService = dateOf(Math.min(day, life.today));
  const sent = days >= 1;
  claim.ClaimStatus = !sent ? random.pick(['W', 'U']) : random.chance(days > 21 ? 0.85 : 0.25) ? 'R' : 'S';
  if (sent) Object.assign(claim, { DateSent: dateOf(day), DateSentOrig: dateOf(day) });
  if (claim.ClaimStatus === 'R') {
    const received = Math.min(day + random.int(5, 25), life.today - 1);
    Object.assign(claim, {
      DateReceived: dateOf(received),
      PreAuthString: `PA${random.int(10_000, 99_999)}`,
      SecDateTEdit: workTime(life, random, received),
    });
  }
  const items = procedures.map((procedure, index) => {
    const expected = expectFromPlan(procedure);
    const item = addClaimProc(
      life,
      Number(claim.ClaimNum),
      procedure,
      index + 1,
      String(claim.SecDateTEdit),
      {
        Status: PREAUTH,
        FeeBilled: expected.fee,
        InsPayEst: claim.ClaimStatus === 'R' ? expected.pays : 0,
      },
    );
    if (claim.ClaimStatus === 'R' && random.chance(0.25)) {
      Object.assign(item, {
        InsPayEst: 0,
        Remarks: random.pick([
          'Alternate benefit: amalgam',
          'Not medically necessary',
          'Missing tooth clause',
          'Yearly maximum used up',
        ]),
        ClaimPaymentTracking: random.pick([defs.itemDenied, defs.itemDenied, defs.itemMoreInfo]),
      });
    } else if (claim.ClaimStatus === 'R' && random.chance(0.6)) {
      item.ClaimPaymentTracking = defs.itemApproved;
    }
    return item;
  });
  sumUp(claim, items);
}

/** What the plan is thought to pay for a planned procedure: a row of no claim. */
export function estimate(life: Life, procedure: RawRow): void {
  const { pays, writesOff } = expectFromPlan(procedure);
  addClaimProc(life, 0, procedure, 0, String(procedure.DateTStamp), {
    Status: ESTIMATE,
    InsPayEst: pays,
    WriteOff: writesOff,
  });
}
