import type { conversations as contract } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import { presentMessage } from '../messages/present-message.ts';
import { listConvoMentions, listNewestMessages } from '../messages/store-messages.ts';

/** The same of a list: the reading is audited, as of one it is by whoever answers it. */
export async function fillList(
  ctx: Context,
  convos: readonly contract.Conversation[],
  newest: number,
): Promise<contract.FilledConversation[]> {
  if (newest > 0 && convos.length > 0)
    ctx.audit({
      action: 'convo.read',
      subject: 'convos',
      details: { convos: convos.map(({ convo_id }) => convo_id) },
    });
  return fillConvos(ctx, convos, newest);
}

/**
 * Conversations the viewer may see, with the newest messages of each, their files, and the mentions in them.
 * @param newest how many messages of each; 0: without all three
 */
export async function fillConvos(
  ctx: Context,
  convos: readonly contract.Conversation[],
  newest: number,
): Promise<contract.FilledConversation[]> {
  if (newest === 0 || convos.length === 0) return [...convos];
  const ids = convos.map(({ convo_id }) => convo_id);
  const messages = byConvo((await listNewestMessages(ctx.tx, ids, newest)).map(presentMessage));
  const mentions = byConvo(await listConvoMentions(ctx.tx, ids, newest));
  return convos.map((convo) => {
    const own = messages.get(convo.convo_id) ?? [];
    return {
      ...convo,
      convo_messages: own,
      convo_mentions: (mentions.get(convo.convo_id) ?? []).map(
        ({ user_id, convo_message_id, completed }) => ({ user_id, convo_message_id, completed }),
      ),
      convo_attachments: own.flatMap(({ convo_message_id, media }) =>
        media.map((file) => ({ ...file, convo_message_id })),
      ),
    };
  });
}

const byConvo = <T extends { convo_id: number }>(rows: readonly T[]) =>
  Map.groupBy(rows, ({ convo_id }) => convo_id);
