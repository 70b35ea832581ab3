import { reminderRules } from '@chairline/contract';
import { expect, test } from 'vitest';
import { putRule } from './rule-state.ts';

const [suggestion] = reminderRules.ruleSuggestions;
const rule = (fields: Partial<reminderRules.ReminderRule>): reminderRules.ReminderRule => ({
  ...suggestion!,
  translations: { of: suggestion!.message, words: {} },
  rule_id: 1,
  is_on: false,
  on_since: null,
  created_by: 'dana',
  changed_by: 'dana',
  changed_at: '2026-11-25T10:00:00.000Z',
  version: 2,
  ...fields,
});

test('rules stand by name, each once; an older copy changes nothing', () => {
  const held = [rule({ name: 'b' })];
  expect(putRule(held, rule({ rule_id: 2, name: 'A' })).map(({ name }) => name)).toEqual(['A', 'b']);
  expect(putRule(held, rule({ name: 'old', version: 1 }))).toBe(held);
  expect(putRule(held, rule({ name: 'c', version: 3 })).map(({ name }) => name)).toEqual(['c']);
});
