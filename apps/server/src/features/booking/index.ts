export { bookingFeature } from './feature.ts';
export { requestAppointment } from './requests.ts';
