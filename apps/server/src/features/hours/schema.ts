import type { hours as contract } from '@chairline/contract';
import { boolean, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';

/** When the office is open; no row before somebody said so. */
export const officeHours = pgTable('office_hours', {
  clientId: integer('client_id').primaryKey(),
  enabled: boolean('enabled').notNull(),
  weekly: jsonb('weekly').$type<contract.OpenStretch[]>().notNull(),
  holidays: jsonb('holidays').$type<contract.Holiday[]>().notNull(),
  version: integer('version').notNull().default(1),
});
