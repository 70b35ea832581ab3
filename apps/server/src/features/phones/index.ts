export { listPhones } from './store.ts';
export { phoneJobs } from './jobs.ts';
export { requestEndpoint, retireEndpoint } from './request-endpoint.ts';
export { phoneRoutes } from './routes.ts';
export { type PhoneTiming, phoneTiming } from './timing.ts';
