import { calls as callContract, callerInfo as contract, type RouteInput } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import type { DomainEvents } from '../../platform/domain-events.ts';
import { BadInput, conflict, forbidden, notFound } from '../../platform/errors.ts';
import { findContact } from '../contacts/index.ts';
import { findItem } from '../threads/index.ts';
import type { Neighbours } from './neighbours.ts';
import { hasAi } from './store.ts';
import {
  findNoteOf,
  insertNote,
  listCallUuids,
  listNotes,
  lockNote,
  type NoteRow,
  saveNote,
} from './store-notes.ts';

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

const present = (row: NoteRow, callUuid: string, contactId: number): contract.CallNote => ({
  note_id: row.noteId,
  call_uuid: callUuid,
  comm_participant_id: row.itemId,
  contact_id: contactId,
  recording_id: row.recordingId,
  written_by: row.writtenBy,
  state: row.state,
  summary: row.summary,
  problem: row.problem,
  written_at: row.writtenAt.toISOString(),
  settled_by: row.settledBy,
  settled_at: row.settledAt?.toISOString() ?? null,
  version: row.version,
});

/** In whose thread the call stands now (contact_id). */
const contactOf = async (ctx: Context, { itemId }: NoteRow): Promise<number> =>
  (await findItem(ctx.tx, itemId))!.contact_id;

/** A note that was changed: said to everybody, and as it is now. */
async function answerChanged(ctx: Context, row: NoteRow): Promise<{ note: contract.CallNote }> {
  const callUuid = (await listCallUuids(ctx.tx, [row.noteId])).get(row.noteId)!;
  return { note: present(row, callUuid, await announceNote(ctx, row)) };
}

/** Says that it is another one now; what it says is asked for by who may read it. */
export async function announceNote(ctx: Context, row: NoteRow): Promise<number> {
  const contactId = await contactOf(ctx, row);
  ctx.emit('callNote', { contact_id: contactId, note_id: row.noteId });
  return contactId;
}

/**
 * Notes on a contact's calls: summaries, as drafts for who may hear what they are of, and what people wrote; what
 * somebody threw away is shown to themselves.
 * @throws Refusal 404
 */
export async function listCallNotes(
  calls: Neighbours['calls'],
  ctx: Context,
  contactId: number,
): Promise<contract.CallNote[]> {
  const contact = await findContact(ctx.tx, contactId);
  if (!contact) throw notFound('contact');
  const { userId } = userOf(ctx);
  const hears = await calls.mayHear(ctx, userId);
  const rows = await listNotes(ctx.tx, contact.contactId);
  ctx.audit({ action: 'call_note.list', subject: `contact:${contact.contactId}` });
  const isSeen = ({ state, writtenBy }: NoteRow) =>
    state === 'kept' || (writtenBy === null ? hears : writtenBy === userId);
  const seen = rows.filter(isSeen);
  const uuids = await listCallUuids(
    ctx.tx,
    seen.map(({ noteId }) => noteId),
  );
  return seen.map((row) => present(row, uuids.get(row.noteId)!, contact.contactId));
}

/** From which states a person may lead to which. */
const ways: Record<'draft' | 'kept' | 'thrown' | 'writing', readonly contract.CallNote['state'][]> = {
  kept: ['draft', 'kept'],
  thrown: ['draft', 'kept'],
  draft: ['kept', 'thrown'],
  writing: ['failed'],
};

/** Of what a person wrote themselves. */
const ownWays: Partial<typeof ways> = { kept: ['kept', 'thrown'], thrown: ['kept'] };

/**
 * What a person decides about a summary, or changes of their own note.
 * @throws Refusal 403 without the right to hear recordings, or for somebody else's note; 404, 409
 */
export async function setCallNote(
  calls: Neighbours['calls'],
  ctx: Context,
  noteId: number,
  { version, state, summary }: RouteInput<typeof contract.setCallNote>['body'],
): Promise<{ note: contract.CallNote }> {
  const row = await lockNote(ctx.tx, noteId);
  if (!row) throw notFound('summary');
  const { userId } = userOf(ctx);
  const written = row.writtenBy !== null;
  if (written && row.writtenBy !== userId) throw forbidden(contract.infoWords.othersNote);
  if (!written && !(await calls.mayHear(ctx, userId))) throw forbidden(callContract.callMessages.noRight);
  if (row.version !== version || !(written ? ownWays : ways)[state]?.includes(row.state))
    throw conflict(written ? contract.infoWords.noteChangedElsewhere : contract.infoWords.noteChanged);
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
  return answerChanged(ctx, after);
}

/**
 * Writes down, or changes, the viewer's own note on a call that they are or were in. Asked again with the same words it is
 * as it was: an answer may be lost on its way.
 * @throws BadInput where they never were in it, or it stands in no thread; Refusal 404; 409 when it was changed since
 */
export async function writeCallNote(
  calls: Neighbours['calls'],
  ctx: Context,
  { call_uuid, note, version }: RouteInput<typeof contract.writeCallNote>['body'],
): Promise<{ note: contract.CallNote }> {
  const { userId } = userOf(ctx);
  const { callId, commItemId } = await calls.onceIn(ctx, call_uuid);
  if (commItemId === null) throw new BadInput(contract.infoWords.noteNowhere);
  const before = await findNoteOf(ctx.tx, callId, userId);
  const isKept = before?.state === 'kept';
  if (isKept && before.summary === note)
    return { note: present(before, call_uuid, await contactOf(ctx, before)) };
  if (isKept && before.version !== version) throw conflict(contract.infoWords.noteChangedElsewhere);
  const settled = { state: 'kept', summary: note, settledBy: userId, settledAt: ctx.now } as const;
  const after = before
    ? await saveNote(ctx.tx, before.noteId, settled)
    : await insertNote(ctx.tx, {
        ...settled,
        clientId: ctx.office,
        callId,
        itemId: commItemId,
        writtenBy: userId,
        writtenAt: ctx.now,
      });
  ctx.audit({ action: 'call_note.write', subject: `call_note:${after!.noteId}` });
  return answerChanged(ctx, after!);
}
