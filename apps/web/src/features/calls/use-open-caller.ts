import { addressOf, type calls } from '@chairline/contract';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Opens the thread of whom one speaks with: of the contact, else of the colleague. */
export function useOpenCaller(): (contactId: number | null, others: readonly calls.Participant[]) => void {
  const navigate = useNavigate();
  return useCallback(
    (contactId, others) => {
      const contact = contactId ?? others.find(({ contact_id }) => contact_id !== null)?.contact_id ?? null;
      const user = others.find(({ user_id }) => user_id !== null)?.user_id ?? null;
      if (contact !== null) void navigate({ href: addressOf({ contact }) });
      else if (user !== null) void navigate({ href: addressOf({ user }) });
    },
    [navigate],
  );
}
