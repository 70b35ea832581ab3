import { addressOf } from '@chairline/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onEvents } from '../../../lib/live-store.ts';
import { notify } from '../../../ui/notify.tsx';
// The live connection knows the event by it.
import '../queries.ts';

/**
 * A caller would like to come: the calendar opens beside their wish (specification 3, 7.8), or is offered where that
 * would take somebody's work from them.
 */
export default function AppointmentWish({ isBusy }: { isBusy: () => boolean }) {
  const navigate = useNavigate();
  useEffect(
    () =>
      onEvents({
        Appointment_Request: ({ request_id }) => {
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
