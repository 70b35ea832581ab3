import { contactName } from '@chairline/office-state/contacts';
import { lazy } from 'react';
import { closePutOff, findContact, putOff, usePutOffAsked } from '../../contacts/index.ts';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { Later } from '../../../ui/later.tsx';

/** Loaded when somebody is put off for the first time. */
export const PutOffDialog = lazy(() => loadChunk('put-off', () => import('./put-off-dialog.tsx')));

/** Asks until when a contact is put off whom the list, the thread or a key named. */
export function PutOffHost() {
  const asked = usePutOffAsked();
  const contact = asked && findContact(asked.contactId);
  if (!contact) return null;
  const { contactId, onward } = asked;
  return (
    <Later>
      <PutOffDialog
        name={contactName(contact)}
        onClose={closePutOff}
        onChoose={(at) => void putOff(contactId, at, onward)}
      />
    </Later>
  );
}
