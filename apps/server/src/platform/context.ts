import type { OfficeEventPayload, OfficeEventType, Role } from '@chairline/contract';
import type { Reader, Transaction } from './db/database.ts';
import type { DomainEvents } from './domain-events.ts';
import type { EnqueueOptions } from './jobs/enqueue.ts';
import type { Models } from './models.ts';

/** Who acts. Verbs decide by it; the audit log names it. */
export type Actor =
  | { kind: 'user'; userId: number; username: string; role: Role; sessionId: string }
  /** An admin of the provider (client 1) at work in another office. */
  | { kind: 'provider'; userId: number; username: string }
  /** An AI agent at work for a person, with that person's rights and no others. */
  | { kind: 'agent'; name: string; person: UserActor }
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
  /** Asked after the transaction, never within it: a model takes its time. */
  readonly models: Models;
  /** Says what changed. Written, numbered and sent with this transaction, or not at all. */
  emit<T extends OfficeEventType>(
    type: T,
    payload: OfficeEventPayload<T>,
    audience?: readonly number[],
  ): void;
  /** Tells other features what happened, at once and in this transaction: whoever listens by `on`. */
  raise<E extends keyof DomainEvents>(event: E, what: DomainEvents[E]): Promise<void>;
  /** Leaves work for later, in this transaction. */
  enqueue(task: string, payload: Record<string, unknown>, options?: EnqueueOptions): Promise<void>;
  audit(entry: AuditEntry): void;
  /** Runs after the commit, never after a rollback. For what lives outside the database. */
  afterCommit(work: () => void): void;
}

/** The person who acts, or for whom an agent acts; null where none does. */
export function personOf(actor: Actor): UserActor | null {
  return actor.kind === 'user' ? actor : actor.kind === 'agent' ? actor.person : null;
}

/** `personOf` of the acting party; throws when there is none, which a session route has already ruled out. */
export function userOf(ctx: Context): UserActor {
  const person = personOf(ctx.actor);
  if (!person) throw new Error(`a user was expected, not ${ctx.actor.kind}`);
  return person;
}

/**
 * Whose eyes an actor has for secured conversations: people their own, agents their person's; what acts for nobody has
 * none, but for the step that says so (`readingAll`).
 */
export function readerOf(actor: Actor): Reader | undefined {
  return personOf(actor)?.userId;
}

/** The actor as the audit log names it: an agent behind its person, so that both are found. */
export function nameOfActor(actor: Actor): string {
  switch (actor.kind) {
    case 'user':
      return `user:${actor.userId}`;
    case 'provider':
      return `provider:${actor.userId}`;
    case 'agent':
      return `${nameOfActor(actor.person)}/agent:${actor.name}`;
    case 'webhook':
      return `webhook:${actor.vendor}`;
    case 'job':
      return `job:${actor.name}`;
    case 'system':
      return `system:${actor.name}`;
  }
}
