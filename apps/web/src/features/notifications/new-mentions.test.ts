import { describe, expect, it } from 'vitest';
import type { LivePayload } from '@chairline/contract';
import { findFirstMention, findNewMention, mentionWords } from './new-mentions.ts';

const ME = 7;
const now = Date.parse('2026-06-01T10:00:00Z');

function event(message: object = {}, convo: object = {}): LivePayload<'addConvoMessage'> {
  return {
    message: {
      convo_message_id: 30,
      convo_id: 1,
      who_sent: 2,
      username: 'sam',
      full_name: 'Sam Smith',
      convo_mentions: [{ user_id: ME, index_start: 0, index_end: 5, completed: false }],
      edited_at: null,
      withdrawn_at: null,
      ...message,
    },
    convo: { convo_id: 1, convo_name: 'Lab', kind: 'general', convo_references: [], ...convo },
  } as unknown as LivePayload<'addConvoMessage'>;
}
const find = (payload: LivePayload<'addConvoMessage'>, added = true, known = new Set<number>()) =>
  findNewMention(payload, { added, userId: ME, now, known });

describe('a mention that is news', () => {
  it('is one in a new message of somebody else', () => {
    expect(find(event())).toMatchObject({ convo_message_id: 30, who: 'Sam Smith', convo_name: 'Lab' });
    expect(find(event({ who_sent: ME }))).toBeNull();
    expect(find(event({ convo_mentions: [] }))).toBeNull();
    expect(find(event({ withdrawn_at: '2026-06-01T10:00:00Z' }))).toBeNull();
    const completed = [{ user_id: ME, index_start: 0, index_end: 5, completed: true }];
    expect(find(event({ convo_mentions: completed }))).toBeNull();
  });

  it('is said once', () => {
    const known = new Set<number>();
    expect(find(event(), true, known)).not.toBeNull();
    expect(find(event({ edited_at: '2026-06-01T09:59:59Z' }), false, known)).toBeNull();
  });

  it('comes with an edit, not with what happens to an old message', () => {
    expect(find(event({ edited_at: '2026-06-01T09:59:30Z' }), false)).not.toBeNull();
    expect(find(event({ edited_at: '2026-06-01T09:58:00Z' }), false)).toBeNull();
    expect(find(event(), false)).toBeNull();
  });

  it('opens at its contact', () => {
    const references = [{ contact_id: null }, { contact_id: 5 }];
    const found = find(event({}, { kind: 'internal', convo_references: references }));
    expect(found?.path).toEqual({ convo_id: 1, kind: 'internal', contact_id: 5 });
  });
});

describe('a conversation that begins with a mention', () => {
  const convo = (given: object = {}) =>
    event(
      {},
      {
        message_count: 1,
        last_message: { convo_message_id: 40, who_sent: 2, snippet: '@desk' },
        convo_participants: [
          { user_id: 2, full_name: 'Sam Smith', username: 'sam', open_mentions: 0 },
          { user_id: ME, full_name: 'Dana Desk', username: 'desk', open_mentions: 1 },
        ],
        ...given,
      },
    ).convo;
  const findFirst = (given: object = {}, known = new Set<number>()) =>
    findFirstMention(convo(given), { userId: ME, known });

  it('says so, once', () => {
    const known = new Set<number>();
    expect(findFirst({}, known)).toMatchObject({ convo_message_id: 40, who: 'Sam Smith' });
    expect(findFirst({}, known)).toBeNull();
  });

  it('is no news where one was taken into an older one, wrote it, or is not mentioned', () => {
    expect(findFirst({ message_count: 2 })).toBeNull();
    expect(findFirst({ last_message: null })).toBeNull();
    expect(findFirst({ last_message: { convo_message_id: 40, who_sent: ME, snippet: '' } })).toBeNull();
    expect(findFirst({ convo_participants: [] })).toBeNull();
    expect(findFirst({ convo_participants: [{ user_id: ME, open_mentions: 0 }] })).toBeNull();
  });
});

describe('its words', () => {
  it('name one, count several', () => {
    const mention = find(event())!;
    expect(mentionWords([mention])).toBe('Sam Smith mentioned you in “Lab”');
    expect(mentionWords([{ ...mention, who: '' }])).toBe('Somebody mentioned you in “Lab”');
    expect(mentionWords([mention, mention, mention])).toBe('You were mentioned 3 times');
  });
});
