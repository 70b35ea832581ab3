import { z } from 'zod';
import { billingEvents } from './billing/events.ts';
import { callEvents, callPassingEvents } from './calls/events.ts';
import { claimEvents } from './claims/events.ts';
import { contactEvents } from './contacts/events.ts';
import { conversationEvents, convoPassingEvents } from './conversations/events.ts';
import { identityEvents } from './identity/events.ts';
import { consentEvents } from './consent/events.ts';
import { inboxEvents, passingEvents as inboxPassingEvents } from './inbox/events.ts';
import { labelEvents } from './labels/events.ts';
import { mailEvents } from './mail/events.ts';
import { clientListEvents } from './offices/events.ts';
import { phoneEvents } from './phones/events.ts';
import { practiceEvents } from './practice/events.ts';
import { systemEvents } from './system/events.ts';
import { userEvents } from './users/events.ts';

const pageEvents = {
  ...identityEvents,
  ...clientListEvents,
  ...userEvents,
  ...phoneEvents,
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
/** Changes of an office: written with the change, numbered, sent to those who may see them. */
export const officeEvents = { ...pageEvents, ...callEvents } as const;
/** Those of them that change contacts and threads: what the front desk keeps in step. */
export const threadEvents = { ...contactEvents, ...inboxEvents } as const;
export type ThreadEventType = keyof typeof threadEvents;
export type OfficeEventType = keyof typeof officeEvents;
export type OfficeEventPayload<T extends OfficeEventType> = z.infer<(typeof officeEvents)[T]>;

/** What is said of the moment: not numbered, not stored. */
export const passingEvents = { ...inboxPassingEvents, ...convoPassingEvents, ...callPassingEvents } as const;
/** The same without those of calls: a page follows them once its softphone is loaded, which brings their schemas. */
export const firstPassingEvents = { ...inboxPassingEvents, ...convoPassingEvents } as const;
/** Everything that can arrive at `/api/live`. */
export const liveEvents = { ...officeEvents, ...passingEvents, ...systemEvents } as const;
/** What a page understands from its first moment. */
export const firstEvents = { ...pageEvents, ...firstPassingEvents, ...systemEvents } as const;
export type PassingEventType = keyof typeof passingEvents;
export type LiveEventType = keyof typeof liveEvents;
export type LivePayload<T extends LiveEventType> = z.infer<(typeof liveEvents)[T]>;

/** A live message: JSON with the office's number, the type and the payload. */
export type LiveFrame = {
  [T in LiveEventType]: { seq: number; type: T; payload: LivePayload<T> };
}[LiveEventType];

export const liveFrame = z.object({ seq: z.number().int(), type: z.string(), payload: z.unknown() });
