import type { callerInfo as contract } from '@chairline/contract';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { callerInfos as table } from './schema.ts';

export type InfoRow = typeof table.$inferSelect;
export type NewInfo = typeof table.$inferInsert;

/** A row with what it is about: its call, and whose thread the call stands in. */
export interface InfoView {
  row: InfoRow;
  callUuid: string;
  callAt: Date;
  contactNumber: string;
  contactId: number;
  contactName: string;
  isPatient: boolean;
}

interface Line extends Record<string, unknown> {
  info_id: number;
  call_uuid: string;
  started_at: string;
  contact_number: string;
  contact_id: number;
  contact_name: string;
  is_patient: boolean;
}

async function select(tx: Transaction, where: SQL, limit: number): Promise<InfoView[]> {
  const { rows } = await tx.execute<Line>(sql`
    SELECT i.info_id, k.call_uuid, k.started_at, k.contact_number, c.contact_id,
      btrim(c.first_name || ' ' || c.last_name) AS contact_name, c.od_pat_num IS NOT NULL AS is_patient
    FROM caller_infos i JOIN calls k USING (client_id, call_id)
      JOIN comm_items m ON m.client_id = i.client_id AND m.comm_item_id = i.item_id
      JOIN contacts c ON c.client_id = m.client_id AND c.contact_id = m.contact_id
    WHERE ${where} ORDER BY i.info_id DESC LIMIT ${limit}`);
  if (rows.length === 0) return [];
  const found = await tx
    .select()
    .from(table)
    .where(sql`${table.infoId} = ANY(${sql.param(rows.map((line) => Number(line.info_id)))}::bigint[])`);
  const byId = new Map(found.map((row) => [row.infoId, row]));
  return rows.flatMap((line) => {
    const row = byId.get(Number(line.info_id));
    return row
      ? [
          {
            row,
            callUuid: line.call_uuid,
            callAt: new Date(line.started_at),
            contactNumber: line.contact_number,
            contactId: Number(line.contact_id),
            contactName: line.contact_name,
            isPatient: line.is_patient,
          },
        ]
      : [];
  });
}

/** What was collected, the newest first. @param filter `search`: words, all of which are there */
export function listInfos(
  tx: Transaction,
  filter: {
    state: contract.InfoState | 'all';
    search: readonly string[];
    callUuid?: string | undefined;
    contactId?: number | undefined;
  },
  before: number | null,
  limit: number,
): Promise<InfoView[]> {
  const wanted = [
    filter.state === 'all' ? sql`true` : sql`i.state = ${filter.state}`,
    ...filter.search.map((word) => sql`position(${word} in i.search_text) > 0`),
    filter.callUuid === undefined ? sql`true` : sql`k.call_uuid = ${filter.callUuid}`,
    filter.contactId === undefined ? sql`true` : sql`c.contact_id = ${filter.contactId}`,
    before === null ? sql`true` : sql`i.info_id < ${before}`,
  ];
  return select(tx, sql.join(wanted, sql` AND `), limit);
}

export async function findInfo(tx: Transaction, infoId: number): Promise<InfoView | undefined> {
  return (await select(tx, sql`i.info_id = ${infoId}`, 1))[0];
}

export async function lockInfo(tx: Transaction, infoId: number): Promise<InfoRow | undefined> {
  hold(tx, `caller-info:${infoId}`);
  const rows = await tx.select().from(table).where(eq(table.infoId, infoId)).for('update');
  return rows[0];
}

/** What was collected on a call. The call is held by whoever asks. */
export async function findInfoOfCall(tx: Transaction, callId: number): Promise<InfoRow | undefined> {
  const rows = await tx.select().from(table).where(eq(table.callId, callId)).for('update');
  return rows[0];
}

export async function insertInfo(tx: Transaction, row: NewInfo): Promise<InfoRow> {
  return (await tx.insert(table).values(row).returning())[0]!;
}

export async function saveInfo(tx: Transaction, infoId: number, change: Partial<NewInfo>): Promise<void> {
  await tx
    .update(table)
    .set({ ...change, version: sql`${table.version} + 1` })
    .where(eq(table.infoId, infoId));
}

/** Whether AI is on for the office that this transaction is of. */
export async function hasAi(tx: Transaction, office: number): Promise<boolean> {
  const { rows } = await tx.execute<{ ai_mode: number }>(
    sql`SELECT ai_mode FROM clients WHERE client_id = ${office}`,
  );
  return rows[0]?.ai_mode === 1;
}
