export { hoursFeature } from './feature.ts';
export { isOfficeOpen } from './office-hours.ts';
