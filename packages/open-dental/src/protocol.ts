import { z } from 'zod';
import { odTableNames, type OdTableName } from './tables.ts';
import { toolDatatypes, toolQueryLimits } from './tool-query/limits.ts';

/**
 * What connector and server say to each other over one WebSocket, which the connector opens at `CONNECTOR_PATH` with
 * `Authorization: Bearer <integration token>`. Frames are JSON texts. The connector says `hello`; the server answers
 * `welcome` with the highest version both know, or `refused`, and closes. From then on the server asks, by the names
 * of questions, and the connector answers; nothing else is taken by either side.
 */
export const CONNECTOR_PATH = '/api/od-connector/socket';

/** Versions this code speaks: the oldest it still knows, and its own. */
export const PROTOCOL = { min: 1, max: 2 } as const;
/** From this version on a connector runs the queries of tools. */
export const PROTOCOL_OF_QUERIES = 2;

/** Rows a piece of an answer holds at most. */
export const PIECE_ROWS = 2_000;
/** Pieces the connector may send ahead of the server's `more`. */
export const PIECES_AHEAD = 4;
/** The largest frame either side takes, in bytes. */
export const FRAME_MAX_BYTES = 8 * 1024 * 1024;
/**
 * Frames the connector may send a second over time, and at once. Its pieces wait for the server's `more`; the most it
 * has to say are the keys of a large table over a fast line, some hundreds a second.
 */
export const MOST_FRAMES = { perSecond: 1_000, burst: 2_000 } as const;
/** The server says `ping` this often, in milliseconds; three without an answer, on either side, end the connection. */
export const PING_MS = 15_000;

/** How the server closes a connection it does not take; the connector says it in words and waits as told. */
export const closeCodes = {
  /** The token is none of an office, or was replaced. */
  token: 4401,
  /** Another connector with this token is connected. */
  taken: 4409,
  /** No version of the protocol that both know. */
  version: 4426,
  /** A frame that is none of these, or that was not asked for. */
  protocol: 4400,
  /** Too much at once: frames beyond `MOST_FRAMES`, or connections that say nothing. */
  flood: 4429,
  /** The server restarts: come again. */
  restart: 1012,
} as const;

const tableName = z.enum(odTableNames as [OdTableName, ...OdTableName[]]);
export type WireValue = string | number | boolean | null;
/** Rows as lists of values. Looked through by hand: a piece has tens of thousands of values. */
const wireRows = z.custom<WireValue[][]>(
  (given) =>
    Array.isArray(given) &&
    given.length <= PIECE_ROWS &&
    given.every(
      (row) => Array.isArray(row) && row.every((value) => value === null || typeof value !== 'object'),
    ),
);

/**
 * A question, by its name, and what it is asked with. Each name but `query` stands for one constant SQL text a table.
 */
export const question = z.discriminatedUnion('name', [
  /** Versions and the clock of the office's database. */
  z.object({ name: z.literal('about') }),
  /**
   * Rows of a table, by key, after `after` (null: from the first); of those with a stamp only those changed at or
   * after `since`, in the database's own clock.
   */
  z.object({
    name: z.literal('rows'),
    table: tableName,
    since: z.string().max(30).nullable(),
    after: z.union([z.number(), z.string()]).nullable(),
  }),
  /** All keys of a table, to find what was deleted. */
  z.object({ name: z.literal('keys'), table: tableName }),
  /** AptNums deleted at or after `since`, from the history. */
  z.object({ name: z.literal('deletedAppointments'), since: z.string().max(30) }),
  /**
   * A tool's query, from version 2 on: a text that both sides read word by word (`readToolQuery`), and values that are
   * bound. Answered by one piece with at most `toolQueryLimits.rows` rows; `end` says whether there are more.
   */
  z.object({
    name: z.literal('query'),
    query: z.string().max(toolQueryLimits.text),
    parameters: z
      .array(z.object({ name: z.string().regex(/^[a-z]\w{0,59}$/i), datatype: z.enum(toolDatatypes) }))
      .max(20),
    /** By the parameters' names in small letters. */
    values: z.record(
      z.string().max(60),
      z.union([
        z.string().max(5_000),
        z.number(),
        z.boolean(),
        z.null(),
        z.array(z.string().max(500)).max(200),
      ]),
    ),
    /** What the database's planner expects it to cost is asked as well. */
    plan: z.boolean(),
  }),
]);
export type Question = z.infer<typeof question>;

