/**
 * The list of tests that failed beside others and passed alone (e2e/unsteady.tsv): by name, with the days they were
 * first and last seen so. Whoever mends one takes its line out.
 */

export interface UnsteadyTest {
  /** `file > test`. */
  name: string;
  /** Days, such as `2026-11-29`. */
  firstSeen: string;
  lastSeen: string;
  times: number;
  /** In words, where it is known. */
  cause: string;
}

export const UNSTEADY_FILE = 'e2e/unsteady.tsv';
const HEAD = 'test\tfirst seen\tlast seen\ttimes\tcause';

/** So many lines may stand in it. */
const MOST = 12;
/** So long a test may be on it before it loses its second look. */
const DAYS = 14;

/** @throws Error for a line that is none */
export function readUnsteady(text: string): UnsteadyTest[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && line !== HEAD)
    .map((line) => {
      const [name, firstSeen, lastSeen, times, cause = ''] = line.split('\t');
      if (!name || !isDay(firstSeen) || !isDay(lastSeen) || !Number(times))
        throw new Error(`${UNSTEADY_FILE} has a line that is not “${HEAD}”: ${line}`);
      return { name, firstSeen, lastSeen, times: Number(times), cause };
    });
}

const isDay = (text: string | undefined): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '');

export const writeUnsteady = (rows: readonly UnsteadyTest[]): string =>
  [
    HEAD,
    ...rows.map(({ name, firstSeen, lastSeen, times, cause }) =>
      [name, firstSeen, lastSeen, times, cause].join('\t'),
    ),
    '',
  ].join('\n');

/** The list with these tests seen once more today. */
export function noteUnsteady(
  rows: readonly UnsteadyTest[],
  names: readonly string[],
  today: string,
): UnsteadyTest[] {
  const seen = new Set(names.map((name) => name.replaceAll(/\s+/g, ' ')));
  const known = rows.map((row) =>
    seen.delete(row.name) ? { ...row, lastSeen: today, times: row.times + 1 } : row,
  );
  return [
    ...known,
    ...[...seen].map((name) => ({ name, firstSeen: today, lastSeen: today, times: 1, cause: '' })),
  ];
}

/** The names of those that have been on it for longer than a test may be. */
export function overdue(rows: readonly UnsteadyTest[], today: string): Set<string> {
  const oldest = new Date(Date.parse(today) - DAYS * 86_400_000).toISOString().slice(0, 10);
  return new Set(rows.filter(({ firstSeen }) => firstSeen < oldest).map(({ name }) => name));
}

/**
 * What is wrong with the list, in sentences.
 * @param source the text of a test file, undefined where there is none
 */
export function faultsOf(
  rows: readonly UnsteadyTest[],
  source: (file: string) => string | undefined,
): string[] {
  const faults = rows.flatMap(({ name }) => {
    const [file = '', ...titles] = name.split(' > ');
    const text = source(file);
    if (text === undefined) return [`${name}: that file is gone. Take the line out.`];
    const title = titles.at(-1);
    // Titles that are made of a table's rows stand nowhere as they are.
    const stands =
      title === undefined || /\.each\b/.test(text) || text.replaceAll(/\\(['"`])/g, '$1').includes(title);
    return stands ? [] : [`${name}: that test is gone. Take the line out.`];
  });
  if (rows.length > MOST)
    faults.push(`${rows.length} tests are unsteady, ${MOST} may be: mend some before more are added.`);
  return faults;
}
