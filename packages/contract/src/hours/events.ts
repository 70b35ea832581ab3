import { officeHours } from './models.ts';

/** Somebody set when the office is open. */
export const hoursEvents = { officeHours } as const;
