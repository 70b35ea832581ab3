import { expect, test } from 'vitest';
import { findLookups } from './lookups.ts';

test('a row that is looked up by coalesce() is found, with its line', () => {
  const join =
    'LEFT JOIN contacts k ON k.client_id = c.client_id\n AND k.contact_id = coalesce(c.merged_into, c.contact_id)';
  expect(findLookups(join)).toEqual([2]);
  expect(findLookups('WHERE i.plan_num = COALESCE(last.plan_num, 0)')).toEqual([1]);
});

test('a value is none, nor is what is set', () => {
  expect(findLookups('SELECT coalesce(c.merged_into, c.contact_id) AS id')).toEqual([]);
  expect(findLookups('UPDATE contacts k SET put_off_by = coalesce(k.put_off_by, m.put_off_by)')).toEqual([]);
  expect(findLookups('k.contact_id = CASE WHEN c.merged_into IS NULL THEN c.contact_id END')).toEqual([]);
});
