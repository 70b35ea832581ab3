import type { booking, calls, RouteInput } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import type { LanguageModel } from '../../platform/models.ts';
import type { OfficeScope, Platform } from '../../platform/platform.ts';

/** What is collected of a call's caller hangs on these of it. */
export interface CallOf {
  callId: number;
  commItemId: number | null;
  contactNumber: string;
}

/** A call, and whose sound may be written down in it now. */
export interface HeardCall {
  call: CallOf;
  /** As it is named to who is in it. */
  conferenceName: string;
  /** user_ids of the staff who are in it. */
  inside: number[];
  legs: string[];
  /** Legs that are over: what they said was said before. */
  gone: string[];
}

interface Reserved {
  most: { seconds: number; steps: number; tokens: number };
  model: LanguageModel;
  modelName: string;
  reservationId: string;
}

/** What this feature asks of calls, of booking and of the AI. The app gives it, so that it stands on none of them. */
export interface Neighbours {
  calls: {
    /** A call that goes on, held, and who of the staff is in it. @throws Refusal 404, 409 */
    hold(ctx: Context, conferenceName: string): Promise<{ call: CallOf; inside: number[] }>;
    show(ctx: Context, conferenceName: string): Promise<{ call: calls.OngoingCall }>;
    /** One that the viewer is or was in, also one that is over; held. @throws Refusal 404; BadInput */
    onceIn(ctx: Context, callUuid: string): Promise<CallOf>;
    /** Also one that is over, held. */
    find(ctx: Context, callId: number): Promise<CallOf | undefined>;
    recording(
      ctx: Context,
      recordingId: number,
    ): Promise<{ fileKey: string | null; type: string | null; seconds: number | null } | undefined>;
    /** Held; undefined: there is no such call. */
    heard(ctx: Context, callId: number): Promise<HeardCall | undefined>;
    /** Whether the office wants what callers say written down while a call goes on. */
    listens(ctx: Context): Promise<boolean>;
    /** Whether the office wants recorded calls written down. */
    writesDown(ctx: Context): Promise<boolean>;
    mayHear(ctx: Context, userId: number): Promise<boolean>;
  };
  requestAppointment: (
    platform: Platform,
    ctx: Context,
    contactId: number,
    request: RouteInput<typeof booking.createAppointmentRequest>['body'],
  ) => Promise<booking.AppointmentRequest>;
  reserve: (ctx: Context, use: 'calls', letters: number) => Promise<Reserved>;
  /** Counts sound that is about to be written down. @throws Refusal 403, 429 */
  spendOnSound: (
    ctx: Context,
    sound: { seconds: number; centsPerMinute: number },
  ) => Promise<{ cents: number }>;
  settle: (
    platform: Platform,
    scope: OfficeScope,
    reserved: Reserved,
    used: { input: number; output: number; ms: number; failed: boolean },
  ) => Promise<{ cents: number }>;
}
