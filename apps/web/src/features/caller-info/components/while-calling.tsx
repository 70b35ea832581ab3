import { addressOf } from '@chairline/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onEvents } from '../../../lib/live-store.ts';
import { notify } from '../../../ui/notify.tsx';
// The live connection knows the event by it.
import '../queries.ts';

/**
 * What is told of a caller while one speaks with them. They would like to come: the calendar opens beside their wish
 * (specification 3, 7.8), or is offered where that would take somebody's work from them. What they say is no longer filled
 * in: why is said.
 */
export default function WhileCalling({ isBusy }: { isBusy: () => boolean }) {
  const navigate = useNavigate();
  useEffect(
    () =>
      onEvents({
        listeningEnded: ({ words }) => void notify({ message: words, kind: 'warning' }),
        callerWish: ({ request_id }) => {
          const open = () => void navigate({ href: addressOf({ request: request_id }) });
          if (!isBusy()) return open();
          notify({
            message: 'The caller would like an appointment.',
            action: { label: 'Open the calendar', onClick: open },
          });
        },
      }),
    [navigate, isBusy],
  );
  return null;
}
