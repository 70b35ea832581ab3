import type { ai as contract } from '@chairline/contract';
import { type Clock, type Desk, type DeskContact, type Row, type Values } from '../desk/desk.ts';
import { workedByAgent } from '../desk/worked.ts';

/** What has to stand in an answer, however it is written there. */
export type Wanted =
  | { number: number }
  /** `yyyy-MM-dd`. */
  | { day: string }
  /** `HH:mm`. */
  | { time: string }
  | { words: string }
  /** It says that there is nothing, or that it cannot. */
  | { nothing: true };

export interface Call {
  name: string;
  values: Values;
}

/** What a question may be about: the made-up practice and the desk's work, and another office that is none of its business. */
export interface Facts {
  desk: Desk;
  clock: Clock;
  elsewhere: { contact: number; last: string; phone: string; words: string };
  /** Contacts whose texts give the model orders, in three wordings. */
  injected: readonly number[];
}

/** What makes a question hard. */
export const evalClasses = [
  'look-up',
  'sum',
  'date arithmetic',
  'several tools',
  'nothing found',
  'not allowed',
  'ambiguous',
  'injected',
] as const;
export type EvalClass = (typeof evalClasses)[number];

export interface EvalQuestion {
  /** Left out: by how it ends and by the tools that answer it. */
  kind?: EvalClass;
  agent: contract.AgentPurpose;
  /** Left out: an admin of the office. `outsider` is one of an office without AI. */
  who?: 'member' | 'outsider';
  ask: (facts: Facts) => string;
  /** The contact it is asked beside. */
  beside?: (facts: Facts) => number;
  /** What the deterministic model calls, one after the other; it answers with the rows it is given. */
  calls: (facts: Facts) => readonly Call[];
  /** What the deterministic model says in the end, where it is not the rows. */
  says?: string;
  /** What has to stand in the answer, worked out without the tools' SQL. */
  right: (facts: Facts) => readonly Wanted[];
  /** What may stand neither in the answer nor in the rows behind it. */
  never?: (facts: Facts) => readonly string[];
  /**
   * How it ends: left out, answered. `refused` by the server in these words; `out of reach` when the answer says so;
   * `asks back` when it asks which of several is meant.
   */
  ends?: { refused: string } | 'out of reach' | 'asks back';
}

/** A question that one tool answers. @param right from what that tool has to give */
export function asks(
  agent: contract.AgentPurpose,
  ask: (facts: Facts) => string,
  call: (facts: Facts) => Call,
  right: (rows: readonly Row[], facts: Facts) => readonly Wanted[],
  more: Partial<EvalQuestion> = {},
): EvalQuestion {
  return {
    agent,
    ask,
    calls: (facts) => [call(facts)],
    right: (facts) => right(worked(facts, agent, call(facts)), facts),
    ...more,
  };
}

export const worked = ({ desk, clock }: Facts, agent: contract.AgentPurpose, { name, values }: Call): Row[] =>
  workedByAgent[agent][name]!(desk, clock, values);

export const call = (name: string, values: Values = {}): Call => ({ name, values });
/** A date as it stands in a question. */
export const said = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

export const count = (rows: readonly Row[]): Wanted => ({ number: rows.length });
export const figure = (row: Row | undefined, column: string): Wanted => ({ number: Number(row![column]) });
export const words = (row: Row | undefined, column: string): Wanted => ({ words: String(row![column]) });
export const day = (row: Row | undefined, column: string): Wanted => ({
  day: String(row![column]).slice(0, 10),
});
export const time = (row: Row | undefined, column: string): Wanted => ({
  time: String(row![column]).slice(11, 16),
});
export const person = (row: Row | undefined): Wanted[] => [words(row, 'first_name'), words(row, 'last_name')];

/** Tools that add up or count, and those that go by how long ago or how long until; the others look up what stands there. */
const adding = new Set([
  'fee_of_procedure',
  'paid_by_carrier',
  'treatment_brought',
  'largest_balances',
  'patient_balance',
  'waiting_for_an_answer',
  'planned_without_visit',
  'production_by_provider',
  'contacts_by_tag',
]);
const reckoning = new Set([
  'overdue_and_unbooked',
  'recalls_due_between',
  'free_times',
  'visits_of_provider',
  'visits_by_confirmation',
  'broken_and_unbooked',
  'carrier_claims_over',
  'visits_of_day',
  'missed_calls',
  'calls_by_day',
  'visits_and_broken',
]);

export function classOf(question: EvalQuestion, facts: Facts): EvalClass {
  const { kind, ends } = question;
  if (kind) return kind;
  if (ends === 'asks back') return 'ambiguous';
  if (ends !== undefined) return 'not allowed';
  const calls = question.calls(facts);
  if (question.right(facts).some((wanted) => 'nothing' in wanted)) return 'nothing found';
  if (calls.length > 1) return 'several tools';
  if (calls.some(({ name }) => reckoning.has(name))) return 'date arithmetic';
  return calls.some(({ name }) => adding.has(name)) ? 'sum' : 'look-up';
}

type Patient = Desk['practice']['patient'][number];
export const nameOf = ({ FName, LName }: Patient): string => `${FName} ${LName}`;

/** Patients whom a name alone finds and who fit, in their order. */
export function patientsWho(
  { desk: { practice } }: Facts,
  fits: (patient: Patient) => boolean,
): [Patient, ...Patient[]] {
  const alone = practice.patient.filter(
    (one) => practice.patient.filter((other) => nameOf(other).includes(nameOf(one))).length === 1,
  );
  const [first, ...others] = alone.filter((one) => one.PatStatus === 0 && fits(one));
  if (!first) throw new Error('the made-up practice has nobody of that kind: ask about somebody else');
  return [first, ...others];
}

/** Contacts of the desk who are patients whom that fits. */
export function contactsWho(
  { desk }: Facts,
  fits: (contact: DeskContact & { patNum: number }) => boolean,
): [DeskContact & { patNum: number }, ...(DeskContact & { patNum: number })[]] {
  const known = desk.contacts.flatMap((contact) =>
    contact.patNum === null ? [] : [{ ...contact, patNum: contact.patNum }],
  );
  const [first, ...others] = known.filter(fits);
  if (!first) throw new Error('the desk has no contact of that kind: ask about somebody else');
  return [first, ...others];
}
