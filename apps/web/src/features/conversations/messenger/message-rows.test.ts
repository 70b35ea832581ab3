import type { ConvoMessage } from '@chairline/office-state/conversations';
import { makeMessage, makeParticipant } from '@chairline/office-state/testing';
import { describe, expect, it } from 'vitest';
import { findPieces, splitMessage } from './message-pieces.ts';
import { buildRows, type RowsInput } from '../../../ui/thread/thread-rows.ts';
import type { MessageEntry } from '../message-outbox.ts';
import { messageRowRules } from './message-rows.ts';

type Input = RowsInput<ConvoMessage, MessageEntry>;
import { readersOf, readWords } from './read-marks.ts';

const input = (given: Partial<Input>): Input => ({
  items: [],
  holdsOldest: true,
  holdsNewest: true,
  pending: [],
  timezone: 'America/Los_Angeles',
  userId: 1,
  readUpTo: null,
  ...given,
});

const pending = (client_ref: string, at: string) => ({
  client_ref,
  convo_id: 1,
  text: 'Hi',
  files: [],
  ref: null,
  at,
  state: 'sending' as const,
  reason: null,
  attempts: 0,
});

const kinds = (given: Partial<Input>) =>
  buildRows(messageRowRules, input(given)).map((row) =>
    row.kind === 'item' || row.kind === 'pending' ? `${row.kind}${row.startsRun ? ' run' : ''}` : row.kind,
  );

describe('rows of a conversation', () => {
  it('run by one person, until somebody else writes, ten minutes pass or a day ends', () => {
    const items = [
      makeMessage(0),
      makeMessage(1),
      makeMessage(2, { who_sent: 2 }),
      makeMessage(20, { who_sent: 2 }),
      makeMessage(21, { who_sent: 2, date: '2026-11-21T18:00:00Z' }),
    ];
    expect(kinds({ items })).toEqual(['day', 'item run', 'item', 'item run', 'item run', 'day', 'item run']);
  });

  it('have the line before the first of others’ messages that was not read', () => {
    const items = [
      makeMessage(0, { who_sent: 2 }),
      makeMessage(1),
      makeMessage(2, { who_sent: 2, withdrawn_at: '2026-11-20T19:00:00Z' }),
      makeMessage(3, { who_sent: 2 }),
    ];
    expect(kinds({ items, readUpTo: 100 })).toEqual([
      'day',
      'item run',
      'item run',
      'item run',
      'unread',
      'item run',
    ]);
    expect(kinds({ items: items.slice(0, 1), readUpTo: 0 })).toEqual(['day', 'item run']);
  });

  it('end with what is on its way, in its run, once', () => {
    const items = [makeMessage(0, { client_ref: 'sent-already' })];
    const entries = [
      pending('sent-already', '2026-11-20T18:00:00Z'),
      pending('one', '2026-11-20T18:01:00Z'),
      pending('two', '2026-11-20T18:30:00Z'),
    ];
    expect(kinds({ items, pending: entries })).toEqual(['day', 'item run', 'pending', 'pending run']);
    expect(kinds({ items, pending: entries, holdsNewest: false })).toEqual(['day', 'item run']);
  });

  it('keep their key from the first to the delivered one', () => {
    const before = buildRows(messageRowRules, input({ pending: [pending('abc', '2026-11-20T18:00:00Z')] }));
    const after = buildRows(messageRowRules, input({ items: [makeMessage(0, { client_ref: 'abc' })] }));
    expect(after.at(-1)?.key).toBe(before.at(-1)?.key);
  });
});

describe('the words of a message', () => {
  it('are split at mentions and links', () => {
    const mention = { user_id: 2, index_start: 3, index_end: 7, completed: true };
    expect(splitMessage('Hi @sam see www.example.com.', [mention])).toEqual([
      { kind: 'text', text: 'Hi ' },
      { kind: 'mention', text: '@sam', userId: 2, completed: true },
      { kind: 'text', text: ' see ' },
      { kind: 'link', text: 'www.example.com', href: 'https://www.example.com' },
      { kind: 'text', text: '.' },
    ]);
  });

  it('show a mention that does not fit as text', () => {
    const mention = { user_id: 2, index_start: 0, index_end: 40, completed: false };
    expect(splitMessage('Hi', [mention])).toEqual([{ kind: 'text', text: 'Hi' }]);
  });

  it('on their way are read by the server’s rule', () => {
    expect(findPieces('@SAM, ok', [{ user_id: 2, username: 'sam' }])).toEqual([
      { kind: 'mention', text: '@SAM', userId: 2, completed: false },
      { kind: 'text', text: ', ok' },
    ]);
  });
});

describe('read marks', () => {
  const messages = [makeMessage(0), makeMessage(1, { who_sent: 2 })];

  it('stand at the last message each has read, but not at one’s own, nor the viewer’s', () => {
    const found = readersOf(
      messages,
      [
        makeParticipant(1, { last_read_id: 101 }),
        makeParticipant(2, { last_read_id: 101 }),
        makeParticipant(3, { last_read_id: 101 }),
        makeParticipant(4, { last_read_id: 100 }),
        makeParticipant(5, { last_read_id: 99 }),
        makeParticipant(6),
      ],
      1,
    );
    expect([...found].map(([id, readers]) => [id, readers.map(({ user_id }) => user_id)])).toEqual([
      [101, [3]],
      [100, [4]],
    ]);
  });

  it('say who and when', () => {
    const reader = makeParticipant(3, { last_read_time: '2020-01-05T20:00:00Z' });
    expect(readWords([reader], 'America/Los_Angeles')).toBe('Read by User 3 (1/5/2020)');
  });
});
