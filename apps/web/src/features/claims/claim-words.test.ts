import type { claims as contract } from '@chairline/contract';
import { makeClaim, makeClaimConvo, makeClaimWork } from '@chairline/office-state/testing';
import { describe, expect, it } from 'vitest';
import {
  insuranceCarrierPhone,
  claimDate,
  dayAfter,
  dueWords,
  dollarsText,
  money,
  nextWords,
  shortAge,
  shortDate,
  shortNext,
  statusOf,
} from './claim-words.ts';

describe('how a claim stands', () => {
  const now = new Date('2026-11-21T20:00:00Z');
  const old = '2026-11-18T18:00:00.000Z';
  const reminder = { reminder_for_who: 1, reminder_date: '2026-11-22T17:00:00.000Z', delivered_at: null };
  it.each([
    ['nobody has begun', null, true, 2, 'new'],
    ['open without a reminder', makeClaimConvo(1), true, 3, 'open'],
    ['open with the viewer’s reminder', makeClaimConvo(1, { convo_reminders: [reminder] }), true, 3, 'waits'],
    [
      'open with another’s reminder',
      makeClaimConvo(1, { convo_reminders: [{ ...reminder, reminder_for_who: 2 }] }),
      true,
      3,
      'open',
    ],
    [
      'closed a while ago, still listed',
      makeClaimConvo(1, { convo_status: false, messages_updated_at: old }),
      true,
      1,
      'grave',
    ],
    [
      'closed a while ago, settled',
      makeClaimConvo(1, { convo_status: false, messages_updated_at: old }),
      false,
      4,
      'done',
    ],
    [
      'closed just now',
      makeClaimConvo(1, { convo_status: false, messages_updated_at: now.toISOString() }),
      true,
      4,
      'done',
    ],
  ] as const)('%s', (_name, convo, outstanding, priority, look) => {
    const status = statusOf(makeClaim(1, { outstanding }), convo, now, 'America/Los_Angeles');
    expect([status.priority, status.look]).toEqual([priority, look]);
    expect(status.words).not.toBe('');
  });
});

it('writes dates and sums as the specification has them', () => {
  expect(claimDate('2026-01-05')).toBe('Jan 5, 2026');
  expect([claimDate(null), claimDate('0001-01-01T'), shortDate(null)]).toEqual(['', '', '']);
  expect(shortDate('2026-10-09')).toBe('10/9/26');
  expect([dollarsText(1234.5), dollarsText(0.07)]).toEqual(['$1,234.50', '$0.07']);
  expect([money(123_450), money(0), money(-5)]).toEqual(['$1,234.50', '$0.00', '-$0.05']);
  expect([shortAge(null), shortAge(0), shortAge(1), shortAge(1234)]).toEqual([
    'not sent',
    'today',
    '1 day',
    '1,234 days',
  ]);
});

it('says the next step in a row with its day first', () => {
  const work = (next_action: string, next_date: string | null): contract.ClaimWork => ({
    DSSClaimsID: 1,
    next_action,
    next_date,
    changed_by: '',
    changed_at: null,
    version: 1,
  });
  expect(shortNext(work('Appeal', '2026-12-03'), '2026-11-26')).toBe('12/3 Appeal');
  expect(shortNext(work('Appeal', '2026-11-26'), '2026-11-26')).toBe('today Appeal');
  expect(shortNext(work('', null), '2026-11-26')).toBe('');
});

it('shows a number as it is read, or what the practice has', () => {
  expect(insuranceCarrierPhone('8885550101')).toBe('(888) 555-0101');
  expect(insuranceCarrierPhone(' 1-888-555-0101 x3 ')).toBe('(888) 555-0101 ext. 3');
  expect(insuranceCarrierPhone(' ask Dana ')).toBe('ask Dana');
});

it('says when a next step is due', () => {
  const today = '2026-11-21';
  expect(dueWords('2026-11-21', today)).toEqual({ words: 'today', due: true });
  expect(dueWords('2026-11-20', today)).toEqual({ words: '11/20/26', due: true });
  expect(dueWords('2026-11-22', today)).toEqual({ words: '11/22/26', due: false });
  expect(dueWords(null, today)).toEqual({ words: '', due: false });
  expect(nextWords(makeClaimWork(1, 1, { next_date: today }), today)).toBe('Step 1, today');
  expect(nextWords(makeClaimWork(1, 0), today)).toBe('');
  expect(dayAfter('2026-12-28', 7)).toBe('2027-01-04');
});
