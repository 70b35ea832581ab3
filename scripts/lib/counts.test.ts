import { describe, expect, it } from 'vitest';
import { countLine, countVitest } from './counts.ts';

function report(files: { status: string; tests: string[] }[]): string {
  const tests = files.flatMap((file) => file.tests);
  return JSON.stringify({
    numPassedTests: tests.filter((status) => status === 'passed').length,
    numFailedTests: tests.filter((status) => status === 'failed').length,
    success: files.every((file) => file.status === 'passed'),
    testResults: files.map((file) => ({
      status: file.status,
      assertionResults: file.tests.map((status) => ({ status })),
    })),
  });
}

describe('countVitest', () => {
  it('counts tests', () => {
    const json = report([
      { status: 'passed', tests: ['passed', 'passed', 'skipped'] },
      { status: 'failed', tests: ['passed', 'failed'] },
    ]);
    expect(countVitest(json, 1)).toEqual({ passed: 3, failed: 1 });
  });

  it('counts a file that could not be loaded as a failure', () => {
    const json = report([
      { status: 'passed', tests: ['passed'] },
      { status: 'failed', tests: [] },
    ]);
    expect(countVitest(json, 1)).toEqual({ passed: 1, failed: 1 });
  });

  it.each([
    [
      'an error outside of tests',
      report([{ status: 'passed', tests: ['passed'] }]),
      1,
      { passed: 1, failed: 1 },
    ],
    ['a run without tests', report([]), 0, { passed: 0, failed: 1 }],
    ['only skipped tests', report([{ status: 'passed', tests: ['skipped'] }]), 0, { passed: 0, failed: 1 }],
    ['no report', null, 0, { passed: 0, failed: 1 }],
  ])('does not pass %s', (_, json, exitCode, counts) => {
    expect(countVitest(json, exitCode)).toEqual(counts);
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
