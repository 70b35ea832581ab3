export { bookingFeature } from './feature.ts';
/** @public What other features call where a patient asks for an appointment: an assistant, a call. */
export { requestAppointment } from './requests.ts';
