/** Above every character of a procedure code. */
const LAST = '~';

/**
 * The bounds of an office's code ranges, for a comparison byte by byte.
 * @param ranges codes, beginnings (`D7`) and ranges of either (`D4210-D4286`); an office's own code with a suffix
 *   (`D2740.1`) belongs to the code before it
 */
export function boundsOfCodes(ranges: readonly string[]): { low: string[]; high: string[] } {
  const parts = ranges.map((range) => range.split('-') as [string, string?]);
  return { low: parts.map(([from]) => from), high: parts.map(([from, to]) => `${to ?? from}${LAST}`) };
}
