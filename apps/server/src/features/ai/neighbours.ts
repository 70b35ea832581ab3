import type { booking, inbox, practice, RouteInput } from '@chairline/contract';
import type { OpenPracticeApi } from '../../gateways/open-dental/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Session } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';

/** Of whom a visit is booked, by which practice system's API; null where this installation has no key for it. */
export interface Desk {
  platform: Platform;
  openApi: OpenPracticeApi | null;
  session: Session;
}

/**
 * The verbs by which what an agent prepared is sent, kept or booked when a person presses it: of the inbox, of
 * conversations, of booking and of the practice. The app gives them, so that this feature stands on none of them.
 */
export interface Neighbours {
  /** Queues a text to a contact's number used last. @throws BadInput where none can be sent; Refusal 404 */
  text: (ctx: Context, contactId: number, body: string, noNumber: string) => Promise<inbox.CommItem>;
  /** Begins an internal conversation about a contact. @returns the convo_id; the same `ref` answers the first one */
  note: (ctx: Context, contactId: number, message: string, ref: string) => Promise<number>;
  findTimes: (
    ctx: Context,
    contactId: number,
    query: RouteInput<typeof booking.findTimes>['query'],
  ) => Promise<{ proposals: booking.ProposedTime[] }>;
  /** Offers times by a text; the same `client_ref` answers the first offer. @throws BadInput; Refusal 404 */
  offer: (
    ctx: Context,
    contactId: number,
    wanted: RouteInput<typeof booking.proposeTimes>['body'],
  ) => Promise<{ item: inbox.CommItem }>;
  /** Books a visit; the same again finds what stands. @throws BadInput; Refusal 404, 409 (`time_taken`), 502 */
  book: (
    desk: Desk,
    contactId: number,
    visit: RouteInput<typeof practice.bookAppointment>['body'],
  ) => Promise<{ message: string }>;
  /** The office's own text around appointments, filled in for a contact. */
  officeText: (ctx: Context, kind: booking.TextKind, contactId: number) => Promise<string>;
}
