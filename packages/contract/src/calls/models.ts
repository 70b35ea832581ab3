import { z } from 'zod';
import { commDirection } from '../contacts/models.ts';
import { isoDate } from '../shared/models.ts';

/** A supervisor hears all; in coach mode staff alone hear them. */
export const callRoles = ['agent', 'supervisor', 'customer'] as const;
export const callRole = z.enum(callRoles);
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
  /** They hear music and nobody else. */
  held: z.boolean(),
});
export type Participant = z.infer<typeof participant>;

/** Somebody in a call as its events of the moment name them (specification 3, section 3), with what else is known. */
export const conferenceParticipant = participant
  .pick({ role: true, coach: true, muted: true, held: true })
  .extend({
    /** user_id, or contact_id; null for a number that is nobody's. */
    id: z.number().int().nullable(),
    type: z.enum(['user', 'contact']),
    /** The carrier's id of them in the conference (MemberID); '' for who is not in it any more. */
    plivoId: z.string(),
    displayTitle: z.string(),
    /** Ten digits; '' for a softphone. */
    phoneNum: z.string(),
  });
export type ConferenceParticipant = z.infer<typeof conferenceParticipant>;

/** Somebody whom one of those in a call has rung, and who has not answered yet. */
export const rungPerson = participant
  .pick({ user_id: true, phone_num: true, name: true, role: true })
  .extend({
    /** user_id of who asked them in. */
    asked_by: z.number().int(),
    /** Whoever asked leaves the call to them. */
    transfer: z.boolean(),
  });
export type RungPerson = z.infer<typeof rungPerson>;

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
  /** Who put it on hold, or let it wait (user_id); null: nobody did. */
  held_by: z.number().int().nullable(),
  /** Since when whoever it is with hears music; null: they do not. */
  held_since: isoDate.nullable(),
  /** When two sides first heard each other. */
  answered_at: isoDate.nullable(),
  /** It is recorded now; what somebody says while it waits is not. */
  recording: z.boolean(),
  /** How many are being rung into it: none yet where the carrier was not reached, or is slow. */
  ringing: z.number().int(),
  /** Those of them whom somebody in it asked in. */
  rung: z.array(rungPerson),
  /** user_ids of staff whose softphone went without their having hung up: it may come back (`rejoinConference`). */
  dropped: z.array(z.number().int()),
});
export type OngoingCall = z.infer<typeof ongoingCall>;

const nextAppointment = z
  .object({
    apt_num: z.number().int(),
    /** The office's wall clock, `yyyy-MM-ddTHH:mm:ss`. */
    AptDateTime: z.string(),
    provAbbr: z.string(),
    ProcDescript: z.string(),
  })
  .nullable();

/** Who calls, for a call that is not answered yet. */
export const caller = z.object({
  contact_id: z.number().int(),
  /** '' for a contact nobody has named. */
  full_name: z.string(),
  /** Ten digits. */
  phone_num: z.string(),
  /** tag_ids; what is shown goes by the office's list of tags. */
  tags: z.array(z.number().int()),
  /** type_id; 0 means no type. */
  contact_type: z.number().int(),
  /** The others of the family, its head first. */
  family_members: z.array(
    z.object({
      contact_id: z.number().int(),
      full_name: z.string(),
      is_patient: z.boolean(),
      next_appointment: nextAppointment,
    }),
  ),
  /** Whether the copy of the practice system has them: only then does no appointment mean that none is booked. */
  is_patient: z.boolean(),
  /** By the copy of the practice system; null where nothing is booked, or it is no patient of it. */
  next_appointment: nextAppointment,
  /** What the family's account owes, US cents, below 0 for a credit; null where the copy does not know it. */
  balance_cents: z.number().int().nullable(),
  /** The newest text or e-mail of the thread: its first line, or its subject. */
  last_message: z
    .object({
      comm_participant_id: z.number().int(),
      kind: z.enum(['text', 'email']),
      comm_direction: commDirection,
      text: z.string(),
      timestamp: isoDate,
    })
    .nullable(),
});
export type Caller = z.infer<typeof caller>;

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
