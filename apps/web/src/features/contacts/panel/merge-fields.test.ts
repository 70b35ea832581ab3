import { expect, test } from 'vitest';
import { changedSides, inFormOrder, mergeFieldName, mergeFieldWords } from './merge-fields.ts';

const types = new Map([
  [
    3,
    {
      type_id: 3,
      type_name: 'Hot lead',
      type_desc: '',
      color: '#C62828',
      can_be_set: true,
      can_be_changed: true,
      version: 1,
    },
  ],
]);

test('each field is shown in the words of the form', () => {
  expect(mergeFieldName('Position')).toBe('Marital status');
  expect(mergeFieldWords('ph1', '5035550177', types)).toBe('(503) 555-0177');
  expect(mergeFieldWords('Birthdate', String(Date.UTC(1984, 4, 9)), types)).toBe('5/9/1984');
  expect(mergeFieldWords('language', 'spa', types)).toBe('Spanish');
  expect(mergeFieldWords('PreferContactMethod', 'WirelessPh', types)).toBe('Wireless Phone');
  expect(mergeFieldWords('contact_type', '3', types)).toBe('Hot lead');
  expect(mergeFieldWords('contact_type', '0', types)).toBe('');
  expect(mergeFieldWords('City', '', types)).toBe('');
});

test('the fields stand in the order of the form', () => {
  const field = (name: string) => ({ field: name, keep: 'a', merge: 'b', chosen: 'keep' as const });
  const sorted = inFormOrder([field('family'), field('ph2'), field('email'), field('first_name')]);
  expect(sorted.map((row) => row.field)).toEqual(['first_name', 'ph2', 'email', 'family']);
});

test('only what differs from the preview’s choice is sent', () => {
  const fields = [
    { field: 'City', keep: 'Portland', merge: 'Salem', chosen: 'keep' as const },
    { field: 'Zip', keep: '', merge: '97301', chosen: 'merge' as const },
  ];
  expect(changedSides(fields, {})).toEqual({});
  expect(changedSides(fields, { City: 'merge', Zip: 'merge', Other: 'keep' })).toEqual({ City: 'merge' });
});
