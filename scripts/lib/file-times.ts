import { appendFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** Where the reporter writes: the environment's, for one that is named on a command line takes no settings. */
export const FILE_TIMES = 'CHAIRLINE_FILE_TIMES';

/** What one test file took, in milliseconds. */
export interface FileTime {
  file: string;
  total: number;
  /** What of that was not in its tests: loading it, its world's or database's start and end. */
  around: number;
}

const MOST_FILES = 10;

/** A reporter of Vitest: a line of JSON for each file that ended. */
export default class FileTimes implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const to = process.env[FILE_TIMES];
    if (to === undefined) throw new Error(`${FILE_TIMES} names no file to write to.`);
    const { duration, prepareDuration, setupDuration, collectDuration } = module.diagnostic();
    const total = duration + prepareDuration + setupDuration + collectDuration;
    const inTests = [...module.children.allTests()].reduce(
      (sum, test) => sum + (test.diagnostic()?.duration ?? 0),
      0,
    );
    const time: FileTime = { file: module.relativeModuleId, total, around: total - inTests };
    appendFileSync(to, `${JSON.stringify(time)}\n`);
  }
}

/** @param lines what the reporter wrote */
export function readFileTimes(lines: string): FileTime[] {
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as FileTime);
}

/** The sum of a part's files and its slowest ones, as lines to print; none for a part without files. */
export function describeTimes(part: string, times: readonly FileTime[]): string[] {
  if (times.length === 0) return [];
  const seconds = (ms: number) => (ms / 1000).toFixed(1).padStart(7);
  const sum = (of: 'total' | 'around') => seconds(times.reduce((all, time) => all + time[of], 0));
  return [
    '',
    `${part}, seconds by file: all of it, and what of that was around its tests`,
    ...times
      .toSorted((a, b) => b.total - a.total)
      .slice(0, MOST_FILES)
      .map(({ file, total, around }) => `${seconds(total)} ${seconds(around)}  ${file}`),
    `${sum('total')} ${sum('around')}  ${times.length} ${times.length === 1 ? 'file' : 'files'}`,
  ];
}
