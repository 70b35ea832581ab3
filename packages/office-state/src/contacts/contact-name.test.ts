import { describe, expect, it } from 'vitest';
import { makeContact } from '../testing/make-contact.ts';
import { numberFound, numbersInWords } from './contact-name.ts';

const ana = makeContact({
  contact_id: 1,
  first_name: 'Ana',
  last_name: 'Reyes',
  full_name: 'Ana Reyes',
  ph1: '5035550111',
  ph3: '9715550122',
});

describe('the number a search found', () => {
  it('is said with what it is, however it was typed', () => {
    expect(numbersInWords(ana)).toEqual(['Cell (503) 555-0111', 'Work (971) 555-0122']);
    for (const typed of ['0122', '(971) 555', '971-555-0122', '1 971 555 0122'])
      expect(numberFound(ana, typed)).toBe('Work (971) 555-0122');
    expect(numberFound(ana, '5550')).toBe('Cell (503) 555-0111');
  });

  it('is none for a name, no search, or a number that stands as the name', () => {
    for (const typed of ['', 'ana', 'Reyes 5', '0199']) expect(numberFound(ana, typed)).toBeNull();
    const unnamed = makeContact({
      contact_id: 2,
      first_name: '',
      last_name: '',
      full_name: '',
      ph1: '5035550111',
    });
    expect(numberFound(unnamed, '0111')).toBeNull();
  });
});
