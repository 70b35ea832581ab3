import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { followContacts } from '../../contacts/index.ts';
import { RightPanel, type PanelName } from '../../inbox/index.ts';
import { useClaim } from '../queries.ts';

interface BesideClaimProps {
  claimId: number;
  open: PanelName | undefined;
  onOpen: (name: PanelName | undefined) => void;
}

/** The right panel of the front desk, for the patient of the open claim (specification 3, section 2.2). */
export function BesideClaim({ claimId, open, onOpen }: BesideClaimProps) {
  const { data: row } = useClaim(claimId);
  const navigate = useNavigate();
  useEffect(() => followContacts(), []);
  const contactId = row?.contact_id ?? null;
  const toContact = useCallback(
    (contact: number) => void navigate({ to: '/frontdesk', search: { contact } }),
    [navigate],
  );
  if (contactId === null) return null;
  return (
    <RightPanel
      over={false}
      contactId={contactId}
      open={open}
      inDetail={false}
      onOpen={(panel) => {
        // Conversations about the contact stand beside its thread.
        if (panel === 'internalConversations')
          void navigate({ to: '/frontdesk', search: { contact: contactId, panel } });
        else onOpen(panel);
      }}
      onClose={() => onOpen(undefined)}
      onOpenContact={toContact}
      onCreated={toContact}
    />
  );
}
