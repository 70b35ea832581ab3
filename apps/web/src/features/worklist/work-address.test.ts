import { makeWork } from '@chairline/office-state/testing';
import { describe, expect, it } from 'vitest';
import { addressOfWork } from './work-address.ts';

describe('where an item opens', () => {
  it.each([
    [
      { kind: 'thread', id: 'thread:5', contact_id: 5, convo_id: null, convo_kind: null },
      '/frontdesk?contact=5',
    ],
    [
      { kind: 'request', id: 'request:8', contact_id: 5, convo_id: null, convo_kind: null },
      '/calendar?request=8',
    ],
    [{}, '/conversation?process=0&convo=1'],
    [
      { kind: 'mention', contact_id: 5, convo_kind: 'internal', convo_message_id: 9 },
      '/frontdesk?contact=5&panel=internalConversations&convo=1&message=9',
    ],
  ] as const)('%j', (given, path) => expect(addressOfWork(makeWork(given))).toBe(path));
});
