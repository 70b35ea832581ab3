import { describe, expect, it } from 'vitest';
import { narrow } from './narrow.ts';

const convo = (convo_status: boolean, unread: number, ...items: (number | null)[]) => ({
  convo_status,
  unread,
  convo_references: items.map((conversation_id) => ({
    contact_id: 5,
    contact_name: 'Ada Lee',
    conversation_id,
    LabCaseNum: null,
  })),
});

describe('a contact’s internal conversations', () => {
  const all = [convo(true, 2, 7), convo(false, 1, 7, 8), convo(true, 3, null), convo(true, 0, 8)];

  it('are active or closed, each with what is unread', () => {
    expect(narrow(all, null)).toEqual({
      active: [all[0], all[2], all[3]],
      closed: [all[1]],
      unread: { active: 5, closed: 1 },
    });
  });

  it('can be narrowed to those about one item', () => {
    expect(narrow(all, 8)).toEqual({
      active: [all[3]],
      closed: [all[1]],
      unread: { active: 0, closed: 1 },
    });
    expect(narrow(all, 9)).toEqual({ active: [], closed: [], unread: { active: 0, closed: 0 } });
  });
});
