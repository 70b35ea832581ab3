import type { ai as contract, Role } from '@chairline/contract';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { clients } from '../offices/schema.ts';
import { aiPrompts, aiTools, aiToolVersions } from './schema.ts';

export type PromptRow = typeof aiPrompts.$inferSelect;
export type ToolVersionRow = typeof aiToolVersions.$inferSelect;
export type ToolRow = typeof aiTools.$inferSelect;

/** Offices by their names; needs a transaction that looks over all of them. */
export async function listOffices(tx: Transaction): Promise<{ clientId: number; name: string }[]> {
  return tx
    .select({ clientId: clients.clientId, name: clients.name })
    .from(clients)
    .where(isNull(clients.deletedAt))
    .orderBy(asc(sql`lower(${clients.name})`), asc(clients.clientId));
}

export async function findOfficeName(tx: Transaction, office: number): Promise<string | undefined> {
  const rows = await tx
    .select({ name: clients.name })
    .from(clients)
    .where(and(eq(clients.clientId, office), isNull(clients.deletedAt)));
  return rows[0]?.name;
}

/** The newest prompt of each agent, of every office that this transaction sees. */
export async function listNewestPrompts(tx: Transaction): Promise<PromptRow[]> {
  return tx
    .selectDistinctOn([aiPrompts.clientId, aiPrompts.agent])
    .from(aiPrompts)
    .orderBy(aiPrompts.clientId, aiPrompts.agent, desc(aiPrompts.version));
}

export async function listPrompts(
  tx: Transaction,
  agent: contract.AgentPurpose,
  limit: number,
): Promise<PromptRow[]> {
  return tx
    .select()
    .from(aiPrompts)
    .where(eq(aiPrompts.agent, agent))
    .orderBy(desc(aiPrompts.version))
    .limit(limit);
}

/** Two who save the same prompt come one after the other. */
export async function holdPrompt(tx: Transaction, office: number, agent: string): Promise<void> {
  hold(tx, `ai-prompt:${agent}`);
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`ai-prompt:${office}:${agent}`}, 7204))`,
  );
}

export async function insertPrompt(tx: Transaction, row: PromptRow): Promise<void> {
  await tx.insert(aiPrompts).values(row);
}

const ofNewest = and(
  eq(aiToolVersions.clientId, aiTools.clientId),
  eq(aiToolVersions.toolId, aiTools.toolId),
  eq(aiToolVersions.version, aiTools.version),
);

/** Every tool that is not deleted, as it now is, in the order of their making. */
export async function listTools(tx: Transaction): Promise<ToolVersionRow[]> {
  const rows = await tx
    .select({ version: aiToolVersions })
    .from(aiTools)
    .innerJoin(aiToolVersions, ofNewest)
    .where(isNull(aiTools.deletedAt))
    .orderBy(asc(aiTools.toolId));
  return rows.map(({ version }) => version);
}

/** A tool, deleted or not, locked. */
export async function lockTool(tx: Transaction, toolId: number): Promise<ToolRow | undefined> {
  hold(tx, `ai-tool:${toolId}`);
  const rows = await tx.select().from(aiTools).where(eq(aiTools.toolId, toolId)).for('update');
  return rows[0];
}

export async function listVersions(
  tx: Transaction,
  toolId: number,
  limit: number,
): Promise<ToolVersionRow[]> {
  return tx
    .select()
    .from(aiToolVersions)
    .where(eq(aiToolVersions.toolId, toolId))
    .orderBy(desc(aiToolVersions.version))
    .limit(limit);
}

export async function findVersion(
  tx: Transaction,
  toolId: number,
  version: number,
): Promise<ToolVersionRow | undefined> {
  const rows = await tx
    .select()
    .from(aiToolVersions)
    .where(and(eq(aiToolVersions.toolId, toolId), eq(aiToolVersions.version, version)));
  return rows[0];
}

/** A tool as it now is, deleted or not. */
export async function findNewestVersion(
  tx: Transaction,
  toolId: number,
): Promise<ToolVersionRow | undefined> {
  const rows = await tx
    .select()
    .from(aiToolVersions)
    .where(eq(aiToolVersions.toolId, toolId))
    .orderBy(desc(aiToolVersions.version))
    .limit(1);
  return rows[0];
}

export async function insertTool(
  tx: Transaction,
  row: { clientId: number; agent: contract.AgentPurpose; name: string },
): Promise<number> {
  const rows = await tx.insert(aiTools).values(row).returning({ toolId: aiTools.toolId });
  return rows[0]!.toolId;
}

export async function insertVersion(tx: Transaction, row: ToolVersionRow): Promise<void> {
  await tx.insert(aiToolVersions).values(row);
}

export async function changeTool(
  tx: Transaction,
  toolId: number,
  change: Partial<Pick<ToolRow, 'agent' | 'name' | 'version' | 'deletedAt'>>,
): Promise<void> {
  await tx.update(aiTools).set(change).where(eq(aiTools.toolId, toolId));
}

/** @returns undefined for nobody that this transaction sees */
export async function findRole(tx: Transaction, userId: number): Promise<Role | undefined> {
  const { rows } = await tx.execute<{ role: Role }>(sql`SELECT role FROM users WHERE user_id = ${userId}`);
  return rows[0]?.role;
}

export async function findFirstName(tx: Transaction, userId: number): Promise<string> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`SELECT btrim(first_name) AS name FROM users WHERE user_id = ${userId}`,
  );
  return rows[0]?.name ?? '';
}
