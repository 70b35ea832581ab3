import { z } from 'zod';
import { calendarLimits } from './rules.ts';

const { begins, ends, step } = calendarLimits;
const viewIds = z.array(z.number().int().positive()).max(500);

/** What a user chose to see of the calendars. */
export const calendarView = z.object({
  /** The calendars that are not shown: a new one is. */
  hidden: viewIds,
  /** The calendar whose members stand in the panel; null: the first that is shown. */
  current: z.number().int().positive().nullable(),
  /** Members without a column. */
  away: viewIds,
  /** The hours of the day; null as they are usual. */
  range: z
    .object({
      begins: z.number().int().min(begins.least).max(begins.most),
      ends: z.number().int().min(ends.least).max(ends.most),
      step: z.number().int().min(step.least).max(step.most).multipleOf(step.by),
    })
    .nullable(),
});
export type CalendarView = z.infer<typeof calendarView>;
