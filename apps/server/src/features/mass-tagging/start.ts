import { inbox, labels as contract, type RouteInput } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { BadInput, conflict, forbidden, notFound } from '../../platform/errors.ts';
import { mustTranslate, planTexts } from '../inbox/index.ts';
import { mustTag, usableTags } from '../labels/index.ts';
import { chosenContacts } from './chosen-contacts.ts';
import { wakeMassTagging } from './jobs.ts';
import { isTheirs, presentMassTagging } from './present.ts';
import { fillForAll } from './preview.ts';
import {
  changeMassTagging,
  findByRef,
  insertBatches,
  insertMassTagging,
  listOfUser,
  lockMassTagging,
  type MassTaggingRow,
} from './store.ts';
import { insertPeople } from './store-people.ts';

type Form = RouteInput<typeof contract.massTag>['body'];

const words = contract.labelMessages;
/** Contacts a transaction goes through: half a second's work, texts included. */
const BATCH = 250;
const LISTED = 20;

/**
 * Begins to put tags on many contacts, and to text each of them where a message is given: whom is fixed here, the
 * rest is a job. The same `client_ref` again answers what it began the first time.
 * @throws BadInput when nobody or nothing was chosen, for a tag that may not be used, and for a message that cannot be
 *   sent; Refusal 403 without the right, 404 for a tag, or contacts of which the office has none
 */
export async function massTag(ctx: Context, form: Form): Promise<contract.MassTagging> {
  await mustTag(ctx);
  const { userId } = userOf(ctx);
  const begun = await findBegun(ctx, form.client_ref);
  if (begun) return begun;
  if (!form.filter && form.contact_ids.length === 0) throw new BadInput(words.noContactsSelected);
  if (form.tag_ids.length === 0) throw new BadInput(words.noTagsSelected);
  const contactIds = await chosenContacts(ctx, form);
  const tags = await usableTags(ctx, form.tag_ids, 'contact');
  const message = form.message.trim() === '' ? '' : form.message;
  if (message !== '') await checkMessage(ctx, message, contactIds, form);
  const tagIds = tags.map((tag) => tag.tagId);
  const unfilled = form.unfilled ?? null;
  const languages = [...form.languages];
  const terms = { userId, tagIds, message, unfilled, languages, clientRef: form.client_ref };
  return beginMassTagging(ctx, terms, contactIds);
}

/** What a reference began already. @throws Refusal 409 where another did */
export async function findBegun(
  ctx: Context,
  clientRef: string | undefined,
): Promise<contract.MassTagging | undefined> {
  const before = clientRef === undefined ? undefined : await findByRef(ctx.tx, clientRef);
  return before && presentMassTagging(ownOf(before, userOf(ctx).userId));
}

type Begun = Omit<Parameters<typeof insertMassTagging>[1], 'clientId' | 'state' | 'total' | 'startedAt'>;

/** Fixes whom it goes through and leaves its job, for `beginsAt` where that is said. @throws Refusal 409 as `findBegun` */
export async function beginMassTagging(
  ctx: Context,
  begun: Begun,
  contactIds: readonly number[],
): Promise<contract.MassTagging> {
  const row = await insertMassTagging(ctx.tx, {
    ...begun,
    clientId: ctx.office,
    state: 'running',
    total: contactIds.length,
    startedAt: ctx.now,
  });
  if (!row) return (await findBegun(ctx, begun.clientRef!))!;
  const batches: number[][] = [];
  for (let from = 0; from < contactIds.length; from += BATCH)
    batches.push(contactIds.slice(from, from + BATCH));
  await insertBatches(ctx.tx, ctx.office, row.massTaggingId, batches);
  if (row.list) await insertPeople(ctx.tx, ctx.office, row.massTaggingId, contactIds);
  await wakeMassTagging(ctx, row.massTaggingId, row.beginsAt ?? undefined);
  ctx.audit({
    action: 'mass_tagging.start',
    subject: `mass_tagging:${row.massTaggingId}`,
    details: {
      contacts: contactIds.length,
      tags: row.tagIds,
      texts: row.message !== '',
      ...(row.list ? { list: row.list } : {}),
    },
  });
  return announce(ctx, row);
}

/** The viewer's last mass taggings, newest first. */
export async function listMassTaggings(ctx: Context): Promise<contract.MassTagging[]> {
  const rows = await listOfUser(ctx.tx, userOf(ctx).userId, LISTED);
  return rows.map((row) => presentMassTagging(row));
}

/**
 * Takes a mass tagging back, as a job: the tags it put on, and the texts of it that still wait. One that still runs is
 * stopped first. Once more changes nothing.
 * @throws Refusal 403 for another's, unless an admin asks, and without the right; 404
 */
export async function undoMassTagging(ctx: Context, id: number): Promise<contract.MassTagging> {
  await mustTag(ctx);
  const row = await lockMassTagging(ctx.tx, id);
  if (!row) throw notFound('mass tagging');
  if (!isTheirs(row, userOf(ctx))) throw forbidden(words.notYourMassTagging);
  if (row.state === 'undoing' || row.state === 'undone') return presentMassTagging(row);
  const after = await changeMassTagging(ctx.tx, id, { state: 'undoing', problem: null, finishedAt: null });
  await wakeMassTagging(ctx, id);
  ctx.audit({ action: 'mass_tagging.undo', subject: `mass_tagging:${id}` });
  return announce(ctx, after);
}

function announce(ctx: Context, row: MassTaggingRow): contract.MassTagging {
  const tagging = presentMassTagging(row);
  ctx.emit('massTagging', { mass_tagging: tagging }, [row.userId]);
  return tagging;
}

/** A reference is its user's: another's is no repetition. */
function ownOf(row: MassTaggingRow, userId: number): MassTaggingRow {
  if (row.userId !== userId) throw conflict(words.changedMeanwhile);
  return row;
}

async function checkMessage(
  ctx: Context,
  message: string,
  contactIds: readonly number[],
  { unfilled, languages }: Form,
): Promise<void> {
  mustTranslate(ctx, languages);
  const tooLong = inbox.textLengthProblem(message);
  if (tooLong) throw new BadInput(tooLong);
  if (!(await planTexts(ctx, []))) throw new BadInput(inbox.inboxMessages.noTextNumber);
  if (unfilled !== undefined || contract.usedPlaceholders(message).size === 0) return;
  const filled = await fillForAll(ctx, message, contactIds);
  if (filled.unfilled.length > 0)
    throw new BadInput(contract.massUnfilledWords(filled.people.length, filled.unfilled.length));
}
