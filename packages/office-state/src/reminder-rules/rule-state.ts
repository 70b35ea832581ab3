import type { reminderRules } from '@chairline/contract';
import type { Reducers } from '../reducers.ts';

type Rule = reminderRules.ReminderRule;

/** The rules by name after one came or changed; an older copy of one changes nothing. */
export function putRule(held: Rule[], rule: Rule): Rule[] {
  const before = held.find(({ rule_id }) => rule_id === rule.rule_id);
  if (before && before.version > rule.version) return held;
  return [...held.filter((one) => one !== before), rule].toSorted(
    (a, b) => a.name.toLowerCase().localeCompare(b.name.toLowerCase()) || a.rule_id - b.rule_id,
  );
}

export const ruleReducers: Reducers<Rule[]> = {
  reminderRule: (held, { rule }) => putRule(held, rule),
  deleteReminderRule: (held, { rule_id }) => held.filter((rule) => rule.rule_id !== rule_id),
};
