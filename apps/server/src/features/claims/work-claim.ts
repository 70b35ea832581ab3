import { claims as contract, type RouteInput } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { followStep } from './follow-step.ts';
import { presentNote, presentWork } from './present.ts';
import { findNoteByRef, findWork, hasClaim, insertNote, listNotes, saveWork, type WorkRow } from './store.ts';

const words = contract.claimWords;

/**
 * Says what is to be done next about a claim and when; it waits then for who said it, and its conversation with it. The
 * same again, as a request that was sent twice, changes nothing.
 * @throws Refusal 404; 409 where it was changed meanwhile
 */
export async function setClaimWork(
  ctx: Context,
  claimNum: number,
  body: RouteInput<typeof contract.setClaimWork>['body'],
): Promise<contract.ClaimWork> {
  await mustHaveClaim(ctx, claimNum);
  const { userId } = userOf(ctx);
  const before = await findWork(ctx.tx, claimNum);
  const saved = await saveWork(ctx.tx, {
    claimNum,
    nextAction: body.next_action,
    nextDate: body.next_date,
    userId,
    at: ctx.now,
    version: body.version,
  });
  if (!saved) {
    const now = await findWork(ctx.tx, claimNum);
    if (now && isRepeat(now, body, userId)) return presentWork(claimNum, now);
    throw conflict(words.changedMeanwhile);
  }
  const work = presentWork(claimNum, saved);
  ctx.audit({
    action: 'claim.next',
    subject: `claim:${claimNum}`,
    details: { next_date: work.next_date, version: work.version },
  });
  ctx.emit('claimWork', { work });
  await followStep(ctx, before, saved);
  return work;
}

/** Whether what stands there is what this very request has made of it. */
function isRepeat(
  now: WorkRow,
  body: RouteInput<typeof contract.setClaimWork>['body'],
  userId: number,
): boolean {
  return (
    now.version === body.version + 1 &&
    now.changed_by_id === userId &&
    now.next_action === body.next_action &&
    now.next_date === body.next_date
  );
}

/** What was said to the carrier about a claim, newest first; the reading is audited. @throws Refusal 404 */
export async function listClaimNotes(
  ctx: Context,
  claimNum: number,
): Promise<{ items: contract.ClaimNote[] }> {
  await mustHaveClaim(ctx, claimNum);
  ctx.audit({ action: 'claim.read_notes', subject: `claim:${claimNum}` });
  return { items: (await listNotes(ctx.tx, claimNum)).map(presentNote) };
}

/**
 * Keeps what was said to the carrier. It is never changed; the same client_ref again answers the note it made.
 * @throws Refusal 404; 409 where the client_ref was another claim's
 */
export async function addClaimNote(
  ctx: Context,
  claimNum: number,
  body: RouteInput<typeof contract.addClaimNote>['body'],
): Promise<contract.ClaimNote> {
  await mustHaveClaim(ctx, claimNum);
  const { userId } = userOf(ctx);
  const clientRef = body.client_ref ?? null;
  const row = await insertNote(ctx.tx, {
    claimNum,
    userId,
    at: ctx.now,
    body: body.note,
    spokeWith: body.spoke_with,
    reference: body.reference,
    clientRef,
  });
  if (!row) {
    const before = clientRef === null ? undefined : await findNoteByRef(ctx.tx, userId, clientRef);
    if (!before || before.claim_num !== claimNum) throw conflict(words.noteElsewhere);
    return presentNote(before);
  }
  const note = presentNote(row);
  ctx.audit({
    action: 'claim.note',
    subject: `claim:${claimNum}`,
    details: { claim_note_id: note.claim_note_id },
  });
  ctx.emit('claimNote', { note });
  return note;
}

/**
 * A claim the practice system has no more keeps its next step and its notes. @throws Refusal 404 where the office never
 * had it
 */
async function mustHaveClaim(ctx: Context, claimNum: number): Promise<void> {
  if (await hasClaim(ctx.tx, claimNum)) return;
  if (await findWork(ctx.tx, claimNum)) return;
  if ((await listNotes(ctx.tx, claimNum)).length > 0) return;
  throw notFound('claim');
}
