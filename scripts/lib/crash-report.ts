import { countLine } from './counts.ts';
import type { PartReport, TestLine } from './report.ts';
import type { Ran } from './run-program.ts';

/** The seed that the crash test printed: run with it, it kills at the same moments. */
export const seedOf = ({ text }: Pick<Ran, 'text'>): string | undefined =>
  /^crash: \d+ rounds, seed (\d+)$/m.exec(text)?.[1];

/**
 * The crash test as a part with one file of one test, so that it is looked at again like all others.
 * @returns null where it did not get as far as to say its seed, or was ended: nothing can be told then
 */
export function crashReport(file: string, { text, exitCode, cut }: Ran, ms: number): PartReport | null {
  if (seedOf({ text }) === undefined || cut !== undefined) return null;
  const { failed } = countLine('crash', text, exitCode);
  const wrong = text.split('\n').filter((line) => /^(failed: |  )/.test(line));
  const test: TestLine = {
    kind: 'test',
    file,
    test: 'kill -9 at random moments',
    state: failed > 0 ? 'failed' : 'passed',
    ms,
    pressure: 0,
    ...(failed > 0 ? { message: wrong.join('\n') || 'It did not come to its checks.' } : {}),
  };
  return {
    planned: [file],
    tests: [test],
    files: [{ kind: 'file', file, ok: failed === 0, total: ms, around: 0, pressure: 0 }],
    strays: [],
    ended: true,
    exitCode,
  };
}
