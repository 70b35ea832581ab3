import { contacts as contract } from '@chairline/contract';
import { mdiAccountOutline } from '@mdi/js';
import { useEffect } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useContactDetail } from '../queries.ts';
import { useContacts } from '../store.ts';
import { CreateContact } from './create-contact.tsx';
import { renewDetail } from './mutations.ts';
import type { ContactPanelProps } from './panel-props.ts';
import { ViewContact } from './view-contact.tsx';

/** What is known of the open contact, or the form of a new one. */
export default function ContactPanel({ contactId, creating = false, ...rest }: ContactPanelProps) {
  if (creating) return <CreateContact {...rest} />;
  if (contactId === null)
    return <EmptyState icon={mdiAccountOutline} title={contract.contactMessages.chooseContact} />;
  return <OpenContact key={contactId} contactId={contactId} {...rest} />;
}

/** A detail as the store holds it: whole as it was answered, with the version it was answered at. */
type HeldDetail = { stale: boolean; version?: number };

type OpenContactProps = Omit<ContactPanelProps, 'contactId' | 'creating'> & { contactId: number };

function OpenContact({ contactId, onClose, onOpenContact }: OpenContactProps) {
  const { contact, extras, error, retry } = useContactDetail(contactId);
  const version = contact?.version;
  // Addresses and the like stand in no event: whatever changed the row may have changed them too.
  const stale = useContacts((state) => {
    const held: HeldDetail | undefined = state.extras.get(contactId);
    return held === undefined || held.stale || held.version !== version;
  });
  useEffect(() => {
    const held: HeldDetail | undefined = useContacts.getState().extras.get(contactId);
    if (held && version !== undefined && held.version !== version) renewDetail(contactId);
  }, [contactId, version]);

  if (contact && extras) {
    return (
      <ViewContact
        contact={contact}
        extras={extras}
        stale={stale}
        onClose={onClose}
        onOpenContact={onOpenContact}
      />
    );
  }
  if (error !== undefined)
    return <FailedState title="The contact could not be loaded" error={error} onRetry={retry} />;
  return <SkeletonRows count={8} rowHeight={56} withAvatar={false} label="Loading the contact" />;
}
