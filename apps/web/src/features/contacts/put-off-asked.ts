import { contacts as contract } from '@chairline/contract';
import { contactName } from '@chairline/office-state/contacts';
import { create } from 'zustand';
import { notify } from '../../ui/notify.tsx';
import { refuseLimited } from './mutations.ts';
import { findContact } from './store.ts';

/** Called before the list moves; what it answers is called once it is done. */
export type Onward = () => () => void;

interface Asked {
  contactId: number;
  onward: Onward | undefined;
}

const useAsked = create<{ asked: Asked | null }>(() => ({ asked: null }));

/** Whose time is asked for, if anybody's. */
export const usePutOffAsked = (): Asked | null => useAsked(({ asked }) => asked);
export const closePutOff = (): void => useAsked.setState({ asked: null });

/** Asks until when a contact who waits is put off; says why not where they do not wait. */
export function askPutOff(contactId: number, onward?: Onward): void {
  const contact = findContact(contactId);
  if (!contact || refuseLimited()) return;
  if (!contract.waits(contact) && contact.put_off === null) {
    notify({ message: `${contactName(contact)} does not wait for an answer.` });
    return;
  }
  useAsked.setState({ asked: { contactId, onward } });
}
