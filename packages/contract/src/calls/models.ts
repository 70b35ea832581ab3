import { z } from 'zod';
import { isoDate } from '../shared/models.ts';

/** A supervisor hears all; in coach mode staff alone hear them. */
export const callRole = z.enum(['agent', 'supervisor', 'customer']);
export type CallRole = z.infer<typeof callRole>;

/** Somebody in a call: one of the staff, the contact, or a number alone. */
export const participant = z.object({
  user_id: z.number().int().nullable(),
  contact_id: z.number().int().nullable(),
  /** Ten digits; '' for a softphone. */
  phone_num: z.string(),
  /** The colleague's or contact's name, else the number. */
  name: z.string(),
  role: callRole,
  /** Of a supervisor: customers do not hear them. */
  coach: z.boolean(),
  muted: z.boolean(),
});
export type Participant = z.infer<typeof participant>;

/** What both lists of calls say of one. */
const ofCall = {
  call_uuid: z.string(),
  conferenceName: z.string(),
  timestamp: isoDate,
  /** 'incoming' or 'outgoing': how it began. */
  comm_direction: z.enum(['incoming', 'outgoing']),
  contact_id: z.number().int().nullable(),
  ended: z.boolean(),
  /** Raised with every change. */
  version: z.number().int(),
};

export const ongoingCall = z.object({
  ...ofCall,
  participants: z.array(participant),
  /** The contact's name or number; a colleague's where no contact is in it. */
  displayName: z.string(),
  /** Staff left it and it waits for somebody who resumes it: its name begins with 'temp' for so long. */
  parked: z.boolean(),
  /** Nobody of the staff is in it, whether they parked it or were cut off: whoever is hears music. */
  waiting: z.boolean(),
  /** user_ids of staff whose softphone went without their having hung up: it may come back (`rejoinConference`). */
  dropped: z.array(z.number().int()),
});
export type OngoingCall = z.infer<typeof ongoingCall>;

/** A call as the office's list of calls has it. */
export const callRow = z.object({
  ...ofCall,
  /** The item in the contact's thread; null for a call among staff. */
  comm_participant_id: z.number().int().nullable(),
  /** 1 missed, 2 rings, 3 goes on; null: was answered, or was ours. */
  call_status: z.number().int().nullable(),
  call_missed: z.boolean(),
  /** Seconds; null while it goes on. */
  call_duration: z.number().int().nullable(),
  phone_num: z.string(),
  office_num: z.string(),
  /** user_ids of who spoke. */
  users: z.array(z.number().int()),
  /** Path of its recording. */
  comm_ref: z.string().nullable(),
});
export type CallRow = z.infer<typeof callRow>;
