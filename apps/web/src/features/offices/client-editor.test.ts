import { makeClientRow } from '@chairline/office-state/testing';
import { describe, expect, it } from 'vitest';
import {
  changeAdmin,
  changeField,
  cleanFields,
  findFaults,
  isDirty,
  meetNewest,
  openNew,
  openRow,
  versionToSend,
} from './client-editor.ts';

const row = makeClientRow({ version: 3 });

describe('what keeps a row from being saved', () => {
  it('says what is missing in a new row, and asks for no admin', () => {
    expect(findFaults(openNew(), 'DSS')).toEqual({
      name: 'Required.',
      timezone: 'Required.',
      business_number: 'Required.',
      address_line_1: 'Required.',
      city: 'Required.',
      state: 'Required.',
      zip: 'Required.',
    });
    expect(findFaults(openRow(row), 'DSS')).toEqual({});
  });

  it('has the specification’s words for what is wrong', () => {
    let editor = openRow(row);
    editor = changeField(editor, 'business_number', '503 555');
    editor = changeField(editor, 'city', 'Portland 2');
    editor = changeField(editor, 'zip', '9721');
    editor = changeField(editor, 'name', ' dss ');
    expect(findFaults(editor, 'DSS')).toEqual({
      business_number: 'Invalid phone number.',
      city: 'Invalid city name.',
      zip: 'Must be a 5 digit zip code.',
      name: 'Cannot use that office name.',
    });
  });

  it('lets the provider’s own office keep its name', () => {
    expect(findFaults(openRow(makeClientRow({ client_id: 1, name: 'DSS' })), 'DSS')).toEqual({});
  });

  it('wants name and address of an admin once one of them is there', () => {
    const named = changeAdmin(openRow(row), 'lastName', 'Marsh');
    expect(findFaults(named, 'DSS')).toEqual({ adminFirstName: 'Required.', adminEmail: 'Required.' });
    const addressed = changeAdmin(changeAdmin(named, 'firstName', 'Olivia'), 'email', 'olivia@');
    expect(findFaults(addressed, 'DSS')).toEqual({ adminEmail: 'Invalid e-mail.' });
  });

  it('forgets a field’s message when the field is edited', () => {
    const refused = { ...openNew(), faults: findFaults(openNew(), 'DSS') };
    expect(changeField(refused, 'zip', '9').faults).not.toHaveProperty('zip');
    expect(changeField(refused, 'zip', '9').faults).toHaveProperty('city');
  });
});

it('sends trimmed fields, the number as ten digits', () => {
  const typed = changeField(
    changeField(openRow(row), 'business_number', '1 (503) 555-0102'),
    'city',
    ' Salem ',
  );
  expect(cleanFields(typed.fields)).toMatchObject({ business_number: '5035550102', city: 'Salem' });
});

it('is dirty by what was typed, not by how a number is written', () => {
  expect(isDirty(openNew())).toBe(false);
  expect(isDirty(openRow(row))).toBe(false);
  expect(isDirty(changeField(openRow(row), 'city', 'Salem'))).toBe(true);
  expect(isDirty(changeAdmin(openNew(), 'email', 'a'))).toBe(true);
});

describe('two at the same office', () => {
  const mine = changeField(openRow(row), 'city', 'Salem');

  it('shows what the other made of the field that I changed, and follows the other in the rest', () => {
    const met = meetNewest(mine, { ...row, version: 4, city: 'Beaverton', zip: '97005' }, 1_000);
    expect(met.fields).toMatchObject({ city: 'Salem', zip: '97005' });
    expect(met.changed).toEqual({ city: 'Beaverton', zip: '97005' });
  });

  it('saves past the other only after the notice could be read', () => {
    const met = meetNewest(mine, { ...row, version: 4, city: 'Beaverton' }, 1_000);
    expect(versionToSend(mine, 0)).toBe(3);
    expect(versionToSend(met, 1_500)).toBe(3);
    expect(versionToSend(met, 2_000)).toBe(4);
  });

  it('says nothing when the other changed what is not in the row, or the same', () => {
    const switched = meetNewest(mine, { ...row, version: 4, AI_mode: 1 }, 1_000);
    expect(switched.changed).toEqual({});
    expect(versionToSend(switched, 1_000)).toBe(4);
    expect(meetNewest(mine, { ...row, version: 4, city: 'Salem' }, 1_000).changed).toEqual({});
  });

  it('keeps in mind what was told, through later copies', () => {
    const once = meetNewest(mine, { ...row, version: 4, city: 'Beaverton' }, 1_000);
    const twice = meetNewest(once, { ...row, version: 5, city: 'Beaverton', zip: '97005' }, 9_000);
    expect(twice.changed).toEqual({ city: 'Beaverton', zip: '97005' });
    expect(twice.toldAt).toBe(1_000);
    expect(meetNewest(twice, { ...row, version: 4 }, 9_500)).toBe(twice);
  });
});
