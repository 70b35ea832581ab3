import { beforeAll, beforeEach } from 'vitest';
import {
  type Caller,
  createContact,
  createOffice,
  createUser,
  newNumber,
  signIn,
  type TestOffice,
} from './factory.ts';
import { standIn } from './stand-in.ts';
import type { TestApp } from './test-app.ts';

type Role = 'Admin' | 'Member';
/** People of an office, by their usernames. */
type People<Name extends string> = Record<Name, Role>;
/** An office, and its people signed in. */
type Staffed<Name extends string> = Record<Name, Caller> & { office: TestOffice };

/** A fresh office before each test, and its people, signed in. */
export function useOffice<Name extends string>(app: TestApp, people: People<Name>): Staffed<Name> {
  let now: Staffed<Name> | undefined;
  beforeEach(async () => {
    now = await openOffice(app, people);
  });
  return standIns(people, () => now);
}

/** One office for all tests of a file, and its people, signed in. */
export function useOneOffice<Name extends string>(app: TestApp, people: People<Name>): Staffed<Name> {
  let now: Staffed<Name> | undefined;
  beforeAll(async () => {
    now = await openOffice(app, people);
  });
  return standIns(people, () => now);
}

async function openOffice<Name extends string>(app: TestApp, people: People<Name>): Promise<Staffed<Name>> {
  const office = await createOffice(app);
  const staff: Partial<Record<string, Caller>> = {};
  for (const [username, role] of Object.entries<Role>(people))
    staff[username] = await signIn(app, await createUser(app, office, { username, role }));
  return { ...staff, office } as Staffed<Name>;
}

function standIns<Name extends string>(
  people: People<Name>,
  now: () => Staffed<Name> | undefined,
): Staffed<Name> {
  const names = ['office', ...Object.keys(people)] as (Name | 'office')[];
  return Object.fromEntries(names.map((name) => [name, standIn(name, () => now()?.[name])])) as Staffed<Name>;
}

/** A patient of an office: a contact with a number that nobody else has. */
export interface TestPatient {
  /** contact_id. */
  contact: number;
  /** E.164. */
  number: string;
}

/** A patient of the office that a test finds. */
export function usePatient(app: TestApp, office: TestOffice): TestPatient {
  let patient: TestPatient | undefined;
  beforeEach(async () => {
    patient = await createPatient(app, office);
  });
  return standIn('the patient', () => patient);
}

export async function createPatient(app: TestApp, office: TestOffice): Promise<TestPatient> {
  const number = newNumber();
  return { number, contact: await createContact(app, office, { ph1: number }) };
}
