import { expect, test } from 'vitest';
import { checkSentence, lossSentence, stepSentence, waySentence } from './google-words.ts';

const when = () => 'today at 9:00 AM';
const check = {
  state: 'done',
  started_at: '',
  finished_at: '2026-11-25T17:00:00Z',
  at_google: 1_200,
  missing: 0,
  changed: 0,
  extra: 0,
} as const;

test('a comparison says that nothing is missing, or what was put right', () => {
  expect(checkSentence(check, when)).toBe('0 missing of 1,200 events, today at 9:00 AM.');
  expect(checkSentence({ ...check, missing: 2, extra: 1 }, when)).toBe(
    'Of 1,200 events 2 were missing, 1 were here only, and were put right, today at 9:00 AM.',
  );
  expect(checkSentence({ ...check, state: 'running', finished_at: null, at_google: 1 }, when)).toBe(
    'Comparing 1 event with Google…',
  );
});

test('the line below the account says how far it is, or what is wrong', () => {
  const status = {
    connected: true,
    address: 'dana@example.com',
    date: null,
    problem: null,
    calendars: [],
    may_write: false,
    waiting: 0,
    unsettled: [],
    unshown_count: 0,
    unshown: [],
    check: null,
  };
  expect(stepSentence(status, when)).toBe('Being read for the first time…');
  const read = { ...status, date: '2026-11-25T17:00:00Z' };
  const calendars = [{ calendar_id: 1, name: 'Home', events: 12 }];
  expect(stepSentence({ ...read, calendars }, when)).toBe(
    '12 events in 1 calendar, in step since today at 9:00 AM.',
  );
  expect(stepSentence({ ...read, problem: 'Connect it again.' }, when)).toBe('Connect it again.');
});

test('what is on its way and what needs its person is said, and what disconnecting costs', () => {
  const one = { id: 1, state: 'failed', calendar_id: 1, event_id: 1, title: 'Lunch', words: '' } as const;
  expect(waySentence({ waiting: 0, unsettled: [] })).toBeNull();
  expect(waySentence({ waiting: 2, unsettled: [one] })).toBe(
    '2 changes on the way to Google, 1 change needs you.',
  );
  const status = {
    connected: true,
    address: '',
    date: null,
    problem: null,
    may_write: true,
    waiting: 0,
    unsettled: [],
    calendars: [],
    unshown_count: 0,
    unshown: [],
    check: null,
  };
  expect(lossSentence(status)).toBe('Nothing changes at Google.');
  expect(lossSentence({ ...status, waiting: 1 })).toBe(
    '1 change made here that Google does not have is lost.',
  );
});
