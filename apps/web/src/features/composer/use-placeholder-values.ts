import { contactName, isNamed } from '@chairline/office-state/contacts';
import type { contacts, labels } from '@chairline/contract';
import { useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { useComingAppointments } from './coming-appointments.ts';

/** What placeholders are filled with for a contact. */
export function usePlaceholderValues(contact: contacts.Contact | undefined): labels.PlaceholderValues {
  const user = useSession();
  const [now] = useState(() => Date.now());
  const appointments = useComingAppointments(
    contact && contact.OD_PatNum !== null ? contact.contact_id : null,
    user.client.timezone,
    user.ODEnabled,
  );
  return {
    userName: `${user.first_name} ${user.last_name}`.trim() || user.username,
    contactName: contact && isNamed(contact) ? contactName(contact) : '',
    firstName: contact?.first_name ?? '',
    appointments,
    now,
    timezone: user.client.timezone,
  };
}
