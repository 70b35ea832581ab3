import { contactName } from '@chairline/office-state/contacts';
import { useEffect } from 'react';
import { live } from '../../lib/live.ts';
import { notify } from '../../ui/notify.tsx';
import { findContact } from '../../features/contacts/index.ts';

/**
 * Leads whoever has a contact open that was merged into another to that other, and says so.
 * @param openInstead puts the other in the place of the merged one
 */
export function useMergedAway(contactId: number | undefined, openInstead: (contactId: number) => void): void {
  useEffect(
    () =>
      live.on('deleteContact', ({ contact_id, merged_into }) => {
        if (contact_id !== contactId || merged_into === undefined) return;
        const [merged, kept] = [findContact(contact_id), findContact(merged_into)];
        notify({
          message: `${merged ? contactName(merged) : 'This contact'} was merged into ${kept ? contactName(kept) : 'another contact'}. You see both of them here.`,
        });
        openInstead(merged_into);
      }),
    [contactId, openInstead],
  );
}
