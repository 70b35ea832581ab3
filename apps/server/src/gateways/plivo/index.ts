export { type Carrier, CarrierError, type SignedDelivery } from './carrier.ts';
export { createPlivoCarrier } from './plivo-carrier.ts';
