import { reminderRules } from '@chairline/contract';
import { expect, test } from 'vitest';
import { faultsOf, fieldsOf, readForm } from './rule-fields.ts';

const { ruleMessages } = reminderRules;
const [days, hours, recall] = reminderRules.ruleSuggestions.map(fieldsOf) as [
  ReturnType<typeof fieldsOf>,
  ReturnType<typeof fieldsOf>,
  ReturnType<typeof fieldsOf>,
];

test('a form goes into its fields and back', () => {
  for (const suggestion of reminderRules.ruleSuggestions)
    expect(readForm(fieldsOf(suggestion))).toEqual(suggestion);
  const narrowed = { ...days, providers: '3,5' };
  expect(readForm(narrowed).filters.providers).toEqual([3, 5]);
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
