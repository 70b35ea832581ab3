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
            { id, name, letters: familyLetters(first, name) },
            ...others.map((member) => ({
              id: member.contact_id,
              name: member.full_name || 'No name',
              letters: familyLetters(member.first_name, member.full_name),
            })),
          ].toSorted((a, b) => Number(b.id === head) - Number(a.id === head) || a.id - b.id);
    const names = new Map(members.map((member) => [member.id, member.name]));
    return {
      members,
      nameOf: (contactId) => (contactId === id ? name : (names.get(contactId) ?? 'Contact')),
    };
  }, [id, name, first, head, others]);
}
