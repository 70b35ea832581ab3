import { describe, expect, it } from 'vitest';
import { countLine, countVitest } from './counts.ts';
import { partReport } from './part-report.testing.ts';

describe('countVitest', () => {
  it('counts tests', () => {
    const report = partReport({
      'a.test.ts': ['passed', 'passed', 'skipped'],
      'b.test.ts': ['passed', 'failed'],
    });
    expect(countVitest(report)).toEqual({ passed: 3, failed: 1 });
  });

  it('counts a file that could not be loaded, and an error outside of tests, as failures', () => {
    const report = partReport({ 'a.test.ts': ['passed'], 'b.test.ts': 'broken' });
    expect(countVitest(report)).toEqual({ passed: 1, failed: 1 });
    expect(countVitest({ ...report, strays: [{ file: 'a.test.ts', message: 'late' }] })).toEqual({
      passed: 1,
      failed: 2,
    });
  });

  it('counts what a run had that was ended, and that it was ended', () => {
    const report = partReport({ 'a.test.ts': ['passed', 'passed'] }, { ended: false, exitCode: null });
    expect(countVitest(report)).toEqual({ passed: 2, failed: 1 });
  });

  it.each([
    ['a failure that nothing is said of', partReport({ 'a.test.ts': ['passed'] }, { exitCode: 1 }), 1],
    ['a run without tests', partReport({}), 0],
    ['only skipped tests', partReport({ 'a.test.ts': ['skipped'] }), 0],
    ['no report', null, 0],
  ])('does not pass %s', (_, report, passed) => {
    expect(countVitest(report)).toEqual({ passed, failed: 1 });
  });
});

describe('countLine', () => {
  it('reads the last line of that name', () => {
    const output = 'check: 1 passed, 9 failed\nother: 5 passed, 5 failed\ncheck: 4 passed, 2 failed\n';
    expect(countLine('check', output, 1)).toEqual({ passed: 4, failed: 2 });
  });

  it.each([
    ['no line', 'all good', 0, { passed: 0, failed: 1 }],
    ['an exit code against the line', 'check: 4 passed, 0 failed', 1, { passed: 4, failed: 1 }],
    ['nothing done', 'check: 0 passed, 0 failed', 0, { passed: 0, failed: 1 }],
  ])('does not pass %s', (_, output, exitCode, counts) => {
    expect(countLine('check', output, exitCode)).toEqual(counts);
  });
});
