import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import {
  contacts,
  conversations,
  convoParticipants,
  convoReferences,
  convoReminders,
  processTypes,
  users,
} from '../../platform/db/schema.ts';

export type ConvoRow = typeof conversations.$inferSelect;
export type ReminderRow = typeof convoReminders.$inferSelect;
export interface ParticipantRow {
  convoId: number;
  userId: number;
  username: string;
  fullName: string;
  lastReadId: number | null;
  lastReadAt: Date | null;
  unreadCount: number;
  openMentions: number;
}
export interface ReferenceRow {
  convoId: number;
  contactId: number | null;
  contactName: string;
  commItemId: number | null;
  labCaseNum: number | null;
}
/** A conversation with everything that is shown of it. */
export interface WholeConvo {
  convo: ConvoRow;
  process: string | null;
  participants: ParticipantRow[];
  reminders: ReminderRow[];
  references: ReferenceRow[];
}

const fullName = sql<string>`btrim(${users.firstName} || ' ' || ${users.lastName})`;

/** These conversations, in the order of the ids; those the office does not have are left out. */
export async function findWholeConvos(tx: Transaction, convoIds: readonly number[]): Promise<WholeConvo[]> {
  if (convoIds.length === 0) return [];
  const ids = [...convoIds];
  const rows = await tx
    .select({ convo: conversations, process: processTypes.typeName })
    .from(conversations)
    .leftJoin(
      processTypes,
      and(
        eq(processTypes.clientId, conversations.clientId),
        eq(processTypes.processTypeId, conversations.processTypeId),
      ),
    )
    .where(inArray(conversations.convoId, ids));
  const participants = await tx
    .select({
      convoId: convoParticipants.convoId,
      userId: convoParticipants.userId,
      username: users.username,
      fullName,
      lastReadId: convoParticipants.lastReadId,
      lastReadAt: convoParticipants.lastReadAt,
      unreadCount: convoParticipants.unreadCount,
      openMentions: convoParticipants.openMentions,
    })
    .from(convoParticipants)
    .innerJoin(
      users,
      and(eq(users.clientId, convoParticipants.clientId), eq(users.userId, convoParticipants.userId)),
    )
    .where(inArray(convoParticipants.convoId, ids))
    .orderBy(asc(convoParticipants.joinedAt), asc(convoParticipants.userId));
  const reminders = await tx
    .select()
    .from(convoReminders)
    .where(inArray(convoReminders.convoId, ids))
    .orderBy(asc(convoReminders.userId));
  const references = await tx
    .select({
      convoId: convoReferences.convoId,
      contactId: convoReferences.contactId,
      contactName: sql<string>`coalesce(btrim(${contacts.firstName} || ' ' || ${contacts.lastName}), '')`,
      commItemId: convoReferences.commItemId,
      labCaseNum: convoReferences.labCaseNum,
    })
    .from(convoReferences)
    .leftJoin(
      contacts,
      and(eq(contacts.clientId, convoReferences.clientId), eq(contacts.contactId, convoReferences.contactId)),
    )
    .where(inArray(convoReferences.convoId, ids))
    .orderBy(asc(convoReferences.convoReferenceId));
  const byId = new Map<number, WholeConvo>(
    rows.map(({ convo, process }) => [
      convo.convoId,
      { convo, process, participants: [], reminders: [], references: [] },
    ]),
  );
  for (const row of participants) byId.get(row.convoId)?.participants.push(row);
  for (const row of reminders) byId.get(row.convoId)?.reminders.push(row);
  for (const row of references) byId.get(row.convoId)?.references.push(row);
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Holds a conversation until the transaction ends: whoever changes one holds it first. */
export async function lockConvo(tx: Transaction, convoId: number): Promise<ConvoRow | undefined> {
  const rows = await tx.select().from(conversations).where(eq(conversations.convoId, convoId)).for('update');
  return rows[0];
}

/** Changes a conversation that is held and raises its version, also where nothing else of its row changes. */
export async function changeConvo(
  tx: Transaction,
  convoId: number,
  change: Partial<typeof conversations.$inferInsert> = {},
): Promise<ConvoRow> {
  const rows = await tx
    .update(conversations)
    .set({ ...change, version: sql`${conversations.version} + 1` })
    .where(eq(conversations.convoId, convoId))
    .returning();
  return rows[0]!;
}

/** @returns undefined where a conversation with its client_ref is there already */
export async function insertConvo(
  tx: Transaction,
  row: typeof conversations.$inferInsert,
): Promise<ConvoRow | undefined> {
  const rows = await tx.insert(conversations).values(row).onConflictDoNothing().returning();
  return rows[0];
}

/** Takes people into a conversation; those who are in it stay as they are. @returns who is new */
export async function insertParticipants(
  tx: Transaction,
  rows: readonly (typeof convoParticipants.$inferInsert)[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const inserted = await tx
    .insert(convoParticipants)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ userId: convoParticipants.userId });
  return inserted.map((row) => row.userId);
}
