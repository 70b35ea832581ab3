import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { sendRows } from '../../platform/sends/index.ts';
import { textOptOuts } from '../consent/schema.ts';
import type { ContactListRow } from '../contacts/index.ts';
import { clients } from '../offices/schema.ts';
import { phones } from '../phones/schema.ts';
import type { ItemRow } from '../threads/index.ts';
import { commItems } from '../threads/schema.ts';
import { outboundTexts } from './schema.ts';

/** A reaction to something older waits for a person. */
const REACTED_TO = 200;

export async function findCarrierUuid(tx: Transaction, itemId: number): Promise<string | null> {
  const rows = await tx
    .select({ uuid: commItems.carrierUuid })
    .from(commItems)
    .where(eq(commItems.commItemId, itemId));
  return rows[0]?.uuid ?? null;
}

/** The number texts of the office leave from. */
export async function findTextNumber(tx: Transaction) {
  const rows = await tx.select().from(phones).where(eq(phones.isTextDefault, true));
  return rows[0];
}

/** The number's row, locked: its texts leave one after the other. */
export async function lockPhone(tx: Transaction, number: string) {
  hold(tx, `phone:${number}`);
  const rows = await tx.select().from(phones).where(eq(phones.phoneNum, number)).for('update');
  return rows[0];
}

/** Which office a number belongs to; for deliveries, before an office is known. */
export async function findOfficeOfNumber(tx: Transaction, number: string): Promise<number | undefined> {
  const rows = await tx.select({ office: phones.clientId }).from(phones).where(eq(phones.phoneNum, number));
  return rows[0]?.office;
}

export async function setNextTextAt(tx: Transaction, number: string, at: Date): Promise<void> {
  await tx.update(phones).set({ nextTextAt: at }).where(eq(phones.phoneNum, number));
}

/** A plain text on its way into `app_take_texts`; see the migration for what each field is. */
export interface TextToTake {
  key: string;
  from: string;
  to: string;
  ten: string;
  text: string;
  snippet: string;
  uuid: string;
  body: Record<string, string>;
}

export interface TakenText extends Record<string, unknown> {
  /** `known`: the same delivery was there. `other`: needs more than the usual; nothing was done. */
  outcome: 'new' | 'known' | 'other';
  item: ItemRow | null;
  contact: ContactListRow | null;
}

/** Takes in many plain texts, in order, in one statement. @returns one result for each */
export async function takeTexts(
  tx: Transaction,
  texts: readonly TextToTake[],
  at: Date,
): Promise<TakenText[]> {
  const result = await tx.execute<TakenText>(sql`
    SELECT outcome, item, contact FROM app_take_texts(${JSON.stringify(texts)}::jsonb, ${at.toISOString()}::timestamptz)`);
  return result.rows;
}

/** Numbers (E.164) of these that have stopped texts from one of ours. */
export async function findStopped(
  tx: Transaction,
  numbers: readonly string[],
  officeNumber: string,
): Promise<Set<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await tx
    .select({ number: textOptOuts.contactNumber })
    .from(textOptOuts)
    .where(
      and(
        inArray(textOptOuts.contactNumber, [...numbers]),
        eq(textOptOuts.officeNumber, officeNumber),
        isNull(textOptOuts.liftedAt),
      ),
    );
  return new Set(rows.map((row) => row.number));
}

/** What we texted contacts last, in the words that went out and in those they were written in. */
export async function listOurTexts(tx: Transaction, contactIds: readonly number[]): Promise<string[]> {
  const rows = await tx
    .select({ body: commItems.body, original: commItems.originalBody })
    .from(commItems)
    .where(
      and(
        inArray(commItems.contactId, [...contactIds]),
        eq(commItems.kind, 'text'),
        sql`${commItems.direction} <> 'inbound'`,
      ),
    )
    .orderBy(sql`${commItems.at} DESC`)
    .limit(REACTED_TO);
  return rows.flatMap(({ body, original }) => [body, original ?? '']).filter((text) => text !== '');
}

export async function findStandingOptOut(tx: Transaction, contactNumber: string, officeNumber: string) {
  const rows = await tx
    .select()
    .from(textOptOuts)
    .where(
      and(
        eq(textOptOuts.contactNumber, contactNumber),
        eq(textOptOuts.officeNumber, officeNumber),
        isNull(textOptOuts.liftedAt),
      ),
    );
  return rows[0];
}

export type OutboundRow = typeof outboundTexts.$inferSelect;

export async function insertOutbound(tx: Transaction, row: typeof outboundTexts.$inferInsert): Promise<void> {
  await tx.insert(outboundTexts).values(row);
}

export async function insertOutbounds(
  tx: Transaction,
  rows: readonly (typeof outboundTexts.$inferInsert)[],
): Promise<void> {
  await tx.insert(outboundTexts).values([...rows]);
}

