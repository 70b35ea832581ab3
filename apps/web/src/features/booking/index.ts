/*
 * Times for a patient's visit: found, offered by text, booked from the answer; and patients' requests for one. The
 * practice system's own bookings stand in `practice`.
 */
export { bookingTextsQuery } from './queries.ts';
export {
  BookingTextSettings,
  FindTimeDialog,
  Offers,
  OfferText,
  RequestDialog,
  RequestPanel,
  RequestsNote,
  VisitTime,
} from './lazy-parts.ts';
