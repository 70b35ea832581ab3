import { PIECE_ROWS } from './protocol.ts';
import { columnsOf, gathered, odTables, type OdTableName } from './tables.ts';

/**
 * The connector's questions as MySQL: constant texts, put together from the names of tables.ts alone, with every
 * value bound. Nothing that comes over the wire gets into a text.
 *
 * Tables are read in short pages by key. Open Dental's tables are MyISAM in many offices: a long SELECT would hold
 * up everybody who wants to save.
 */

/**
 * The preferences that leave the office. The table holds passwords and keys of other programs too: nothing else of
 * it is ever read.
 */
export const readPreferences = [
  'ProgramVersion',
  'EasyNoClinics',
  'BalancesDontSubtractIns',
  'PracticeTitle',
  'PracticePhone',
  'PracticeAddress',
  'PracticeAddress2',
  'PracticeCity',
  'PracticeST',
  'PracticeZip',
  'ApptEConfirmStatusSent',
  'ApptEConfirmStatusAccepted',
  'ApptEConfirmStatusDeclined',
  'ApptEConfirmStatusSendFailed',
  'AppointmentTimeIncrement',
  'AppointmentTimeArrivedTrigger',
  'AppointmentTimeSeatedTrigger',
  'AppointmentTimeDismissedTrigger',
  'RecallDaysPast',
  'RecallDaysFuture',
  'RecallTypesShowingInList',
  'RecallExcludeIfAnyFutureAppt',
] as const;

/** Texts without a sensible end in Open Dental: what is longer is cut, so that a page has one. */
const LONGEST_TEXT = 10_000;
const longTexts: Partial<Record<OdTableName, readonly string[]>> = {
  preference: ['ValueString'],
  appointment: ['Note', 'ProcDescript'],
  recall: ['Note'],
  claim: ['ClaimNote'],
  labcase: ['Instructions'],
};

/** Rows a page may have at most: half of the others' where each may bring a long text. */
export const mostRows = (table: OdTableName): number => (longTexts[table] ? PIECE_ROWS / 2 : PIECE_ROWS);

/** What a page of rows is asked with, beyond where it begins. */
export interface PageShape {
  /** The columns that are there, in their order; an older Open Dental has fewer. */
  columns: readonly string[];
  /** Only rows changed at or after a time. */
  since: boolean;
  /** Only rows after a key. */
  after: boolean;
}

/**
 * Rows that are read with what changed, whatever their stamp says: a blockout that is given other operatories keeps its
 * own. Those to come are few.
 */
const readAlways: Partial<Record<OdTableName, { needs: string; rows: string }>> = {
  schedule: { needs: 'Operatories', rows: '(`SchedType` = 2 AND `SchedDate` >= CURDATE())' },
};

/** Where Open Dental keeps a column of ours. */
export const placeOf = (table: OdTableName, column: string): { table: string; column: string } =>
  gathered[table]?.[column] ?? { table, column };

/**
 * The columns of a table that are there, in their order.
 * @param there by table, its columns, all in small letters
 */
export function columnsThere(table: OdTableName, there: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const has = (name: string, column: string) => there.get(name)?.has(column.toLowerCase()) ?? false;
  return columnsOf(table).filter((column) => {
    const from = gathered[table]?.[column];
    return from ? has(from.table, from.by) && has(from.table, from.column) : has(table, column);
  });
}

const quote = (name: string) => `\`${name}\``;
const preferencesOnly = `\`PrefName\` IN (${readPreferences.map((name) => `'${name}'`).join(', ')})`;

const where = (conditions: (string | false)[]) => {
  const held = conditions.filter((condition) => condition !== false);
  return held.length ? ` WHERE ${held.join(' AND ')}` : '';
};

/** A page of a table's rows, by key. Bound in this order: since, after (as far as they are asked), the row count. */
export function rowsSql(table: OdTableName, { columns, since, after }: PageShape): string {
  const { key, stamp } = odTables[table];
  const list = columns.map((column) => columnSql(table, column)).join(', ');
  const always = readAlways[table];
  const narrowed = where([
    table === 'preference' && preferencesOnly,
    since &&
      stamp !== null &&
      (always && columns.includes(always.needs)
        ? `(${quote(stamp)} >= ? OR ${always.rows})`
        : `${quote(stamp)} >= ?`),
    after && `${quote(key)} > ?`,
  ]);
  return `SELECT ${list} FROM ${quote(table)}${narrowed} ORDER BY ${quote(key)} LIMIT ?`;
}

function columnSql(table: OdTableName, column: string): string {
  const name = quote(column);
  const from = gathered[table]?.[column];
  if (from) {
    const [of, by, given] = [from.table, from.by, from.column].map(quote);
    return `(SELECT GROUP_CONCAT(${given} ORDER BY ${given}) FROM ${of} WHERE ${of}.${by} = ${quote(table)}.${by}) AS ${name}`;
  }
  return longTexts[table]?.includes(column) ? `LEFT(${name}, ${LONGEST_TEXT}) AS ${name}` : name;
}

/** A page of a table's keys. Bound: after (if asked), the row count. */
export function keysSql(table: OdTableName, after: boolean): string {
  const { key } = odTables[table];
  const narrowed = where([table === 'preference' && preferencesOnly, after && `${quote(key)} > ?`]);
  return `SELECT ${quote(key)} FROM ${quote(table)}${narrowed} ORDER BY ${quote(key)} LIMIT ?`;
}

/** HistApptAction of an appointment that was deleted (open-dental.md, section 2). */
const DELETED = 4;

/** A page of the deleted appointments' history, its own number first. Bound: since, after which, the row count. */
export const deletedAppointmentsSql =
  `SELECT \`HistApptNum\`, \`AptNum\` FROM \`histappointment\`` +
  ` WHERE \`HistApptAction\` = ${DELETED} AND \`HistDateTStamp\` >= ? AND \`HistApptNum\` > ?` +
  ` ORDER BY \`HistApptNum\` LIMIT ?`;

/** Versions and the clock; the same row `about` answers, but for `usesClinics`. */
export const aboutSql =
  `SELECT (SELECT \`ValueString\` FROM \`preference\` WHERE \`PrefName\` = 'ProgramVersion' LIMIT 1) AS \`programVersion\`,` +
  ` VERSION() AS \`databaseVersion\`, NOW() AS \`now\`,` +
  ` (SELECT \`ValueString\` FROM \`preference\` WHERE \`PrefName\` = 'EasyNoClinics' LIMIT 1) AS \`noClinics\``;

/** Whether there is a clinic at all. Not part of `about`: a user without rights on this table can still be told the rest. */
export const anyClinicSql = 'SELECT 1 FROM `clinic` LIMIT 1';

/** The database's clock, as the rows' stamps have it. */
export const clockSql = 'SELECT NOW()';

/** Which of the columns there are, and may be read. Bound: the name of the database. */
export const columnsSql =
  'SELECT `TABLE_NAME`, `COLUMN_NAME` FROM `information_schema`.`COLUMNS` WHERE `TABLE_SCHEMA` = ?';
