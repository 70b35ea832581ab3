export { hoursFeature } from './feature.ts';
export { getOfficeHours, isOfficeOpen } from './office-hours.ts';
