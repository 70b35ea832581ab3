import { imports as contract } from '@chairline/contract';
import { describe, expect, test } from 'vitest';
import { fingerprintOf, guessMapping } from './guess-mapping.ts';
import { readBirthdate } from './read-date.ts';
import { readPhones } from './read-phone.ts';
import { placesOf, type Places, readRow } from './read-row.ts';
import { readText } from './read-table.ts';
import { splitName } from './split-name.ts';

const words = contract.importMessages;
const now = new Date('2026-11-25T12:00:00Z');

describe('phones', () => {
  test.each([
    ['5035550177', ['+15035550177']],
    ['+1 (503) 555-0177', ['+15035550177']],
    ['1-503-555-0177', ['+15035550177']],
    ['001 503 555 0177', ['+15035550177']],
    ['503.555.0177 ext. 12', ['+15035550177']],
    ['503-555-0177 x12', ['+15035550177']],
    ["'503-555-0177", ['+15035550177']],
    ['5035550177.0', ['+15035550177']],
    ['5.035550177E9', ['+15035550177']],
    ['Cell: 503 555 0177', ['+15035550177']],
    ['503 555 0177 (cell)', ['+15035550177']],
    ['503‑555‑0177', ['+15035550177']],
    ['503-555-0177 / 971-555-0123', ['+15035550177', '+19715550123']],
    ['503-555-0177 ::: 971-555-0123', ['+15035550177', '+19715550123']],
    ['503-555-0177 or 503-555-0177', ['+15035550177']],
    ['555-0177', []],
    ['0035550177', []],
    ['503-555-0177, ask for Bo', []],
    ['+44 20 7946 0000', []],
    ['call her', []],
  ])('%j', (text, numbers) => expect(readPhones(text)).toEqual({ numbers, isCut: false }));

  test('what Excel has shortened is no number', () =>
    expect(readPhones('5.03555E+09')).toEqual({ numbers: [], isCut: true }));
});

describe('birthdates', () => {
  test.each([
    ['1980-03-14', '1980-03-14'],
    ['1980-03-14 00:00:00', '1980-03-14'],
    ['1980-03-14T00:00:00Z', '1980-03-14'],
    ['3/14/1980', '1980-03-14'],
    ['03-14-1980 12:00 AM', '1980-03-14'],
    ['14/3/1980', '1980-03-14'],
    ['3/14/80', '1980-03-14'],
    ['3/14/26', '2026-03-14'],
    ['3/14/27', '1927-03-14'],
    ['19800314', '1980-03-14'],
    ['Mar 14, 1980', '1980-03-14'],
    ['March 14th 1980', '1980-03-14'],
    ['14 marzo 1980', '1980-03-14'],
    ['14 de ene de 1980', '1980-01-14'],
    ['', ''],
    ['0001-01-01', ''],
    ['01/01/0001', ''],
    ['00/00/0000', ''],
    ['N/A', ''],
    ['2/30/1980', null],
    ['yesterday', null],
    ['29294', null],
  ])('%j', (text, day) => expect(readBirthdate(text, now)).toBe(day));
});

describe('full names', () => {
  test.each([
    ['Ana Reyes', 'Ana', 'Reyes'],
    ['Reyes, Ana M', 'Ana M', 'Reyes'],
    ['Ana Maria Reyes', 'Ana Maria', 'Reyes'],
    ['Maria de la Cruz', 'Maria', 'de la Cruz'],
    ['Dr. John Smith Jr.', 'John', 'Smith Jr.'],
    ['Smith, Jr., John', 'John', 'Smith Jr.'],
    ['John Smith, DDS', 'John', 'Smith DDS'],
    ['Cher', 'Cher', ''],
    ['  Ludwig   van  Beethoven ', 'Ludwig', 'van Beethoven'],
  ])('%j', (full, first, last) => expect(splitName(full)).toEqual({ first, last }));
});

const guess = (csv: string) => guessMapping(readText(Buffer.from(csv)), now);

