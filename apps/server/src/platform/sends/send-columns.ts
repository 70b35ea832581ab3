import { integer, text } from 'drizzle-orm/pg-core';
import { time } from '../db/columns.ts';

/**
 * Where a send stands. `queued`: to be handed over when it is due. `sending`: handed over, the answer not known (yet).
 * `accepted`: the vendor has it. `failed`: it never leaves, unless a person asks again.
 */
export const sendStates = ['queued', 'sending', 'accepted', 'failed'] as const;

/** The columns of every table of sends, beside what it says of the thing that is sent. */
export const sendColumns = () => ({
  state: text('state', { enum: sendStates }).notNull().default('queued'),
  /** How often it was handed over since it was queued. */
  attempts: integer('attempts').notNull().default(0),
  attemptStartedAt: time('attempt_started_at'),
  /** When it is handed over, or looked up, next. */
  nextAttemptAt: time('next_attempt_at').notNull(),
  lastError: text('last_error'),
  queuedAt: time('queued_at').notNull(),
});
