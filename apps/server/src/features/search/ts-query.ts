import type { search as contract } from '@chairline/contract';

/**
 * A search as PostgreSQL's tsquery, for `app_search_text`: '@' stands where the words' own beginning in the index
 * comes. Words are letters and digits alone, so nothing in them can be mistaken for an operator.
 */
export function tsQueryOf(parts: readonly contract.SearchPart[]): string {
  return parts
    .map(({ words, prefix }) => {
      const phrase = words.map((word, n) => `'@${word}'${prefix && n === words.length - 1 ? ':*' : ''}`);
      return `(${phrase.join(' <-> ')})`;
    })
    .join(' & ');
}
