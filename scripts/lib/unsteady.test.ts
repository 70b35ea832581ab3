import { expect, it } from 'vitest';
import { faultsOf, noteUnsteady, overdue, readUnsteady, writeUnsteady } from './unsteady.ts';

const ROW = {
  name: 'e2e/a.e2e.ts > rings',
  firstSeen: '2026-11-20',
  lastSeen: '2026-11-21',
  times: 2,
  cause: 'sound',
};

it('is read as it was written, and refuses a line that is none', () => {
  expect(readUnsteady(writeUnsteady([ROW]))).toEqual([ROW]);
  expect(readUnsteady(writeUnsteady([]))).toEqual([]);
  expect(() => readUnsteady('e2e/a.e2e.ts > rings\tyesterday\t\t1\t')).toThrow('yesterday');
});

it('counts what is seen once more and adds what is new', () => {
  expect(noteUnsteady([ROW], ['e2e/b.e2e.ts > hears', ROW.name], '2026-11-29')).toEqual([
    { ...ROW, lastSeen: '2026-11-29', times: 3 },
    { name: 'e2e/b.e2e.ts > hears', firstSeen: '2026-11-29', lastSeen: '2026-11-29', times: 1, cause: '' },
  ]);
});

it('lets a test be on it for fourteen days', () => {
  expect(overdue([ROW], '2026-12-04').size).toBe(0);
  expect(overdue([ROW], '2026-12-05')).toEqual(new Set([ROW.name]));
});

it('finds fault with a test that is gone, and with a thirteenth', () => {
  const source = (file: string) =>
    ({ 'e2e/a.e2e.ts': "test('rings', …", 'e2e/t.e2e.ts': 'test.each([1])(`is ${n}`' })[file];
  expect(faultsOf([ROW, { ...ROW, name: 'e2e/t.e2e.ts > is 1' }], source)).toEqual([]);
  expect(faultsOf([{ ...ROW, name: 'e2e/a.e2e.ts > hums' }], source)).toHaveLength(1);
  expect(faultsOf([{ ...ROW, name: 'e2e/gone.e2e.ts > rings' }], source)).toHaveLength(1);
  expect(
    faultsOf(
      Array.from({ length: 12 }, () => ROW),
      source,
    ),
  ).toEqual([]);
  expect(
    faultsOf(
      Array.from({ length: 13 }, () => ROW),
      source,
    ),
  ).toHaveLength(1);
});
