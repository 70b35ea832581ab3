import { conversations as contract } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import { BadInput } from '../../../platform/errors.ts';
import { insertParticipants } from '../store.ts';
import { listMentionable, type MentionRow } from './store-messages.ts';
import { recountParticipant } from '../convo/store-people.ts';

export type ReadMention = Pick<MentionRow, 'user_id' | 'index_start' | 'index_end'>;

/** Somebody whom a message mentions already, by the name that stands in its text. */
export interface KnownMention {
  user_id: number;
  username: string;
}

/**
 * Whom a text mentions, each once, at the first place: active members of the office, and those the message mentions
 * already, also by the username they had then. A mention of its writer is none.
 * @throws BadInput where a private conversation's text newly mentions somebody who takes no part in it
 */
export async function readMentions(
  ctx: Context,
  convo: Pick<contract.ConversationRow, 'secured' | 'convo_participants'>,
  text: string,
  writerId: number,
  already: readonly KnownMention[] = [],
): Promise<ReadMention[]> {
  if (!text.includes('@')) return [];
  const alreadyIds = already.map(({ user_id }) => user_id);
  const people = await listMentionable(ctx.tx, alreadyIds);
  const found = new Map<number, ReadMention>();
  for (const mention of contract.findMentions(text, [...already, ...people]))
    if (mention.user_id !== writerId && !found.has(mention.user_id)) found.set(mention.user_id, mention);
  if (convo.secured) {
    const known = new Set([...convo.convo_participants.map(({ user_id }) => user_id), ...alreadyIds]);
    const outsider = people.find(({ user_id }) => found.has(user_id) && !known.has(user_id));
    if (outsider)
      throw new BadInput(
        contract.conversationMessages.mentionOutsider(outsider.full_name || outsider.username),
      );
  }
  return [...found.values()];
}

/** Takes these people into a conversation that is held, with everything in it before them. @returns who is new */
export async function joinConvo(
  ctx: Context,
  convoId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const joined = await insertParticipants(
    ctx.tx,
    userIds.map((userId) => ({ clientId: ctx.office, convoId, userId, joinedAt: ctx.now })),
  );
  for (const userId of joined) await recountParticipant(ctx.tx, convoId, userId);
  return joined;
}
