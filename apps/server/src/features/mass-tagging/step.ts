import { labels as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { listContacts, saveTags, type TagChange } from '../contacts/index.ts';
import { queueAutomaticText } from '../inbox/index.ts';
import { decideTexts } from './decide.ts';
import { presentMassTagging } from './present.ts';
import {
  type BatchRow,
  changeBatch,
  changeMassTagging,
  drawOrder,
  findBatch,
  findTexted,
  lockMassTagging,
  lockTags,
  type MassTaggingRow,
} from './store.ts';
import { type Outcome, saveOutcomes } from './store-people.ts';
import { undoBatch } from './undo.ts';

/**
 * Goes one batch further, there or back. All of a batch is in one transaction: whatever ends the process, each contact
 * is gone through once.
 * @returns whether there is more to do
 */
export async function stepMassTagging(ctx: Context, id: number): Promise<boolean> {
  const tagging = await lockMassTagging(ctx.tx, id);
  if (!tagging || (tagging.state !== 'running' && tagging.state !== 'undoing')) return false;
  const forth = tagging.state === 'running';
  const batch = await findBatch(ctx.tx, id, forth ? 'waiting' : 'done');
  if (!batch) {
    await progress(ctx, tagging, { state: forth ? 'done' : 'undone', finishedAt: ctx.now });
    return false;
  }
  const gone = await (forth ? doBatch(ctx, tagging, batch) : undoBatch(ctx, tagging, batch));
  announceTags(ctx, gone.changes);
  ctx.audit({
    action: forth ? 'mass_tagging.batch' : 'mass_tagging.undo_batch',
    subject: `mass_tagging:${id}`,
    details: {
      by: tagging.userId,
      batch: batch.batch,
      changed: gone.changes.map((change) => change.contact_id),
    },
  });
  const last = !(await findBatch(ctx.tx, id, forth ? 'waiting' : 'done'));
  await progress(ctx, tagging, {
    ...gone.counts,
    ...(last ? { state: forth ? 'done' : 'undone', finishedAt: ctx.now } : {}),
  });
  return !last;
}

/** Says of a mass tagging that it could not go on. */
export async function failMassTagging(ctx: Context, id: number): Promise<void> {
  const tagging = await lockMassTagging(ctx.tx, id);
  if (!tagging || (tagging.state !== 'running' && tagging.state !== 'undoing')) return;
  await progress(ctx, tagging, {
    state: 'failed',
    problem: contract.labelMessages.massFailed,
    finishedAt: ctx.now,
  });
}

async function progress(
  ctx: Context,
  tagging: MassTaggingRow,
  change: Partial<MassTaggingRow>,
): Promise<void> {
  const row = await changeMassTagging(ctx.tx, tagging.massTaggingId, change);
  ctx.emit('massTagging', { mass_tagging: presentMassTagging(row) }, [row.userId]);
}

function announceTags(ctx: Context, changes: readonly TagChange[]): void {
  if (changes.length === 0) return;
  ctx.emit('contactTags', {
    changes: changes.map(({ contact_id, tags, version }) => ({
      contact_id,
      tags,
      tag_id: tags[0] ?? null,
      version,
    })),
  });
}

async function doBatch(ctx: Context, tagging: MassTaggingRow, batch: BatchRow) {
  const contacts = await lockTags(ctx.tx, batch.contactIds);
  const taggedOrder = await drawOrder(ctx.tx);
  const added = new Map<number, number[]>();
  for (const contact of contacts) {
    const missing = tagging.tagIds.filter((tag) => !contact.tagIds.includes(tag));
    if (missing.length > 0) added.set(contact.contactId, missing);
  }
  const changes = await saveTags(
    ctx.tx,
    contacts
      .filter(({ contactId }) => added.has(contactId))
      .map(({ contactId, tagIds }) => ({ contactId, tagIds: [...tagIds, ...added.get(contactId)!] })),
  );
  const itemIds = tagging.message === '' ? [] : await textAll(ctx, tagging, batch);
  await changeBatch(ctx.tx, batch, {
    state: 'done',
    added: Object.fromEntries(added),
    itemIds,
    taggedOrder,
  });
  return {
    changes,
    counts: {
      done: tagging.done + batch.contactIds.length,
      changed: tagging.changed + changes.length,
      texted: tagging.texted + itemIds.length,
      notTexted: tagging.notTexted + (tagging.message === '' ? 0 : batch.contactIds.length - itemIds.length),
    },
  };
}

/**
 * Queues the message to each of these that can get it, filled in for each; of a list, what became of it is written down.
 * @returns the items
 */
async function textAll(ctx: Context, tagging: MassTaggingRow, { contactIds }: BatchRow): Promise<number[]> {
  // Of a list in its order, which is the batch's.
  const place = new Map(contactIds.map((id, index) => [id, tagging.list ? index : id]));
  const contacts = (await listContacts(ctx.tx, contactIds)).sort(
    (a, b) => place.get(a.contactId)! - place.get(b.contactId)!,
  );
  const decided = await decideTexts(ctx, tagging, contacts, (numbers) =>
    findTexted(ctx.tx, tagging.massTaggingId, numbers),
  );
  const itemIds: number[] = [];
  const told: Outcome[] = [];
  for (const { contactId, way, body, reason, language } of decided) {
    if (reason !== null || !way) {
      told.push({ contactId, number: way?.to ?? '', reason, itemId: null });
      continue;
    }
    // In a language the sender was not shown nobody gets it.
    const translateTo = language && tagging.languages.includes(language.code) ? language : undefined;
    const allowUnfilled = tagging.unfilled === 'send';
    const text = { ...way, body, userId: tagging.userId, allowUnfilled, translateTo };
    const itemId = await queueAutomaticText(ctx, contactId, text);
    itemIds.push(itemId);
    told.push({ contactId, number: way.to, reason: null, itemId });
  }
  if (tagging.list) await saveOutcomes(ctx.tx, tagging.massTaggingId, told);
  return itemIds;
}
