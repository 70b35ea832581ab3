import { addressOf, booking } from '@chairline/contract';
import { call, isConnectionError } from '../../lib/api.ts';
import { live } from '../../lib/live.ts';
import { liveStore } from '../../lib/live-store.ts';
import { currentSession } from '../../lib/session.ts';
import { notify } from '../../ui/notify.tsx';
import { mayTell } from './notice-settings.ts';
import { isPushed } from './push-device.ts';
import { isNews, keyOf } from './request-news.ts';
import { readSeen, writeSeen } from './seen.ts';
import { showNotification } from './show-notification.ts';

const { Appointment_Request } = booking.bookingEvents;
live.learn({ Appointment_Request }, {});

async function tell(request: booking.AppointmentRequest, open: (path: string) => void): Promise<void> {
  const user = currentSession();
  if (!user || !isNews(request, user.user_id, readSeen()) || !(await mayTell())) return;
  writeSeen([keyOf(request)]);
  const path = addressOf({ request: request.request_id });
  notify({
    message: booking.bookingWords.requested(request.contact_name),
    news: true,
    action: { label: 'Open', onClick: () => open(path) },
  });
  // The push says it, also where this window is not looked at.
  if (await isPushed()) return;
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

/** What came while this page was not there. */
async function lookUp(open: (path: string) => void): Promise<void> {
  try {
    for (const request of await call(booking.listAppointmentRequests)) await tell(request, open);
  } catch (error) {
    // They stand in the calendar too; the next connection looks again.
    if (!isConnectionError(error)) console.warn('Requests for appointments could not be looked up', error);
  }
}

/** Tells of patients' requests for an appointment, from now on. @param open shows a path of this page */
export function followRequests(open: (path: string) => void): void {
  liveStore({
    on: { Appointment_Request: ({ request }) => void tell(request, open) },
    resync: () => void lookUp(open),
    begin: () => void lookUp(open),
  })();
}
