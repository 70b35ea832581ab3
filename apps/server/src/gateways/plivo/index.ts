export type { CarrierMember } from './carrier-calls.ts';
export { type PhoneCarrier, CarrierError, type MadeEndpoint, noCarrier } from './carrier.ts';
export { type CarrierWatch, watchCarrier } from './watch-carrier.ts';
export { createPlivoCarrier } from './plivo-carrier.ts';
export { hookBase, socketBase } from './hook-url.ts';
export { signallingOf } from './signalling.ts';
export { signedForm } from './signed-form.ts';
