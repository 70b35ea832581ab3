import { labels } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { findTimeZone } from '../../platform/db/time-zone.ts';
import type { ContactRow } from '../contacts/index.ts';
import { officeQuietUntil } from '../consent/index.ts';
import { listComing } from '../practice/index.ts';
import { findUserName } from './store-names.ts';

/** What of a contact a message is filled in with. */
export type Addressee = Pick<ContactRow, 'contactId' | 'firstName' | 'lastName' | 'odPatNum'>;

/**
 * A text as each of these would get it: with their own name and appointments, on the day it can leave.
 * Placeholders without a value stay as typed.
 * @param userId who sends it
 */
export async function fillMessages(
  ctx: Context,
  { message, userId }: { message: string; userId: number },
  contacts: readonly Addressee[],
): Promise<Map<number, string>> {
  const used = labels.usedPlaceholders(message);
  if (used.size === 0) return new Map(contacts.map(({ contactId }) => [contactId, message]));
  const timezone = await findTimeZone(ctx.tx);
  // What waits for quiet hours to end says the day, and the appointments, of then.
  const leaves = (await officeQuietUntil(ctx)) ?? ctx.now;
  const patNums = contacts.flatMap(({ odPatNum }) => odPatNum ?? []);
  const coming =
    used.has('ApptDateWithTime') || used.has('ApptTime') || used.has('ApptLocation')
      ? await listComing(ctx.tx, patNums, leaves, timezone)
      : new Map<number, labels.PlaceholderAppointment[]>();
  const userName = await findUserName(ctx.tx, userId);
  return new Map(
    contacts.map(({ contactId, firstName, lastName, odPatNum }) => [
      contactId,
      labels.fillPlaceholders(message, {
        userName,
        contactName: `${firstName} ${lastName}`.trim(),
        firstName,
        appointments: odPatNum === null ? null : (coming.get(odPatNum) ?? []),
        now: leaves.getTime(),
        timezone,
      }),
    ]),
  );
}
