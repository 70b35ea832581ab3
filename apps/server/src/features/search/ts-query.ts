import { search as contract } from '@chairline/contract';

type Part = contract.SearchPart;

/**
 * A search as PostgreSQL's tsquery, for `app_search_text`: '@' stands where the words' own beginning in the index
 * comes. Words are letters and digits alone, so nothing in them can be mistaken for an operator.
 */
export function tsQueryOf(parts: readonly Part[]): string {
  return withoutImplied(parts)
    .map((part) => {
      const phrases = contract.spellingsOf(part).map((words) => {
        const last = words.length - 1;
        return words.map((word, n) => `'@${word}'${part.prefix && n === last ? ':*' : ''}`).join(' <-> ');
      });
      return phrases.length === 1 ? `(${phrases[0]})` : `(${phrases.map((one) => `(${one})`).join(' | ')})`;
    })
    .join(' & ');
}

/** Of several parts those that say something: "app" beside "appointment" only costs. Of two alike the first. */
function withoutImplied(parts: readonly Part[]): Part[] {
  return parts.filter(
    (part, n) =>
      !parts.some((other, m) => m !== n && isImplied(part, other) && (m < n || !isImplied(other, part))),
  );
}

/** Whether whatever has `by`, in whichever spelling, has `part` in one. */
function isImplied(part: Part, by: Part): boolean {
  const spellings = contract.spellingsOf(part);
  return contract
    .spellingsOf(by)
    .every((theirs) => spellings.some((ours) => isWithin(ours, part.prefix, theirs, by.prefix)));
}

/** Whether whatever has the words of `by` one after the other has those of `part`. */
function isWithin(
  part: readonly string[],
  prefix: boolean,
  by: readonly string[],
  byPrefix: boolean,
): boolean {
  const last = part.length - 1;
  for (let from = 0; from + last < by.length; from += 1) {
    const fits = part.every((word, n) => {
      const own = by[from + n]!;
      const isWhole = !byPrefix || from + n < by.length - 1;
      return prefix && n === last ? own.startsWith(word) : isWhole && own === word;
    });
    if (fits) return true;
  }
  return false;
}