/** What `about` answers, as its one row's fields in this order. */
export const aboutColumns = ['programVersion', 'databaseVersion', 'now', 'usesClinics'] as const;

/** From the connector. */
export const connectorFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    protocol: z.object({ min: z.number().int(), max: z.number().int() }),
    /** The program's own version and where it runs. */
    version: z.string().max(40),
    platform: z.string().max(80),
    /** Made once a start: a reconnect of the same program takes the place of its own lost connection. */
    instance: z.uuid(),
    /**
     * Tables it can be asked about. An older program, or an older Open Dental, may have fewer: do not ask for the
     * others, and leave what is copied of them.
     */
    tables: z.array(z.string().max(64)).max(200),
    /**
     * Only a look whether all is well (`--check`): it is welcomed or refused like any other and then closed by the
     * server, takes nobody's place, and leaves no trace in the office's state.
     */
    check: z.boolean().optional(),
  }),
  /** A piece of an answer. `columns` names the values of each row; `seq` counts from 0. */
  z.object({
    type: z.literal('piece'),
    id: z.number().int(),
    seq: z.number().int(),
    columns: z.array(z.string().max(64)).max(100),
    rows: wireRows,
  }),
  /** The answer is whole. `now` is the database's clock from before the first row was read. */
  z.object({
    type: z.literal('end'),
    id: z.number().int(),
    rows: z.number().int(),
    now: z.string().max(30),
    /** Of a query: why not all rows are there, how long it took, and its plan's cost; null for none. */
    ran: z
      .object({
        cut: z.enum(['rows', 'bytes']).nullable(),
        ms: z.number().int(),
        cost: z.number().nullable(),
      })
      .optional(),
  }),
  /** It could not be answered; `message` says why in words for a person, without patient data. */
  z.object({
    type: z.literal('failed'),
    id: z.number().int(),
    /** `refused`: a query that may not run, or that the database cannot; `slow`: one that was stopped. */
    code: z.enum(['database', 'unknown', 'cancelled', 'busy', 'refused', 'slow']),
    message: z.string().max(500),
  }),
  /** To a `ping`, one each: a pong that was not asked for ends the connection. */
  z.object({ type: z.literal('pong') }),
]);
export type ConnectorFrame = z.infer<typeof connectorFrame>;

/** From the server. */
export const serverFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('welcome'),
    protocol: z.number().int(),
    office: z.string().max(200),
    /** To a `check`: a connector of this office is connected at the moment. */
    connected: z.boolean().optional(),
  }),
  z.object({ type: z.literal('refused'), code: z.number().int(), message: z.string().max(500) }),
  z.object({ type: z.literal('ask'), id: z.number().int(), question }),
  /** That many more pieces of this answer may be sent. */
  z.object({ type: z.literal('more'), id: z.number().int(), pieces: z.number().int() }),
  z.object({ type: z.literal('cancel'), id: z.number().int() }),
  z.object({ type: z.literal('ping') }),
]);
export type ServerFrame = z.infer<typeof serverFrame>;

/** The highest version two ranges have in common; null where there is none. */
export function chooseProtocol(
  ours: { min: number; max: number },
  theirs: { min: number; max: number },
): number | null {
  const highest = Math.min(ours.max, theirs.max);
  return highest >= Math.max(ours.min, theirs.min) ? highest : null;
}
