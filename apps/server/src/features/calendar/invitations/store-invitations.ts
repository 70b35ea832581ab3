import { eq, inArray, sql } from 'drizzle-orm';
import type { calendar as contract } from '@chairline/contract';
import type { Transaction } from '../../../platform/db/database.ts';
import { nowId } from '../../contacts/index.ts';
import { mailAccounts } from '../../mail/schema.ts';
import { calendarEvents, calendarParticipants } from '../schema.ts';

/** Somebody who takes part, with where mail reaches them. */
export interface Invited {
  participantId: number;
  userId: number | null;
  contactId: number | null;
  answer: contract.InviteAnswer | null;
  /** The SEQUENCE of the last mail that they were asked with; null where that is not known. */
  askedSequence: number | null;
  /** When what they answered was written. */
  answeredAt: Date | null;
  name: string;
  /** '' for none. */
  mail: string;
}

/** Who takes part in an event, in the order they were put on it. */
export async function listInvited(tx: Transaction, eventId: number): Promise<Invited[]> {
  const found = await tx.execute<{
    participant_id: number;
    user_id: number | null;
    contact_id: number | null;
    answer: contract.InviteAnswer | null;
    asked_sequence: number | null;
    answered_at: string | null;
    name: string;
    mail: string;
  }>(sql`
    SELECT p.participant_id, p.user_id, k.contact_id, p.answer, p.asked_sequence, p.answered_at,
      trim(coalesce(u.first_name || ' ' || u.last_name, k.first_name || ' ' || k.last_name)) AS name,
      trim(CASE WHEN p.user_id IS NULL THEN k.email WHEN u.is_active THEN u.email ELSE '' END) AS mail
    FROM calendar_participants p
    LEFT JOIN users u ON u.client_id = p.client_id AND u.user_id = p.user_id
    LEFT JOIN contacts c ON c.client_id = p.client_id AND c.contact_id = p.contact_id
    LEFT JOIN contacts k ON k.client_id = c.client_id AND k.contact_id = ${sql.raw(nowId('c'))}
    WHERE p.event_id = ${eventId} ORDER BY p.participant_id`);
  return found.rows.map((row) => ({
    participantId: row.participant_id,
    userId: row.user_id,
    contactId: row.contact_id,
    answer: row.answer,
    askedSequence: row.asked_sequence,
    answeredAt: row.answered_at === null ? null : new Date(row.answered_at),
    name: row.name,
    mail: row.mail,
  }));
}

/** The event that a participant was asked to, or undefined once they were taken off. */
export async function findInvitation(
  tx: Transaction,
  participantId: number,
): Promise<{ eventId: number; answer: contract.InviteAnswer | null } | undefined> {
  const rows = await tx
    .select({ eventId: calendarParticipants.eventId, answer: calendarParticipants.answer })
    .from(calendarParticipants)
    .where(eq(calendarParticipants.participantId, participantId));
  return rows[0];
}

export async function setAnswer(
  tx: Transaction,
  participantId: number,
  answer: Partial<Pick<typeof calendarParticipants.$inferInsert, 'answer' | 'answeredAt'>>,
): Promise<void> {
  await tx
    .update(calendarParticipants)
    .set(answer)
    .where(eq(calendarParticipants.participantId, participantId));
}

/** Notes which mail of an event these people were sent last. */
export async function noteAsked(
  tx: Transaction,
  participantIds: readonly number[],
  askedSequence: number,
): Promise<void> {
  await tx
    .update(calendarParticipants)
    .set({ askedSequence })
    .where(inArray(calendarParticipants.participantId, [...participantIds]));
}

/** The office's mailbox, where answers by mail are read; undefined without one. */
export async function findMailbox(tx: Transaction): Promise<string | undefined> {
  const [account] = await tx.select({ address: mailAccounts.address }).from(mailAccounts);
  return account?.address;
}

/** Raises what a mailed event's copies are ordered by. @returns the number of the next mail */
export async function raiseSequence(tx: Transaction, eventId: number): Promise<number> {
  const rows = await tx
    .update(calendarEvents)
    .set({ sequence: sql`${calendarEvents.sequence} + 1` })
    .where(eq(calendarEvents.eventId, eventId))
    .returning({ sequence: calendarEvents.sequence });
  return rows[0]!.sequence;
}
