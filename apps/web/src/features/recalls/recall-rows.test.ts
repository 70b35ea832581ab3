import type { recalls } from '@chairline/contract';
import { withConvo, withItem } from '@chairline/office-state/recalls';
import { makeConvo } from '@chairline/office-state/testing';
import { describe, expect, it } from 'vitest';
import { conversations } from '@chairline/contract';
import { dueWords, recallName, stateWords } from './recall-words.ts';

const make = (DSSRecallID: number, given: Partial<recalls.RecallRow> = {}): recalls.RecallRow => ({
  DSSRecallID,
  contact_id: 12,
  contact: null,
  PatNum: 1,
  FName: 'Ana',
  LName: 'Reyes',
  RecallType: 'Prophy',
  DateDue: '2026-10-01',
  DatePrevious: null,
  DateScheduled: null,
  Status: '',
  Note: '',
  due: true,
  days_overdue: 51,
  last_sent_at: null,
  last_heard_at: null,
  convo_id: null,
  convo: null,
  ...given,
});

describe('old state + event = fresh fetch', () => {
  it('knows when we wrote last and when they did, whichever event comes first', () => {
    const early = { contact_id: 12, ours: true, at: '2026-11-20T10:00:00.000Z' };
    const late = { ...early, at: '2026-11-20T11:00:00.000Z' };
    const theirs = { ...early, ours: false };
    const fresh = make(1, { last_sent_at: late.at, last_heard_at: early.at });
    expect([early, late, theirs].reduce(withItem, make(1))).toEqual(fresh);
    expect([theirs, late, early].reduce(withItem, make(1))).toEqual(fresh);
    expect(withItem(make(1, { contact_id: 13 }), early).last_sent_at).toBeNull();
  });

  it('ties a conversation that was begun to its recall', () => {
    const row = makeConvo(9, { kind: 'recall', system_process: 'recall', system_process_id: '1' });
    const convo = conversations.viewConversation(row, { user_id: 1, role: 'Member' });
    expect(withConvo(make(1), convo)).toEqual(make(1, { convo, convo_id: 9 }));
    expect(withConvo(make(2), convo)).toEqual(make(2));
  });
});

it('says how a recall stands', () => {
  expect([null, 0, 1, 51, 80, -5].map(dueWords)).toEqual([
    'no due date',
    'due today',
    '1 day overdue',
    '51 days overdue',
    '2 months overdue',
    'due in 5 days',
  ]);
  expect(stateWords(make(1))).toBe('51 days overdue');
  expect(stateWords(make(1, { DateScheduled: '2026-12-03' }))).toBe('booked Dec 3, 2026');
  expect(stateWords(make(1, { due: false }))).toBe('not due');
  expect(recallName(make(1, { FName: '', LName: ' ' }))).toBe('Unnamed patient');
});
