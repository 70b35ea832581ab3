export { systemFeature } from './feature.ts';
export { listFailedJobs, listOffices } from './store.ts';
