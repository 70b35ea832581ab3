import type { mail as contract } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { presentEmail } from '../show/present-email.ts';
import { type FullEmail, listFullEmails, listThreadIds } from '../store-emails.ts';

/** The e-mails of a thread, oldest first; the newest 500 of a longer one. @throws Refusal 404 */
export async function getThreadEmails(ctx: Context, threadKey: string): Promise<contract.Email[]> {
  const rows = await listFullEmails(ctx.tx, await listThreadIds(ctx.tx, threadKey));
  if (rows.length === 0) throw notFound('e-mail thread');
  auditRead(ctx, rows);
  return rows.map(presentEmail);
}

/** The newest e-mail of a thread. @throws Refusal 404 */
export async function getLatestEmail(ctx: Context, threadKey: string): Promise<contract.Email> {
  const [row] = await listFullEmails(ctx.tx, await listThreadIds(ctx.tx, threadKey, 1));
  if (!row) throw notFound('e-mail thread');
  auditRead(ctx, [row]);
  return presentEmail(row);
}

/** One line for each patient whose mail was read. */
function auditRead(ctx: Context, rows: readonly FullEmail[]): void {
  const contacts = new Set(rows.flatMap((row) => row.contactIds));
  for (const id of contacts) {
    ctx.audit({
      action: 'mail.read',
      subject: `contact:${id}`,
      details: { mails: rows.filter((row) => row.contactIds.includes(id)).length },
    });
  }
}

/** An e-mail as it now is, for an event or an answer. @throws Error when it is not there */
export async function emailOf(ctx: Context, emailId: number): Promise<contract.Email> {
  const email = (await emailsOf(ctx, [emailId])).get(emailId);
  if (!email) throw new Error(`e-mail ${emailId} is gone`);
  return email;
}

/** E-mails as they now are, by their numbers. */
export async function emailsOf(ctx: Context, ids: readonly number[]): Promise<Map<number, contract.Email>> {
  const rows = await listFullEmails(ctx.tx, ids);
  return new Map(rows.map((row) => [row.emailId, presentEmail(row)]));
}
