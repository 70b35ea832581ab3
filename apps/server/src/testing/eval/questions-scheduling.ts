import { plus } from '../desk/desk.ts';
import {
  asks,
  call,
  type Call,
  count,
  day,
  type EvalQuestion,
  type Facts,
  figure,
  person,
  said,
  time,
  words,
  type Wanted,
} from './question.ts';
import type { Row } from '../desk/desk.ts';

const scheduling = (
  ask: string | ((facts: Facts) => string),
  tool: Call | ((facts: Facts) => Call),
  right: (rows: readonly Row[], facts: Facts) => readonly Wanted[],
) =>
  asks(
    'AI Scheduling',
    typeof ask === 'string' ? () => ask : ask,
    typeof tool === 'function' ? tool : () => tool,
    right,
  );

const days = ({ clock: { today } }: Facts, from: number, to: number) => ({
  from_day: plus(today, from),
  to_day: plus(today, to),
});
const between = (facts: Facts, from: number, to: number) =>
  `from ${said(plus(facts.clock.today, from))} to ${said(plus(facts.clock.today, to))}`;
const provider = ({ desk }: Facts, hygienist = false) =>
  desk.practice.provider.find((one) => one.IsSecondary === hygienist && !one.IsHidden)!.Abbr;

export const schedulingQuestions: readonly EvalQuestion[] = [
  scheduling(
    'How many patients are overdue for a recall and have no visit booked?',
    call('overdue_and_unbooked'),
    (rows) => [count(rows)],
  ),
  scheduling(
    'Whose recall is overdue the longest without a visit booked, and since when?',
    call('overdue_and_unbooked'),
    ([first]) => [...person(first), day(first, 'date_due')],
  ),
  scheduling(
    'By how many days is the longest overdue recall without a visit late?',
    call('overdue_and_unbooked'),
    ([first]) => [figure(first, 'days_overdue')],
  ),
  scheduling(
    'How many patients overdue for Perio have nothing booked?',
    call('overdue_and_unbooked', { recall_type: 'Perio' }),
    (rows) => [count(rows)],
  ),
  scheduling(
    (facts) => `How many recalls without a date booked come due ${between(facts, 0, 30)}?`,
    (facts) => call('recalls_due_between', days(facts, 0, 30)),
    (rows) => [count(rows)],
  ),
  scheduling(
    (facts) => `On which day does the first unbooked recall come due ${between(facts, -90, 90)}?`,
    (facts) => call('recalls_due_between', days(facts, -90, 90)),
    ([first]) => [day(first, 'date_due')],
  ),
  scheduling(
    (facts) => `When is the first free hour of ${provider(facts)} ${between(facts, 1, 12)}?`,
    (facts) => call('free_times', { provider: provider(facts), ...days(facts, 1, 12), minutes: 60 }),
    ([first]) => [day(first, 'starts_at'), time(first, 'starts_at')],
  ),
  scheduling(
    (facts) =>
      `When can ${provider(facts, true)} first take somebody for 30 minutes, ${between(facts, 2, 14)}?`,
    (facts) => call('free_times', { provider: provider(facts, true), ...days(facts, 2, 14), minutes: 30 }),
    ([first]) => [day(first, 'starts_at'), time(first, 'starts_at')],
  ),
  scheduling(
    (facts) => `How many visits are booked with ${provider(facts)} ${between(facts, 0, 28)}?`,
    (facts) => call('visits_of_provider', { provider: provider(facts), ...days(facts, 0, 28) }),
    (rows) => [count(rows)],
  ),
  scheduling(
    (facts) => `Who is booked first with ${provider(facts)} ${between(facts, 1, 28)}, and at what time?`,
    (facts) => call('visits_of_provider', { provider: provider(facts), ...days(facts, 1, 28) }),
    ([first]) => [...person(first), day(first, 'starts_at'), time(first, 'starts_at')],
  ),
  scheduling(
    'How many visits do we have in the coming 14 days?',
    call('visits_by_confirmation', { days: 14 }),
    (rows) => [count(rows)],
  ),
  scheduling(
    'Who comes next, and how far is that visit confirmed? Look 21 days ahead.',
    call('visits_by_confirmation', { days: 21 }),
    ([first]) => [...person(first), words(first, 'confirmation')],
  ),
  scheduling(
    'How many visits were broken in the last 365 days by patients who have none booked now?',
    call('broken_and_unbooked', { days: 365 }),
    (rows) => [count(rows)],
  ),
  scheduling(
    'Who broke a visit last in the past 365 days and has none booked, and on which day was it?',
    call('broken_and_unbooked', { days: 365 }),
    ([first]) => [...person(first), day(first, 'starts_at')],
  ),
  scheduling(
    'Which patient without a visit has the most planned treatment, for how many dollars?',
    call('planned_without_visit'),
    ([first]) => [...person(first), figure(first, 'planned')],
  ),
  scheduling(
    'How many patients with planned crowns (codes from D27) have no visit?',
    call('planned_without_visit', { code: 'D27' }),
    (rows) => [count(rows)],
  ),
];
