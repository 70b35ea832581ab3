export { aiFeature } from './feature.ts';
export { type Reservation, reserve, settle, spendOnSound } from './limits/limits.ts';
export type { Neighbours } from './neighbours.ts';
