import { addressOf, booking } from '@chairline/contract';
import { live } from '../../lib/live.ts';
import { liveStore } from '../../lib/live-store.ts';
import { currentSession } from '../../lib/session.ts';
import { notify } from '../../ui/notify.tsx';
import { speaksHere } from './front-window.ts';
import { showNotification } from './show-notification.ts';

const { appointmentRequest } = booking.bookingEvents;
live.learn({ appointmentRequest }, {});

/** Requests that were told here. */
const told = new Set<number>();

/** Whether a request is news for somebody: a new one that they did not write down themselves. */
export const isNews = (
  { state, version, user_id, request_id }: booking.AppointmentRequest,
  viewer: number,
  known: ReadonlySet<number>,
): boolean => state === 'new' && version === 1 && user_id !== viewer && !known.has(request_id);

async function tell(request: booking.AppointmentRequest, open: (path: string) => void): Promise<void> {
  const user = currentSession();
  if (!user || !isNews(request, user.user_id, told)) return;
  told.add(request.request_id);
  if (!(await speaksHere())) return;
  const path = addressOf({ request: request.request_id });
  notify({
    message: booking.bookingWords.requested(request.contact_name),
    action: { label: 'Open', onClick: () => open(path) },
  });
  await showNotification(
    // No name: a locked screen may be anybody's to read.
    {
      title: booking.bookingWords.requestTitle,
      body: booking.bookingWords.requestBody,
      tag: booking.REQUEST_NOTIFICATION,
      path,
    },
    open,
  );
}

/** Tells of patients' requests for an appointment, from now on. @param open shows a path of this page */
export function followRequests(open: (path: string) => void): void {
  liveStore({
    on: { appointmentRequest: ({ request }) => void tell(request, open) },
    resync: () => undefined,
  })();
}
