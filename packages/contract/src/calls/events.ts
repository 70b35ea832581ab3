import { z } from 'zod';
import { conferenceParticipant, ongoingCall } from './models.ts';

/** `updateOngoingCalls`: a call began, changed or is over (`ended`): the whole of it as it now is, to the whole office. */
export const callEvents = {
  updateOngoingCalls: z.object({ call: ongoingCall }),
  /** One of the staff is away, or back: to the whole office. */
  awayChanged: z.object({ user_id: z.number().int(), away: z.boolean() }),
} as const;

/** What became of somebody who was asked into a call: to who asked. */
const asked = z.object({
  conferenceName: z.string(),
  user_id: z.number().int().nullable(),
  /** Ten digits; '' for a softphone. */
  phone_num: z.string(),
});
const conference = { conferenceName: z.string(), callUuid: z.string() };
const inConference = z.object({ ...conference, participant: conferenceParticipant });

/**
 * Of the moment: none of it is stored, and who reconnects fetches the ongoing calls. To those who are in the call;
 * `addMissedCall` to the office, `softphoneRenewed` and `softphoneLeft` to one user. Our own page hears none of `addToConference`,
 * `removeFromConference`, `conferenceUsers` and `addMissedCall`: it follows `updateOngoingCalls` and the threads. They
 * are there for other clients, as the specification has them.
 */
export const callPassingEvents = {
  Initiated: asked,
  Ringing: asked,
  Answered: asked,
  Hangup: asked,
  addToConference: inConference,
  removeFromConference: inConference,
  /** Everybody who is in it, by user_id ('u7') or contact_id or number ('c12', 'n5035550133'). */
  conferenceUsers: z.object({ ...conference, users: z.record(z.string(), conferenceParticipant) }),
  /** The viewer's softphone has another password at the carrier: to themselves. Whoever has the phone takes a new token. */
  softphoneRenewed: z.object({}),
  /**
   * Another page of the viewer is gone, and its login at the carrier with it, which may have been the one that rang: to
   * themselves. Whoever has the phone logs in again.
   */
  softphoneLeft: z.object({}),
  addMissedCall: z.object({
    contact_id: z.number().int(),
    comm_participant_id: z.number().int(),
    phone_num: z.string(),
    name: z.string(),
  }),
} as const;
