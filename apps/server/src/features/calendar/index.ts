export { calendarFeature } from './feature.ts';
export { planTimes } from './plan-times.ts';
