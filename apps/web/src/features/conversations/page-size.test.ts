import { expect, test } from 'vitest';
import { convoPageSize } from './page-size.ts';

test('a page of the list is as long as the screen is high', () => {
  expect(convoPageSize(900)).toBe(20);
  expect(convoPageSize(844)).toBe(19);
  expect(convoPageSize(100)).toBe(10);
});
