import type { ai as contract } from '@chairline/contract';
import { localOf, mondayOf, plus, sum } from '../desk/desk.ts';
import {
  call,
  type Call,
  day,
  type EvalQuestion,
  type Facts,
  figure,
  said,
  type Wanted,
  words,
  worked,
} from './question.ts';
import type { Row } from '../desk/desk.ts';

/** What an admin asks the other agents of AI Analytical's statistics. */

const statistic = (
  agent: contract.AgentPurpose,
  ask: string | ((facts: Facts) => string),
  tool: (facts: Facts) => Call,
  right: (rows: readonly Row[]) => readonly Wanted[],
): EvalQuestion => ({
  agent,
  ask: typeof ask === 'string' ? () => ask : ask,
  calls: (facts) => [tool(facts)],
  right: (facts) => right(worked(facts, 'AI Analytical', tool(facts))),
});

const thisWeek = ({ clock: { today } }: Facts) => ({ from_day: mondayOf(today), to_day: today });
const lastDays = ({ clock: { today } }: Facts, days: number) => ({
  from_day: plus(today, -days),
  to_day: today,
});
const missed = (facts: Facts) => call('missed_calls', thisWeek(facts));
/** The last day on which somebody called. */
const calledOn = ({ desk: { items } }: Facts) =>
  items
    .filter(({ kind, direction }) => kind === 'call' && direction === 'incoming')
    .map(({ at }) => localOf(at).slice(0, 10))
    .toSorted()
    .at(-1)!;
/** The Monday of a week that is over. */
const lastMonday = ({ clock: { today } }: Facts) => plus(mondayOf(today), -7);

export const questionsStatistics: readonly EvalQuestion[] = [
  statistic('AI FrontDesk', 'How many calls were missed this week, and on which days?', missed, (rows) =>
    rows.length === 0
      ? [{ nothing: true }]
      : [{ number: sum(rows, (row) => Number(row['missed'])) }, ...rows.map((row) => day(row, 'day'))],
  ),
  {
    // The same figures are an admin's alone in AI Analytical.
    agent: 'AI FrontDesk',
    who: 'member',
    ask: () => 'How many calls did we miss this week?',
    calls: (facts) => [missed(facts)],
    right: () => [{ nothing: true }],
    ends: 'out of reach',
  },
  statistic(
    'AI FrontDesk',
    (facts) => `How many calls came in on ${said(calledOn(facts))}, and how many of them were missed?`,
    (facts) => call('calls_by_day', { from_day: calledOn(facts), to_day: calledOn(facts) }),
    ([row]) => [figure(row, 'incoming'), figure(row, 'missed')],
  ),
  statistic(
    'AI FrontDesk',
    'Which tag do most contacts have, and how many have it?',
    () => call('contacts_by_tag'),
    ([row]) => [words(row, 'tag'), figure(row, 'contacts')],
  ),
  statistic(
    'AI Cost Analysis',
    (facts) =>
      `Which provider’s completed procedures brought the most fees since ${said(lastDays(facts, 90).from_day)}, and how much?`,
    (facts) => call('production_by_provider', lastDays(facts, 90)),
    ([row]) => [words(row, 'provider'), figure(row, 'fees')],
  ),
  statistic(
    'AI Scheduling',
    (facts) =>
      `How many visits were kept and how many broken from ${said(lastMonday(facts))} to ${said(plus(lastMonday(facts), 6))}?`,
    (facts) => call('visits_and_broken', { from_day: lastMonday(facts), to_day: plus(lastMonday(facts), 6) }),
    ([row]) => [figure(row, 'kept'), figure(row, 'broken')],
  ),
];
