import { imports as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import {
  changeMany,
  type ContactRow,
  findHanging,
  type Hanging,
  type Hangings,
  type Held,
  holdFamilies,
  holdMany,
  lockContacts,
  type ManyColumns,
  manyColumnsOf,
  mendFamilies,
  newHanging,
  removeMany,
} from '../contacts/index.ts';
import { announceChanged, IMPORTED_AT, progress } from './announce.ts';
import { type ImportRow } from './store.ts';
import {
  findMadeBatch,
  listTouched,
  noteSettled,
  passBack,
  type Settled,
  settleBatch,
  type TouchedRow,
} from './store-notes.ts';

const words = contract.importMessages;
/** Contacts with a note each that a transaction goes over. */
const BATCH = 500;

const hangingWords: Readonly<Record<Hanging, string>> = {
  items: words.keptItems,
  convos: words.keptConvos,
  visits: words.keptVisits,
  chart: words.keptChart,
  merges: words.keptMerged,
};

/**
 * Takes the next contacts of an import back: those it made are removed, those it changed become what they were. Who was changed
 * since, or on whom something hangs, stays as they are, with the reason.
 * @returns whether there is more to do
 */
export async function undoStep(ctx: Context, row: ImportRow): Promise<boolean> {
  const batch = await findMadeBatch(ctx.tx, row.importId);
  if (batch) {
    await undoMade(ctx, row, batch);
    return true;
  }
  const touched = await listTouched(ctx.tx, row.importId, BATCH);
  if (touched.length === 0) {
    await progress(ctx, row, { state: 'undone', finishedAt: ctx.now });
    return false;
  }
  await undoTouched(ctx, row, touched);
  return true;
}

/** Contacts that nobody is known to have touched: of most of them nothing is left to say. */
async function undoMade(
  ctx: Context,
  row: ImportRow,
  { batch, made }: { batch: number; made: number[] },
): Promise<void> {
  const removed: number[] = [];
  const kept: { contactId: number; name: string; reason: string }[] = [];
  const held = await holdMany(ctx.tx, made);
  // Asked only when they are held: what came before is there to be seen, and more cannot come.
  const hanging = await findHanging(ctx.tx, made);
  for (const contact of held) {
    const reason = keepsMade(contact, 1, hanging);
    if (reason === null) removed.push(contact.id);
    else kept.push({ contactId: contact.id, name: contact.name, reason });
  }
  await removeMany(ctx.tx, removed);
  await settleBatch(ctx.tx, row.importId, batch, kept);
  await tell(ctx, row, { removed, restored: [], kept: kept.length });
}

/** Contacts with a note each. */
async function undoTouched(ctx: Context, row: ImportRow, touched: readonly TouchedRow[]): Promise<void> {
  const ids = touched.map(({ contactId }) => contactId);
  await holdFamilies(ctx.tx, ctx.office);
  const held = new Map((await lockContacts(ctx.tx, ids)).map((contact) => [contact.contactId, contact]));
  const hanging = await findHanging(ctx.tx, ids);
  const removed: number[] = [];
  const back: { before: ContactRow; change: Partial<ManyColumns>; entry: TouchedRow }[] = [];
  const settled = touched.map((entry): Settled => {
    const { contactId } = entry;
    const contact = held.get(contactId);
    const settle = (state: Settled['state'], reason: string | null): Settled => ({
      contactId,
      state,
      name: contact ? nameOf(contact) : '',
      reason,
    });
    // Deleted by a person, or merged into another.
    if (!contact) return settle('gone', null);
    const reason =
      entry.before === null
        ? keepsMade(heldOf(contact), entry.version, hanging)
        : keepsChanged(contact, entry, hanging);
    if (reason !== null) return settle('kept', reason);
    if (entry.before === null) removed.push(contactId);
    else back.push({ before: contact, change: entry.before as Partial<ManyColumns>, entry });
    return settle(entry.before === null ? 'gone' : 'back', null);
  });
  await removeMany(ctx.tx, removed);
  const families = new Set(removed.map((id) => held.get(id)!.family));
  const mended = await mendFamilies(ctx, families);
  await passBack(
    ctx.tx,
    mended.map(({ contactId, version }) => ({ contactId, versionBefore: version - 1, version })),
  );
  const versions = await changeMany(ctx.tx, back);
  await passBack(
    ctx.tx,
    back.map(({ before: { contactId }, entry: { versionBefore } }) => ({
      contactId,
      versionBefore,
      version: versions.get(contactId)!,
    })),
  );
  await noteSettled(ctx.tx, row.importId, settled);
  const kept = settled.filter(({ state }) => state === 'kept').length;
  await tell(ctx, row, { removed, restored: [...versions.keys()], kept });
}

/** Tells the office and the audit log what became of contacts. */
async function tell(
  ctx: Context,
  row: ImportRow,
  { removed, restored, kept }: { removed: number[]; restored: number[]; kept: number },
): Promise<void> {
  if (removed.length > 0) ctx.emit('manyContacts', { at: IMPORTED_AT, removed });
  await announceChanged(ctx, restored);
  ctx.audit({
    action: 'import.undo_batch',
    subject: `import:${row.importId}`,
    details: { by: row.revertedBy, removed, restored, kept },
  });
  await progress(ctx, row, {
    removed: row.removed + removed.length,
    restored: row.restored + restored.length,
    kept: row.kept + kept,
  });
}

const nameOf = ({ firstName, lastName }: ContactRow): string => `${firstName} ${lastName}`.trim();
const heldOf = (row: ContactRow): Held => ({
  id: row.contactId,
  name: nameOf(row),
  version: row.version,
  itemCount: row.itemCount,
  isPatient: row.odPatNum !== null,
});

/** Why a contact that the import made and left at a version stays; null for one nobody has touched. */
function keepsMade(contact: Held, version: number, hanging: ReadonlyMap<number, Hangings>): string | null {
  if (contact.itemCount > 0) return words.keptItems;
  const what = newHanging(hanging.get(contact.id));
  if (what) return hangingWords[what];
  if (contact.isPatient) return words.keptPatient;
  return contact.version === version ? null : words.keptChanged;
}

/**
 * Why a contact that the import changed stays as it is; null where what the import wrote still stands there and nothing came to
 * hang on it since.
 */
function keepsChanged(
  contact: ContactRow,
  { after, version, itemCount, hung }: TouchedRow,
  hanging: ReadonlyMap<number, Hangings>,
): string | null {
  if (contact.odPatNum !== null) return words.keptPatient;
  if (contact.itemCount > itemCount) return words.keptItems;
  const what = newHanging(hanging.get(contact.contactId), hung);
  if (what) return hangingWords[what];
  const now = manyColumnsOf(contact);
  const isOurs = Object.entries(after ?? {}).every(
    ([name, value]) => now[name as keyof ManyColumns] === value,
  );
  return version !== 0 && isOurs ? null : words.keptChanged;
}
