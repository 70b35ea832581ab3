import { expect, test } from 'vitest';
import { makeLabCase } from '../testing/make-lab-case.ts';
import { changesOf, formOf, versionOf } from './lab-form.ts';

const saved = makeLabCase({ DateTimeChecked: '0001-01-01T00:00:00', InvoiceNum: '77-A' });

test('a form shows dates to the minute, and the empty date as none', () => {
  expect(formOf(saved)).toEqual({
    DateTimeDue: '2026-11-24T17:00',
    DateTimeCreated: '2026-11-10T09:00',
    DateTimeSent: '2026-11-11T12:30',
    DateTimeRecd: '',
    DateTimeChecked: '',
    InvoiceNum: '77-A',
    Instructions: 'Crown, shade A2',
  });
});

test('nothing changed is nothing to send, although the form knows no seconds', () => {
  expect(changesOf(saved, formOf(saved))).toBeNull();
});

test('only what was changed is sent, with what stood there before', () => {
  const typed = { ...formOf(saved), DateTimeRecd: '2026-11-20T08:15', InvoiceNum: '' };
  expect(changesOf(saved, typed)).toEqual({
    fields: { DateTimeRecd: '2026-11-20T08:15:00', InvoiceNum: '' },
    seen: { DateTimeRecd: null, InvoiceNum: '77-A' },
  });
});

test('a date that is emptied is sent as none', () => {
  expect(changesOf(saved, { ...formOf(saved), DateTimeSent: '' })).toEqual({
    fields: { DateTimeSent: null },
    seen: { DateTimeSent: '2026-11-11T12:30:15' },
  });
});

test('the version tells other values', () => {
  expect(versionOf(saved)).toBe(versionOf({ ...saved }));
  expect(versionOf(saved)).not.toBe(versionOf({ ...saved, InvoiceNum: '77-B' }));
});
