export { type Carrier, CarrierError, noCarrier } from './carrier.ts';
export { createPlivoCarrier } from './plivo-carrier.ts';
