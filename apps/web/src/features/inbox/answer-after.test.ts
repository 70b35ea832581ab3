import { ofContact, ofFamily, type CommItem, type ThreadWindow } from '@chairline/office-state/inbox';
import { makeItem } from '@chairline/office-state/testing';
import { emptyWindow } from '@chairline/office-state/window';
import { describe, expect, it } from 'vitest';
import { answerAfter, newestItem } from './answer-after.ts';

const ME = 5;
const me = { user_id: ME, username: 'desk', full_name: 'Dora Desk' };
const mei = { user_id: 6, username: 'desk2', full_name: 'Mei Tanaka' };

const item = (id: number, change: Partial<CommItem>): CommItem =>
  makeItem({ comm_participant_id: id, contact_id: 1, kind: 'text', comm_direction: 'sent', ...change });
const windowOf = (items: CommItem[], change: Partial<ThreadWindow> = {}): ThreadWindow => ({
  ...emptyWindow(ofContact(1)),
  phase: 'ready',
  items,
  ...change,
});

describe('answerAfter', () => {
  it('is the newest text or e-mail a colleague wrote since', () => {
    const items = [
      item(8, { users: [mei] }),
      item(12, { users: [mei], kind: 'email' }),
      item(11, { users: [mei] }),
    ];
    expect(answerAfter(items, 8, ME)).toEqual({ id: 12, name: 'Mei Tanaka' });
    expect(answerAfter(items, 12, ME)).toBeNull();
  });

  it('is nothing of one’s own, of the patient’s, of the system’s, and no call', () => {
    const items = [
      item(9, { users: [me] }),
      item(10, { users: [], comm_direction: 'inbound' }),
      item(11, { users: [] }),
      item(12, { users: [mei], kind: 'call', comm_direction: 'outgoing' }),
    ];
    expect(answerAfter(items, 1, ME)).toBeNull();
  });
});

describe('newestItem', () => {
  it('is the newest of this contact in whatever thread shows them', () => {
    const family = windowOf([item(30, { contact_id: 2 }), item(21, {})], { source: ofFamily([1, 2]) });
    expect(newestItem([windowOf([item(7, {}), item(9, {})]), family], 1)).toBe(21);
    expect(newestItem([windowOf([item(7, {})])], 2)).toBeNull();
  });

  it('tells a thread without items from one that is not here yet', () => {
    expect(newestItem([windowOf([])], 1)).toBe(0);
    expect(newestItem([windowOf([], { phase: 'loading' })], 1)).toBeNull();
  });
});
