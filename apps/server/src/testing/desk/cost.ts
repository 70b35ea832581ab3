import { procStatus } from '@chairline/open-dental';
import {
  carrierOf,
  codeOf,
  daysBetween,
  type Desk,
  dollars,
  feeOf,
  has,
  inOrder,
  isBill,
  isOpenClaim,
  latest,
  patientOf,
  plus,
  statusOf,
  sum,
  within,
  type Worked,
} from './desk.ts';

/** What the tools of AI Cost Analysis have to answer. */

const RECEIVED = [1, 4];
const FORESEEN = [2, 6];

const openClaims = ({ practice }: Desk) => practice.claim.filter(isOpenClaim);
const isCode = (desk: Desk, codeNum: number, code: unknown): boolean =>
  codeOf(desk, codeNum)?.ProcCode === String(code).toUpperCase();
const yearBefore = (day: string): string => {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return before.endsWith('02-29') ? plus(before.replace('02-29', '02-28'), 0) : before;
};
/** To one place, halves upwards. */
const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((2_000 * part + whole) / (2 * whole)) / 10;

/** What was charged for a code in the last twelve months; nothing where it was not. */
function chargedFor(desk: Desk, today: string, code: unknown) {
  const fees = desk.practice.procedurelog
    .filter(
      ({ ProcStatus, CodeNum, ProcDate }) =>
        ProcStatus === procStatus.complete &&
        isCode(desk, CodeNum, code) &&
        (ProcDate ?? '') > yearBefore(today),
    )
    .map(feeOf);
  if (fees.length === 0) return null;
  const procedure = desk.practice.procedurecode.find(({ CodeNum }) => isCode(desk, CodeNum, code))!;
  return {
    proc_code: procedure.ProcCode,
    procedure: procedure.Descript,
    times: fees.length,
    least: dollars(Math.min(...fees)),
    average: dollars(Math.round(sum(fees, (fee) => fee) / fees.length)),
    most: dollars(Math.max(...fees)),
  };
}

