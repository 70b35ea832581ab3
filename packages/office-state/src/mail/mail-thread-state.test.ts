import { describe, expect, it } from 'vitest';
import { putEmail } from './mail-thread-state.ts';
import { makeEmail } from '../testing/make-email.ts';

const first = makeEmail({ email_message_id: 1, date: '2026-11-01T08:00:00Z' });
const second = makeEmail({ email_message_id: 2, date: '2026-11-02T08:00:00Z' });

describe('a mail thread: old state + event = fresh fetch', () => {
  it('takes a new mail to its place in time, twice the same', () => {
    const between = makeEmail({ email_message_id: 3, date: '2026-11-01T20:00:00Z' });
    const held = putEmail([first, second], 't1', between);
    expect(held).toEqual([first, between, second]);
    expect(putEmail(held, 't1', between)).toEqual(held);
  });

  it('takes a mail as it now is, and no older copy', () => {
    const failed = { ...second, direction: 'failed' as const, version: 3 };
    expect(putEmail([first, second], 't1', failed)).toEqual([first, failed]);
    expect(putEmail([first, failed], 't1', second)).toEqual([first, failed]);
  });

  it('leaves other threads’ mails out, and lets one go that moved away', () => {
    expect(putEmail([first], 't1', { ...second, threadId: 't2' })).toEqual([first]);
    expect(putEmail([first, second], 't1', { ...second, threadId: 't2', version: 2 })).toEqual([first]);
  });
});
