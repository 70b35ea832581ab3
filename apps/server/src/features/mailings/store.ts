import { and, inArray, lt, ne } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { systemMails } from './schema.ts';
import { sendRows } from '../../platform/sends/index.ts';

export type MailRow = typeof systemMails.$inferSelect;

/** @returns the new mail's id */
export async function insertMail(tx: Transaction, row: typeof systemMails.$inferInsert): Promise<number> {
  const rows = await tx.insert(systemMails).values(row).returning({ mailId: systemMails.mailId });
  return rows[0]!.mailId;
}

export const mailRows = sendRows(systemMails, 'mailId');

/** Deletes what is over and older; the provider's mails to an office are its record and stay. */
export async function pruneMails(tx: Transaction, before: Date): Promise<void> {
  await tx
    .delete(systemMails)
    .where(
      and(
        ne(systemMails.kind, 'service'),
        inArray(systemMails.state, ['accepted', 'failed']),
        lt(systemMails.queuedAt, before),
      ),
    );
}

export type MailFacts = Pick<MailRow, 'mailId' | 'toAddress' | 'state' | 'lastError' | 'serviceMailId'>;
const facts = {
  mailId: systemMails.mailId,
  toAddress: systemMails.toAddress,
  state: systemMails.state,
  lastError: systemMails.lastError,
  serviceMailId: systemMails.serviceMailId,
};

export async function selectMails(tx: Transaction, mailIds: readonly number[]): Promise<MailFacts[]> {
  return tx
    .select(facts)
    .from(systemMails)
    .where(inArray(systemMails.mailId, [...mailIds]));
}

export async function selectServiceMails(
  tx: Transaction,
  serviceMailIds: readonly number[],
): Promise<MailFacts[]> {
  return tx
    .select(facts)
    .from(systemMails)
    .where(inArray(systemMails.serviceMailId, [...serviceMailIds]))
    .orderBy(systemMails.mailId);
}
