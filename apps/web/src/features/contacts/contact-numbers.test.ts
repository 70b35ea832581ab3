import { contactName } from '@chairline/office-state/contacts';
import { makeContact } from '@chairline/office-state/testing';
import { describe, expect, it } from 'vitest';
import { allNumbers, numbersToCall, textableNumbers } from './contact-numbers.ts';

describe('textableNumbers', () => {
  it('names each number once and leaves out those that take no texts', () => {
    const contact = makeContact({
      ph1: '5035550177',
      ph2: '5035550177',
      ph3: '5035550179',
      textable3: false,
    });
    expect(textableNumbers(contact)).toEqual([{ number: '5035550177', label: 'Cell' }]);
    expect(textableNumbers(makeContact({ phone_num: '5035550142' }))).toEqual([
      { number: '5035550142', label: '' },
    ]);
  });
});

describe('whom nobody can answer', () => {
  it.each(['72727', '+525512345678', 'SAMPLEPAY', 'Unknown sender'])(
    '%s takes no text and no call',
    (phone_num) => {
      const contact = makeContact({ phone_num });
      expect([textableNumbers(contact), numbersToCall(contact), allNumbers(contact)]).toEqual([
        [],
        [],
        [phone_num],
      ]);
    },
  );
});

describe('numbersToCall', () => {
  it('names each number once, and says what it is only where there are several', () => {
    expect(numbersToCall(makeContact({ ph1: '5035550177', ph3: '5035550177' }))).toEqual([
      { number: '5035550177' },
    ]);
    const contact = makeContact({ ph1: '5035550177', ph2: '5035550178', phone_num: '5035550179' });
    expect(numbersToCall(contact)).toEqual([
      { number: '5035550177', kind: 'cell' },
      { number: '5035550178', kind: 'home' },
      { number: '5035550179' },
    ]);
    expect(numbersToCall(makeContact({ email: 'ana@example.com' }))).toEqual([]);
  });
});

describe('names and numbers', () => {
  it('shows the number where there is no name', () => {
    expect(contactName(makeContact({ phone_num: '5035550142' }))).toBe('(503) 555-0142');
    expect(contactName(makeContact({ first_name: 'Ana', last_name: 'Reyes', ph1: '5035550177' }))).toBe(
      'Ana Reyes',
    );
    expect(contactName(makeContact({ email: 'ana@example.com' }))).toBe('ana@example.com');
    expect(allNumbers(makeContact({ ph1: '5035550177', ph3: '5035550177', ph2: '5035550178' }))).toEqual([
      '5035550177',
      '5035550178',
    ]);
  });
});
