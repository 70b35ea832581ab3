import { z } from 'zod';
import { contactEvents } from './contacts/events.ts';
import { inboxEvents } from './inbox/events.ts';
import { systemEvents } from './system/events.ts';

/** Changes of an office: written with the change, numbered, sent to those who may see them. */
export const officeEvents = { ...contactEvents, ...inboxEvents } as const;
export type OfficeEventType = keyof typeof officeEvents;
export type OfficeEventPayload<T extends OfficeEventType> = z.infer<(typeof officeEvents)[T]>;

/** Everything that can arrive at `/api/live`. */
export const liveEvents = { ...officeEvents, ...systemEvents } as const;
export type LiveEventType = keyof typeof liveEvents;
export type LivePayload<T extends LiveEventType> = z.infer<(typeof liveEvents)[T]>;

/** A live message: JSON with the office's number, the type and the payload. */
export type LiveFrame = {
  [T in LiveEventType]: { seq: number; type: T; payload: LivePayload<T> };
}[LiveEventType];

export const liveFrame = z.object({ seq: z.number().int(), type: z.string(), payload: z.unknown() });
