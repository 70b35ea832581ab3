import { type Context, userOf } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { audienceOf, rowOf } from './announce-convo.ts';
import { holdConvo } from './see-convo.ts';
import { changeConvo } from '../store.ts';
import { findMessage, saveReadMark } from '../messages/store-messages.ts';

/**
 * Moves the viewer's read mark forward; it never moves back. Those who may see the conversation see how far everyone
 * has read. Of who takes no part nothing is noted.
 * @throws Refusal 404 for a conversation they may not see, or a message that is not in it
 */
export async function readConvo(
  ctx: Context,
  convoId: number,
  messageId: number,
): Promise<{ convo_id: number; last_read_id: number | null }> {
  const { userId } = userOf(ctx);
  const before = await holdConvo(ctx, convoId);
  const message = await findMessage(ctx.tx, convoId, messageId);
  if (!message) throw notFound('message');
  const own = before.convo_participants.find(({ user_id }) => user_id === userId);
  if (!own) return { convo_id: convoId, last_read_id: null };
  const read = own.last_read_id === null ? undefined : await findMessage(ctx.tx, convoId, own.last_read_id);
  if (read && read.position >= message.position)
    return { convo_id: convoId, last_read_id: read.convo_message_id };
  await saveReadMark(ctx.tx, convoId, userId, { lastReadId: messageId, lastReadAt: ctx.now });
  await changeConvo(ctx.tx, convoId);
  const convo = await rowOf(ctx, convoId);
  const participant = convo.convo_participants.find(({ user_id }) => user_id === userId)!;
  ctx.emit('readConvo', { convo_id: convoId, participant, version: convo.version }, audienceOf(convo));
  return { convo_id: convoId, last_read_id: messageId };
}
