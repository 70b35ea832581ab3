import { inbox, labels as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { listContacts, saveTags, type TagChange } from '../contacts/index.ts';
import { planTexts, queueAutomaticText } from '../inbox/index.ts';
import { fillMessages } from '../inbox/index.ts';
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
 * Queues the message to each of these that can get it, filled in for each. A phone that several of them share gets the same words once.
 * @returns the items
 */
async function textAll(ctx: Context, tagging: MassTaggingRow, { contactIds }: BatchRow): Promise<number[]> {
  const contacts = (await listContacts(ctx.tx, contactIds)).sort((a, b) => a.contactId - b.contactId);
  const ways = await planTexts(ctx, contacts);
  const bodies = await fillMessages(ctx, tagging, contacts);
  const numbers = [...(ways?.values() ?? [])].map(({ to }) => to);
  const texted = await findTexted(ctx.tx, tagging.massTaggingId, numbers);
  const allowUnfilled = tagging.unfilled === 'send';
  const itemIds: number[] = [];
  for (const contact of contacts) {
    const way = ways?.get(contact.contactId);
    const body = bodies.get(contact.contactId)!;
    // A long name may make it longer than the carrier takes.
    if (!way || inbox.textLengthProblem(body) !== null) continue;
    // Also where the appointment was cancelled since it began.
    if (!allowUnfilled && contract.openPlaceholders(body).length > 0) continue;
    const key = `${way.to}:${body}`;
    if (texted.has(key)) continue;
    texted.add(key);
    const text = { ...way, body, userId: tagging.userId, allowUnfilled };
    itemIds.push(await queueAutomaticText(ctx, contact.contactId, text));
  }
  return itemIds;
}
