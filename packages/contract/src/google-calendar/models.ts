import { z } from 'zod';

/** What the last comparison of the calendars with Google found; what was missing is put right by it. */
export const googleCalendarCheck = z.object({
  state: z.enum(['running', 'done']),
  /** ISO 8601. */
  started_at: z.string(),
  finished_at: z.string().nullable(),
  /** Events that Google has. */
  at_google: z.number().int(),
  /** Those that were not here, were here otherwise, and were here only. */
  missing: z.number().int(),
  changed: z.number().int(),
  extra: z.number().int(),
});
export type GoogleCalendarCheck = z.infer<typeof googleCalendarCheck>;

/** An event that Google has and that cannot be shown here. */
export const unshownEvent = z.object({
  calendar_id: z.number().int(),
  title: z.string(),
  /** A sentence of `googleCalendarMessages`. */
  why: z.string(),
});

/** A change made here that needs a person: Google does not take it, or the event was changed there as well. */
export const unsettledChange = z.object({
  id: z.number().int(),
  state: z.enum(['failed', 'conflict']),
  calendar_id: z.number().int(),
  /** Null where Google has no such event any more, or it cannot be shown here. */
  event_id: z.number().int().nullable(),
  title: z.string(),
  /** What became of it, and what was made of it here. */
  words: z.string(),
});
export type UnsettledChange = z.infer<typeof unsettledChange>;

/** How far the viewer's own Google calendars are. */
export const googleCalendarStatus = z.object({
  connected: z.boolean(),
  /** The Google account, '' while none is connected. */
  address: z.string(),
  /** When they were last in step with Google, ISO 8601; null before the first time. */
  date: z.string().nullable(),
  /** Why it has to be connected again, in words; null while all is well. */
  problem: z.string().nullable(),
  /** Whether Google lets us change events; where it does not, they are read here only. */
  may_write: z.boolean(),
  /** Changes made here that Google does not have yet. */
  waiting: z.number().int(),
  unsettled: z.array(unsettledChange),
  calendars: z.array(z.object({ calendar_id: z.number().int(), name: z.string(), events: z.number().int() })),
  /** How many events are not shown, and the first of them. */
  unshown_count: z.number().int(),
  unshown: z.array(unshownEvent),
  check: googleCalendarCheck.nullable(),
});
export type GoogleCalendarStatus = z.infer<typeof googleCalendarStatus>;
