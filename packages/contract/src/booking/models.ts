import { z } from 'zod';
import { isoDate } from '../shared/models.ts';
import { wallTimePattern } from '../practice/day-rules.ts';
import {
  dayParts,
  proposalStates,
  requestSources,
  requestStates,
  textKinds,
  visitAnswerStates,
  visitMeanings,
} from './rules.ts';

const num = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** A place in the schedule: a wall-clock time of the office, an operatory, a provider (0: nobody in particular). */
export const proposedTime = z.object({
  AptDateTime: z.string().regex(wallTimePattern),
  Op: num,
  ProvNum: num,
});
export type ProposedTime = z.infer<typeof proposedTime>;

/** A time that was offered; `taken`: somebody else has it by now, and it is offered no more. It keeps its number. */
const offeredTime = proposedTime.extend({ taken: z.boolean().optional() });
export type OfferedTime = z.infer<typeof offeredTime>;

/** Times that were offered to a patient by text. */
export const appointmentProposal = z.object({
  proposal_id: num,
  contact_id: num,
  contact_name: z.string(),
  /** Who offered them. */
  user_id: z.number().int(),
  /** The request they answer. */
  request_id: num.nullable(),
  minutes: z.number().int(),
  /** What the visit is for; '' where nobody said. */
  reason: z.string(),
  options: z.array(offeredTime),
  state: z.enum(proposalStates),
  /** Which of the options the patient chose, from 0. */
  chosen: z.number().int().nullable(),
  /** The patient's words in which they chose it. */
  answer: z.string(),
  /** The text that offered them. */
  item_id: num.nullable(),
  apt_num: num.nullable(),
  offered_at: isoDate,
  /** They stand until then. */
  expires_at: isoDate,
  version: z.number().int(),
});
export type AppointmentProposal = z.infer<typeof appointmentProposal>;

/** A patient's wish for an appointment. */
export const appointmentRequest = z.object({
  request_id: num,
  contact_id: num,
  contact_name: z.string(),
  source: z.enum(requestSources),
  /** The text or call it was said in. */
  item_id: num.nullable(),
  wish: z.string(),
  /** Preferred weekdays, 0 Sunday; none: any. */
  days: z.array(z.number().int().min(0).max(6)),
  part: z.enum(dayParts),
  state: z.enum(requestStates),
  requested_at: isoDate,
  /** Who wrote it down; null and '' where nobody did. */
  user_id: z.number().int().nullable(),
  requested_by: z.string(),
  settled_at: isoDate.nullable(),
  settled_by: z.string(),
  apt_num: num.nullable(),
  version: z.number().int(),
});
export type AppointmentRequest = z.infer<typeof appointmentRequest>;

/** What a patient wrote about a visit: read by rules, and dealt with by a person, or by the office's rule. */
export const visitAnswer = z.object({
  answer_id: num,
  contact_id: num,
  contact_name: z.string(),
  /** The text. */
  item_id: num,
  meaning: z.enum(visitMeanings),
  words: z.string(),
  /** The visits it may be about that still stand as they did then; of several a person says which. */
  visits: z.array(
    z.object({
      AptNum: num,
      /** `yyyy-MM-ddTHH:mm:ss` of the office's wall clock. */
      AptDateTime: z.string(),
      contact_id: num.nullable(),
      name: z.string(),
    }),
  ),
  state: z.enum(visitAnswerStates),
  /** Which of them was confirmed. */
  apt_num: num.nullable(),
  heard_at: isoDate,
  version: z.number().int(),
});
export type VisitAnswer = z.infer<typeof visitAnswer>;

export const visitAnswerSettings = z.object({
  /** A yes that is sure is confirmed in Open Dental at once. */
  by_itself: z.boolean(),
  /** Which confirmation it sets; null for Open Dental's own of its texts. */
  DefNum: z.number().int().positive().nullable(),
  /** 0 where nobody changed them yet. */
  version: z.number().int().min(0).max(2_147_483_647),
});
export type VisitAnswerSettings = z.infer<typeof visitAnswerSettings>;

/** What of an office's words is sent around appointments. */
export const bookingText = z.object({
  kind: z.enum(textKinds),
  template: z.string(),
  /** 0 for the words that come with the program. */
  version: z.number().int(),
});
export type BookingText = z.infer<typeof bookingText>;

/** What a visit may be for. */
export const visitReason = z.object({
  /**
   * `apt:1` for a planned appointment, `recall:1` for a recall that is due, `proc:1` for a planned procedure, `type:1` for
   * an appointment type, `code:1` for a procedure of the practice.
   */
  key: z.string(),
  words: z.string(),
  /** Of a planned appointment, a recall or an appointment type: its length; null where the practice keeps none. */
  minutes: z.number().int().nullable(),
  /** Of a procedure: its time by the practice's own increments; '' where the practice keeps none. */
  ProcTime: z.string(),
  /** Whose it is to be; 0 for nobody in particular. */
  ProvNum: num,
  /** Of a recall: since when or from when it is due, `yyyy-MM-dd`. */
  due: z.iso.date().nullable(),
});
export type VisitReason = z.infer<typeof visitReason>;
