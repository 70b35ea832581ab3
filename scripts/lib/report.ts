/** What a part's tests said, line by line as they ended (reporter.ts), read back. */

/** A test that ended. */
export interface TestLine {
  kind: 'test';
  /** From the root. */
  file: string;
  /** With the names of what it stands in. */
  test: string;
  state: 'passed' | 'failed' | 'skipped';
  ms: number;
  /** How busy all processors were meanwhile, in percent. */
  pressure: number;
  message?: string;
  /** What was seen at that moment: a journey gives pictures, the console and the server’s log. */
  evidence?: string[];
}

/** A file that ended. */
export interface FileLine {
  kind: 'file';
  file: string;
  /** false too where no test failed: it could not be loaded, or what stands around its tests failed. */
  ok: boolean;
  /** In milliseconds. */
  total: number;
  /** What of that was not in its tests: loading it, its world's or database's start and end. */
  around: number;
  pressure: number;
  message?: string;
}

export type Line =
  | { kind: 'begin'; files: string[] }
  | TestLine
  | FileLine
  /** An error outside of tests; `file` is the one that ran at that moment, empty where that is not known. */
  | { kind: 'stray'; file: string; message: string }
  | { kind: 'end' };

/** What one run of Vitest left. */
export interface PartReport {
  /** The files it was to run. */
  planned: string[];
  tests: TestLine[];
  files: FileLine[];
  strays: { file: string; message: string }[];
  /** Whether it came to its end, rather than being ended. */
  ended: boolean;
  exitCode: number | null;
}

/**
 * @param text what the reporter wrote; of a run that was killed the last line may be cut off
 * @returns null where it had not even begun
 */
export function readReport(text: string, exitCode: number | null): PartReport | null {
  const report: PartReport = { planned: [], tests: [], files: [], strays: [], ended: false, exitCode };
  let begun = false;
  for (const row of text.split('\n').slice(0, -1)) {
    const line = JSON.parse(row) as Line;
    if (line.kind === 'begin') [begun, report.planned] = [true, line.files];
    else if (line.kind === 'test') report.tests.push(line);
    else if (line.kind === 'file') report.files.push(line);
    else if (line.kind === 'stray') report.strays.push(line);
    else report.ended = true;
  }
  return begun ? report : null;
}

/** The files that were to run and did not come to their end. */
export function notRun({ planned, files }: PartReport): string[] {
  const ran = new Set(files.map(({ file }) => file));
  return planned.filter((file) => !ran.has(file));
}

/** Files that failed although none of their tests did. */
export const brokenFiles = ({ files, tests }: PartReport): FileLine[] =>
  files.filter(({ ok, file }) => !ok && !tests.some((test) => test.file === file && test.state === 'failed'));
