import { contacts as contract, formatPhone } from '@chairline/contract';
import { mdiAccountOutline } from '@mdi/js';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { allNumbers } from '../contact-detail.ts';
import { contactName } from '../contact-name.ts';
import { useContact } from '../queries.ts';
import type { ContactPanelProps } from './panel-props.ts';

/** What is known of the open contact. */
export default function ContactPanel({ contactId }: ContactPanelProps) {
  const contact = useContact(contactId ?? 0);
  if (!contact) return <EmptyState icon={mdiAccountOutline} title={contract.contactMessages.chooseContact} />;
  return (
    <div style={{ padding: 16 }}>
      <h2>{contactName(contact)}</h2>
      <p>{allNumbers(contact).map(formatPhone).join(', ')}</p>
      <p>{contact.email}</p>
    </div>
  );
}
