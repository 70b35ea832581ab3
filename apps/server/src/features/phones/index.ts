export { phonesFeature } from './feature.ts';
export { soundUrl } from './sounds.ts';
export { listPhones } from './store.ts';
export { layMaking } from './make-endpoint.ts';
export { requestEndpoint, retireEndpoint, wantedEndpoint } from './request-endpoint.ts';
export { phoneTiming } from './order-phone.ts';
