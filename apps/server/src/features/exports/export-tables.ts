import { csvLine } from '../../platform/http/csv.ts';
import { inOffice } from '../../platform/platform.ts';
import { inSnapshot, type Snapshot } from '../../platform/db/snapshot.ts';
import { fileSources, plainName } from './file-sources.ts';
import { type OwnMail, ownMailOf } from './own-mail.ts';
import { type PartWriter, writeParts } from './part-writer.ts';
import { fieldsOf, readme } from './readme.ts';
import { placeOf, type Run } from './run-export.ts';
import type { CopiedTable } from './schema.ts';
import { parsedLines, splitRows } from './split-rows.ts';
import {
  copyCsv,
  copyFileList,
  copyJson,
  copyOwnMails,
  describeOffice,
  listOwnTables,
  type OwnTable,
  type StoredFile,
} from './store-copy.ts';
import { changeExport, deleteParts } from './store.ts';

/** Files of a list that are read again together. */
export const LISTED_FILES = 5_000;

/** Where a file lies in an archive, and in the store. */
export interface ListedFile {
  path: string;
  key: string;
}

/**
 * Writes every table of the office as one moment has them, the mails that were written here, and the list of files. Begun anew
 * where it was cut short: tables of two moments would not fit together.
 * @returns how many files there are
 */
export async function exportTables(run: Run): Promise<void> {
  const { platform, scope, id } = run;
  await inOffice(platform, scope, async (ctx) => {
    await deleteParts(ctx.tx, id);
    await changeExport(ctx.tx, id, { bytes: 0, done: 0, rowTotal: 0, files: 0 });
  });
  await inSnapshot(platform.db, scope.office, async (client) => {
    const office = await describeOffice(client);
    const tables = await listOwnTables(client);
    const copied: CopiedTable[] = [];
    let rowTotal = 0;
    const at = new Date(office.at);
    const change = () => ({ done: copied.length, total: tables.length, rowTotal });
    const files = await writeParts({ at, change, save: run.save }, async (writer) => {
      await writer.add('README.txt', readme(office, platform.version));
      await writer.add('FIELDS.txt', fieldsOf(tables));
      for (const table of tables) {
        const rows = await copyTable(client, table, writer);
        copied.push({ name: table.name, columns: table.columns.map(({ name }) => name), rows });
        rowTotal += rows;
      }
      for await (const mail of parsedLines<OwnMail>(copyOwnMails(client)))
        await writer.add(`emails/${mail.email_id}.eml`, await ownMailOf(mail));
      return listFiles(client, run, writer);
    });
    await run.note({
      phase: 'files',
      tables: copied,
      rowTotal,
      done: copied.length,
      total: copied.length + files,
      snapshotAt: at,
    });
  });
}

/** @returns how many rows it has */
async function copyTable(client: Snapshot, table: OwnTable, writer: PartWriter): Promise<number> {
  const { name, columns } = table;
  const json = copyJson(client, table);
  let at = 0;
  for await (const rows of splitRows(json, false)) {
    at += 1;
    await writer.add(`tables/${name}.${numbered(at)}.ndjson`, rows);
  }
  const heading = Buffer.from(`\uFEFF${csvLine(columns.map((one) => one.name))}`);
  at = 0;
  for await (const rows of splitRows(copyCsv(client, table), true)) {
    at += 1;
    await writer.add(`tables/${name}.${numbered(at)}.csv`, Buffer.concat([heading, rows]));
  }
  if (at === 0) await writer.add(`tables/${name}.${numbered(1)}.csv`, heading);
  return json.rowCount;
}

const numbered = (at: number): string => String(at).padStart(4, '0');

/** Lists the office's files in the archive, and for the step that comes next. @returns how many there are */
async function listFiles(client: Snapshot, run: Run, writer: PartWriter): Promise<number> {
  let count = 0;
  let lines: string[] = [];
  const keep = async () => {
    const at = Math.floor((count - 1) / LISTED_FILES);
    const bytes = Buffer.from(lines.join(''));
    await writer.add(`files/list.${numbered(at + 1)}.ndjson`, bytes);
    await run.platform.files.put(run.scope.office, bytes, placeOf(run.id, `list-${at}`));
    lines = [];
  };
  for (const source of fileSources) {
    for await (const file of parsedLines<StoredFile>(copyFileList(client, source))) {
      const listed: ListedFile = { path: `${file.folder}/${file.id}${plainName(file.name)}`, key: file.key };
      lines.push(`${JSON.stringify(listed)}\n`);
      count += 1;
      if (lines.length === LISTED_FILES) await keep();
    }
  }
  if (lines.length > 0) await keep();
  return count;
}
