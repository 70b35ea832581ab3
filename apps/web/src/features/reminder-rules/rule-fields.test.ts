import { reminderRules } from '@chairline/contract';
import { expect, test } from 'vitest';
import { faultsOf, fieldsOf, inWords, readForm, withWords, wordsOf } from './rule-fields.ts';

const { ruleMessages } = reminderRules;
const [days, hours, recall] = reminderRules.ruleSuggestions.map(fieldsOf) as [
  ReturnType<typeof fieldsOf>,
  ReturnType<typeof fieldsOf>,
  ReturnType<typeof fieldsOf>,
];

test('a form goes into its fields and back', () => {
  for (const suggestion of reminderRules.ruleSuggestions)
    expect(readForm(fieldsOf(suggestion))).toEqual({
      ...suggestion,
      translations: { of: suggestion.message, words: {} },
    });
  const narrowed = { ...days, providers: '3,5', appointment_types: '7' };
  expect(readForm(narrowed).filters).toMatchObject({ providers: [3, 5], appointment_types: [7] });
  const ofTypes = { ...recall, recall_types: '2,4', providers: '3' };
  expect(readForm(ofTypes).filters).toEqual({ ...reminderRules.noFilters, recall_types: [2, 4] });
  // What a recall has not is not sent along.
  expect(readForm({ ...narrowed, kind: 'recall', unit: 'hours' })).toMatchObject({
    unit: 'days',
    filters: reminderRules.noFilters,
  });
});

test.each([
  ['nothing', days, {}],
  ['hours', hours, {}],
  ['a recall', recall, {}],
  ['no name', { ...days, name: ' ' }, { name: ruleMessages.nameRequired }],
  ['a name in use', { ...days, name: 'lunch' }, { name: ruleMessages.nameTaken }],
  ['no number', { ...days, amount: '' }, { when: ruleMessages.days }],
  ['half a day', { ...days, amount: '1.5' }, { when: ruleMessages.days }],
  ['no hours', { ...hours, amount: '0' }, { when: ruleMessages.hours }],
  ['no time', { ...days, at_time: '' }, { when: ruleMessages.time }],
  ['no text', { ...days, message: ' ' }, { message: ruleMessages.messageRequired }],
  ['a sender', { ...days, message: '$userName' }, { message: ruleMessages.noSender }],
  [
    'a visit of a recall',
    { ...recall, message: '$ApptLocation' },
    { message: ruleMessages.noVisit('$ApptLocation') },
  ],
])('%s is told beside its field', (_what, fields, faults) => {
  expect(faultsOf(fields, ['Lunch'])).toEqual(faults);
});

const HOLA = 'Hola $firstName, nos vemos: $ApptTime.';

test('words in another language are of the text they were made of, and are there again when it is typed back', () => {
  const spanish = { ...hours, translations: withWords(hours, 'es', HOLA) };
  expect(wordsOf(spanish)).toEqual({ es: HOLA });
  expect(readForm(spanish).translations).toEqual({ of: hours.message, words: { es: HOLA } });
  const kept = { ...readForm(spanish), translations: { of: hours.message, words: { es: HOLA } } };
  expect(fieldsOf(kept)).toEqual(spanish);

  const changed = { ...spanish, message: `${hours.message}!` };
  expect([wordsOf(changed), readForm(changed).translations?.words]).toEqual([{}, {}]);
  expect(wordsOf({ ...changed, message: hours.message })).toEqual({ es: HOLA });
  const french = withWords(changed, 'fr', 'Bonjour');
  expect(wordsOf({ ...changed, translations: french })).toEqual({ fr: 'Bonjour' });
});

test('they are one text in whatever order they were put in, and none is no text', () => {
  const put = (...languages: string[]) =>
    languages.reduce((held, one) => ({ ...held, translations: withWords(held, one, HOLA) }), hours);
  expect(put('es', 'de').translations).toBe(put('de', 'es').translations);
  expect(withWords(put('es'), 'es', null)).toBe('');
  expect(inWords(put('es').translations)).toBe(`Spanish: ${HOLA}`);
  expect([inWords(''), wordsOf({ ...hours, translations: '{' })]).toEqual(['English alone', {}]);
});

test.each([
  ['nothing', HOLA, undefined],
  ['no words', ' ', ruleMessages.translationRequired('Spanish')],
  [
    'a lost placeholder',
    'Hola, nos vemos: $ApptTime.',
    ruleMessages.placeholderMissing('$firstName', 'Spanish'),
  ],
  ['a translated placeholder', `${HOLA} $nombre`, ruleMessages.placeholderUnknown('$nombre', 'Spanish')],
  ['a sender', `${HOLA} $userName`, ruleMessages.noSender],
])('%s of a translation is told beside it', (_what, text, fault) => {
  const faults = faultsOf({ ...hours, translations: withWords(hours, 'es', text) }, []);
  expect(faults).toEqual(fault === undefined ? {} : { words: { es: fault } });
});
