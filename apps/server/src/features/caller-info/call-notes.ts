import { calls as callContract, callerInfo as contract, type RouteInput } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import type { DomainEvents } from '../../platform/domain-events.ts';
import { conflict, forbidden, notFound } from '../../platform/errors.ts';
import { findContact } from '../contacts/index.ts';
import { findItem } from '../threads/index.ts';
import type { Neighbours } from './neighbours.ts';
import { hasAi } from './store.ts';
import { insertNote, listNotes, lockNote, type NoteRow, saveNote } from './store-notes.ts';

/** Has a recorded call written down, with a summary. */
export const WRITE_DOWN = 'write-down-call';

const queueWriting = (ctx: Context, noteId: number): Promise<void> =>
  ctx.enqueue(WRITE_DOWN, { note_id: noteId }, { jobKey: `${WRITE_DOWN}:${ctx.office}:${noteId}` });

/** A recording is here: it is written down where the office wants that. */
export async function noteRecordedCall(
  calls: Neighbours['calls'],
  ctx: Context,
  { recordingId, callId }: DomainEvents['recording.kept'],
): Promise<void> {
  const wanted = (await calls.writesDown(ctx)) && (await hasAi(ctx.tx, ctx.office));
  if (!wanted) return;
  const call = await calls.find(ctx, callId);
  // Among staff nothing is collected.
  if (!call || call.commItemId === null) return;
  const note = await insertNote(ctx.tx, {
    clientId: ctx.office,
    recordingId,
    callId,
    itemId: call.commItemId,
    state: 'writing',
    writtenAt: ctx.now,
  });
  if (!note) return;
  await queueWriting(ctx, note.noteId);
  await announceNote(ctx, note);
}

const present = (row: NoteRow, contactId: number): contract.CallNote => ({
  note_id: row.noteId,
  comm_participant_id: row.itemId,
  contact_id: contactId,
  recording_id: row.recordingId,
  state: row.state,
  summary: row.summary,
  problem: row.problem,
  written_at: row.writtenAt.toISOString(),
  settled_by: row.settledBy,
  settled_at: row.settledAt?.toISOString() ?? null,
  version: row.version,
});

/** Says that it is another one now; what it says is asked for by who may read it. */
export async function announceNote(ctx: Context, row: NoteRow): Promise<number> {
  const contactId = (await findItem(ctx.tx, row.itemId))!.contact_id;
  ctx.emit('callNote', { contact_id: contactId, note_id: row.noteId });
  return contactId;
}

/** Summaries of a contact's calls; drafts for who may hear what they are of. @throws Refusal 404 */
export async function listCallNotes(
  calls: Neighbours['calls'],
  ctx: Context,
  contactId: number,
): Promise<contract.CallNote[]> {
  const contact = await findContact(ctx.tx, contactId);
  if (!contact) throw notFound('contact');
  const hears = await calls.mayHear(ctx, userOf(ctx).userId);
  const rows = await listNotes(ctx.tx, contact.contactId);
  ctx.audit({ action: 'call_note.list', subject: `contact:${contact.contactId}` });
  return rows.filter(({ state }) => hears || state === 'kept').map((row) => present(row, contact.contactId));
}

/** From which states a person may lead to which. */
const ways: Record<'draft' | 'kept' | 'thrown' | 'writing', readonly contract.CallNote['state'][]> = {
  kept: ['draft', 'kept'],
  thrown: ['draft', 'kept'],
  draft: ['kept', 'thrown'],
  writing: ['failed'],
};

/** What a person decides about a summary. @throws Refusal 403 without the right to hear recordings; 404, 409 */
export async function setCallNote(
  calls: Neighbours['calls'],
  ctx: Context,
  noteId: number,
  { version, state, summary }: RouteInput<typeof contract.setCallNote>['body'],
): Promise<{ note: contract.CallNote }> {
  const row = await lockNote(ctx.tx, noteId);
  if (!row) throw notFound('summary');
  const { userId } = userOf(ctx);
  if (!(await calls.mayHear(ctx, userId))) throw forbidden(callContract.callMessages.noRight);
  if (row.version !== version || !ways[state].includes(row.state))
    throw conflict(contract.infoWords.noteChanged);
  const settled = state === 'kept' || state === 'thrown';
  const after = await saveNote(ctx.tx, noteId, {
    state,
    settledBy: settled ? userId : null,
    settledAt: settled ? ctx.now : null,
    ...(state === 'kept' && summary !== undefined ? { summary } : {}),
    ...(state === 'writing' ? { problem: '' } : {}),
  });
  if (state === 'writing') await queueWriting(ctx, noteId);
  ctx.audit({ action: `call_note.${state}`, subject: `call_note:${noteId}` });
  return { note: present(after, await announceNote(ctx, after)) };
}
