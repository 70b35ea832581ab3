import { inOffice } from '../../platform/platform.ts';
import { LISTED_FILES, type ListedFile } from './export-tables.ts';
import { leftOutColumns, leftOutTables } from './left-out.ts';
import type { Manifest } from './manifest.ts';
import { sumLine, writeParts } from './part-writer.ts';
import { placeOf, readyAt, type Run } from './run-export.ts';
import { type ExportRow, findOfficeName, listParts } from './store.ts';

const gone = 'This file was deleted from the store before the export reached it.\n';

/** Writes the office's files, from where an earlier run came to; then what the archive holds, and its end. */
export async function exportFiles(run: Run, row: ExportRow): Promise<void> {
  const { platform } = run;
  const tables = row.tables.length;
  const count = row.total - tables;
  let { fileAt, files, missing } = row;
  // What a part holds is noted with it.
  const change = () => ({ fileAt, files, missing, done: tables + fileAt });
  await writeParts({ at: row.snapshotAt!, change, save: run.save }, async (writer) => {
    let list: ListedFile[] = [];
    let listOf = -1;
    for (let at = row.fileAt; at < count; at += 1) {
      const which = Math.floor(at / LISTED_FILES);
      if (which !== listOf) {
        list = await readList(run, which);
        listOf = which;
      }
      const { path, key } = list[at % LISTED_FILES]!;
      const bytes = (await platform.files.has(key)) ? await platform.files.read(key) : null;
      fileAt = at + 1;
      if (bytes) files += 1;
      else missing += 1;
      await writer.add(bytes ? path : `${path}.missing.txt`, bytes ?? gone);
    }
  });
  await finish(run, { ...row, files, missing });
}

async function readList(run: Run, which: number): Promise<ListedFile[]> {
  const text = (
    await run.platform.files.read(`${run.scope.office}/${placeOf(run.id, `list-${which}`)}`)
  ).toString();
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ListedFile);
}

async function finish(run: Run, row: ExportRow): Promise<void> {
  const { platform, scope, id } = run;
  const { parts, office } = await inOffice(platform, scope, async (ctx) => ({
    parts: await listParts(ctx.tx, id),
    office: await findOfficeName(ctx.tx),
  }));
  const manifest: Manifest = {
    format: 1,
    made_at: row.snapshotAt!.toISOString(),
    version: platform.version,
    office: { client_id: scope.office, ...office },
    tables: row.tables,
    files: row.files,
    missing_files: row.missing,
    left_out: { tables: leftOutTables, columns: leftOutColumns },
  };
  const end = readyAt(platform.now());
  const change = () => ({ ...end, files: row.files, missing: row.missing, done: row.total });
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  await writeParts({ at: row.snapshotAt!, change, save: run.save, last: true }, async (writer) => {
    await writer.add('manifest.json', text);
    await writer.add('SHA256SUMS', parts.map(({ sums }) => sums).join('') + sumLine('manifest.json', text));
  });
}