/** How many texts nobody wrote by hand wait to leave a number, counted up to the most. */
export async function countWaiting(tx: Transaction, from: string, most: number): Promise<number> {
  const result = await tx.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM (
    SELECT 1 FROM outbound_texts WHERE from_number = ${from} AND state = 'queued' AND NOT by_hand LIMIT ${most}) w`);
  return result.rows[0]?.n ?? 0;
}

/** The texts of ours on their way, or beyond. */
export const outboundRows = sendRows(outboundTexts, 'commItemId');

/**
 * Waits for no other text to the same patient: nobody reads an answer before the question, and of what the
 * carrier lists for a patient only one text can be the one in doubt. What a person wrote does not wait for what
 * nobody wrote by hand: that may be waiting for the morning. Asked of each by itself, by the index of its patient: as a
 * join thousands that wait are compared with each other.
 */
const isFirstToPatient = `(SELECT 1 FROM outbound_texts e WHERE e.client_id = o.client_id
    AND e.from_number = o.from_number AND e.to_number = o.to_number AND e.state IN ('queued', 'sending')
    AND (e.by_hand OR NOT o.by_hand OR e.state = 'sending')
    AND CASE WHEN e.state = o.state THEN e.comm_item_id < o.comm_item_id ELSE e.state = 'sending' END LIMIT 1) IS NULL`;

type Waiting = 'queued' | 'sending';

/** The first of one kind, by the index of their order. @param when narrows it further */
const firstOf = (state: Waiting, byHand: boolean, from: string, when: SQL = sql`true`): SQL => sql`(
  SELECT o.comm_item_id AS id, o.next_attempt_at AS at FROM outbound_texts o
  WHERE o.from_number = ${from} AND ${sql.raw(`o.state = '${state}' AND o.by_hand = ${byHand} AND o.translate_to IS NULL`)}
    AND ${when} AND ${sql.raw(isFirstToPatient)}
  ORDER BY o.next_attempt_at, o.comm_item_id LIMIT 1)`;

/**
 * The text that is next from a number and due, the oldest of its state; what a person wrote goes before the others.
 * @param first the state that comes first; looking one up may take long, so sending goes before it
 */
export async function findNextOutbound(
  tx: Transaction,
  from: string,
  now: Date,
  first: Waiting,
): Promise<OutboundRow | undefined> {
  const due = sql`o.next_attempt_at <= ${now.toISOString()}::timestamptz`;
  const kinds = [first, first === 'queued' ? 'sending' : 'queued'].flatMap((state) =>
    [true, false].map((byHand) => firstOf(state as Waiting, byHand, from, due)),
  );
  const result = await tx.execute<{ id: number }>(sql`
    SELECT f.id FROM (${sql.join(
      kinds.map((kind, rank) => sql`SELECT ${sql.raw(String(rank))} AS rank, k.id FROM ${kind} k`),
      sql` UNION ALL `,
    )}) f ORDER BY f.rank LIMIT 1`);
  const id = result.rows[0]?.id;
  const row = id === undefined ? undefined : await outboundRows.lock(tx, id);
  // A delivery report may have settled it between the two looks.
  return row && (row.state === 'queued' || row.state === 'sending') ? row : undefined;
}

/** Whether something to somebody was handed over and not answered yet. */
export async function isOnItsWay(tx: Transaction, from: string, to: string): Promise<boolean> {
  const { fromNumber, toNumber, state } = outboundTexts;
  return (
    (await tx.$count(outboundTexts, and(eq(fromNumber, from), eq(toNumber, to), eq(state, 'sending')))) > 0
  );
}

/** When the next text from a number is due to be sent, and the next in doubt to be looked up. */
export async function findNextDue(tx: Transaction, from: string): Promise<{ send?: Date; lookUp?: Date }> {
  // Without those that wait for another one: they would have the sender look again without a pause.
  const next = (state: Waiting): SQL =>
    sql`least(${sql.join(
      [true, false].map((byHand) => sql`(SELECT k.at FROM ${firstOf(state, byHand, from)} k)`),
      sql`, `,
    )})`;
  const result = await tx.execute<{ send: string | null; look_up: string | null }>(
    sql`SELECT ${next('queued')} AS send, ${next('sending')} AS look_up`,
  );
  const { send, look_up: lookUp } = result.rows[0]!;
  return { ...(send ? { send: new Date(send) } : {}), ...(lookUp ? { lookUp: new Date(lookUp) } : {}) };
}

/** The waiting texts nobody wrote by hand that were not tried yet: not before this. @returns our numbers they leave from */
export async function moveNotByHand(tx: Transaction, at: Date): Promise<string[]> {
  const rows = await tx
    .update(outboundTexts)
    .set({ nextAttemptAt: at })
    .where(
      and(eq(outboundTexts.state, 'queued'), eq(outboundTexts.byHand, false), eq(outboundTexts.attempts, 0)),
    )
    .returning({ from: outboundTexts.fromNumber });
  return [...new Set(rows.map((row) => row.from))];
}

/** Which of these carrier ids belong to texts we know, now or from an earlier sending. */
export async function findKnownUuids(tx: Transaction, uuids: readonly string[]): Promise<Set<string>> {
  if (uuids.length === 0) return new Set();
  const result = await tx.execute<{ uuid: string }>(sql`
    SELECT wanted.uuid FROM unnest(${sql.param([...uuids])}::text[]) AS wanted(uuid)
    WHERE EXISTS (SELECT 1 FROM comm_items i WHERE i.carrier_uuid = wanted.uuid)
      OR EXISTS (SELECT 1 FROM outbound_texts o WHERE wanted.uuid = ANY (o.previous_uuids))`);
  return new Set(result.rows.map((row) => row.uuid));
}

/** What an automatic answer says of the office. */
export async function findOfficeWords(tx: Transaction): Promise<{ name: string; businessNumber: string }> {
  const rows = await tx.select({ name: clients.name, businessNumber: clients.businessNumber }).from(clients);
  return rows[0] ?? { name: '', businessNumber: '' };
}
