import { z } from 'zod';
import { billingEvents } from './billing/events.ts';
import { claimEvents } from './claims/events.ts';
import { contactEvents } from './contacts/events.ts';
import { conversationEvents, convoPassingEvents } from './conversations/events.ts';
import { identityEvents } from './identity/events.ts';
import { consentEvents } from './consent/events.ts';
import { inboxEvents, passingEvents as inboxPassingEvents } from './inbox/events.ts';
import { labelEvents } from './labels/events.ts';
import { mailEvents } from './mail/events.ts';
import { clientListEvents } from './offices/events.ts';
import { practiceEvents } from './practice/events.ts';
import { systemEvents } from './system/events.ts';
import { userEvents } from './users/events.ts';

/** Changes of an office that every page follows from its first moment. */
export const firstOfficeEvents = {
  ...identityEvents,
  ...clientListEvents,
  ...userEvents,
  ...billingEvents,
  ...mailEvents,
  ...contactEvents,
  ...inboxEvents,
  ...labelEvents,
  ...consentEvents,
  ...conversationEvents,
  ...practiceEvents,
  ...claimEvents,
} as const;
/** Those of them that change contacts and threads: what the front desk keeps in step. */
export const threadEvents = { ...contactEvents, ...inboxEvents } as const;
export type ThreadEventType = keyof typeof threadEvents;

/** What is said of the moment: not numbered, not stored. Calls have more of it (all-events.ts). */
export const firstPassingEvents = { ...inboxPassingEvents, ...convoPassingEvents } as const;
/** What a page understands from its first moment. */
export const firstEvents = { ...firstOfficeEvents, ...firstPassingEvents, ...systemEvents } as const;

export const liveFrame = z.object({ seq: z.number().int(), type: z.string(), payload: z.unknown() });
