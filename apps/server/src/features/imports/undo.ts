import { imports as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import {
  changeMany,
  type ContactRow,
  findHanging,
  lockContacts,
  type ManyColumns,
  manyColumnsOf,
  removeMany,
} from '../contacts/index.ts';
import { announceChanged, IMPORTED_AT, progress } from './announce.ts';
import {
  type ImportRow,
  listTouched,
  noteSettled,
  passBack,
  type Settled,
  type TouchedRow,
} from './store.ts';

const words = contract.importMessages;
/** Contacts that a transaction goes over. */
const BATCH = 500;

const hangingWords = { convos: words.keptConvos, chart: words.keptChart, merges: words.keptMerged } as const;
type Hanging = Awaited<ReturnType<typeof findHanging>>;

/**
 * Takes the next contacts of an import back: those it made are removed, those it changed become what they were. Who was changed
 * since, or on whom something hangs, stays as they are, with the reason.
 * @returns whether there is more to do
 */
export async function undoStep(ctx: Context, row: ImportRow): Promise<boolean> {
  const touched = await listTouched(ctx.tx, row.importId, BATCH);
  if (touched.length === 0) {
    await progress(ctx, row, { state: 'undone', finishedAt: ctx.now });
    return false;
  }
  const ids = touched.map(({ contactId }) => contactId);
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
    const reason = entry.before === null ? keepsMade(contact, entry, hanging) : keepsChanged(contact, entry);
    if (reason !== null) return settle('kept', reason);
    if (entry.before === null) removed.push(contactId);
    else back.push({ before: contact, change: entry.before as Partial<ManyColumns>, entry });
    return settle(entry.before === null ? 'gone' : 'back', null);
  });
  await removeMany(ctx.tx, removed);
  const versions = await changeMany(ctx.tx, back);
  await passBack(
    ctx.tx,
    row.importId,
    back.map(({ before: { contactId }, entry: { versionBefore } }) => ({
      contactId,
      versionBefore,
      version: versions.get(contactId)!,
    })),
  );
  await noteSettled(ctx.tx, row.importId, settled);
  if (removed.length > 0) ctx.emit('manyContacts', { at: IMPORTED_AT, removed });
  await announceChanged(ctx, [...versions.keys()]);
  const kept = settled.filter(({ state }) => state === 'kept').length;
  ctx.audit({
    action: 'import.undo_batch',
    subject: `import:${row.importId}`,
    details: { by: row.revertedBy, removed, restored: [...versions.keys()], kept },
  });
  await progress(ctx, row, {
    removed: row.removed + removed.length,
    restored: row.restored + back.length,
    kept: row.kept + kept,
  });
  return true;
}

const nameOf = ({ firstName, lastName }: ContactRow): string => `${firstName} ${lastName}`.trim();

/** Why a contact that the import made stays; null for one nobody has touched. */
function keepsMade(contact: ContactRow, { contactId, version }: TouchedRow, hanging: Hanging): string | null {
  if (contact.itemCount > 0) return words.keptItems;
  const what = hanging.get(contactId);
  if (what) return hangingWords[what];
  if (contact.odPatNum !== null) return words.keptPatient;
  return contact.version === version ? null : words.keptChanged;
}

/** Why a contact that the import changed stays as it is; null where what the import wrote still stands there. */
function keepsChanged(contact: ContactRow, { after, version, itemCount }: TouchedRow): string | null {
  if (contact.odPatNum !== null) return words.keptPatient;
  if (contact.itemCount > itemCount) return words.keptItems;
  const now = manyColumnsOf(contact);
  const isOurs = Object.entries(after ?? {}).every(
    ([name, value]) => now[name as keyof ManyColumns] === value,
  );
  return version !== 0 && isOurs ? null : words.keptChanged;
}
