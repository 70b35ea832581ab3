import { nameWords } from '@chairline/contract';

/** Patterns of LIKE for a search by name, all of which a patient's name must fit; for `named`. */
export const namePatterns = (search: string): string[] =>
  nameWords(search).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);

/**
 * SQL: whether a patient of the copy is called by what was searched, by the preferred name too, the words in any order.
 * A search without words finds nobody.
 * @param patient the alias of its row
 * @param patterns a parameter with `namePatterns`
 */
export const named = (patient: string, patterns: string): string =>
  `(cardinality(${patterns}) > 0
    AND app_name_line(${patient}.f_name, ${patient}.preferred, ${patient}.l_name) LIKE ALL (${patterns}))`;