export const cost = {
  find_patient: (desk, _clock, { name }) =>
    inOrder(
      desk.practice.patient.filter(
        (patient) =>
          has(`${patient.FName} ${patient.LName}`, name) && ![null, 'Deleted'].includes(statusOf(patient)),
      ),
      ({ LName, FName, PatNum }) => [LName, FName, PatNum],
    )
      .slice(0, 50)
      .map((patient) => ({
        pat_num: patient.PatNum,
        first_name: patient.FName,
        last_name: patient.LName,
        birthdate: patient.Birthdate,
        status: statusOf(patient),
        guarantor: patient.Guarantor,
      })),

  patient_balance(desk, _clock, { pat_num }) {
    const patient = patientOf(desk, Number(pat_num));
    const head = patient && patientOf(desk, patient.Guarantor);
    if (!head) return [];
    const own = openClaims(desk).filter((claim) => isBill(claim) && claim.PatNum === patient.PatNum);
    return [
      {
        pat_num: patient.PatNum,
        first_name: patient.FName,
        last_name: patient.LName,
        family_balance: dollars(head.BalTotal),
        family_insurance_estimate: dollars(head.InsEst),
        patient_portion: dollars(head.BalTotal - head.InsEst),
        open_claims: own.length,
        claimed: dollars(sum(own, ({ ClaimFee }) => ClaimFee)),
      },
    ];
  },

  open_claims_of_patient: (desk, _clock, { pat_num }) =>
    inOrder(
      openClaims(desk).filter(({ PatNum }) => PatNum === pat_num),
      ({ DateService, ClaimNum }) => [latest(DateService), ClaimNum],
    ).map((claim) => ({
      claim_num: claim.ClaimNum,
      type: claim.ClaimType,
      status: claim.ClaimStatus,
      date_service: claim.DateService,
      date_sent: claim.DateSent,
      carrier_name: carrierOf(desk, claim).name,
      fee: dollars(claim.ClaimFee),
      estimate: dollars(claim.InsPayEst),
    })),

  fee_of_procedure(desk, { today }, { code }) {
    const charged = chargedFor(desk, today, code);
    return charged ? [charged] : [];
  },

  paid_by_carrier(desk, _clock, { code }) {
    const { claimproc, claim, procedurelog } = desk.practice;
    const ofCode = new Set(
      procedurelog.filter(({ CodeNum }) => isCode(desk, CodeNum, code)).map(({ ProcNum }) => ProcNum),
    );
    const claims = new Map(claim.map((one) => [one.ClaimNum, one]));
    const items = claimproc
      .filter(
        (item) => RECEIVED.includes(item.Status) && ofCode.has(item.ProcNum) && claims.has(item.ClaimNum),
      )
      .map((item) => ({ item, carrier: carrierOf(desk, claims.get(item.ClaimNum)!).name }));
    const rows = [...Map.groupBy(items, ({ carrier }) => carrier)].map(([carrier_name, mine]) => {
      const billed = sum(mine, ({ item }) => item.FeeBilled);
      const paid = sum(mine, ({ item }) => item.InsPayAmt);
      return {
        carrier_name,
        items: mine.length,
        billed: dollars(billed),
        paid: dollars(paid),
        written_off: dollars(sum(mine, ({ item }) => item.WriteOff)),
        percent_paid: percent(paid, billed),
      };
    });
    return inOrder(rows, (row) => [-row.items, row.carrier_name]);
  },

  cost_with_plan(desk, { today }, { pat_num, code }) {
    const { claim, claimproc, procedurelog } = desk.practice;
    const firstOf = (one: { ClaimType: string }) => one.ClaimType === 'P';
    const [newest] = inOrder(
      claim.filter((one) => firstOf(one) && one.PatNum === pat_num),
      ({ DateService, ClaimNum }) => [latest(DateService), -ClaimNum],
    );
    if (!newest) return [];
    const claims = new Map(claim.map((one) => [one.ClaimNum, one]));
    const received = claimproc
      .filter(({ Status, ClaimNum }) => RECEIVED.includes(Status) && claims.has(ClaimNum))
      .map((item) => ({ item, claim: claims.get(item.ClaimNum)! }));
    const ofCode = new Set(
      procedurelog.filter(({ CodeNum }) => isCode(desk, CodeNum, code)).map(({ ProcNum }) => ProcNum),
    );
    const likewise = received.filter((one) => ofCode.has(one.item.ProcNum) && firstOf(one.claim));
    const carrier_name = carrierOf(desk, newest).name;
    const charged = chargedFor(desk, today, code);
    const fee = charged ? Math.round(charged.average * 100) : null;
    const thisYear = received.filter(
      (one) =>
        one.claim.PatNum === pat_num &&
        one.claim.PlanNum === newest.PlanNum &&
        (one.claim.DateService ?? '') >= `${today.slice(0, 4)}-01-01` &&
        (one.claim.DateService ?? '') <= today,
    );
    return [
      {
        rests_on: "claims of the patient's plan",
        mine: likewise.filter((one) => one.claim.PlanNum === newest.PlanNum),
      },
      {
        rests_on: "claims of the insurer's plans",
        mine: likewise.filter((one) => carrierOf(desk, one.claim).name === carrier_name),
      },
    ].flatMap(({ rests_on, mine }) => {
      const billed = sum(mine, ({ item }) => item.FeeBilled);
      if (billed <= 0) return [];
      const paid = sum(mine, ({ item }) => item.InsPayAmt);
      const ofFee = (part: number) =>
        fee === null ? null : Math.floor((2 * fee * part + billed) / (2 * billed));
      const [insurance, off] = [ofFee(paid), ofFee(sum(mine, ({ item }) => item.WriteOff))];
      const shown = (cents: number | null) => (cents === null ? null : dollars(cents));
      return [
        {
          carrier_name,
          rests_on,
          claims: new Set(mine.map(({ item }) => item.ClaimNum)).size,
          usual_fee: shown(fee),
          fee_rests_on: charged?.times ?? 0,
          percent_paid: percent(paid, billed),
          insurance_pays: shown(insurance),
          written_off: shown(off),
          patient_pays: shown(fee === null ? null : fee - insurance! - off!),
          paid_this_year: dollars(sum(thisYear, ({ item }) => item.InsPayAmt)),
          assumes:
            'the plan of the newest claim is still theirs, it pays as it did, and neither a deductible nor a yearly maximum changes it',
        },
      ];
    });
  },

  planned_treatment: (desk, _clock, { pat_num }) =>
    inOrder(
      desk.practice.procedurelog.filter(
        ({ PatNum, ProcStatus }) => PatNum === pat_num && ProcStatus === procStatus.treatmentPlanned,
      ),
      ({ DateTP, ProcNum }) => [DateTP, ProcNum],
    ).map((procedure) => {
      const items = desk.practice.claimproc.filter(
        ({ ProcNum, Status }) => ProcNum === procedure.ProcNum && FORESEEN.includes(Status),
      );
      const estimate = items.length > 0 ? sum(items, ({ InsPayEst }) => InsPayEst) : null;
      return {
        proc_num: procedure.ProcNum,
        planned_date: procedure.DateTP,
        proc_code: codeOf(desk, procedure.CodeNum)?.ProcCode ?? null,
        descript: codeOf(desk, procedure.CodeNum)?.Descript ?? null,
        tooth_num: procedure.ToothNum,
        fee: dollars(feeOf(procedure)),
        insurance_estimate: estimate === null ? null : dollars(estimate),
        patient_portion: estimate === null ? null : dollars(feeOf(procedure) - estimate),
      };
    }),

  treatment_brought(desk, _clock, values) {
    const received = Map.groupBy(
      desk.practice.claimproc.filter(({ Status }) => RECEIVED.includes(Status)),
      ({ ProcNum }) => ProcNum,
    );
    const procedures = desk.practice.procedurelog
      .filter(({ ProcStatus, ProcDate }) => ProcStatus === procStatus.complete && within(ProcDate, values))
      .map((procedure) => ({ procedure, code: codeOf(desk, procedure.CodeNum) }))
      .filter(({ code }) => code?.ProcCode.startsWith(String(values['code']).toUpperCase()));
    const rows = [...Map.groupBy(procedures, ({ code }) => code!.ProcCode)].map(([proc_code, mine]) => {
      const items = mine.flatMap(({ procedure }) => received.get(procedure.ProcNum) ?? []);
      const total = (of: (item: (typeof items)[number]) => number) =>
        items.length > 0 ? dollars(sum(items, of)) : null;
      return {
        proc_code,
        procedure: mine[0]!.code!.Descript,
        times: mine.length,
        fees: dollars(sum(mine, ({ procedure }) => feeOf(procedure))),
        insurance_paid: total(({ InsPayAmt }) => InsPayAmt),
        written_off: total(({ WriteOff }) => WriteOff),
      };
    });
    return inOrder(rows, (row) => [-row.fees, row.proc_code]);
  },

  carrier_claims_over(desk, { today }, { carrier, days }) {
    const before = plus(today, -Number(days));
    const old = openClaims(desk).filter(
      (claim) =>
        isBill(claim) && (claim.DateSent ?? before) < before && has(carrierOf(desk, claim).name, carrier),
    );
    return inOrder(old, ({ DateSent, ClaimNum }) => [DateSent, ClaimNum]).map((claim) => {
      const { name, phone } = carrierOf(desk, claim);
      const patient = patientOf(desk, claim.PatNum)!;
      return {
        claim_num: claim.ClaimNum,
        carrier_name: name,
        carrier_phone: phone,
        first_name: patient.FName,
        last_name: patient.LName,
        date_service: claim.DateService,
        date_sent: claim.DateSent,
        days_out: daysBetween(claim.DateSent!, today),
        fee: dollars(claim.ClaimFee),
        estimate: dollars(claim.InsPayEst),
      };
    });
  },

  largest_balances: (desk, _clock, { rows }) =>
    inOrder(
      desk.practice.patient.filter((one) => one.PatNum === one.Guarantor && one.BalTotal > one.InsEst),
      (one) => [one.InsEst - one.BalTotal, one.PatNum],
    )
      .slice(0, Number(rows))
      .map((one) => ({
        pat_num: one.PatNum,
        first_name: one.FName,
        last_name: one.LName,
        family_balance: dollars(one.BalTotal),
        family_insurance_estimate: dollars(one.InsEst),
        patient_portion: dollars(one.BalTotal - one.InsEst),
      })),
} satisfies Record<string, Worked>;
