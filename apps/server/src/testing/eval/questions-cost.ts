import { carrierOf, type Desk, isBill, isOpenClaim, plus } from '../desk/desk.ts';
import {
  asks,
  call,
  type Call,
  count,
  day,
  type EvalQuestion,
  type Facts,
  figure,
  nameOf,
  patientsWho,
  person,
  said,
  type Wanted,
  words,
  worked,
} from './question.ts';
import type { Row } from '../desk/desk.ts';

const agent = 'AI Cost Analysis';

const cost = (
  ask: string | ((facts: Facts) => string),
  tool: Call | ((facts: Facts) => Call),
  right: (rows: readonly Row[]) => readonly Wanted[],
) =>
  asks(
    agent,
    typeof ask === 'string' ? () => ask : ask,
    typeof tool === 'function' ? tool : () => tool,
    right,
  );

type Patient = Desk['practice']['patient'][number];

/** Of one patient, whom the model has to find first. */
const ofPatient = (
  who: (facts: Facts) => Patient,
  ask: (name: string) => string,
  tool: string,
  right: (rows: readonly Row[]) => readonly Wanted[],
): EvalQuestion => {
  const second = (facts: Facts) => call(tool, { pat_num: who(facts).PatNum });
  return {
    agent,
    ask: (facts) => ask(nameOf(who(facts))),
    calls: (facts) => [call('find_patient', { name: nameOf(who(facts)) }), second(facts)],
    right: (facts) => right(worked(facts, agent, second(facts))),
  };
};

const openOf = ({ practice }: Desk, patNum: number) =>
  practice.claim.filter((claim) => claim.PatNum === patNum && isOpenClaim(claim) && isBill(claim));
const claimant = (place: number) => (facts: Facts) =>
  patientsWho(facts, ({ PatNum }) => openOf(facts.desk, PatNum).length > 0)[place]!;
const debtor = (facts: Facts) =>
  patientsWho(facts, (one) => one.PatNum === one.Guarantor && one.BalTotal > 0 && one.InsEst > 0)[0];
const plansOf = ({ practice }: Desk, patNum: number) =>
  practice.procedurelog.filter(({ PatNum, ProcStatus }) => PatNum === patNum && ProcStatus === 1);
const planned = (least: number) => (facts: Facts) =>
  patientsWho(facts, ({ PatNum }) => plansOf(facts.desk, PatNum).length >= least)[0];
const family = ({ desk: { practice } }: Facts) =>
  practice.patient.find(({ LName }) => {
    const many = practice.patient.filter((other) => other.LName.includes(LName)).length;
    return many >= 3 && many <= 5;
  })!.LName;
const lateCarrier = ({ desk, clock }: Facts) =>
  carrierOf(
    desk,
    desk.practice.claim.find(
      (one) =>
        isOpenClaim(one) && isBill(one) && one.DateSent !== null && one.DateSent < plus(clock.today, -60),
    )!,
  ).name;
const days = ({ clock: { today } }: Facts, back: number) => ({ from_day: plus(today, -back), to_day: today });
const since = ({ clock: { today } }: Facts, back: number) =>
  `from ${said(plus(today, -back))} to ${said(today)}`;

