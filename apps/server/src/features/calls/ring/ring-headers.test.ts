import { expect, test } from 'vitest';
import { ringHeaders } from './ring-headers.ts';

const patient = { userId: null };
const desk = { userId: 3 };
const call = { conference: 'c1-a', role: 'agent' } as const;

test('a call is a multi-party one to who is rung where two or more are in it already', () => {
  expect(ringHeaders({ ...call, present: [patient], contactIds: [7] })).toEqual({
    Conferencename: 'c1-a',
    Role: 'agent',
    Contactid: '7',
  });
  expect(ringHeaders({ ...call, present: [desk], contactIds: [] })).not.toHaveProperty('Ismpc');
  expect(ringHeaders({ ...call, present: [patient, desk], contactIds: [7, 8], askedBy: 3 })).toEqual({
    Ismpc: 'true',
    Conferencename: 'c1-a',
    Role: 'agent',
    Userid: '3',
    Calleruserid: '3',
    Contactid: '7x8',
    Askedby: '3',
  });
});
