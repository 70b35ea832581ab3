import { contactName, type ContactExtras } from '@chairline/office-state/contacts';
import { useMemo } from 'react';
import { familyLetters } from './family-letters.ts';
import type { Contact } from '../contacts/index.ts';

/** A member of a family as its header and its thread show them. */
export interface FamilyView {
  /** The contact itself and the others, the head first; empty where there is no family. */
  members: readonly { id: number; name: string; letters: string }[];
  /** The name of a contact of the family; of others 'Contact'. */
  nameOf: (contactId: number) => string;
}

/** The contact's family, for switching between its threads and seeing them as one. */
export function useFamily(contact: Contact | undefined, extras: ContactExtras | undefined): FamilyView {
  const name = contact ? contactName(contact) : 'this contact';
  const id = contact?.contact_id;
  const first = contact?.first_name ?? '';
  const head = contact?.family;
  const others = extras?.family_members;
  return useMemo(() => {
    const members =
      id === undefined || !others || others.length === 0
        ? []
        : [
            { id, name, first, full: name },
            ...others.map(({ contact_id, full_name, first_name }) => ({
              id: contact_id,
              name: full_name || 'No name',
              first: first_name,
              full: full_name,
            })),
          ].toSorted((a, b) => Number(b.id === head) - Number(a.id === head) || a.id - b.id);
    const letters = familyLetters(members);
    const names = new Map(members.map((member) => [member.id, member.name]));
    return {
      members: members.map(({ id: of, name: called }, index) => ({
        id: of,
        name: called,
        letters: letters[index]!,
      })),
      nameOf: (contactId) => (contactId === id ? name : (names.get(contactId) ?? 'Contact')),
    };
  }, [id, name, first, head, others]);
}
