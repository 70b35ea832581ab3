import pg from 'pg';
import type { Snapshot } from '../../platform/db/snapshot.ts';
import { to as copyTo } from 'pg-copy-streams';
import type { FileSource } from './file-sources.ts';
import { leftOutColumns, leftOutTables } from './left-out.ts';

/** Reads the tables of an office as one moment has them; all of it runs in a snapshot (platform/db/snapshot.ts). */

export interface OwnTable {
  name: string;
  columns: { name: string; type: string }[];
}

/** The office's tables with what is exported of each, from the catalogue: a new one cannot be forgotten. */
export async function listOwnTables(client: Snapshot): Promise<OwnTable[]> {
  const { rows } = await client.query<OwnTable>(
    `SELECT c.relname AS name, jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null))
       ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> ALL ($1)
     GROUP BY 1 ORDER BY 1`,
    [Object.keys(leftOutTables)],
  );
  return rows.map(({ name, columns }) => ({
    name,
    columns: columns.filter((column) => !leftOutColumns[name]?.includes(column.name)),
  }));
}

/**
 * The office's own rows: of some tables it sees the provider's as well. The log is read through its own function, as the
 * application may not look at it otherwise.
 */
const sourceOf = (name: string): string =>
  `${name === 'audit_log' ? 'app_audit_rows()' : pg.escapeIdentifier(name)} WHERE client_id = app_office()`;

/** A stream of a row a line, as JSON. What is no text of JSON's stands in a line by itself: two bytes that JSON never has quote. */
export function copyJson(client: Snapshot, { name, columns }: OwnTable) {
  const row = `row_to_json(t)::text`;
  // The type json keeps line ends between its signs; within its texts there are none.
  const line = columns.some(({ type }) => type === 'json') ? `translate(${row}, E'\\n\\r', '  ')` : row;
  return client.query(
    copyTo(
      `COPY (SELECT ${line} FROM (SELECT ${columns.map((one) => pg.escapeIdentifier(one.name)).join(', ')} FROM ${sourceOf(name)}) t)
       TO STDOUT (FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02')`,
    ),
  );
}

/** The same as CSV (RFC 4180), without headings; texts that a spreadsheet would work out are none. */
export function copyCsv(client: Snapshot, { name, columns }: OwnTable) {
  const cells = columns.map((column) => {
    const quoted = pg.escapeIdentifier(column.name);
    return column.type === 'text'
      ? `CASE WHEN left(${quoted}, 1) IN ('=', '+', '-', '@', E'\\t', E'\\r') THEN '''' || ${quoted} ELSE ${quoted} END`
      : quoted;
  });
  return client.query(
    copyTo(`COPY (SELECT ${cells.join(', ')} FROM ${sourceOf(name)}) TO STDOUT (FORMAT csv)`),
  );
}

export interface StoredFile {
  table: string;
  id: string;
  key: string;
  /** Behind the id, as it was sent. */
  name: string;
  folder: string;
}

/** A stream of the files of a source, a line of JSON each. */
export function copyFileList(client: Snapshot, { table, key, id, folder, name }: FileSource) {
  return client.query(
    copyTo(
      `COPY (SELECT json_build_object('table', '${table}', 'id', ${id}::text, 'key', ${key}, 'name', ${name}, 'folder', '${folder}')
         FROM ${table} WHERE client_id = app_office() AND ${key} IS NOT NULL ORDER BY ${id})
       TO STDOUT (FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02')`,
    ),
  );
}

/** A stream of the mails without an original, a line of JSON each. */
export function copyOwnMails(client: Snapshot) {
  return client.query(
    copyTo(
      `COPY (SELECT row_to_json(t)::text FROM (SELECT email_id::text, message_id, in_reply_to, from_address, from_name,
           to_addresses, cc_addresses, subject, at, body_text FROM emails WHERE client_id = app_office() AND raw_key IS NULL ORDER BY emails.email_id) t)
       TO STDOUT (FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02')`,
    ),
  );
}

/** The last migration that was applied, when the snapshot is, and whose it is. */
export async function describeOffice(
  client: Snapshot,
): Promise<{ name: string; timezone: string; at: string }> {
  const { rows } = await client.query<{ name: string; timezone: string; at: string }>(
    `SELECT name, timezone, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at FROM clients`,
  );
  return rows[0]!;
}
