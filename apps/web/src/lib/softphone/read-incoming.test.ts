import { expect, test } from 'vitest';
import { readIncoming } from './read-incoming.ts';

test('a call that rings is read from the carrier’s headers', () => {
  const headers = {
    ismpc: 'true',
    conferencename: 'c2-ab',
    role: 'Supervisor',
    userid: '3x4',
    contactid: '7xx0x8',
    askedby: '3',
    transfer: 'true',
  };
  expect(readIncoming('u1', { headers, from: 'sip:+15035550111@phone.plivo.com' })).toEqual({
    ringing: {
      uuid: 'u1',
      conferenceName: 'c2-ab',
      role: 'supervisor',
      title: '(503) 555-0111',
      number: '5035550111',
      contactId: 7,
      askedBy: 3,
      transfer: true,
    },
    caller: { userIds: [3, 4], contactIds: [7, 8], number: '5035550111', isConference: true },
  });
});

test('what says nothing of itself is an agent’s call without a number', () => {
  const { ringing, caller } = readIncoming('u2', { headers: { role: 'x' }, from: 'anonymous' });
  expect(ringing).toMatchObject({
    conferenceName: null,
    role: 'agent',
    number: '',
    contactId: null,
    askedBy: null,
    transfer: false,
  });
  expect(caller).toEqual({ userIds: [], contactIds: [], number: '', isConference: false });
});
