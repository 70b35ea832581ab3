import { conversations as contract } from '@chairline/contract';
import { type Context, userOf } from '../../../platform/context.ts';
import { BadInput, conflict, forbidden, notFound } from '../../../platform/errors.ts';
import { audienceOf, rowOf } from '../convo/announce-convo.ts';
import { joinConvo, readMentions, type ReadMention } from './mentions.ts';
import { presentMessage, snippetOf } from './present-message.ts';
import { holdConvo } from '../convo/see-convo.ts';
import { changeConvo } from '../store.ts';
import {
  changeMessage,
  findMessage,
  insertMentions,
  keepVersion,
  type MessageRow,
  moveMention,
  recountMentions,
  removeMentions,
} from './store-messages.ts';
import { bodyOf } from './write-message.ts';

const words = contract.conversationMessages;

/**
 * Changes what one's own message says; what it said before is kept. Whom it newly mentions takes part from then on;
 * whom it still mentions has completed it or not, as before.
 * @param version of the message when the edit began
 * @throws BadInput for a withdrawn message and in a closed conversation; Refusal 403 for another's message, 404, 409
 *   where it was changed meanwhile
 */
export async function editMessage(
  ctx: Context,
  convoId: number,
  messageId: number,
  { message, version }: { message: string; version?: number | undefined },
): Promise<contract.ConvoMessage> {
  const { convo, row } = await holdOwnMessage(ctx, convoId, messageId);
  if (row.withdrawn_at !== null) throw new BadInput(words.withdrawn);
  const text = bodyOf(message);
  if (text === row.body) return presentMessage(row);
  if (version !== undefined && version < row.worded_version) throw conflict(words.changedMeanwhile);
  const known = (row.mentions ?? []).map(({ user_id, index_start, index_end }) => ({
    user_id,
    username: row.body.slice(index_start + 1, index_end),
  }));
  const mentions = await readMentions(ctx, convo, text, row.user_id!, known);
  await keepVersion(ctx.tx, {
    clientId: ctx.office,
    convoMessageId: messageId,
    number: row.earlier_versions + 1,
    body: row.body,
    replacedAt: ctx.now,
    because: 'edited',
  });
  await changeMessage(ctx.tx, messageId, {
    body: text,
    editedAt: ctx.now,
    earlierVersions: row.earlier_versions + 1,
    wordedVersion: row.version + 1,
  });
  await replaceMentions(ctx, row, mentions);
  const isLast = convo.last_message?.convo_message_id === messageId;
  await changeConvo(
    ctx.tx,
    convoId,
    isLast ? { lastSnippet: snippetOf({ body: text, mediaCount: row.media_count }) } : {},
  );
  ctx.audit({ action: 'convo.edit', subject: `convo:${convoId}`, details: { message: messageId } });
  return announceMessage(ctx, convoId, messageId);
}

/**
 * One's own message in a conversation that is open and held: to change it.
 * @throws BadInput where the conversation is closed; Refusal 403 for another's message, 404
 */
export async function holdOwnMessage(
  ctx: Context,
  convoId: number,
  messageId: number,
): Promise<{ convo: contract.Conversation; row: MessageRow }> {
  const convo = await holdConvo(ctx, convoId);
  const row = await findMessage(ctx.tx, convoId, messageId);
  if (!row) throw notFound('message');
  if (row.user_id !== userOf(ctx).userId) throw forbidden(words.onlyOwn);
  if (!convo.can.write) throw new BadInput(convo.can.close ? words.closed : words.closedToYou);
  return { convo, row };
}

/** Tells those who may see it that a message has changed, and its conversation with it. */
export async function announceMessage(
  ctx: Context,
  convoId: number,
  messageId: number,
): Promise<contract.ConvoMessage> {
  const message = presentMessage((await findMessage(ctx.tx, convoId, messageId))!);
  const convo = await rowOf(ctx, convoId);
  ctx.emit('updateConvoMessage', { message, convo }, audienceOf(convo));
  return message;
}

async function replaceMentions(
  ctx: Context,
  row: MessageRow,
  mentions: readonly ReadMention[],
): Promise<void> {
  const already = (row.mentions ?? []).map(({ user_id }) => user_id);
  const { convo_id: convoId, convo_message_id: convoMessageId } = row;
  const now = new Set(mentions.map(({ user_id }) => user_id));
  const gone = already.filter((userId) => !now.has(userId));
  await removeMentions(ctx.tx, convoMessageId, gone);
  for (const mention of mentions.filter(({ user_id }) => already.includes(user_id)))
    await moveMention(ctx.tx, convoMessageId, mention);
  const fresh = mentions.filter(({ user_id }) => !already.includes(user_id));
  await insertMentions(
    ctx.tx,
    fresh.map((one) => ({
      clientId: ctx.office,
      convoMessageId,
      userId: one.user_id,
      indexStart: one.index_start,
      indexEnd: one.index_end,
    })),
  );
  const freshIds = fresh.map(({ user_id }) => user_id);
  await joinConvo(ctx, convoId, freshIds);
  await recountMentions(ctx.tx, convoId, [...gone, ...freshIds]);
}
