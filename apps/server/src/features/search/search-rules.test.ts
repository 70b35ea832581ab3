import { foldName, nameText, nameWords, search as contract } from '@chairline/contract';
import { describe, expect, test } from 'vitest';
import { createContact } from '../../testing/factory.ts';
import { addItem } from '../../testing/rows.ts';
import { createPrng } from '../../seed/prng.ts';
import { foldedNames, searchedNames } from '../../../../../packages/contract/src/shared/fold-pairs.ts';
import { tsQueryOf } from './ts-query.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOneOffice } from '../../testing/use-office.ts';

const app = useTestApp();
const { office, caller } = useOneOffice(app, { caller: 'Member' });

/** Words that begin, end and look alike; the separators stand between them in texts. */
const vocabulary = (
  'crown crowns Crówn CROWNED root canal root-canal rôot co-pay copay don’t can ' +
  'José Jose JOSE\u0301 conﬁrm confirm İstanbul ΟΔΟΣ οδός ½ 1 2 12e3 1e5abc ' +
  '503 555-0177 (503) 5035550177 a I ab 0012 -5 3.14 x@y.com http://a.b/c?d=1 ' +
  'O’Brien OBrien O’Bri d’Angelo dangelo Łódź Lodz Kjær ' +
  '你好 世界 😀 👩‍⚕️ straße STRASSE naïve ٣٤ кот Кот שָׁלוֹם مَرْحَبًا &amp; <b> ﷺ'
).split(' ');
const separators = [' ', ' ', ' ', ', ', '. ', '\n', '/', ' — ', "'"];
const prng = createPrng(5_016);

const makeText = (most: number): string => {
  let text = '';
  for (let n = prng.int(1, most); n > 0; n -= 1) text += prng.pick(vocabulary) + prng.pick(separators);
  return text;
};

const makeSearch = (): string => {
  let search = '';
  for (let n = prng.int(1, 3); n > 0; n -= 1) {
    const word = prng.pick(vocabulary);
    const cut = word.slice(0, prng.int(1, word.length));
    const phrase = `${word} ${prng.pick(vocabulary)}`;
    search += `${prng.pick([word, cut, cut, `"${word}"`, `"${phrase}"`, `"${phrase.slice(0, -1)}`])} `;
  }
  return search.slice(0, contract.FULL_TEXT_MAX_LENGTH).toWellFormed();
};

describe('what the database finds', () => {
  test('is what the rule in the contract finds, in 300 made-up searches', async () => {
    const contact = await createContact(app, office);
    const texts = new Map<number, string>();
    for (let n = 0; n < 150; n += 1) {
      const body = makeText(8);
      texts.set(Number(await addItem(app, office, contact, { body })), body);
    }
    const differences: unknown[] = [];
    let found = 0;
    for (let n = 0; n < 300; n += 1) {
      const search = makeSearch();
      const parts = contract.parseFullText(search);
      const letters = parts.flatMap((part) => part.words).join('').length;
      const expected = [...texts]
        .filter(([, text]) => letters >= 2 && contract.findParts(text, parts).found === parts.length)
        .map(([id]) => id);
      const answer = await caller.call('GET', `/search?limit=100&q=${encodeURIComponent(search)}`);
      expect([search, answer.statusCode]).toEqual([search, 200]);
      let { hits, next } = answer.json() as { hits: contract.SearchHit[]; next: string | null };
      const ids = hits.map((hit) => hit.item_id!);
      while (next) {
        ({ hits, next } = (
          await caller.call('GET', `/search?limit=100&q=${encodeURIComponent(search)}&cursor=${next}`)
        ).json() as { hits: contract.SearchHit[]; next: string | null });
        ids.push(...hits.map((hit) => hit.item_id!));
      }
      found += ids.length;
      if (new Set([...ids, ...expected]).size !== expected.length || ids.length !== expected.length)
        differences.push({
          search,
          missing: expected.filter((id) => !ids.includes(id)).map((id) => texts.get(id)),
          extra: ids.filter((id) => !expected.includes(id)).map((id) => texts.get(id)),
        });
    }
    expect(differences).toEqual([]);
    // The cases say something: many find something.
    expect(found).toBeGreaterThan(1_000);
  });

  test('folds every letter as the contract does', async () => {
    const points: number[] = [];
    for (let point = 1; point < 0x3_0000; point += 1)
      if (point < 0xd800 || point > 0xdfff) points.push(point);
    const { rows } = await app.owner.query<{ point: number; folded: string }>(
      `SELECT p AS point, app_fold('a' || chr(p) || 'b') AS folded FROM unnest($1::integer[]) p`,
      [points],
    );
    const differ = rows.filter(
      ({ point, folded }) =>
        contract
          .wordsOf(`a${String.fromCodePoint(point)}b`)
          .map((word) => word.text)
          .join(' ') !== folded,
    );
    // Letters that one of the two learned with a newer Unicode.
    expect(differ.filter(({ point }) => point < 0x1_0000).length).toBeLessThan(60);
    expect(differ.filter(({ point }) => point < 0x600)).toEqual([]);
  });
});

