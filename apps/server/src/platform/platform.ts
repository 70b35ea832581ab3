import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Actor, AuditEntry, Context } from './context.ts';
import { nameOfActor, readerOf } from './context.ts';
import type { Database } from './db/database.ts';
import type { ToolRoom } from './db/tool-room.ts';
import { finishTransaction, type PendingEvent } from './db/finish.ts';
import type { FileStore } from './files/file-store.ts';
import { enqueue } from './jobs/enqueue.ts';
import type { Listeners } from './listeners.ts';
import type { LiveHub } from './live/hub.ts';
import type { Models } from './models.ts';
import type { StorageTroubles } from './storage-trouble.ts';

/** What every feature stands on. Made once at start; knows no feature. */
export interface Platform {
  readonly config: Config;
  /** Signs and reads session and media tokens. */
  readonly sessionKey: Uint8Array;
  readonly db: Database;
  /** Where the SQL of the AI's tools runs. */
  readonly toolRoom: ToolRoom;
  readonly hub: LiveHub;
  readonly files: FileStore;
  readonly models: Models;
  readonly log: Logger;
  readonly listeners: Listeners;
  readonly storageTroubles: StorageTroubles;
  readonly version: string;
  /** The clock, so that tests can set the time. */
  now(): Date;
}

export interface OfficeScope {
  office: number;
  actor: Actor;
}

/**
 * Runs a verb: one transaction that sees one office, whose events are numbered and whose audit rows are
 * chained just before the commit, and which reach the sockets just after it.
 * @throws whatever `work` throws; then nothing is written and nothing is sent
 */
export async function inOffice<T>(
  platform: Platform,
  scope: OfficeScope,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  let events: PendingEvent[] = [];
  let after: (() => void)[] = [];
  let lastSeq = 0;
  const seen = { office: scope.office, reader: readerOf(scope.actor) };
  const result = await platform.db.transaction(seen, async (tx) => {
    // A retried transaction starts from nothing.
    events = [];
    after = [];
    const audits: AuditEntry[] = [];
    const ctx: Context = {
      office: scope.office,
      actor: scope.actor,
      tx,
      now: platform.now(),
      models: platform.models,
      emit(type, payload, audience) {
        events.push({ type, payload: JSON.stringify(payload), audience: audience ? [...audience] : null });
      },
      raise: (event, what) => platform.listeners.tell(ctx, event, what),
      enqueue: (task, payload, options) =>
        enqueue(tx, task, { ...payload, client_id: scope.office }, options),
      audit: (entry) => void audits.push(entry),
      afterCommit: (step) => void after.push(step),
    };
    const answer = await work(ctx);
    if (events.length > 0 || audits.length > 0) {
      lastSeq = await finishTransaction(tx, { events, audits, actor: nameOfActor(scope.actor), at: ctx.now });
    }
    return answer;
  });
  if (events.length > 0) platform.hub.committed(scope.office, lastSeq - events.length + 1, events);
  for (const step of after) step();
  return result;
}
