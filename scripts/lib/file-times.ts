import type { FileLine } from './report.ts';

const MOST_FILES = 10;

/** The sum of a part's files and its slowest ones, as lines to print; none for a part without files. */
export function describeTimes(part: string, files: readonly FileLine[]): string[] {
  if (files.length === 0) return [];
  const seconds = (ms: number) => (ms / 1000).toFixed(1).padStart(7);
  const sum = (of: 'total' | 'around') => seconds(files.reduce((all, file) => all + file[of], 0));
  return [
    '',
    `${part}, seconds by file: all of it, and what of that was around its tests`,
    ...files
      .toSorted((a, b) => b.total - a.total)
      .slice(0, MOST_FILES)
      .map(({ file, total, around }) => `${seconds(total)} ${seconds(around)}  ${file}`),
    `${sum('total')} ${sum('around')}  ${files.length} ${files.length === 1 ? 'file' : 'files'}`,
  ];
}
