import { bigint, customType, integer, timestamp } from 'drizzle-orm/pg-core';

/** Kinds of columns that every table uses. */

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
export const id = (name: string) => bigint(name, { mode: 'number' });
export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** The office's wall clock: no zone. */
export const wallTime = (name: string) => timestamp(name, { mode: 'string' });
/** Whose row it is: every table's policy goes by it. */
export const office = () => integer('client_id').notNull();
