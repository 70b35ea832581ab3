import { z } from 'zod';
import { isoDate } from '../shared/models.ts';
import { odAppointment } from './models.ts';

const id = z.number().int();
/** Minutes since the day's midnight by the office's clock. */
const minute = z.number().int().min(0).max(1_440);
const span = { from: minute, to: minute };

/** An appointment where it stands in the practice's day. */
export const dayAppointment = z.object({
  /** `yyyy-MM-dd`. */
  date: z.string(),
  operatoryId: id,
  contact_id: id.nullable(),
  first_name: z.string(),
  last_name: z.string(),
  od_json: odAppointment,
  /** Whose time it takes: the hygienist's where it is theirs. */
  ProvNum: id,
  /** The DefNum of its confirmation; 0 for none. */
  Confirmed: id,
  /** What its pattern says, part by part. */
  parts: z.array(z.object({ who: z.enum(['provider', 'assistant']), minutes: id })),
  /** Of a visit to come: its lab case has not come back, or has; null for no case. */
  lab: z.enum(['out', 'back']).nullable(),
  /** What the practice books it as; '' for no type. */
  type_name: z.string(),
  /** Colours of the practice's own, `#rrggbb`; null where it has none. */
  type_color: z.string().nullable(),
  confirmed_color: z.string().nullable(),
});
export type DayAppointment = z.infer<typeof dayAppointment>;

/** A provider's hours; clinic 0 stands for any. */
export const dayShift = z.object({ ProvNum: id, ClinicNum: id, ...span });
/** Time that is set aside, in operatories or, where it names none, at a clinic; 0 stands for all. */
export const dayBlockout = z.object({
  name: z.string(),
  ClinicNum: id,
  operatories: z.array(id),
  ...span,
  /** Whether nobody may be booked then; else it says what the time is meant for. */
  no_booking: z.boolean(),
});
export type DayBlockout = z.infer<typeof dayBlockout>;

/** A day of the practice's calendar, from the office's copy. */
export const daySchedule = z.object({
  date: z.string(),
  appointments: z.array(dayAppointment),
  shifts: z.array(dayShift),
  blockouts: z.array(dayBlockout),
  /** Why the day is closed, by clinic (0 for all): the practice system's closed days and holidays, the office's own. */
  closed: z.array(z.object({ ClinicNum: id, name: z.string() })),
  /** Minutes in which the practice books (AppointmentTimeIncrement): 5, 10 or 15. */
  increment: id,
  /** When the office is open by its own hours; null where it keeps none. */
  hours: z.array(z.object(span)).nullable(),
  synced_at: isoDate.nullable(),
});
export type DaySchedule = z.infer<typeof daySchedule>;
