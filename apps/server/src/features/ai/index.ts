export { aiFeature } from './feature.ts';
export { type Reservation, reserve, settle } from './limits.ts';
