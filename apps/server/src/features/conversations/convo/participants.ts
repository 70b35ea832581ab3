import { conversations as contract } from '@chairline/contract';
import { type Context, userOf } from '../../../platform/context.ts';
import { readingAll } from '../../../platform/db/database.ts';
import { BadInput, notFound } from '../../../platform/errors.ts';
import { announceConvo, rowOf } from './announce-convo.ts';
import { mustMayAddPeople, mustMayRemovePeople } from './policy.ts';
import { holdConvo } from './see-convo.ts';
import { findActiveUsers, readToEnd, recountParticipant, removeParticipant } from './store-people.ts';
import { changeConvo, insertParticipants } from '../store.ts';
import { viewRow } from './view-row.ts';

const words = contract.conversationMessages;

/**
 * Takes somebody into a conversation; who is in it stays. What was written before is unread to who is taken in, and
 * read to who joins by themselves: they have it open.
 * @throws BadInput for who is no active member of the office, and where it is full; Refusal 403, 404
 */
export async function addParticipant(
  ctx: Context,
  convoId: number,
  userId: number,
): Promise<contract.Conversation> {
  const convo = await holdConvo(ctx, convoId);
  mustMayAddPeople(convo);
  if (convo.convo_participants.some((one) => one.user_id === userId)) return convo;
  const [active] = await findActiveUsers(ctx.tx, [userId]);
  if (active === undefined) throw new BadInput(words.unknownPerson);
  await takeIn(ctx, convo, userId);
  await changeConvo(ctx.tx, convoId);
  ctx.audit({ action: 'convo.add_person', subject: `convo:${convoId}`, details: { user: userId } });
  if (!convo.secured) return viewRow(ctx, await announceConvo(ctx, 'updateConvo', convoId));
  // To the newcomer it was not there before.
  const row = await rowOf(ctx, convoId);
  ctx.emit('addConvo', { convo: row }, [userId]);
  ctx.emit(
    'updateConvo',
    { convo: row },
    convo.convo_participants.map((one) => one.user_id),
  );
  return viewRow(ctx, row);
}

/** Takes somebody into a conversation that is held, and they are not in it. @throws BadInput where it is full */
export async function takeIn(ctx: Context, convo: contract.Conversation, userId: number): Promise<void> {
  const { convo_id: convoId } = convo;
  if (convo.convo_participants.length >= contract.CONVO_PARTICIPANTS_MAX) throw new BadInput(words.full);
  await insertParticipants(ctx.tx, [{ clientId: ctx.office, convoId, userId, joinedAt: ctx.now }]);
  if (userId === userOf(ctx).userId) await readToEnd(ctx.tx, convoId, userId, ctx.now);
  await recountParticipant(ctx.tx, convoId, userId);
}

/**
 * Takes somebody out of a conversation, or lets them leave; their reminder goes with them, what they wrote stays.
 * @throws BadInput for its owner, and for oneself where one takes no part; Refusal 403, 404
 */
export async function deleteParticipant(ctx: Context, convoId: number, userId: number): Promise<void> {
  const convo = await holdConvo(ctx, convoId);
  const isOwn = userId === userOf(ctx).userId;
  if (!isOwn) mustMayRemovePeople(convo);
  if (userId === convo.owner) throw new BadInput(words.ownerStays);
  if (!convo.convo_participants.some((one) => one.user_id === userId))
    throw isOwn ? new BadInput(words.notInIt) : notFound('participant');
  await removeParticipant(ctx.tx, convoId, userId);
  ctx.audit({
    action: isOwn ? 'convo.leave' : 'convo.remove_person',
    subject: `convo:${convoId}`,
    details: { user: userId },
  });
  // Whoever leaves a secured one has no eyes for it any more.
  await readingAll(ctx.tx, async () => {
    await changeConvo(ctx.tx, convoId);
    await announceConvo(ctx, 'updateConvo', convoId);
  });
  if (convo.secured) ctx.emit('removeConvo', { convo_id: convoId }, [userId]);
}
