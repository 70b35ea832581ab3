import { conversations as contract, type labels } from '@chairline/contract';
import { describe, expect, it } from 'vitest';
import { checkConvo, convoBody, emptyConvo, isEmptyConvo } from './new-convo-form.ts';

const types: labels.ProcessType[] = [
  { id: '4', type_name: 'Front Desk', client_id: 2 },
  { id: '7', type_name: 'Supplies', client_id: 2 },
];

describe('the form of a new conversation', () => {
  it('asks for a title and a process in the specification’s words', () => {
    expect(checkConvo({ ...emptyConvo(''), title: '  ' }, types)).toEqual({
      title: 'add a title..',
      process: 'select a process!',
    });
    // A process that is not (or not yet) known is none.
    expect(checkConvo({ ...emptyConvo('9'), title: 'Gloves' }, types)).toEqual({
      process: 'select a process!',
    });
    expect(checkConvo({ ...emptyConvo('7'), title: 'Gloves' }, types)).toEqual({});
  });

  it('tells a title or a message that is too long', () => {
    const fields = { ...emptyConvo('4'), title: 'a'.repeat(contract.CONVO_NAME_MAX) };
    expect(checkConvo(fields, types)).toEqual({});
    expect(checkConvo({ ...fields, title: `${fields.title}b` }, types)).toEqual({
      title: 'A title has at most 200 characters',
    });
    expect(checkConvo({ ...fields, message: 'm'.repeat(contract.CONVO_MESSAGE_MAX + 1) }, types)).toEqual({
      message: contract.conversationMessages.messageTooLong,
    });
  });

  it('names its process and says who takes part, and whether it is theirs alone', () => {
    const fields = {
      title: 'Gloves',
      process: '7',
      message: ' We are out of M. \n',
      people: [3, 5],
      secured: true,
    };
    expect(convoBody(fields, types, 'ref-12345678')).toEqual({
      convo_name: 'Gloves',
      system_process: 'Supplies',
      system_process_id: '7',
      message: 'We are out of M.',
      secured: 1,
      participants: [3, 5],
      client_ref: 'ref-12345678',
    });
  });

  it('is worth keeping once something but the process was given', () => {
    expect(isEmptyConvo({ ...emptyConvo('7'), secured: true })).toBe(true);
    expect(isEmptyConvo({ ...emptyConvo('7'), people: [3] })).toBe(false);
  });
});
