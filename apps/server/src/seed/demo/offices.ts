import { defaultContactTypes } from '../../features/offices/index.ts';
import type { Prng } from '../prng.ts';
import type { DemoPerson, PersonKind } from './people.ts';
import type { DemoDesk, DemoStaff } from './play.ts';
import type { OfficeNumbers } from './rows.ts';

/** Clients of the demo, with ids that other tools rely on. */
export const PROVIDER = 1;
export const OFFICE = 2;
export const OTHER_OFFICE = 3;
export const DEMO_PASSWORD = 'frontdesk1';

export interface DemoUser extends DemoStaff {
  client: number;
  username: string;
  lastName: string;
  role: 'Admin' | 'Member';
}

export const demoUsers: readonly DemoUser[] = [
  {
    userId: 1,
    client: PROVIDER,
    username: 'provider',
    firstName: 'Morgan',
    lastName: 'Ellery',
    role: 'Admin',
  },
  { userId: 2, client: OFFICE, username: 'admin', firstName: 'Renee', lastName: 'Castellano', role: 'Admin' },
  { userId: 3, client: OFFICE, username: 'desk', firstName: 'Jordan', lastName: 'Hale', role: 'Member' },
  { userId: 4, client: OFFICE, username: 'desk2', firstName: 'Mei', lastName: 'Tanaka', role: 'Member' },
  {
    userId: 5,
    client: OTHER_OFFICE,
    username: 'admin',
    firstName: 'Olivia',
    lastName: 'Marsh',
    role: 'Admin',
  },
];

export const emailOfDemo = ({ firstName, lastName }: Pick<DemoUser, 'firstName' | 'lastName'>): string =>
  `${firstName}.${lastName}@example.com`.toLowerCase();

export const officeDesk: DemoDesk = { name: 'Fernhill Dental', phone: '(503) 555-0102' };
export const officeNumbers: OfficeNumbers = { office: OFFICE, text: '+15035550100', desk: '+15035550102' };
export const otherDesk: DemoDesk = { name: 'Juniper Street Dental', phone: '(720) 555-0102' };
export const otherNumbers: OfficeNumbers = {
  office: OTHER_OFFICE,
  text: '+17205550100',
  desk: '+17205550102',
};

/** What the provider's office is called unless PROVIDER_TEAM_NAME says otherwise. */
const PROVIDER_NAME = 'DSS';

export const demoClients = [
  {
    clientId: PROVIDER,
    name: PROVIDER_NAME,
    timezone: 'America/Los_Angeles',
    businessNumber: '+15035550104',
    city: 'Portland',
    state: 'OR',
    zip: '97204',
  },
  {
    clientId: OFFICE,
    name: officeDesk.name,
    timezone: 'America/Los_Angeles',
    businessNumber: officeNumbers.desk,
    addressLine1: '2140 SE Fernhill Way',
    addressLine2: 'Suite 110',
    city: 'Portland',
    state: 'OR',
    zip: '97214',
    aiMode: 1,
  },
  {
    clientId: OTHER_OFFICE,
    name: otherDesk.name,
    timezone: 'America/Denver',
    businessNumber: otherNumbers.desk,
    addressLine1: '418 Juniper Street',
    city: 'Denver',
    state: 'CO',
    zip: '80211',
  },
];

/** Which of the types every office begins with a kind of person has. */
const typeOfKind: Partial<Record<PersonKind, (typeof defaultContactTypes)[number]['name']>> = {
  patient: 'Patient',
  new: 'New patient',
  lead: 'hotlead',
  vendor: 'Vendor',
  lab: 'Lab',
  inactive: 'Inactive',
};

/** The contact types of an office, and which of them a kind of person has. */
export function makeTypes(client: number, firstId: number) {
  const rows = defaultContactTypes.map((type, index) => ({
    clientId: client,
    typeId: firstId + index,
    typeName: type.name,
    typeDesc: type.description,
    color: type.color,
  }));
  const typeOf = (kind: PersonKind): number | null =>
    rows.find((row) => row.typeName === typeOfKind[kind])?.typeId ?? null;
  return { rows, typeOf };
}

const others = [
  'Maya Okafor',
  'Leila Amari',
  'Grant Hollis',
  'Teodora Ilic',
  'Wanda Kessler',
  'Ravi Menon',
  'June Abbott',
  'Otis Freeman',
];

/** The few contacts of the other office. The first is also a patient of the office of the demo, with the same number. */
export function makeOtherPeople(prng: Prng, firstId: number): DemoPerson[] {
  return others.map((name, index) => {
    const [firstName, lastName] = name.split(' ') as [string, string];
    const person: DemoPerson = {
      id: firstId + index,
      kind: 'patient',
      firstName,
      lastName,
      gender: 'Unknown',
      age: prng.int(24, 71),
      position: 'Single',
      cell: index === 0 ? '+15035550110' : `+1720555011${index}`,
      home: '',
      work: '',
      email: `${firstName}.${lastName}@example.com`.toLowerCase(),
      language: 'en',
      children: [],
      address: `${prng.int(100, 4900)} Juniper Street`,
      city: 'Denver',
      zip: '80211',
      writer: undefined as unknown as DemoPerson,
    };
    person.writer = person;
    return person;
  });
}
