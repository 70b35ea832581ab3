import { users as contract } from '@chairline/contract';
import { peopleReducers } from '@chairline/office-state/users';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { liveQuery } from './live-query.ts';

export type Person = contract.UserRow;

const peopleQuery = liveQuery(['people'], (signal) => call(contract.listUsers, { signal }), peopleReducers);

const none: readonly Person[] = [];
const collator = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true });
const nameOf = (person: Person) => personName(person);
const sortActive = (all: Person[]): readonly Person[] =>
  all.filter(({ isActive }) => isActive).toSorted((a, b) => collator.compare(nameOf(a), nameOf(b)));

/** A person's name, or the username of one without. */
export function personName(person: Pick<Person, 'first_name' | 'last_name' | 'username'>): string {
  return `${person.first_name} ${person.last_name}`.trim() || person.username;
}

/** One of the office, whose account may be off; `person` is null if there is nobody of that id. Live. */
export function usePerson(id: number) {
  const { data, error, refetch } = useQuery({ ...peopleQuery, refetchOnMount: false });
  const person = data && (data.find(({ user_id }) => user_id === id) ?? null);
  return { person, error: person === undefined ? error : null, retry: () => void refetch() };
}

/** Everyone of the office whose account is on, by name: who can be mentioned and added. Live. */
export function usePeople(): readonly Person[] {
  return useQuery({ ...peopleQuery, refetchOnMount: false, select: sortActive }).data ?? none;
}

/** Everyone of the office, those whose account is off as well. Live. */
export function useEveryone(): readonly Person[] {
  return useQuery({ ...peopleQuery, refetchOnMount: false }).data ?? none;
}
