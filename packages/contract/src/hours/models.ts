import { z } from 'zod';

/** A stretch of a weekday in which the office is open. What lies between two of them is its lunch. */
export const openStretch = z.object({
  /** 0 Sunday … 6 Saturday. */
  day: z.number().int().min(0).max(6),
  /** HH:MM. */
  from: z.string(),
  /** HH:MM; 00:00 is the midnight at the day's end. */
  to: z.string(),
});
export type OpenStretch = z.infer<typeof openStretch>;

/** A day on which the office is closed. */
export const holiday = z.object({
  /** yyyy-MM-dd */
  date: z.string(),
  name: z.string(),
});
export type Holiday = z.infer<typeof holiday>;

/** When the office is open, by the clock of its time zone. */
export const officeHours = z.object({
  /** false: the office keeps no hours here, and counts as open always. */
  enabled: z.boolean(),
  weekly: z.array(openStretch),
  holidays: z.array(holiday),
  version: z.number().int(),
});
export type OfficeHours = z.infer<typeof officeHours>;
