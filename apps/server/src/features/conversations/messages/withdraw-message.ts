import { conversations as contract } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import { announceMessage, holdOwnMessage } from './edit-message.ts';
import { presentMessage, snippetOf } from './present-message.ts';
import { changeConvo } from '../store.ts';
import {
  changeMessage,
  findLastStanding,
  keepVersion,
  recountMentions,
  shiftUnread,
} from './store-messages.ts';

/**
 * Withdraws one's own message, or brings it back. What it said is kept, and stands in its history; its files and
 * mentions are back when it is.
 * @throws BadInput where the conversation is closed; Refusal 403 for another's message, 404
 */
export async function withdrawMessage(
  ctx: Context,
  convoId: number,
  messageId: number,
  withdrawn: boolean,
): Promise<contract.ConvoMessage> {
  const { row } = await holdOwnMessage(ctx, convoId, messageId);
  if ((row.withdrawn_at !== null) === withdrawn) return presentMessage(row);
  await keepVersion(ctx.tx, {
    clientId: ctx.office,
    convoMessageId: messageId,
    number: row.earlier_versions + 1,
    // Of one that is brought back: that it said nothing until now.
    body: withdrawn ? row.body : '',
    replacedAt: ctx.now,
    because: withdrawn ? 'withdrawn' : 'restored',
  });
  await changeMessage(ctx.tx, messageId, {
    withdrawnAt: withdrawn ? ctx.now : null,
    earlierVersions: row.earlier_versions + 1,
    wordedVersion: row.version + 1,
  });
  await shiftUnread(ctx.tx, row, withdrawn ? -1 : 1);
  await recountMentions(
    ctx.tx,
    convoId,
    (row.mentions ?? []).map(({ user_id }) => user_id),
  );
  const last = await findLastStanding(ctx.tx, convoId);
  await changeConvo(ctx.tx, convoId, {
    lastMessageId: last?.id ?? null,
    lastSentBy: last?.userId ?? null,
    lastSnippet: last ? snippetOf(last) : '',
  });
  ctx.audit({
    action: withdrawn ? 'convo.withdraw' : 'convo.restore',
    subject: `convo:${convoId}`,
    details: { message: messageId },
  });
  return announceMessage(ctx, convoId, messageId);
}
