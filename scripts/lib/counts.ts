/** How many tests passed and failed. */
export interface Counts {
  passed: number;
  failed: number;
}

/** What we read of Vitest's JSON report. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  success: boolean;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/**
 * Counts a Vitest run from its JSON report.
 * A file that could not be loaded counts as a failed test, and so does whatever else made the run fail
 * (an error outside of tests), a report that is missing, and a run without a test.
 * @param json the report, null when there is none
 * @param exitCode of Vitest
 */
export function countVitest(json: string | null, exitCode: number | null): Counts {
  if (json === null) return { passed: 0, failed: 1 };
  const report = JSON.parse(json) as Report;
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const counts = { passed: report.numPassedTests, failed: report.numFailedTests + broken };
  if (counts.failed === 0 && (exitCode !== 0 || !report.success || counts.passed === 0)) counts.failed = 1;
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
