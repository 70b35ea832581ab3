import type { OfficeEventPayload, OfficeEventType, Role } from '@chairline/contract';
import type { Transaction } from './db/database.ts';
import type { EnqueueOptions } from './jobs/enqueue.ts';

/** Who acts. Verbs decide by it; the audit log names it. */
export type Actor =
  | { kind: 'user'; userId: number; username: string; role: Role; sessionId: string }
  /** An admin of the provider (client 1) at work in another office. */
  | { kind: 'provider'; userId: number; username: string }
  | { kind: 'webhook'; vendor: string }
  | { kind: 'job'; name: string }
  | { kind: 'system'; name: string };

export type UserActor = Extract<Actor, { kind: 'user' }>;

export interface AuditEntry {
  /** For example `contact.read`, `text.send`, `session.start`. */
  action: string;
  /** For example `contact:17`. */
  subject: string;
  /** What changed, without message bodies or other patient data beyond ids. */
  details?: Record<string, unknown>;
}

/** What a verb works with: one acting party, one office, one open transaction. */
export interface Context {
  readonly office: number;
  readonly actor: Actor;
  readonly tx: Transaction;
  /** The clock: one time for the whole transaction. */
  readonly now: Date;
  /** Says what changed. Written, numbered and sent with this transaction, or not at all. */
  emit<T extends OfficeEventType>(
    type: T,
    payload: OfficeEventPayload<T>,
    audience?: readonly number[],
  ): void;
  /** Leaves work for later, in this transaction. */
  enqueue(task: string, payload: Record<string, unknown>, options?: EnqueueOptions): Promise<void>;
  audit(entry: AuditEntry): void;
  /** Runs after the commit, never after a rollback. For what lives outside the database. */
  afterCommit(work: () => void): void;
}

/** The acting user; throws when no user acts, which a session route has already ruled out. */
export function userOf(ctx: Context): UserActor {
  if (ctx.actor.kind !== 'user') throw new Error(`a user was expected, not ${ctx.actor.kind}`);
  return ctx.actor;
}

/** The actor as the audit log names it. */
export function nameOfActor(actor: Actor): string {
  switch (actor.kind) {
    case 'user':
      return `user:${actor.userId}`;
    case 'provider':
      return `provider:${actor.userId}`;
    case 'webhook':
      return `webhook:${actor.vendor}`;
    case 'job':
      return `job:${actor.name}`;
    case 'system':
      return `system:${actor.name}`;
  }
}
