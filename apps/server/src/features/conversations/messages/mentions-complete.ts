import { conversations as contract } from '@chairline/contract';
import { type Context, userOf } from '../../../platform/context.ts';
import { BadInput, notFound } from '../../../platform/errors.ts';
import { announceMessage } from './edit-message.ts';
import { presentMessage } from './present-message.ts';
import { holdConvo } from '../convo/see-convo.ts';
import { changeConvo } from '../store.ts';
import { changeMessage, findMessage, recountMentions, setMentionCompleted } from './store-messages.ts';

const words = contract.conversationMessages;

/**
 * Marks the acting user's own mention in a message as completed, or opens it again; in a closed conversation too.
 * @throws BadInput where they are not mentioned, or the message was withdrawn; Refusal 404
 */
export async function completeMention(
  ctx: Context,
  convoId: number,
  messageId: number,
  completed: boolean,
): Promise<contract.ConvoMessage> {
  const { userId } = userOf(ctx);
  await holdConvo(ctx, convoId);
  const row = await findMessage(ctx.tx, convoId, messageId);
  if (!row) throw notFound('message');
  if (row.withdrawn_at !== null) throw new BadInput(words.withdrawn);
  const mention = row.mentions?.find(({ user_id }) => user_id === userId);
  if (!mention) throw new BadInput(words.notMentioned);
  if (mention.completed === completed) return presentMessage(row);
  await setMentionCompleted(ctx.tx, messageId, userId, completed ? ctx.now : null);
  await recountMentions(ctx.tx, convoId, [userId]);
  await changeMessage(ctx.tx, messageId);
  await changeConvo(ctx.tx, convoId);
  ctx.audit({
    action: 'convo.mention',
    subject: `convo:${convoId}`,
    details: { message: messageId, completed },
  });
  return announceMessage(ctx, convoId, messageId);
}
