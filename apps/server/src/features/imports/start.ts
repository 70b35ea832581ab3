import { imports as contract, type RouteInput } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { BadInput, conflict } from '../../platform/errors.ts';
import type { UploadedFile } from '../../platform/http/handler.ts';
import { inOffice, type OfficeScope, type Platform } from '../../platform/platform.ts';
import { mustMayChangeType } from '../contacts/index.ts';
import type { FileRead } from './import-process.ts';
import { wakeImport } from './jobs.ts';
import { presentImport } from './present.ts';
import { onlyFile, readFile } from './read-file.ts';
import {
  countUnfinished,
  findByRef,
  findDefaultType,
  type ImportRow,
  insertBatches,
  insertImport,
  listMappings,
  rememberMapping,
} from './store.ts';

type Form = RouteInput<typeof contract.startImport>['body'];
type Answer = { message: string; import: contract.ContactImport };

const words = contract.importMessages;

/**
 * Begins to import a file: it is read and its rows are kept here, the rest is a job. The same `client_ref` again answers what
 * it began the first time.
 * @throws BadInput for a file that cannot be read, a mapping without what is required, and a type that may not be set;
 *   Refusal 404 for a type that is not there, 409 while too many of the office are not through
 */
export async function startImport(
  platform: Platform,
  scope: OfficeScope,
  form: Form,
  files: readonly UploadedFile[],
): Promise<Answer> {
  const file = onlyFile(files);
  if (!contract.isMapped(form.mapping)) throw new BadInput(words.mappingRequired);
  const { begun, unfinished, remembered } = await inOffice(platform, scope, async (ctx) => ({
    begun: await findBegun(ctx, form),
    unfinished: await countUnfinished(ctx.tx),
    remembered: await listMappings(ctx.tx),
  }));
  if (begun) return answerOf(begun);
  // Before the file is read: reading one file after the other for an office would hold up the others.
  if (unfinished >= contract.IMPORTS_AT_ONCE) throw conflict(words.enoughBegun);
  const now = platform.now().getTime();
  const read = await readFile(scope.office, file, {
    mapping: form.mapping,
    dateOrder: form.date_order ?? null,
    encoding: form.encoding ?? null,
    badValues: form.bad_values,
    sheet: form.sheet ?? null,
    headerRow: form.header_row ?? null,
    hiddenRows: form.hidden_rows ?? null,
    remembered,
    all: true,
    now,
  });
  return inOffice(platform, scope, (ctx) => keepRows(ctx, form, file.fileName, read));
}

async function keepRows(ctx: Context, form: Form, fileName: string, read: FileRead): Promise<Answer> {
  const chosen = form.contact_type === undefined || form.contact_type === 0 ? null : form.contact_type;
  if (chosen !== null) await mustMayChangeType(ctx.tx, null, chosen);
  const row = await insertImport(ctx.tx, {
    clientId: ctx.office,
    userId: userOf(ctx).userId,
    fileName,
    columns: read.columns.map(({ name }) => name),
    contactTypeId: chosen ?? (await findDefaultType(ctx.tx)),
    duplicates: form.duplicates,
    samePeople: Object.fromEntries(form.same_people.map(({ row, contact_id: id }) => [row, id])),
    state: 'running',
    total: read.total,
    clientRef: form.client_ref ?? null,
    importedAt: ctx.now,
  });
  if (!row) return answerOf((await findBegun(ctx, form))!);
  await insertBatches(ctx.tx, row.importId, read.batches);
  await rememberMapping(ctx.tx, {
    clientId: ctx.office,
    fingerprint: read.fingerprint,
    mapping: form.mapping,
    reading: {
      sheet: read.source.sheet,
      hidden_rows: read.source.hidden_rows > 0 ? read.source.hidden : null,
      encoding: read.letters?.encoding ?? null,
    },
    usedAt: ctx.now,
  });
  await wakeImport(ctx, row.importId);
  ctx.audit({
    action: 'import.start',
    subject: `import:${row.importId}`,
    details: {
      rows: read.total,
      duplicates: form.duplicates,
      bad_values: form.bad_values,
      type: row.contactTypeId,
      same: form.same_people.length,
    },
  });
  const answer = answerOf(row);
  ctx.emit('contactImport', { import: answer.import });
  return answer;
}

/** A reference is its user's: another's is no repetition. */
async function findBegun(ctx: Context, { client_ref: ref }: Form): Promise<ImportRow | undefined> {
  const row = ref === undefined ? undefined : await findByRef(ctx.tx, ref);
  if (row && row.userId !== userOf(ctx).userId) throw conflict(words.failed);
  return row;
}

const answerOf = (row: ImportRow): Answer => ({
  message: words.started(row.total),
  import: presentImport(row),
});
