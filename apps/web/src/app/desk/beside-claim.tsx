import { useEffect } from 'react';
import { followContacts } from '../../features/contacts/index.ts';
import { ConvoAddressContext } from '../../features/inbox/index.ts';
import { useHotkeys } from '../../lib/hotkeys.ts';
import { ofOpen } from '../../lib/of-open.ts';
import { useClaim } from '../../features/claims/queries.ts';
import { useWide } from '../../ui/columns/use-wide.ts';
import { useBesideAddress } from '../../features/claims/use-beside-address.ts';
import { focusPanel } from './focus-panel.ts';
import { RightPanel } from './right-panel.tsx';

/** The right panel of the front desk, for the patient of the open claim (specification 3, section 2.2). */
export function BesideClaim({ claimId }: { claimId: number }) {
  const { data: row, isPending } = useClaim(claimId);
  const contactId = row?.contact_id ?? null;
  const { panel, inDetail, convoAddress, openPanel, closePanel, openContact } = useBesideAddress(contactId);
  // On a tablet it lies over the claim and takes no column.
  const wide = useWide();
  useEffect(() => followContacts(), []);
  useHotkeys({
    i: {
      label: 'Internal conversations about the claim’s patient',
      group: 'Claims',
      run: () =>
        ofOpen(() => {
          if (contactId === null) return;
          openPanel('internalConversations');
          focusPanel();
        }),
    },
  });
  // Nothing is known of a patient whom no contact is linked to; while that is asked its room is kept.
  if (contactId === null) return isPending ? <div /> : null;
  return (
    <div className="min-w-0 min-h-0">
      <ConvoAddressContext value={convoAddress}>
        <RightPanel
          over={!wide}
          contactId={contactId}
          open={panel}
          inDetail={inDetail}
          onOpen={openPanel}
          onClose={closePanel}
          onOpenContact={openContact}
          onCreated={openContact}
        />
      </ConvoAddressContext>
    </div>
  );
}
