import type { Transaction } from '../../platform/db/database.ts';
import { type MailFacts, selectMails, selectServiceMails } from './store.ts';

/** How far a mail is, as an office is told. */
export interface MailState {
  to: string;
  /** A mail being handed over counts as queued. */
  state: 'queued' | 'sent' | 'failed';
  /** Why it failed, or what keeps it waiting; null when nothing is wrong. */
  error: string | null;
}

const states = { queued: 'queued', sending: 'queued', accepted: 'sent', failed: 'failed' } as const;
const present = (row: MailFacts): MailState => ({
  to: row.toAddress,
  state: states[row.state],
  error: row.lastError,
});

/** How far these mails of the office are, by their ids; those no longer kept are missing. */
export async function findMailStates(
  tx: Transaction,
  mailIds: readonly number[],
): Promise<Map<number, MailState>> {
  if (mailIds.length === 0) return new Map();
  const rows = await selectMails(tx, mailIds);
  return new Map(rows.map((row) => [row.mailId, present(row)]));
}

/** The copies of the provider's mails to the office, one a recipient, by the mail's id (`serviceMailId`). */
export async function findServiceMailStates(
  tx: Transaction,
  serviceMailIds: readonly number[],
): Promise<Map<number, MailState[]>> {
  const states = new Map<number, MailState[]>();
  if (serviceMailIds.length === 0) return states;
  for (const row of await selectServiceMails(tx, serviceMailIds)) {
    const id = row.serviceMailId!;
    states.set(id, [...(states.get(id) ?? []), present(row)]);
  }
  return states;
}
