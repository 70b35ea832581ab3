import { brokenFiles, type PartReport } from './report.ts';

/** How many tests passed and failed. */
export interface Counts {
  passed: number;
  failed: number;
}

/**
 * Counts a run of Vitest. A file that failed without a failed test counts as one, an error outside of tests too; and so
 * do a run that did not come to its end, one that failed for no reason that it names, and one without a test.
 * @param report null when there is none
 */
export function countVitest(report: PartReport | null): Counts {
  if (report === null) return { passed: 0, failed: 1 };
  const of = (state: string) => report.tests.filter((test) => test.state === state).length;
  const counts = {
    passed: of('passed'),
    failed: of('failed') + brokenFiles(report).length + report.strays.length,
  };
  if (!report.ended) counts.failed += 1;
  if (counts.failed === 0 && (report.exitCode !== 0 || counts.passed === 0)) counts.failed = 1;
  return counts;
}

/**
 * Counts a program that ends with a line `<name>: N passed, N failed`.
 * Without that line, or when it exits otherwise than the line says, one failure is added.
 */
export function countLine(name: string, output: string, exitCode: number | null): Counts {
  const lines = [...output.matchAll(/^(\S+): (\d+) passed, (\d+) failed$/gm)].filter(
    (match) => match[1] === name,
  );
  const last = lines.at(-1);
  const counts = { passed: Number(last?.[2] ?? 0), failed: Number(last?.[3] ?? 0) };
  if (counts.failed === 0 && (exitCode !== 0 || counts.passed === 0)) counts.failed = 1;
  return counts;
}
