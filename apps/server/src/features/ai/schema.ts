import { ai as contract } from '@chairline/contract';
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { office, time } from '../../platform/db/columns.ts';

/** The AI agents' prompts, an office's own, and tools, the installation's (rows of client 1). */

export const aiPrompts = pgTable(
  'ai_prompts',
  {
    clientId: office(),
    agent: text('agent', { enum: contract.agentPurposes }).notNull(),
    version: integer('version').notNull(),
    prompt: text('prompt').notNull(),
    savedBy: text('saved_by').notNull(),
    savedAt: time('saved_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.agent, t.version] })],
);

export const aiTools = pgTable(
  'ai_tools',
  {
    clientId: office(),
    toolId: integer('tool_id').notNull().generatedByDefaultAsIdentity(),
    agent: text('agent', { enum: contract.agentPurposes }).notNull(),
    name: text('name').notNull(),
    version: integer('version').notNull().default(1),
    deletedAt: time('deleted_at'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.toolId] })],
);

export const aiToolVersions = pgTable(
  'ai_tool_versions',
  {
    clientId: office(),
    toolId: integer('tool_id').notNull(),
    version: integer('version').notNull(),
    agent: text('agent', { enum: contract.agentPurposes }).notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    sqlQuery: text('sql_query').notNull(),
    active: boolean('active').notNull().default(true),
    runLocation: text('run_location', { enum: contract.runLocations }).notNull().default('DSS'),
    parameters: jsonb('parameters').$type<contract.ToolParameter[]>().notNull().default([]),
    /** null: as Chairline ships it. */
    savedBy: text('saved_by'),
    savedAt: time('saved_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.toolId, t.version] })],
);
