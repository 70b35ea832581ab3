import { z } from 'zod';
import { callerInfo } from './models.ts';

export const callerInfoEvents = {
  /** What was collected of a caller is new, more, corrected, taken over or dismissed. */
  callerInfo: z.object({ info: callerInfo }),
  /** The summary of a call is new, kept or thrown away: who may read it asks for it. */
  callNote: z.object({ contact_id: z.number().int(), note_id: z.number().int() }),
} as const;

/** To those who are in the call (specification 3, section 7.8). */
export const callerInfoPassingEvents = {
  AI_Contact_Info: z.object({ conferenceName: z.string(), info: callerInfo }),
  /** What the caller says is no longer written down on this call: why, in words for the screen. Said once a call. */
  listeningEnded: z.object({ conferenceName: z.string(), words: z.string() }),
  /** The caller would like to come: their wish is kept as a request, which the calendar shows. */
  callerWish: z.object({
    conferenceName: z.string(),
    request_id: z.number().int(),
    contact_id: z.number().int(),
    /** `yyyy-MM-dd` */
    date: z.string(),
    wish: z.string(),
  }),
} as const;
