import type { booking as contract } from '@chairline/contract';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { CONTACT_COLUMNS } from './contact-columns.ts';
import { appointmentProposals as table } from './schema.ts';

export type ProposalRow = typeof table.$inferSelect;
export type NewProposal = typeof table.$inferInsert;
const LIVE = ['open', 'answered'] as const;
/** More are never looked at together. */
const MOST = 500;

const columns = sql.raw(`p.proposal_id, ${CONTACT_COLUMNS},
  p.user_id, p.request_id, p.minutes, p.reason, p.options, p.state, p.chosen, p.answer, p.item_id, p.apt_num,
  p.offered_at, p.expires_at, p.version`);

type Line = contract.AppointmentProposal & Record<string, unknown>;

async function select(tx: Transaction, where: SQL): Promise<contract.AppointmentProposal[]> {
  const { rows } = await tx.execute<Line>(sql`
    SELECT ${columns} FROM appointment_proposals p JOIN contacts c USING (client_id, contact_id)
    WHERE ${where} ORDER BY p.proposal_id LIMIT ${MOST}`);
  return rows.map((row) => ({
    ...row,
    offered_at: new Date(row.offered_at).toISOString(),
    expires_at: new Date(row.expires_at).toISOString(),
  }));
}

/** Those that are offered and not booked, oldest first. */
export const listLive = (tx: Transaction): Promise<contract.AppointmentProposal[]> =>
  select(tx, sql`p.state IN ('open', 'answered')`);

export async function findProposal(
  tx: Transaction,
  proposalId: number,
): Promise<contract.AppointmentProposal> {
  return (await select(tx, sql`p.proposal_id = ${proposalId}`))[0]!;
}

export async function lockProposal(tx: Transaction, proposalId: number): Promise<ProposalRow | undefined> {
  hold(tx, `proposal:${proposalId}`);
  const rows = await tx.select().from(table).where(eq(table.proposalId, proposalId)).for('update');
  return rows[0];
}

export async function findByRef(tx: Transaction, clientRef: string): Promise<ProposalRow | undefined> {
  const rows = await tx.select().from(table).where(eq(table.clientRef, clientRef));
  return rows[0];
}

/**
 * What was offered by a text to a number, whoever's name it has, or to a contact; locked until the transaction ends.
 * @param number E.164
 */
export async function lockLiveTo(tx: Transaction, contactId: number, number: string): Promise<ProposalRow[]> {
  hold(tx, `offers:${contactId}`);
  return tx
    .select()
    .from(table)
    .where(
      and(
        inArray(table.state, [...LIVE]),
        sql`(${table.contactId} IN (SELECT c.contact_id FROM contacts c
            WHERE c.contact_id = ${contactId} OR c.merged_into = ${contactId})
          OR EXISTS (SELECT 1 FROM comm_items i WHERE i.client_id = ${table.clientId}
            AND i.comm_item_id = ${table.itemId} AND i.contact_number = ${number}))`,
      ),
    )
    .orderBy(table.proposalId)
    .for('update');
}

/** What is offered to a contact, and to those that were merged into it, locked until the transaction ends. */
export async function lockLiveOf(tx: Transaction, contactId: number): Promise<ProposalRow[]> {
  hold(tx, `offers:${contactId}`);
  return tx
    .select()
    .from(table)
    .where(
      and(
        inArray(table.state, [...LIVE]),
        sql`${table.contactId} IN (SELECT c.contact_id FROM contacts c
          WHERE c.contact_id = ${contactId} OR c.merged_into = ${contactId})`,
      ),
    )
    .orderBy(table.proposalId)
    .for('update');
}

export async function insertProposal(tx: Transaction, row: NewProposal): Promise<number> {
  const rows = await tx.insert(table).values(row).returning({ id: table.proposalId });
  return rows[0]!.id;
}

export async function changeProposal(
  tx: Transaction,
  proposalId: number,
  change: Partial<NewProposal>,
): Promise<void> {
  await tx
    .update(table)
    .set({ ...change, version: sql`${table.version} + 1` })
    .where(eq(table.proposalId, proposalId));
}
