import { type Clock, carrierOf, type Desk, isBill, isOpenClaim, phoneOf, plus, type Values } from './desk.ts';
import { GONE } from './walls.ts';

/** With which values each tool is tried; the first finds something. */
export function casesOf(desk: Desk, { today }: Clock): Record<string, readonly Values[]> {
  const { practice, contacts } = desk;
  const days = (from: number, to: number) => ({ from_day: plus(today, from), to_day: plus(today, to) });
  const provider = practice.provider[0]!;
  const hygienist = practice.provider.find(({ IsSecondary }) => IsSecondary) ?? provider;
  const ofClaims = [...Map.groupBy(practice.claim.filter(isOpenClaim), ({ PatNum }) => PatNum).keys()];
  const bill = practice.claim.find(
    (claim) => isOpenClaim(claim) && isBill(claim) && (claim.DateSent ?? today) < plus(today, -10),
  )!;
  const planned = practice.procedurelog.filter(({ ProcStatus }) => ProcStatus === 1).map((row) => row.PatNum);
  const one = practice.patient.find((patient) => phoneOf(patient) !== '')!;
  const someone = practice.patient[7]!;
  const patients = (...numbers: number[]) => numbers.map((pat_num) => ({ pat_num }));
  const nobody = { pat_num: 99_999_999 };
  return {
    overdue_and_unbooked: [{}, { recall_type: 'perio' }, { recall_type: 'no such recall' }],
    recalls_due_between: [days(-90, 90), days(0, 30), days(-3_000, -2_900)],
    free_times: [
      { provider: provider.Abbr, ...days(0, 10), minutes: 60 },
      { provider: hygienist.Abbr.toLowerCase(), ...days(1, 5), minutes: 30 },
      { provider: provider.LName, ...days(3, 20), minutes: 90 },
      { provider: provider.Abbr, ...days(0, 10), minutes: 15 },
      { provider: GONE, ...days(0, 10), minutes: 60 },
      { provider: 'nobody', ...days(0, 10), minutes: 60 },
    ],
    visits_of_provider: [
      { provider: provider.Abbr, ...days(0, 14) },
      { provider: hygienist.LName.toLowerCase(), ...days(-2, 5) },
      { provider: 'nobody', ...days(0, 14) },
    ],
    visits_by_confirmation: [{ days: 7 }, { days: 0 }, { days: 21 }],
    broken_and_unbooked: [{ days: 365 }, { days: 60 }],
    planned_without_visit: [{}, { code: 'd27' }, { code: 'D99' }],
    find_patient: [
      { name: someone.LName },
      { name: `${someone.FName} ${someone.LName}`.toUpperCase() },
      { name: 'a' },
      { name: 'no such name' },
    ],
    patient_balance: patients(ofClaims[0]!, one.PatNum, 99_999_999),
    open_claims_of_patient: [...ofClaims.slice(0, 5).map((pat_num) => ({ pat_num })), nobody],
    fee_of_procedure: [{ code: 'D1110' }, { code: 'd2740' }, { code: 'D0000' }],
    paid_by_carrier: [{ code: 'D1110' }, { code: 'd2740' }, { code: 'D0000' }],
    cost_with_plan: [
      ...ofClaims.slice(0, 5).map((pat_num) => ({ pat_num, code: 'D1110' })),
      ...ofClaims.slice(0, 3).map((pat_num) => ({ pat_num, code: 'd2740' })),
      { pat_num: ofClaims[0]!, code: 'D0000' },
      { ...nobody, code: 'D1110' },
    ],
    planned_treatment: [...[...new Set(planned)].slice(0, 6).map((pat_num) => ({ pat_num })), nobody],
    treatment_brought: [
      { code: 'd1', ...days(-90, 0) },
      { code: 'D2740', ...days(-365, -1) },
      { code: 'D', ...days(-30, 0) },
      { code: 'X', ...days(-90, 0) },
    ],
    carrier_claims_over: [
      { carrier: carrierOf(desk, bill).name.slice(0, 5), days: 10 },
      { carrier: 'a', days: 60 },
      { carrier: 'nobody', days: 0 },
    ],
    largest_balances: [{ rows: 10 }, { rows: 1 }],
    find_contact: [
      { words: contacts[2]!.last },
      { words: '(503) 555-1004' },
      { words: '1003' },
      { words: 'SOLBERG.example' },
      { words: 'no such words' },
    ],
    visits_of_patient: patients(practice.appointment[0]!.PatNum, someone.PatNum, 99_999_999),
    last_messages: contacts.slice(0, 4).map(({ id }) => ({ contact_id: id })),
    waiting_for_an_answer: [{}],
    visits_of_day: [
      {
        day: practice.appointment
          .find(({ AptDateTime }) => (AptDateTime ?? '') > today)!
          .AptDateTime!.slice(0, 10),
      },
      { day: plus(today, -3) },
      { day: plus(today, -4_000) },
    ],
    patient_at_a_glance: [...patients(ofClaims[0]!, one.PatNum, someone.PatNum), nobody],
    lab_cases_not_back: [{}],
    open_conversations: [{}, { words: 'order' }, { words: 'payroll' }],
    missed_calls: [days(-60, 0), days(-20, -10), days(10, 20)],
    calls_by_day: [days(-60, 0), days(-12, -3)],
    messages_by_kind: [days(-60, 0), days(-5, -5)],
    production_by_provider: [days(-90, 0), days(-400, -200)],
    payments_by_kind: [days(-90, 0), days(-400, -370)],
    visits_and_broken: [days(-60, 30), days(-7, 7)],
    claims_by_age: [{}],
    contacts_by_tag: [{}],
    new_patients: [days(-365, 0), days(-40, 0)],
  };
}
