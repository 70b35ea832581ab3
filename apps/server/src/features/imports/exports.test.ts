import { imports as contract } from '@chairline/contract';
import { describe, expect, test } from 'vitest';
import { guessMapping } from './guess-mapping.ts';
import { placesOf, type Places, readRow, type RowValues } from './read-row.ts';
import { readText } from './read-table.ts';

/** Files as other programs write them, by what they say of their exports: read with the mapping that is guessed. */
const now = new Date('2026-11-25T12:00:00Z');

function readAll(text: string | Buffer): (RowValues | string[])[] {
  const table = readText(Buffer.from(text as string));
  const places = placesOf(guessMapping(table, now), table.columns) as Places;
  return table.rows.map(({ cells }) => {
    const { values, reasons } = readRow(cells, places, now);
    return reasons.length > 0 ? reasons : values;
  });
}

/** A row of a wide export: its columns by name, everything else empty. */
const rowOf = (head: string, cells: Record<string, string>): string =>
  head
    .split(',')
    .map((name) => cells[name] ?? '')
    .map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',');

const GOOGLE =
  'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address';
const GOOGLE_BEFORE =
  'Name,Given Name,Additional Name,Family Name,Yomi Name,Given Name Yomi,Additional Name Yomi,Family Name Yomi,Name Prefix,Name Suffix,Initials,Nickname,Short Name,Maiden Name,Birthday,Gender,Location,Billing Information,Directory Server,Mileage,Occupation,Hobby,Sensitivity,Priority,Subject,Notes,Language,Photo,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Phone 2 - Type,Phone 2 - Value';
const OUTLOOK =
  "First Name,Middle Name,Last Name,Title,Suffix,Nickname,Given Yomi,Surname Yomi,E-mail Address,E-mail 2 Address,E-mail 3 Address,Home Phone,Home Phone 2,Business Phone,Business Phone 2,Mobile Phone,Car Phone,Other Phone,Primary Phone,Pager,Business Fax,Home Fax,Other Fax,Company Main Phone,Callback,Radio Phone,Telex,TTY/TDD Phone,IMAddress,Job Title,Department,Company,Office Location,Manager's Name,Assistant's Name,Assistant's Phone,Company Yomi,Business Street,Business City,Business State,Business Postal Code,Business Country/Region,Home Street,Home City,Home State,Home Postal Code,Home Country/Region,Other Street,Other City,Other State,Other Postal Code,Other Country/Region,Personal Web Page,Spouse,Schools,Hobby,Location,Web Page,Birthday,Anniversary,Notes";
/** A query's result, saved as text: columns of the table `patient`, parted by tabs. */
const OPEN_DENTAL =
  'PatNum\tLName\tFName\tMiddleI\tPreferred\tPatStatus\tGender\tPosition\tBirthdate\tAddress\tAddress2\tCity\tState\tZip\tHmPhone\tWkPhone\tWirelessPhone\tGuarantor\tEmail';

