import type { Gmail, Mailbox } from '../../../gateways/google/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { inOffice, type OfficeScope, type Platform } from '../../../platform/platform.ts';
import { openRight } from '../../google-connection/index.ts';
import { gmailUse } from './google-use.ts';
import { emitStatus } from './status.ts';
import { changeAccount, findAccount, lockMailbox, type MailAccountRow } from '../store.ts';

/** What an admin has to do once Google has taken the right to the mailbox back. */
export const REVOKED =
  'Google no longer lets us in: an admin connects the mailbox again in Settings › Gmail Integration.';

export interface OpenMailbox {
  account: MailAccountRow;
  mailbox: Mailbox;
}

/** The office's mailbox; null when none is connected, or Google does not let us in. */
export function openMailbox(
  platform: Platform,
  gmail: Gmail | null,
  office: number,
): Promise<OpenMailbox | null> {
  return platform.db.transaction({ office }, (tx) => openMailboxIn(tx, platform, gmail, office));
}

/** The same within a transaction of the office. */
export async function openMailboxIn(
  tx: Transaction,
  platform: Platform,
  gmail: Gmail | null,
  office: number,
): Promise<OpenMailbox | null> {
  const account = await findAccount(tx);
  const refreshToken = await openRight(tx, platform, gmailUse, office);
  if (!gmail || !account || refreshToken === null || account.problem !== null) return null;
  return { account, mailbox: gmail.open({ address: account.address, refreshToken }) };
}

/** Whether the mailbox is still the one that was opened: a person may have connected another one meanwhile. */
export async function isSame(ctx: Context, opened: MailAccountRow): Promise<boolean> {
  const now = await findAccount(ctx.tx);
  return (
    now?.address === opened.address && now.authenticatedAt.getTime() === opened.authenticatedAt.getTime()
  );
}

/** Google has taken the right back: everybody is told, and nothing more is asked until it is given again. */
export async function noteRevoked(
  platform: Platform,
  scope: OfficeScope,
  opened: MailAccountRow,
): Promise<void> {
  await inOffice(platform, scope, async (ctx) => {
    await lockMailbox(ctx.tx);
    if (!(await isSame(ctx, opened))) return;
    await changeAccount(ctx.tx, { problem: REVOKED });
    ctx.audit({ action: 'mail.revoked', subject: `office:${ctx.office}` });
    await emitStatus(ctx);
  });
}
