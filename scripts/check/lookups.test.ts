import { expect, test } from 'vitest';
import { findDays, findLookups } from './lookups.ts';

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

test('a moment that is compared with a day is found, with its line', () => {
  expect(findDays('WHERE true\n AND a.apt_date_time >= $1::date AND a.apt_date_time < $1::date + 1')).toEqual(
    [2, 2],
  );
  expect(findDays('i.at BETWEEN ${range.startdate}::date AND i.created_at')).toEqual([1]);
  expect(findDays('c.closed_at > $2::date')).toEqual([1]);
});

test('a day that is cast is a moment; a day compared with a day is none', () => {
  expect(
    findDays('a.apt_date_time >= $1::date::timestamp AND a.apt_date_time < ($1::date + 1)::timestamp'),
  ).toEqual([]);
  expect(findDays('s.sched_date BETWEEN $1::date AND $2::date')).toEqual([]);
  expect(findDays('a.apt_date_time::date = $1::date')).toEqual([]);
});
