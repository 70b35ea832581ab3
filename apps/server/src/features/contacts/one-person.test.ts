import { expect, test } from 'vitest';
import { type KnownPerson, samePerson } from './one-person.ts';

const read = (text: string): KnownPerson => {
  const [name = '', birthdate = null] = text.split(' * ');
  const [firstName = '', lastName = ''] = name.split('|').map((part) => part.trim());
  return { firstName, lastName, birthdate };
};

test.each([
  // Two given names are two people, twins too.
  ['José Luis | Reyes', 'José Miguel | Reyes', 'different'],
  ['Mary Ann | Lee', 'Mary Beth | Lee', 'different'],
  ['Mary-Ann | Lee * 1980-01-02', 'Mary-Beth | Lee * 1980-01-02', 'different'],
  ['Ana | Reyes', 'Leo | Reyes', 'different'],
  ['Ana | Reyes', 'Ana | Chen', 'different'],
  ['Ana | Reyes * 1980-01-02', 'Ana | Reyes * 2010-01-02', 'different'],
  // Fathers and sons.
  ['John | Smith Jr.', 'John | Smith Sr', 'different'],
  ['John | Smith II', 'John | Smith III * 1980-01-02', 'different'],
  ['John | Smith', 'John | Smith, Jr.', 'doubt'],
  ['John Jr | Smith', 'John | Smith', 'doubt'],
  ['John Jr | Smith', 'John | Smith Junior', 'same'],
  ['John | Smith * 1980-01-02', 'John | Smith Jr * 1980-01-02', 'same'],
  // What one has and the other lacks.
  ['Mary | Lee', 'Mary Ann | Lee', 'doubt'],
  ['Mary A. | Lee', 'Mary Ann | Lee', 'doubt'],
  ['M. | Lee', 'Mary | Lee', 'doubt'],
  ['| Lee', 'Mary | Lee', 'doubt'],
  ['Mary | Lee * 1980-01-02', 'Mary Ann | Lee * 1980-01-02', 'same'],
  ['Ana | García', 'Ana | García López', 'doubt'],
  ['Ana | García * 1980-01-02', 'Ana | García López * 1980-01-02', 'same'],
  // One name, however it is written.
  ['Ana |', 'Ana | Reyes', 'same'],
  ['Mary-Ann | O’Brien', 'Maryann | OBRIEN', 'same'],
  ['Thị Mai | Đoàn * 1981-02-02', 'Thi Mai | Doan * 1981-02-02', 'same'],
  ['Jörg | Preuß', 'Jorg | Preuss * 1980-01-02', 'same'],
] as const)('%s and %s: %s', (one, two, sameness) => {
  expect([samePerson(read(one), read(two)), samePerson(read(two), read(one))]).toEqual([sameness, sameness]);
});
