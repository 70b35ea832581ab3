/** What one failed test, or a file that could not be loaded, has to say. */
export interface Failure {
  file: string;
  /** Empty for a file. */
  test: string;
  /** The first of its errors, without colours, with where it was thrown. */
  message: string;
  /** What was seen at that moment: a journey gives pictures, the console and the server's log. */
  evidence: string[];
}

/** What we read of Vitest's JSON report. */
interface Report {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: {
      status: string;
      fullName: string;
      failureMessages?: string[] | null;
      meta?: { evidence?: string[] };
    }[];
  }[];
}

const MOST_LINES = 14;

/**
 * Reads what failed from Vitest's JSON report.
 * @param json the report, null when there is none
 * @param root the folder that files are named from
 */
export function readFailures(json: string | null, root: string): Failure[] {
  if (json === null) return [];
  return (JSON.parse(json) as Report).testResults.flatMap((result) => {
    const file = result.name.replace(`${root}/`, '');
    const failed = result.assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && result.status === 'failed')
      return [
        { file, test: '', message: shorten(result.message ?? 'It could not be loaded.', root), evidence: [] },
      ];
    return failed.map((test) => ({
      file,
      test: test.fullName,
      message: shorten(test.failureMessages?.[0] ?? '', root),
      evidence: test.meta?.evidence ?? [],
    }));
  });
}

/** The lines that are printed at the end of a run: nobody has to look for them further up. */
export function describeFailures(part: string, failures: readonly Failure[]): string[] {
  return failures.flatMap(({ file, test, message, evidence }) => [
    '',
    `✗ ${part} · ${file}${test === '' ? '' : ` > ${test}`}`,
    ...[message, ...evidence].flatMap((text) => text.split('\n').map((line) => `    ${line}`)),
  ]);
}

/** Its own lines and those of the stack that are ours. */
function shorten(message: string, root: string): string {
  const lines = message
    // oxlint-disable-next-line no-control-regex -- colours
    .replaceAll(/\u001B\[[\d;]*m/g, '')
    .replaceAll(`file://${root}/`, '')
    .replaceAll(`${root}/`, '')
    .split('\n')
    .filter((line) => !/^\s+at .*(node_modules|node:)/.test(line) && line.trim() !== '');
  return lines.slice(0, MOST_LINES).join('\n');
}
