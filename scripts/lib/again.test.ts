import { describe, expect, it } from 'vitest';
import { describeVerdicts, lookAgain, type Looking, suspectsOf, unsteadyLine } from './again.ts';
import { partReport } from './part-report.testing.ts';
import type { PartReport } from './report.ts';

const FILE = 'e2e/calls/call-from.e2e.ts';
const fails = partReport({ [FILE]: ['passed', 'failed'] });
const passes = partReport({ [FILE]: ['passed', 'passed'] });

/** Looks again at what failed in the first, and answers the tries alone one after the other. */
async function look(first: PartReport | null, alone: (PartReport | null)[], more: Partial<Looking> = {}) {
  let tries = 0;
  const verdicts = await lookAgain(suspectsOf('e2e', first, '/house'), {
    root: '/house',
    run: () => Promise.resolve(alone[tries++] ?? null),
    touched: () => false,
    overdue: new Set(),
    timeLeft: () => true,
    ...more,
  });
  return { verdicts, tries, outcomes: verdicts.map(({ outcome }) => outcome) };
}

describe('a file that failed beside others', () => {
  it('and fails alone, twice, is red', async () => {
    expect(await look(fails, [fails, fails, passes])).toMatchObject({ outcomes: ['red'], tries: 2 });
  });

  it('and passes alone is unsteady, at the first or the second try', async () => {
    expect(await look(fails, [passes])).toMatchObject({ outcomes: ['unsteady'], tries: 1 });
    expect(await look(fails, [fails, passes])).toMatchObject({ outcomes: ['unsteady'], tries: 2 });
  });

  it.each([
    ['no report is left', null],
    ['a test of the first try is not there', partReport({ [FILE]: ['passed'] })],
    ['a test of the first try is skipped', partReport({ [FILE]: ['passed', 'skipped'] })],
    ['the file cannot be loaded', partReport({ [FILE]: 'broken' })],
    ['an error is outside of tests', { ...passes, strays: [{ file: FILE, message: 'late' }], exitCode: 1 }],
    ['the run is ended', { ...passes, ended: false, exitCode: null }],
    ['it fails for no reason that it names', { ...passes, exitCode: 1 }],
  ])('has not passed alone where %s', async (_, alone) => {
    expect(await look(fails, [alone, alone])).toMatchObject({ outcomes: ['red'], tries: 2 });
  });

  it('has to pass twice where the change itself touches it', async () => {
    const touched = () => true;
    expect(await look(fails, [passes, passes], { touched })).toMatchObject({
      outcomes: ['unsteady'],
      tries: 2,
    });
    expect(await look(fails, [passes, fails], { touched })).toMatchObject({ outcomes: ['red'], tries: 2 });
    expect(await look(fails, [fails, passes], { touched })).toMatchObject({ outcomes: ['red'], tries: 1 });
  });

  it('is red at once where one of its tests has been unsteady for too long, or no time is left', async () => {
    const old = await look(fails, [passes], { overdue: new Set([`${FILE} > 2`]) });
    expect(old).toMatchObject({ outcomes: ['red'], tries: 0 });
    expect(await look(fails, [passes], { overdue: new Set([`${FILE} > 1`]) })).toMatchObject({ tries: 1 });
    expect(await look(fails, [passes], { timeLeft: () => false })).toMatchObject({
      outcomes: ['red'],
      tries: 0,
    });
  });
});

describe('what is looked at again', () => {
  it('is a stray rejection’s file; one that has none stays red', async () => {
    const stray = {
      ...passes,
      strays: [{ file: FILE, message: 'Error: nobody waited for it' }],
      exitCode: 1,
    };
    expect(await look(stray, [passes])).toMatchObject({ outcomes: ['unsteady'] });
    expect(suspectsOf('e2e', { ...passes, strays: [{ file: '', message: 'x' }] }, '/house')).toEqual([]);
  });

  it('is nothing of a part without a report, or one that was ended', () => {
    expect(suspectsOf('e2e', null, '/house')).toEqual([]);
    expect(suspectsOf('e2e', { ...fails, ended: false }, '/house')).toEqual([]);
  });

  it('is nothing where more than eight files failed', async () => {
    const many = (count: number) =>
      partReport(
        Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.e2e.ts`, ['failed']])),
      );
    const nine = await look(many(9), []);
    expect([nine.tries, new Set(nine.outcomes), nine.verdicts.length]).toEqual([0, new Set(['red']), 9]);
    expect((await look(many(8), [])).tries).toBe(16);
  });
});

it('says both outcomes of what was unsteady, and all of what is red', async () => {
  const quiet = partReport({ [FILE]: ['passed', 'passed'] });
  for (const line of quiet.tests) line.pressure = 34;
  const { verdicts } = await look(fails, [quiet]);
  expect(describeVerdicts(verdicts).join('\n')).toBe(`
≈ e2e · ${FILE} > 2
    1. beside others, pressure 80 %: failed (1.0 s) Error: two rows
    2. alone, pressure 34 %: passed (1.0 s)`);
  expect(unsteadyLine(verdicts)).toBe('unsteady: 1 test in 1 file (at most 8)');
  const red = await look(fails, [null, fails]);
  expect(describeVerdicts(red.verdicts).join('\n')).toBe(`
✗ e2e · ${FILE} > 2
    1. beside others, pressure 80 %: failed (1.0 s) Error: two rows
    2. alone, pressure 0 %: did not run
    3. alone, pressure 80 %: failed (1.0 s) Error: two rows`);
  expect(unsteadyLine([])).toBe('unsteady: 0 tests in 0 files (at most 8)');
});
