export { googleCalendarFeature } from './feature.ts';
export { type CalendarTiming, calendarTiming } from './step.ts';