describe('headers', () => {
  test.each([
    [
      'Open Dental',
      'PatNum,LName,FName,Birthdate,Gender,HmPhone,WkPhone,WirelessPhone,Email,Address,Address2,City,State,Zip\n1,a,b,,,,,,,,,,,\n',
      {
        last_name: 'LName',
        first_name: 'FName',
        ph1: 'WirelessPhone',
        ph2: 'HmPhone',
        ph3: 'WkPhone',
        email: 'Email',
        Birthdate: 'Birthdate',
        gender: 'Gender',
        address: 'Address',
        address2: 'Address2',
        city: 'City',
        state: 'State',
        zip: 'Zip',
      },
    ],
    [
      'Dentrix',
      'First Name,Last Name,Birth Date,Sex,Home Phone,Work Phone,Mobile Phone,E-Mail,Street Address,City,State,Zip Code\na,b,,,,,,,,,,\n',
      {
        first_name: 'First Name',
        last_name: 'Last Name',
        Birthdate: 'Birth Date',
        gender: 'Sex',
        ph1: 'Mobile Phone',
        ph2: 'Home Phone',
        ph3: 'Work Phone',
        email: 'E-Mail',
        address: 'Street Address',
        city: 'City',
        state: 'State',
        zip: 'Zip Code',
      },
    ],
    [
      'Eaglesoft',
      'Patient ID,First Name,Last Name,Cell Phone,Home Phone,Work Phone,Email Address,Address 1,Address 2,Zipcode,Date of Birth\n1,a,b,,,,,,,,\n',
      {
        first_name: 'First Name',
        last_name: 'Last Name',
        ph1: 'Cell Phone',
        ph2: 'Home Phone',
        ph3: 'Work Phone',
        email: 'Email Address',
        address: 'Address 1',
        address2: 'Address 2',
        zip: 'Zipcode',
        Birthdate: 'Date of Birth',
      },
    ],
    [
      'Google Contacts',
      'First Name,Middle Name,Last Name,Birthday,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Value,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code\na,,b,,,,,,,,,,\n',
      {
        first_name: 'First Name',
        last_name: 'Last Name',
        Birthdate: 'Birthday',
        email: 'E-mail 1 - Value',
        ph1: 'Phone 1 - Value',
        ph2: 'Phone 2 - Value',
        address: 'Address 1 - Street',
        city: 'Address 1 - City',
        state: 'Address 1 - Region',
        zip: 'Address 1 - Postal Code',
      },
    ],
    [
      'Outlook',
      'First Name,Last Name,E-mail Address,Mobile Phone,Home Phone,Business Phone,Home Street,Home City,Home State,Home Postal Code,Birthday,Gender\na,b,,,,,,,,,,\n',
      {
        first_name: 'First Name',
        last_name: 'Last Name',
        email: 'E-mail Address',
        ph1: 'Mobile Phone',
        ph2: 'Home Phone',
        ph3: 'Business Phone',
        address: 'Home Street',
        city: 'Home City',
        state: 'Home State',
        zip: 'Home Postal Code',
        Birthdate: 'Birthday',
        gender: 'Gender',
      },
    ],
    [
      'Weave, in the common forms',
      'First Name,Last Name,Preferred Name,Mobile Phone,Home Phone,Work Phone,Email,Birthdate,Gender,Status\na,b,,,,,,,,\n',
      {
        first_name: 'First Name',
        last_name: 'Last Name',
        ph1: 'Mobile Phone',
        ph2: 'Home Phone',
        ph3: 'Work Phone',
        email: 'Email',
        Birthdate: 'Birthdate',
        gender: 'Gender',
      },
    ],
    [
      'numbers by what they are',
      'Patient Name,Phone (Mobile),Phone (Home),Phone (Work),E-mail\nAna Reyes,1,,,\n',
      {
        first_name: 'Patient Name',
        last_name: 'Patient Name',
        ph1: 'Phone (Mobile)',
        ph2: 'Phone (Home)',
        ph3: 'Phone (Work)',
        email: 'E-mail',
      },
    ],
    [
      'days that are no birthdates',
      'First Name,Mobile Phone,Last Visit,Next Appointment\nAna,503-555-0177,3/14/2024,1/5/2027\n',
      { first_name: 'First Name', ph1: 'Mobile Phone' },
    ],
    [
      'Spanish',
      'Nombre,Apellidos,Teléfono móvil,Correo electrónico,Fecha de nacimiento,Dirección,Ciudad,Código postal\na,b,,,,,,\n',
      {
        first_name: 'Nombre',
        last_name: 'Apellidos',
        ph1: 'Teléfono móvil',
        email: 'Correo electrónico',
        Birthdate: 'Fecha de nacimiento',
        address: 'Dirección',
        city: 'Ciudad',
        zip: 'Código postal',
      },
    ],
    [
      'one name',
      'Patient Name,Phone\nAna Reyes,1\n',
      { first_name: 'Patient Name', last_name: 'Patient Name', ph1: 'Phone' },
    ],
    ['home phones alone', 'First,Home Phone\nAna,1\n', { first_name: 'First', ph1: 'Home Phone' }],
    [
      'what the columns hold',
      'x,y,z\n503-555-0177,ana@example.com,3/14/1980\n',
      { ph1: 'x', email: 'y', Birthdate: 'z' },
    ],
  ])('%s', (_name, csv, mapping) => expect(guess(csv)).toEqual(mapping));

  test('a column that is filled in comes before one that is not', () =>
    expect(guess('First Name,Mobile Phone,Phone\nAna,,503-555-0177\n').ph1).toBe('Phone'));

  test('are the same whatever their case and marks', () => {
    expect(fingerprintOf(['First Name', 'Teléfono'])).toBe(fingerprintOf(['first_name', 'TELEFONO']));
    expect(fingerprintOf(['a', 'b'])).not.toBe(fingerprintOf(['b', 'a']));
  });
});

