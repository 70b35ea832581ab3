import { type Failure, nameOf, readFailures } from './failures.ts';
import type { PartReport, TestLine } from './report.ts';

/**
 * The second look: a file that failed beside others runs again by itself, with nothing beside it. What passes then is
 * *unsteady*: told, counted and put down, and no reason to refuse the rest. What fails alone too is red. It is by file
 * and never by test, so that tests which build on each other are seen as they are.
 */

/** More files than these, and the product is broken: nothing is looked at again. */
const MOST_FILES = 8;
const TRIES = 2;

/** A file in which something failed. */
export interface Suspect {
  part: string;
  file: string;
  failures: Failure[];
  /** All of its tests that ran. */
  tests: TestLine[];
}

export interface Verdict extends Suspect {
  outcome: 'unsteady' | 'red';
  /** Why it was not looked at again, in words. */
  unseen?: string;
  tries: Alone[];
  /** How many of its tests passed in the try that decided. */
  passed: number;
}

/** One try by itself. */
interface Alone {
  passed: boolean;
  failures: Failure[];
  tests: TestLine[];
  pressure: number;
}

export interface Looking {
  /** The folder whose name is left out of messages. */
  root: string;
  /** Runs a file of a part alone. @returns null where it left no report */
  run(part: string, file: string): Promise<PartReport | null>;
  /** Whether the change itself touches a file: it must pass twice then. */
  touched(file: string): boolean;
  /** The names (`file > test`) that have been unsteady for too long. */
  overdue: ReadonlySet<string>;
  /** Whether there is still time. */
  timeLeft(): boolean;
}

/**
 * The files of a part in which something failed; what cannot be told by its file is left out, and stays red.
 * Of a part that was ended, or left no report, nothing is looked at again.
 */
export function suspectsOf(part: string, report: PartReport | null, root: string): Suspect[] {
  if (!report?.ended) return [];
  const failures = readFailures(part, report, root).filter(({ file }) => file !== '');
  return [...new Set(failures.map(({ file }) => file))].map((file) => ({
    part,
    file,
    failures: failures.filter((failure) => failure.file === file),
    tests: report.tests.filter((test) => test.file === file && test.state !== 'skipped'),
  }));
}

/** Looks at them again, one after the other. */
export async function lookAgain(suspects: readonly Suspect[], looking: Looking): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const suspect of suspects) {
    const unseen = reasonNotTo(suspect, suspects.length, looking);
    if (unseen) {
      verdicts.push({ ...suspect, outcome: 'red', unseen, tries: [], passed: 0 });
      continue;
    }
    const wanted = looking.touched(suspect.file) ? TRIES : 1;
    const tries: Alone[] = [];
    const passes = () => tries.filter(({ passed }) => passed);
    while (
      tries.length < TRIES &&
      passes().length < wanted &&
      tries.length - passes().length <= TRIES - wanted
    )
      tries.push(judge(suspect, await looking.run(suspect.part, suspect.file), looking.root));
    verdicts.push({
      ...suspect,
      outcome: passes().length >= wanted ? 'unsteady' : 'red',
      tries,
      passed:
        passes()
          .at(-1)
          ?.tests.filter(({ state }) => state === 'passed').length ?? 0,
    });
  }
  return verdicts;
}

function reasonNotTo({ failures }: Suspect, files: number, looking: Looking): string | undefined {
  if (files > MOST_FILES) return `${files} files failed: more than ${MOST_FILES} are not looked at again`;
  const old = failures.find(({ file, test }) => looking.overdue.has(keyOf({ file, test })));
  if (old) return `“${old.test}” has been unsteady for more than 14 days: mend it`;
  return looking.timeLeft() ? undefined : 'no time was left for a second look';
}

/** It passed alone where every test of the first try is there and passed, and nothing else went wrong. */
function judge({ part, file, tests }: Suspect, report: PartReport | null, root: string): Alone {
  const failures = readFailures(part, report, root);
  const states = new Map(report?.tests.map((line) => [line.test, line.state]));
  const all = tests.every(({ test }) => states.get(test) === 'passed');
  return {
    passed: report !== null && report.ended && report.exitCode === 0 && failures.length === 0 && all,
    failures,
    tests: report?.tests ?? [],
    pressure: report?.files.find((line) => line.file === file)?.pressure ?? 0,
  };
}

/** By which name a test stands in the list of unsteady ones. */
export const keyOf = ({ file, test }: { file: string; test: string }): string =>
  test === '' ? file : `${file} > ${test}`;

/** What was seen of each test that failed at first, with every outcome. */
export function describeVerdicts(verdicts: readonly Verdict[]): string[] {
  return verdicts.flatMap((verdict) => {
    const sign = verdict.outcome === 'unsteady' ? '≈' : '✗';
    return verdict.failures.flatMap((failure) => [
      '',
      `${sign} ${nameOf(failure)}`,
      `    1. beside others, pressure ${failure.pressure} %: failed (${seconds(failure.ms)}) ${firstLine(failure)}`,
      ...verdict.tries.map((alone, index) => `    ${index + 2}. ${describeTry(failure, alone)}`),
      ...(verdict.unseen ? [`    not looked at again: ${verdict.unseen}`] : []),
    ]);
  });
}

function describeTry({ test, file }: Failure, { passed, failures, tests, pressure }: Alone): string {
  const here = failures.find((failure) => failure.test === test && failure.file === file);
  const line = tests.find((one) => one.test === test);
  const at = `alone, pressure ${line?.pressure ?? pressure} %`;
  if (here) return `${at}: failed (${seconds(here.ms)}) ${firstLine(here)}`;
  if (passed) return `${at}: passed${line ? ` (${seconds(line.ms)})` : ''}`;
  const other = failures[0];
  return `${at}: ${other ? `failed elsewhere in the file: ${other.test || firstLine(other)}` : 'did not run'}`;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const firstLine = ({ message }: Failure) => message.split('\n')[0] ?? '';

/** `unsteady: 1 test in 1 file (at most 8)`, whatever was seen. */
export function unsteadyLine(verdicts: readonly Verdict[]): string {
  const found = verdicts.filter(({ outcome }) => outcome === 'unsteady');
  const tests = found.reduce((sum, { failures }) => sum + failures.length, 0);
  const count = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`;
  return `unsteady: ${count(tests, 'test')} in ${count(found.length, 'file')} (at most ${MOST_FILES})`;
}
