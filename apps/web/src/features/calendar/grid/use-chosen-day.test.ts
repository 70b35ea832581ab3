import { expect, test } from 'vitest';
import { chosenDayEdge } from './use-chosen-day.ts';

const main = { left: 300, right: 1_440 };

test.each([
  // Four days of 660 pixels each before it, of which none is scrolled away.
  ['a day far to the right', 0, { left: 350 + 4 * 660, right: 350 + 5 * 660 }, 4 * 660],
  ['a day that was scrolled away', 3_000, { left: 350 - 1_000, right: 350 - 340 }, 2_000],
  ['a day that is seen whole stays where it is', 0, { left: 700, right: 1_000 }, 0],
  ['a day that is seen in part', 0, { left: 1_000, right: 1_660 }, 650],
  ['the first day', 0, { left: 350, right: 1_010 }, 0],
])('%s', (_what, scrolled, day, edge) => {
  expect(chosenDayEdge(scrolled, main, day, 50)).toBe(edge);
});