describe('a row', () => {
  const columns = ['First', 'Last', 'Cell', 'Home', 'Email', 'Born', 'Zip', 'City', 'Sex'];
  const places = placesOf(
    {
      first_name: 'First',
      last_name: 'Last',
      ph1: 'Cell',
      ph2: 'Home',
      email: 'Email',
      Birthdate: 'Born',
      zip: 'Zip',
      city: 'City',
      gender: 'Sex',
    },
    columns,
  ) as Places;
  const read = (...cells: string[]) => readRow(cells, places, now);

  test('as a contact has it', () =>
    expect(
      read(
        ' Ana ',
        'Reyes',
        '(503) 555-0177; 971-555-0123',
        '',
        'ANA@example.com',
        '3/14/1980',
        '2134',
        'Coos Bay',
        'f',
      ),
    ).toEqual({
      values: {
        first_name: 'Ana',
        last_name: 'Reyes',
        ph1: '+15035550177',
        ph2: '+19715550123',
        email: 'ANA@example.com',
        birthdate: '1980-03-14',
        zip: '02134',
        city: 'Coos Bay',
        gender: 'Female',
      },
      reasons: [],
      faults: [],
    }));

  test('says everything that is wrong with it, and what of it a contact can do without', () =>
    expect(read('', 'Reyes', '', '555', 'ana@', '13/13/1980', '1', 'Area 51', '')).toEqual({
      values: { last_name: 'Reyes' },
      reasons: [words.refusedFirstName, words.refusedPhoneMissing],
      faults: [
        { field: 'ph2', reason: words.refusedPhone('Home phone', '555') },
        { field: 'email', reason: words.refusedEmail('ana@') },
        { field: 'Birthdate', reason: words.refusedBirthdate('13/13/1980') },
        { field: 'zip', reason: words.refusedZip('1') },
        { field: 'city', reason: words.refusedCity('Area 51') },
      ],
    }));

  test('a birthdate is no day of the future', () =>
    expect(read('Ana', '', '5035550177', '', '', '1/1/2030')).toMatchObject({
      reasons: [],
      faults: [{ field: 'Birthdate', reason: words.refusedBirthdate('1/1/2030') }],
    }));

  test('a name or a first phone that cannot be read is nobody', () => {
    expect(read('Ana', 'x'.repeat(101), '5035550177')).toMatchObject({
      reasons: [words.refusedLong('Last name', 100)],
      faults: [],
    });
    expect(read('Ana', '', '555', '5035550177')).toMatchObject({
      reasons: [words.refusedPhone('Phone', '555')],
      faults: [],
    });
  });

  test('takes out what nobody sees, and leaves formulas and odd names the texts they are', () => {
    const hostile = "=cmd|\u0000'/c calc'\u202e!A1";
    expect(read(hostile, '__proto__', '5035550177').values).toEqual({
      first_name: "=cmd| '/c calc' !A1",
      last_name: '__proto__',
      ph1: '+15035550177',
    });
    expect(read('x'.repeat(10_000), '../..', '5035550177').reasons).toEqual([
      words.refusedLong('First name', 100),
    ]);
  });
});
