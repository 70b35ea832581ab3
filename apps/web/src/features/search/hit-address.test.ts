import type { search } from '@chairline/contract';
import { expect, it } from 'vitest';
import { addressOfHit } from './hit-address.ts';

const none: search.SearchHit = {
  kind: 'text',
  date: '2026-11-20T10:00:00.000Z',
  who: '',
  where: '',
  contact_id: null,
  item_id: null,
  email_id: null,
  threadId: null,
  convo_id: null,
  convo_kind: null,
  system_process_id: null,
  convo_message_id: null,
  subject: '',
  excerpt: [],
};

it.each<[string, Partial<search.SearchHit>, string | null]>([
  ['a text', { contact_id: 5, item_id: 7 }, '/frontdesk?contact=5&item=7'],
  [
    'an e-mail',
    { kind: 'email', contact_id: 5, item_id: 7, email_id: 9, threadId: '9' },
    '/frontdesk?contact=5&item=7&mail=9&email=9',
  ],
  [
    'a general conversation',
    { kind: 'convo', convo_id: 3, convo_kind: 'general', convo_message_id: 4 },
    '/conversation?process=0&convo=3&message=4',
  ],
  [
    'the name of a conversation',
    { kind: 'convo', convo_id: 3, convo_kind: 'general' },
    '/conversation?process=0&convo=3',
  ],
  [
    'an internal conversation of a contact',
    { kind: 'convo', contact_id: 5, convo_id: 3, convo_kind: 'internal', convo_message_id: 4 },
    '/frontdesk?contact=5&panel=internalConversations&convo=3&message=4',
  ],
  [
    'an internal conversation of nobody',
    { kind: 'convo', convo_id: 3, convo_kind: 'internal', convo_message_id: 4 },
    '/conversation?process=0&convo=3&message=4',
  ],
  [
    'a claim’s conversation',
    {
      kind: 'convo',
      contact_id: 5,
      convo_id: 3,
      convo_kind: 'claim',
      system_process_id: '88',
      convo_message_id: 4,
    },
    '/osclaims?claim=88&convo=3&message=4',
  ],
  [
    'a recall’s conversation',
    { kind: 'convo', contact_id: 5, convo_id: 3, convo_kind: 'recall', system_process_id: '88' },
    '/recall?recall=88&convo=3',
  ],
  [
    'a lab case’s conversation',
    { kind: 'convo', contact_id: 5, convo_id: 3, convo_kind: 'lab', system_process_id: '88' },
    '/labCases?lab=88&convo=3',
  ],
  ['what belongs to nobody', {}, null],
])('%s opens at its place', (_name, hit, place) => {
  expect(addressOfHit({ ...none, ...hit })).toBe(place);
});
