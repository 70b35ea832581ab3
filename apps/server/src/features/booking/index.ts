export { bookingFeature } from './feature.ts';
/** @public What other features call where a patient asks for an appointment: an assistant, a call. */
export { requestAppointment } from './requests.ts';
export { bookVisit } from './book-visit.ts';
export { findTimes } from './find-times.ts';
export { proposeTimes } from './propose-times.ts';
export { fillText } from './texts.ts';
