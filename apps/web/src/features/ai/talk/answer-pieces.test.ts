import type { ai as contract } from '@chairline/contract';
import { expect, test } from 'vitest';
import { piecesOf } from './answer-pieces.ts';

const maria: contract.AnswerLink = { kind: 'contact', words: 'Maria Lopez', contact_id: 7, pat_num: 12 };
const claim: contract.AnswerLink = { kind: 'claim', words: 'claim 31', claim_num: 31, DSSClaimsID: 31 };
const read = (answer: string, more: Partial<Parameters<typeof piecesOf>[0]> = {}) =>
  piecesOf({ answer, unfounded: [], found: [], links: [maria, claim], ...more });
const textOf = (answer: string) =>
  read(answer).map(({ mark, lines }) => [
    mark,
    ...lines.map((line) => line.map(({ text, bold }) => (bold ? `[${text}]` : text)).join('')),
  ]);

test('paragraphs, lists and bold are read, and nothing else', () => {
  expect(
    textOf('Two **open** ones:\nsoon.\n\n- first\n- **second**\n2) third\n\n# Head\n`code` <b>x</b>'),
  ).toEqual([
    [null, 'Two [open] ones:', 'soon.'],
    ['•', 'first'],
    ['•', '[second]'],
    ['2)', 'third'],
    [null, '[Head]', '`code` <b>x</b>'],
  ]);
});

test('what the rows name is linked, by our addresses; an address of the model’s is text', () => {
  const [block] = read('Maria Lopez (claim 31, not claim 310): [pay](https://evil.test) Maria Lopezer');
  expect(block!.lines[0]!.filter(({ href }) => href !== null)).toEqual([
    { text: 'Maria Lopez', bold: false, unfounded: false, href: '/frontdesk?contact=7', found: null },
    { text: 'claim 31', bold: false, unfounded: false, href: '/osclaims?claim=31', found: null },
  ]);
});

test('who has another one’s name is not taken for them; a visit is known by its day', () => {
  const other: contract.AnswerLink = { ...maria, contact_id: 8, pat_num: 13 };
  const visit = (apt_num: number, day: string, words: string) =>
    ({ kind: 'visit', apt_num, day, words }) as const;
  const links = [
    maria,
    other,
    claim,
    claim,
    visit(5, '2026-12-03', 'Dec 3, 2026'),
    visit(6, '2026-12-04', 'Dec 4, 2026'),
    visit(7, '2026-12-04', 'Dec 4, 2026'),
  ];
  const [block] = read('Maria Lopez, claim 31, comes on Dec 3, 2026 or Dec 4, 2026.', { links });
  expect(block!.lines[0]!.flatMap(({ text, href }) => (href === null ? [] : [[text, href]]))).toEqual([
    ['claim 31', '/osclaims?claim=31'],
    ['Dec 3, 2026', '/calendar?date=2026-12-03&of=practice&visit=5'],
  ]);
});

test('a figure that is in none of the rows is marked where it stands, also in bold', () => {
  const answer = 'She owes **$512.40** in all.';
  const [block] = read(answer, { unfounded: [[11, 18]] });
  expect(block!.lines[0]).toEqual([
    { text: 'She owes ', bold: false, unfounded: false, href: null, found: null },
    { text: '$512.40', bold: true, unfounded: true, href: null, found: null },
    { text: ' in all.', bold: false, unfounded: false, href: null, found: null },
  ]);
});

test('a figure that is in a row leads there; what is a link leads where the link does', () => {
  const found: contract.FoundPlace[] = [
    [0, 11, 1, 0, 1],
    [19, 26, 2, null, 3],
  ];
  const [block] = read('Maria Lopez owes **$512.40**.', { found });
  expect(block!.lines[0]!.map((piece) => [piece.text, piece.href !== null, piece.found])).toEqual([
    ['Maria Lopez', true, null],
    [' owes ', false, null],
    ['$512.40', false, { words: '$512.40', runId: 2, row: null, column: 3 }],
    ['.', false, null],
  ]);
});