describe('an export of', () => {
  test('Google Contacts: two numbers in one cell, a birthday, an address of several lines', () =>
    expect(
      readAll(
        [
          GOOGLE,
          rowOf(GOOGLE, {
            'First Name': 'Ana',
            'Last Name': 'Núñez',
            Birthday: '1980-03-14',
            Notes: 'likes mornings,\nhates "drills"',
            Labels: '* myContacts',
            'E-mail 1 - Label': '* Home',
            'E-mail 1 - Value': 'ana@example.com',
            'Phone 1 - Label': 'Mobile',
            'Phone 1 - Value': '+1 503-555-0177 ::: +1 971-555-0123',
            'Phone 2 - Label': 'Work',
            'Phone 2 - Value': '(503) 555-0199',
            'Address 1 - Formatted': '12 Elm St\nApt 4\nSalem, OR 97301\nUS',
            'Address 1 - Street': '12 Elm St',
            'Address 1 - City': 'Salem',
            'Address 1 - Region': 'OR',
            'Address 1 - Postal Code': '97301',
            'Address 1 - Country': 'US',
            'Address 1 - Extended Address': 'Apt 4',
          }),
          rowOf(GOOGLE, { 'First Name': 'Bo', 'E-mail 1 - Value': 'bo@example.com' }),
        ].join('\n'),
      ),
    ).toEqual([
      {
        first_name: 'Ana',
        last_name: 'Núñez',
        ph1: '+15035550177',
        ph2: '+15035550199',
        ph3: '+19715550123',
        email: 'ana@example.com',
        birthdate: '1980-03-14',
        address: '12 Elm St',
        address2: 'Apt 4',
        city: 'Salem',
        state: 'OR',
        zip: '97301',
      },
      [contract.importMessages.refusedPhoneMissing],
    ]));

  test('Google Contacts as it was before 2024, in UTF-16', () =>
    expect(
      readAll(
        Buffer.from(
          `\uFEFF${GOOGLE_BEFORE}\r\n${rowOf(GOOGLE_BEFORE, {
            Name: 'Zoë de la Cruz',
            'Given Name': 'Zoë',
            'Family Name': 'de la Cruz',
            'Group Membership': '* myContacts',
            'Phone 1 - Type': 'Mobile',
            'Phone 1 - Value': '503.555.0177',
          })}\r\n`,
          'utf16le',
        ),
      ),
    ).toEqual([{ first_name: 'Zoë', last_name: 'de la Cruz', ph1: '+15035550177' }]));

  test('Outlook: Windows-1252, a birthday of 0/0/00, numbers of the business beside the person’s', () =>
    expect(
      readAll(
        Buffer.from(
          [
            OUTLOOK,
            rowOf(OUTLOOK, {
              'First Name': 'José',
              'Last Name': 'Peña',
              'E-mail Address': 'jose@example.com',
              'Home Phone': '(503) 555-0101',
              'Business Phone': '+1 (503) 555-0102 x9',
              'Mobile Phone': '503 555 0103',
              'Business Street': '1 Work Way',
              'Home Street': '5 Oak Ave',
              'Home City': 'Bend',
              'Home State': 'OR',
              'Home Postal Code': '97701',
              Birthday: '0/0/00',
            }),
          ].join('\r\n'),
          'latin1',
        ),
      ),
    ).toEqual([
      {
        first_name: 'José',
        last_name: 'Peña',
        ph1: '+15035550103',
        ph2: '+15035550101',
        ph3: '+15035550102',
        email: 'jose@example.com',
        address: '5 Oak Ave',
        city: 'Bend',
        state: 'OR',
        zip: '97701',
      },
    ]));

  test('Open Dental: tabs, dates with a time, a birthdate of the year 1', () =>
    expect(
      readAll(
        [
          OPEN_DENTAL,
          '17\tReyes\tAna\tM\t\tPatient\tFemale\tSingle\t3/14/1980 12:00:00 AM\t12 Elm St\t\tSalem\tOR\t97301-1234\t(503)555-0101\t\t(503)555-0177\t17\tana@example.com',
          '18\tReyes\tLeo\t\t\tPatient\tMale\tChild\t0001-01-01 00:00:00\t12 Elm St\t\tSalem\tOR\t97301\t\t\t(503)555-0177\t17\t',
        ].join('\r\n'),
      ),
    ).toEqual([
      {
        first_name: 'Ana',
        last_name: 'Reyes',
        ph1: '+15035550177',
        ph2: '+15035550101',
        email: 'ana@example.com',
        birthdate: '1980-03-14',
        gender: 'Female',
        address: '12 Elm St',
        city: 'Salem',
        state: 'OR',
        zip: '97301-1234',
      },
      {
        first_name: 'Leo',
        last_name: 'Reyes',
        ph1: '+15035550177',
        gender: 'Male',
        address: '12 Elm St',
        city: 'Salem',
        state: 'OR',
        zip: '97301',
      },
    ]));

  // No page of Weave's that could be read names its columns: these are the common forms.
  test('Weave: a preferred name and a status that are no fields here, a number with its country, no birthdate', () =>
    expect(
      readAll(
        [
          'First Name,Last Name,Preferred Name,Status,Gender,Birthdate,Mobile Phone,Home Phone,Work Phone,Email,Address,City,State,Zip,Last Visit',
          'Ana,Reyes,Annie,Active,F,03/14/1980,+15035550177,(503) 555-0101,,ana@example.com,12 Elm St,Salem,OR,97301,11/02/2026',
          '"Leo","de la Cruz","","Inactive","M","","(503) 555-0178","","","","","","","","11/03/2026"',
        ].join('\r\n'),
      ),
    ).toEqual([
      {
        first_name: 'Ana',
        last_name: 'Reyes',
        ph1: '+15035550177',
        ph2: '+15035550101',
        email: 'ana@example.com',
        birthdate: '1980-03-14',
        gender: 'Female',
        address: '12 Elm St',
        city: 'Salem',
        state: 'OR',
        zip: '97301',
      },
      { first_name: 'Leo', last_name: 'de la Cruz', ph1: '+15035550178', gender: 'Male' },
    ]));
});
