import { imports as contract, type RouteInput, toWire } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import type { UploadedFile } from '../../platform/http/handler.ts';
import { inOffice, type OfficeScope, type Platform } from '../../platform/platform.ts';
import { findMany } from '../contacts/index.ts';
import type { AcceptedRow, FileRead } from './import-process.ts';
import { FamilyFinder, keysOf, PeopleIndex, type Person, personOf } from './people-index.ts';
import { onlyFile, readFile, textOf } from './read-file.ts';
import type { RowValues } from './read-row.ts';
import { listMappings } from './store.ts';

type Form = RouteInput<typeof contract.previewImport>['body'];

/**
 * Says how a file would be read, and where it is asked for what importing it would do. Nothing of it is kept.
 * @throws BadInput for a file that cannot be read
 */
export async function previewImport(
  platform: Platform,
  scope: OfficeScope,
  form: Form,
  files: readonly UploadedFile[],
): Promise<contract.ImportPreview> {
  const file = onlyFile(files);
  const mapping = form.mapping ?? null;
  const remembered = await inOffice(platform, scope, (ctx) => listMappings(ctx.tx));
  const now = platform.now().getTime();
  const read = await readFile(scope.office, file, {
    mapping,
    dateOrder: form.date_order ?? null,
    encoding: form.encoding ?? null,
    badValues: form.bad_values,
    sheet: form.sheet ?? null,
    headerRow: form.header_row ?? null,
    hiddenRows: form.hidden_rows ?? null,
    remembered,
    all: form.outcome,
    now,
  });
  const isAsked = form.outcome && contract.isMapped(read.mapping);
  return {
    columns: read.columns,
    mapping: read.mapping,
    notes: read.notes,
    dates: read.dates,
    letters: read.letters,
    source: read.source,
    total: read.total,
    rows: read.first,
    outcome: isAsked ? await inOffice(platform, scope, (ctx) => foresee(ctx, read)) : null,
  };
}

/** What an import would do now, by the same rules. */
async function foresee(
  ctx: Context,
  read: FileRead,
): Promise<NonNullable<contract.ImportPreview['outcome']>> {
  const index = new PeopleIndex();
  const families = new FamilyFinder();
  const duplicates: contract.DuplicateRow[] = [];
  const refused: contract.RefusedRow[] = [];
  const leftOut: contract.RefusedRow[] = [];
  const doubts: contract.DoubtRow[] = [];
  const counts = { created: 0, duplicates: 0, doubts: 0, refused: 0 };
  for (const batch of read.batches) {
    const accepted = JSON.parse(textOf(batch.accepted)) as AcceptedRow[];
    counts.refused += batch.rows - accepted.length;
    for (const [rows, bytes] of [
      [refused, batch.refused],
      [leftOut, batch.leftOut],
    ] as const)
      if (rows.length < contract.IMPORT_SHOWN_ROWS)
        rows.push(...(JSON.parse(textOf(bytes)) as contract.RefusedRow[]));
    const people = accepted.map(({ v }) => personOf(v));
    index.begin(people);
    for (const known of await findMany(ctx.tx, keysOf(people))) index.addContact(known);
    for (const [at, { n, v }] of accepted.entries()) {
      families.add(v);
      const wanted = people[at]!;
      const found = index.find(wanted);
      const alike = found && {
        row: n,
        name: fullName(v),
        contact_name: nameOf(found.person),
        reasons: found.reasons,
      };
      if (alike && found.sure) {
        counts.duplicates += 1;
        if (duplicates.length < contract.IMPORT_SHOWN_ROWS)
          duplicates.push({ ...alike, contact_id: found.person.id });
        index.take(found.person, wanted);
        continue;
      }
      counts.created += 1;
      index.add(wanted);
      // Of two rows alike nobody is asked: they are two people.
      if (!alike || found.person.id === null) continue;
      counts.doubts += 1;
      if (doubts.length < contract.IMPORT_DOUBTS) doubts.push({ ...alike, contact_id: found.person.id });
    }
  }
  const homes = families.found();
  return {
    ...counts,
    bad_values: read.badValues,
    duplicate_rows: duplicates,
    doubt_rows: doubts,
    refused_rows: refused.slice(0, contract.IMPORT_SHOWN_ROWS),
    left_out_rows: leftOut.slice(0, contract.IMPORT_SHOWN_ROWS),
    families: homes.length,
    family_rows: homes
      .slice(0, contract.IMPORT_SHOWN_ROWS)
      .map(({ last, number, names }) => ({ last_name: last, number: toWire(number), names })),
  };
}

const nameOf = ({ firstName, lastName, tens }: Person): string =>
  `${firstName} ${lastName}`.trim() || toWire(`+1${tens[0] ?? ''}`);

const fullName = ({ first_name = '', last_name = '' }: RowValues): string =>
  `${first_name} ${last_name}`.trim();
