import { describe, expect, test } from 'vitest';
import { checkNames, settleNames } from './check-names.ts';

const visits = {
  runId: 1,
  columns: ['first_name', 'last_name', 'carrier_name', 'provider', 'starts_at'],
  rows: [
    ['María', 'López-Reyes', 'Delta Dental of Oregon', 'Dr. Anil Patel, DDS', '2026-12-01T09:00:00'],
    ['Ben', 'Ito', 'Guardian', 'KIM1', '2026-12-02T09:00:00'],
  ],
};
const messages = {
  runId: 2,
  columns: ['body'],
  rows: [['Hi, this is Nora Quist. My dentist is Dr. Wren.']],
};
/** The office's own lists. */
const office = new Set([
  'maria lopez reyes',
  'ben ito',
  'maria ito',
  'nora quist',
  'otto brandt',
  'anna kim',
  'delta dental',
  'delta dental of oregon',
  'aetna',
  'guardian',
  'happy birthday',
]);
const look = (answer: string, said: string[] = [], runs = [visits, messages]) =>
  settleNames(checkNames(answer, runs, said), office);
const marked = (answer: string, said?: string[], runs?: (typeof visits)[]) =>
  look(answer, said, runs)
    .filter(({ place }) => place === undefined)
    .map(({ from, to }) => answer.slice(from, to));

describe('is not from the data', () => {
  test.each([
    ['a contact who is in no row', 'Otto Brandt comes too.', ['Otto Brandt']],
    ['in a list, and in bold', '- Ben Ito\n- **Otto Brandt**\n', ['Otto Brandt']],
    ['with an initial, and possessive', 'It is Otto J. Brandt’s claim.', ['Otto J. Brandt']],
    ['of whom only half is in each of two rows', 'Maria Ito owes nothing.', ['Maria Ito']],
    ['a colleague or provider', 'Ask Anna Kim about it.', ['Anna Kim']],
    ['a carrier', 'Her plan is Aetna.', ['Aetna']],
    [
      'who is called a doctor and is nobody',
      'See Dr. Moreau, or Dr. Lise Moreau.',
      ['Moreau', 'Lise Moreau'],
    ],
    ['who is called a patient and is nobody', 'The patient Lise Moreau waits.', ['Lise Moreau']],
  ])('%s', (_, answer, names) => {
    expect(marked(answer)).toEqual(names);
  });

  test('who is nobody of the office and called no person is no name to us', () => {
    expect(marked('Lise Moreau waits. Porcelain Crown, New Patient, Monday Morning.')).toEqual([]);
  });
});

describe('is no claim', () => {
  test.each([
    ['who is in a row, however written', 'Maria Lopez-Reyes, LOPEZ-REYES, Maria, and Ben Ito come.'],
    ['who is in the words of a row', 'Nora Quist wrote of Dr. Wren.'],
    ['a provider by the last name', 'With Dr. Patel, Dr. Anil Patel and Mr. Ito’s hygienist.'],
    ['a carrier, whole or in part', 'Delta Dental of Oregon pays; Delta Dental is slow; Guardian too.'],
    ['a heading, a day, a procedure', 'Patient Portion\nThe patient Monday. Guardian: Root Canal'],
    ['a doctor before a word with a capital', 'Dr. Patel Recommends a crown.'],
    ['one word that begins a sentence', 'Aetna pays.'],
  ])('%s', (_, answer) => {
    expect(marked(answer)).toEqual([]);
  });

  test.each([
    ['whom the question names', 'Otto Brandt has no visit.', ['When does Otto Brandt come?']],
    ['the patient in view, by the last name first', 'Brandt Otto has none.', ['Otto Brandt']],
    ['whom the prompt names', 'Ask Dr. Moreau.', ['Our doctors are Lise Moreau and others.']],
  ])('%s', (_, answer, said) => {
    expect(marked(answer, said)).toEqual([]);
  });
});

test('a name in a row leads there; words that are no name do not', () => {
  const answer = 'Ben Ito, of Guardian, with Dr. Patel. Nora Quist wrote.';
  expect(look(answer).map(({ from, to, place }) => [answer.slice(from, to), place])).toEqual([
    ['Ben Ito', { runId: 1, row: 1, column: 1 }],
    ['Guardian', { runId: 1, row: 1, column: 2 }],
    ['Patel', { runId: 1, row: 0, column: 3 }],
  ]);
});

test('without rows every name of the office is the model’s own', () => {
  expect(marked('Ben Ito and Otto Brandt.', [], [])).toEqual(['Ben Ito', 'Otto Brandt']);
});
