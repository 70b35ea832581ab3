export { phonesFeature } from './feature.ts';
export { listPhones } from './store.ts';
export { requestEndpoint, retireEndpoint } from './request-endpoint.ts';
export { phoneTiming } from './order-phone.ts';
