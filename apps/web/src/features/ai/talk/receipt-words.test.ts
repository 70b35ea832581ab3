import { expect, test } from 'vitest';
import { centsWords, receiptWords } from './receipt-words.ts';

const run = (ms: number, failure: string | null = null) => ({
  run_id: 1,
  tool: 'find_contact',
  rows: 1,
  ms,
  failure,
});

test('what ran, how long it took, what it cost', () => {
  expect(receiptWords({ runs: [run(400), run(10), run(2)], cents: 2.1 })).toBe('3 tools · 412 ms · 2.1¢');
  expect(receiptWords({ runs: [run(1_400, 'No.')], cents: 0.034 })).toBe(
    '1 tool · 1 gave nothing · 1,400 ms · 0.03¢',
  );
  expect(receiptWords({ runs: [], cents: null })).toBe('No tools');
});

test('a cost in cents, from a dollar on in dollars', () => {
  expect([0, 0.5, 12.4, 130].map(centsWords)).toEqual(['0¢', '0.5¢', '12¢', '$1.30']);
});
