import { brokenFiles, type PartReport } from './report.ts';

/** What one failed test, or a file that failed around its tests, has to say. */
export interface Failure {
  part: string;
  /** Empty for an error of which is not known where it came from. */
  file: string;
  /** Empty for a file. */
  test: string;
  /** The first of its errors, without colours, with where it was thrown. */
  message: string;
  /** What was seen at that moment: a journey gives pictures, the console and the server's log. */
  evidence: string[];
  ms: number;
  /** How busy the machine was meanwhile, in percent. */
  pressure: number;
}

const MOST_LINES = 14;

/**
 * What failed in a part.
 * @param root the folder whose name is left out of messages
 */
export function readFailures(part: string, report: PartReport | null, root: string): Failure[] {
  if (report === null) return [];
  const around = (file: string, message: string, more: Partial<Failure> = {}): Failure => ({
    part,
    file,
    test: '',
    message: shorten(message, root),
    evidence: [],
    ms: 0,
    pressure: 0,
    ...more,
  });
  return [
    ...report.tests
      .filter(({ state }) => state === 'failed')
      .map(({ file, test, message = '', evidence = [], ms, pressure }) =>
        around(file, message, { test, evidence, ms, pressure }),
      ),
    ...brokenFiles(report).map(({ file, message, total, pressure }) =>
      around(file, message ?? 'It could not be loaded.', { ms: total, pressure }),
    ),
    ...report.strays.map(({ file, message }) => around(file, `Outside of any test: ${message}`)),
  ];
}

/** The lines that are printed at the end of a run: nobody has to look for them further up. */
export function describeFailures(failures: readonly Failure[]): string[] {
  return failures.flatMap(({ part, file, test, message, evidence }) => [
    '',
    `✗ ${nameOf({ part, file, test })}`,
    ...[message, ...evidence].flatMap((text) => text.split('\n').map((line) => `    ${line}`)),
  ]);
}

/** `e2e · e2e/calls/call-from.e2e.ts > a patient’s page …` */
export const nameOf = ({ part, file, test }: Pick<Failure, 'part' | 'file' | 'test'>): string =>
  `${part} · ${file || 'no file'}${test === '' ? '' : ` > ${test}`}`;

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
