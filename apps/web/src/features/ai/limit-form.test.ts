import { ai as contract } from '@chairline/contract';
import { expect, test } from 'vitest';
import { formatCost, limitFaults, limitFormOf, limitsOf, officeLimit, readLimit } from './limit-form.ts';

const none = Object.fromEntries(contract.limitNames.map((name) => [name, null])) as contract.AiLimits;
const page = (more: Partial<contract.AiLimitsPage> = {}): contract.AiLimitsPage => ({
  limits: none,
  defaults: contract.aiLimitDefaults,
  ceiling: { office_tokens: 1_000_000, office_cents: 2_000 },
  version: 0,
  today: {
    day: '2026-11-26',
    questions: 0,
    tokens: 0,
    cents: 0,
    users: [],
    uses: [],
    held: { questions: 0, tokens: 0, cents: 0 },
  },
  ...more,
});

test.each([
  ['question_cents', '0.5', 50],
  ['question_cents', '$1,000.25', 100_025],
  ['question_cents', '0.005', NaN],
  ['user_tokens', '500,000', 500_000],
  ['user_tokens', '1.5', NaN],
  ['user_tokens', ' ', null],
] as const)('%s typed as %j is %s', (name, text, value) => {
  expect(readLimit(name, text)).toBe(value);
});

test('what is saved and what is typed are the same', () => {
  const limits = { ...none, question_cents: 50, user_tokens: 12_000 };
  expect(limitsOf(limitFormOf(limits))).toEqual(limits);
  expect(limitFaults(limitFormOf(limits), page())).toEqual({});
});

test('what is wrong stands by its field, also what the provider does not allow', () => {
  const form = { ...limitFormOf(none), question_seconds: '2', office_cents: '20.01', user_cents: 'x' };
  expect(limitFaults(form, page())).toEqual({
    question_seconds: 'From 5 seconds to 600 seconds, or empty.',
    user_cents: 'From $0.00 to $10,000.00, or empty.',
    office_cents: 'Your provider allows your office $20.00 a day at most.',
  });
  // What stood there before the provider allowed less does not keep the rest from being saved.
  const before = page({ limits: { ...none, office_cents: 2_001 } });
  expect(limitFaults({ ...limitFormOf(none), office_cents: '20.01' }, before)).toEqual({});
});

test('the smaller of the office’s and the provider’s holds', () => {
  expect(officeLimit(page(), 'office_tokens')).toBe(1_000_000);
  expect(officeLimit(page({ limits: { ...none, office_tokens: 5 } }), 'office_tokens')).toBe(5);
});

test('a part of a cent is not nothing', () => {
  expect([0, 0.4, 35, 1_000_00].map(formatCost)).toEqual(['$0.00', 'under $0.01', '$0.35', '$1,000.00']);
});