describe('names in SQL', () => {
  test('fold as the table of pairs says', async () => {
    const { rows } = await app.owner.query<{ folded: string }>(
      `SELECT app_fold_name(u.name) AS folded FROM unnest($1::text[]) WITH ORDINALITY u (name, n) ORDER BY u.n`,
      [foldedNames.map(([name]) => name)],
    );
    expect(rows.map(({ folded }, at) => [foldedNames[at]![0], folded])).toEqual(foldedNames);
  });

  test('are searched as the table of pairs says, in the text that the contract makes', async () => {
    for (const [search, first, last, found] of searchedNames) {
      const { rows } = await app.owner.query<{ text: string; found: boolean; line: boolean }>(
        `SELECT t.text, t.text LIKE ALL ($3::text[]) AS found, app_name_line($1, $2) LIKE ALL ($3::text[]) AS line
         FROM (SELECT app_name_text($1, $2) AS text) t`,
        [first, last, nameWords(search).map((word) => `%${word}%`)],
      );
      expect([search, rows]).toEqual([search, [{ text: nameText(first, last), found, line: found }]]);
    }
  });

  test('fold every letter as the contract does', async () => {
    const points: number[] = [];
    for (let point = 1; point < 0x1_0000; point += 1)
      if (point < 0xd800 || point > 0xdfff) points.push(point);
    const { rows } = await app.owner.query<{ point: number; folded: string }>(
      `SELECT p AS point, app_fold_name('a' || chr(p) || 'b ' || chr(p)) AS folded FROM unnest($1::integer[]) p`,
      [points],
    );
    const differ = rows.filter(({ point, folded }) => {
      const letter = String.fromCodePoint(point);
      return foldName(`a${letter}b ${letter}`) !== folded;
    });
    // Letters that one of the two learned with a newer Unicode; none of the Latin there has long been.
    expect(differ.length).toBeLessThan(60);
    expect(
      differ.filter(({ point }) => point < 0xa7c0 && /\p{Script=Latin}/u.test(String.fromCodePoint(point))),
    ).toEqual([]);
    expect(differ.filter(({ point }) => point < 0x600)).toEqual([]);
  });
});

describe('a search as a tsquery', () => {
  test.each([
    [
      'root "the canal" co-pay',
      `('@root':*) & ('@the' <-> '@canal') & (('@co' <-> '@pay':*) | ('@copay':*))`,
    ],
    ['o brien', `(('@o':*) | ('@obrien':*)) & (('@brien':*) | ('@obrien':*))`],
    ['st john', `(('@st':*) | ('@stjohn':*)) & (('@john':*) | ('@stjohn':*))`],
    ['stjohn', `(('@stjohn':*) | ('@st' <-> '@john':*) | ('@stj' <-> '@ohn':*))`],
    [
      'app appointment',
      `(('@appointment':*) | ('@app' <-> '@ointment':*) | ('@appo' <-> '@intment':*) | ('@appoi' <-> '@ntment':*) | ('@appoin' <-> '@tment':*) | ('@appoint' <-> '@ment':*) | ('@appointm' <-> '@ent':*) | ('@appappointment':*))`,
    ],
    [
      'maryann',
      `(('@maryann':*) | ('@m' <-> '@aryann':*) | ('@mar' <-> '@yann':*) | ('@mary' <-> '@ann':*))`,
    ],
    ['"maryann"', `('@maryann')`],
    ['o’brien', `(('@o' <-> '@brien':*) | ('@obrien':*))`],
    ['OBrien', `(('@obrien':*) | ('@o' <-> '@brien':*) | ('@obr' <-> '@ien':*))`],
    ['"OBrien"', `('@obrien')`],
    ['"o" o’brien', `('@o') & (('@o' <-> '@brien':*) | ('@obrien':*))`],
    ['the the', `(('@the':*) | ('@thethe':*))`],
    ['"root canal" root', `('@root' <-> '@canal')`],
    ['"can" can', `('@can')`],
    ['"canal" root', `('@canal') & ('@root':*)`],
  ])('%s', (search, query) => {
    expect(tsQueryOf(contract.parseFullText(search))).toBe(query);
  });
});
