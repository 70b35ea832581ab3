import type { imports } from '@chairline/contract';
import type { Reducers } from '../reducers.ts';

type ContactImport = imports.ContactImport;

/** The history with one import as it now is, newest first; an older copy changes nothing. */
export function putImport(held: ContactImport[], arrived: ContactImport): ContactImport[] {
  const before = held.find(({ id }) => id === arrived.id);
  if (before && before.version >= arrived.version) return held;
  return [...held.filter(({ id }) => id !== arrived.id), arrived].toSorted((a, b) => b.id - a.id);
}

export const importReducers: Reducers<ContactImport[]> = {
  contactImport: (held, payload) => putImport(held, payload.import),
};
