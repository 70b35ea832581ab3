import { googleCalendar as contract } from '@chairline/contract';
import type { GoogleCalendars, PersonCalendars } from '../../gateways/google/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { inOffice, type OfficeScope, type Platform } from '../../platform/platform.ts';
import { openRight } from '../google-connection/index.ts';
import { calendarUse } from './google-use.ts';
import { emitStatus } from './status.ts';
import { type AccountRow, changeAccount, findAccount, lockAccount } from './store.ts';

export interface OpenAccount {
  account: AccountRow;
  google: PersonCalendars;
}

/** A user's calendars at Google; null when none are connected, or Google does not let us in. */
export function openAccount(
  platform: Platform,
  gateway: GoogleCalendars | null,
  office: number,
  userId: number,
): Promise<OpenAccount | null> {
  return platform.db.transaction({ office }, (tx) => openAccountIn(tx, platform, gateway, office, userId));
}

/** The same within a transaction. */
export async function openAccountIn(
  tx: Transaction,
  platform: Platform,
  gateway: GoogleCalendars | null,
  office: number,
  userId: number,
): Promise<OpenAccount | null> {
  const account = await findAccount(tx, userId);
  const refreshToken = await openRight(tx, platform, calendarUse(userId), office);
  if (!gateway || !account || refreshToken === null || account.problem !== null) return null;
  return { account, google: gateway.open({ address: account.address, refreshToken }) };
}

/**
 * A step's account, held, where it is still the one that was opened: its person may have connected another meanwhile, or
 * none.
 */
export async function isHeld(ctx: Context, opened: AccountRow): Promise<boolean> {
  const now = await lockAccount(ctx.tx, opened.userId);
  return (
    now?.address === opened.address && now.authenticatedAt.getTime() === opened.authenticatedAt.getTime()
  );
}

/** Google has taken the right back: its person is told, and nothing more is asked until it is given again. */
export async function noteRevoked(platform: Platform, scope: OfficeScope, opened: AccountRow): Promise<void> {
  await inOffice(platform, scope, async (ctx) => {
    if (!(await isHeld(ctx, opened))) return;
    await changeAccount(ctx.tx, opened.userId, { problem: contract.googleCalendarMessages.revoked });
    ctx.audit({ action: 'google_calendar.revoked', subject: `user:${opened.userId}` });
    await emitStatus(ctx, opened.userId);
  });
}