export const costQuestions: readonly EvalQuestion[] = [
  cost(
    (facts) => `How many patients have ${family(facts)} in their name?`,
    (facts) => call('find_patient', { name: family(facts) }),
    (rows) => [count(rows)],
  ),
  cost(
    (facts) => `When was our patient ${nameOf(claimant(0)(facts))} born?`,
    (facts) => call('find_patient', { name: nameOf(claimant(0)(facts)) }),
    ([first]) => [day(first, 'birthdate')],
  ),
  ofPatient(
    debtor,
    (name) => `What does the family of ${name} owe in all?`,
    'patient_balance',
    ([row]) => [figure(row, 'family_balance')],
  ),
  ofPatient(
    debtor,
    (name) =>
      `How much of what the family of ${name} owes is insurance expected to pay, and what remains for them?`,
    'patient_balance',
    ([row]) => [figure(row, 'family_insurance_estimate'), figure(row, 'patient_portion')],
  ),
  ofPatient(
    claimant(0),
    (name) => `How many claims of ${name} are open, and what was claimed in them?`,
    'patient_balance',
    ([row]) => [figure(row, 'open_claims'), figure(row, 'claimed')],
  ),
  ofPatient(
    claimant(1),
    (name) => `Which insurer has the newest unpaid claim of ${name}, and over how many dollars?`,
    'open_claims_of_patient',
    ([row]) => [words(row, 'carrier_name'), figure(row, 'fee')],
  ),
  ofPatient(
    claimant(2),
    (name) => `For which day of service is the newest unpaid claim of ${name}?`,
    'open_claims_of_patient',
    ([row]) => [day(row, 'date_service')],
  ),
  ofPatient(
    claimant(3),
    (name) => `What are we expecting from the insurer for the newest unpaid claim of ${name}?`,
    'open_claims_of_patient',
    ([row]) => [figure(row, 'estimate')],
  ),
  {
    agent,
    ask: (facts) => `What would a cleaning, D1110, cost ${nameOf(claimant(0)(facts))} with their plan?`,
    calls: (facts) => [
      call('find_patient', { name: nameOf(claimant(0)(facts)) }),
      call('cost_with_plan', { pat_num: claimant(0)(facts).PatNum, code: 'D1110' }),
    ],
    right: (facts) => {
      const [row] = worked(
        facts,
        agent,
        call('cost_with_plan', { pat_num: claimant(0)(facts).PatNum, code: 'D1110' }),
      );
      return [figure(row, 'usual_fee'), figure(row, 'insurance_pays'), figure(row, 'patient_pays')];
    },
  },
  cost(
    'What did we charge on average for D1110 in the last twelve months, and how often?',
    call('fee_of_procedure', { code: 'D1110' }),
    ([row]) => [figure(row, 'average'), figure(row, 'times')],
  ),
  cost(
    'What is the most we charged for a D2740 in the last twelve months?',
    call('fee_of_procedure', { code: 'D2740' }),
    ([row]) => [figure(row, 'most')],
  ),
  cost(
    'What was charged for D9999 in the last twelve months?',
    call('fee_of_procedure', { code: 'D9999' }),
    () => [{ nothing: true }],
  ),
  cost(
    'Which insurer paid for most items of D1110, for how many, and which share of what was billed?',
    call('paid_by_carrier', { code: 'D1110' }),
    ([row]) => [words(row, 'carrier_name'), figure(row, 'items'), figure(row, 'percent_paid')],
  ),
  cost('How many insurers have paid for a D2740?', call('paid_by_carrier', { code: 'D2740' }), (rows) => [
    count(rows),
  ]),
  ofPatient(
    planned(1),
    (name) => `What is the fee of the first planned procedure of ${name}, and which code is it?`,
    'planned_treatment',
    ([row]) => [figure(row, 'fee'), words(row, 'proc_code')],
  ),
  ofPatient(
    planned(3),
    (name) => `How many procedures are planned for ${name}?`,
    'planned_treatment',
    (rows) => [count(rows)],
  ),
  cost(
    (facts) =>
      `Which procedure whose code begins with D1 brought the most fees ${since(facts, 90)}, how much and how often?`,
    (facts) => call('treatment_brought', { code: 'D1', ...days(facts, 90) }),
    ([row]) => [words(row, 'proc_code'), figure(row, 'fees'), figure(row, 'times')],
  ),
  cost(
    (facts) => `What did D2740 bring in fees ${since(facts, 365)}?`,
    (facts) => call('treatment_brought', { code: 'D2740', ...days(facts, 365) }),
    ([row]) => [figure(row, 'fees')],
  ),
  cost(
    (facts) => `How many claims of ${lateCarrier(facts)} are over 60 days old, and when was the oldest sent?`,
    (facts) => call('carrier_claims_over', { carrier: lateCarrier(facts), days: 60 }),
    (rows) => [count(rows), day(rows[0], 'date_sent')],
  ),
  cost(
    'Which family owes the most beyond what insurance is expected to pay, and how much?',
    call('largest_balances', { rows: 5 }),
    ([row]) => [...person(row), figure(row, 'patient_portion')],
  ),
];
