import type { PartReport } from './report.ts';

type State = 'passed' | 'failed' | 'skipped';

/**
 * A part's report for tests: by file the states of its tests, which are named `1`, `2` …, or `broken` for a file that
 * could not be loaded.
 */
export function partReport(
  files: Record<string, readonly State[] | 'broken'>,
  more: Partial<PartReport> = {},
): PartReport {
  const failed = Object.values(files).some((states) => states === 'broken' || states.includes('failed'));
  return {
    planned: Object.keys(files),
    tests: Object.entries(files).flatMap(([file, states]) =>
      states === 'broken'
        ? []
        : states.map((state, index) => ({
            kind: 'test',
            file,
            test: String(index + 1),
            state,
            ms: 1_000,
            pressure: 80,
            ...(state === 'failed' ? { message: 'Error: two rows\n    at there' } : {}),
          })),
    ),
    files: Object.entries(files).map(([file, states]) => ({
      kind: 'file',
      file,
      ok: states !== 'broken' && !states.includes('failed'),
      total: 2_000,
      around: 500,
      pressure: 70,
      ...(states === 'broken' ? { message: 'no such port' } : {}),
    })),
    strays: [],
    ended: true,
    exitCode: failed ? 1 : 0,
    ...more,
  };
}
