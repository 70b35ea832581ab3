import type { booking } from '@chairline/contract';

/** Its key among what was seen. */
export const keyOf = ({ request_id }: Pick<booking.AppointmentRequest, 'request_id'>) =>
  `request:${request_id}`;

/** Whether a request is news for somebody: a new one that they did not write down themselves. */
export const isNews = (
  request: booking.AppointmentRequest,
  viewer: number,
  seen: readonly string[],
): boolean =>
  request.state === 'new' &&
  request.version === 1 &&
  request.user_id !== viewer &&
  !seen.includes(keyOf(request));
