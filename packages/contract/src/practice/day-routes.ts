import { z } from 'zod';
import { idParam, isoDate } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import { dayAppointment, daySchedule } from './day-models.ts';
import { breakTypes, dayWords, wallTimePattern } from './day-rules.ts';

const feature = 'practice';
const access = 'session';
const num = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const time = z.string(dayWords.badTime).regex(wallTimePattern, dayWords.badTime);
const params = z.object({ AptNum: idParam });
/** What the screen had of it; what is another by now is refused. Left out: as the office's copy has it. */
const seen = z
  .object({
    AptDateTime: z.string().regex(wallTimePattern).nullable(),
    Op: num,
    AptStatus: z.string().max(30),
    Confirmed: num,
  })
  .partial()
  .default({});
/** What an appointment was in Open Dental just before it was changed: by this the change is undone. */
const before = z.object({
  AptDateTime: z.string().nullable(),
  Op: num,
  ProvNum: num,
  AptStatus: z.string(),
  Confirmed: num,
});
export type VisitBefore = z.infer<typeof before>;
/** The appointment as it was read back, that in words, and how it was before; null where nothing was changed, or it is new. */
const written = z.object({ data: dayAppointment, message: z.string(), before: before.nullable() });
const fails = [409, 502];

export const getDaySchedule = route({
  name: 'getDaySchedule',
  method: 'GET',
  path: '/od/schedule/date/{date}',
  feature,
  access,
  summary: 'A day of the practice’s calendar at once: appointments, hours, blockouts, what is closed.',
  params: z.object({ date: z.iso.date() }),
  answer: daySchedule,
});

export const listLabGuard = route({
  name: 'listLabGuard',
  method: 'GET',
  path: '/od/lab-guard',
  feature,
  access,
  summary:
    'Visits from now to the end of the second workday ahead whose lab case has not come back, by time.',
  answer: z.object({
    /** The last day that is looked at, `yyyy-MM-dd`. */
    until: z.string(),
    data: z.array(dayAppointment),
    synced_at: isoDate.nullable(),
  }),
});

export const bookAppointment = route({
  name: 'bookAppointment',
  method: 'POST',
  path: '/contacts/{id}/appointments',
  feature,
  access,
  summary:
    'Book for a contact who is a patient, through the Open Dental API, and read it back. 409 `time_taken`; the same again finds the first.',
  params: z.object({ id: idParam }),
  body: z.object({
    AptDateTime: time,
    Op: num,
    ProvNum: num,
    minutes: z
      .number(dayWords.badLength)
      .int()
      .min(5, dayWords.badLength)
      .max(540, dayWords.badLength)
      .multipleOf(5, dayWords.badLength),
    Note: z.string().trim().max(2_000).default(''),
  }),
  answer: written,
  fails,
});

export const confirmAppointment = route({
  name: 'confirmAppointment',
  method: 'PUT',
  path: '/od/appointments/{AptNum}/confirm',
  feature,
  access,
  summary: 'Set an appointment’s confirmation through the Open Dental API, and read it back.',
  params,
  body: z.object({ DefNum: z.number(dayWords.noConfirmation).int().positive(dayWords.noConfirmation), seen }),
  answer: written,
  fails,
});

export const breakAppointment = route({
  name: 'breakAppointment',
  method: 'PUT',
  path: '/od/appointments/{AptNum}/break',
  feature,
  access,
  summary: 'Break an appointment through the Open Dental API, and read it back.',
  params,
  body: z.object({ sendToUnscheduledList: z.boolean(), breakType: z.enum(breakTypes).optional(), seen }),
  answer: written,
  fails,
});

export const moveAppointment = route({
  name: 'moveAppointment',
  method: 'PUT',
  path: '/od/appointments/{AptNum}/time',
  feature,
  access,
  summary:
    'Move an appointment through the Open Dental API, and read it back. 409 `time_taken` where the operatory or the provider is booked.',
  params,
  body: z.object({
    AptDateTime: time,
    Op: num,
    ProvNum: num.optional(),
    /**
     * Its confirmation with the move: `reset` for the practice's first one, where it was confirmed for another time; a
     * DefNum, as the way back has it. Left out: it stays.
     */
    Confirmed: z.union([z.literal('reset'), z.number().int().positive()]).optional(),
    seen,
  }),
  answer: written,
  fails,
});

export const restoreAppointment = route({
  name: 'restoreAppointment',
  method: 'PUT',
  path: '/od/appointments/{AptNum}/restore',
  feature,
  access,
  summary:
    'Take the breaking of an appointment back through the Open Dental API, and read it back. 409 `time_taken` where its place is booked by now.',
  params,
  body: z.object({ AptStatus: z.enum(['Scheduled', 'ASAP']), AptDateTime: time, Op: num, seen }),
  answer: written,
  fails,
});
