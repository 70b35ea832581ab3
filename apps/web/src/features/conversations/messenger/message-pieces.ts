import { conversations as contract } from '@chairline/contract';
import { linkify } from '../../../ui/linkify.ts';

/** A piece of a message: plain text, a link with its safe address, or somebody who is mentioned. */
export type MessagePiece =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; text: string; userId: number; completed: boolean };

type Mentions = readonly Pick<
  contract.ConvoMessage['convo_mentions'][number],
  'user_id' | 'index_start' | 'index_end' | 'completed'
>[];

function linked(text: string): MessagePiece[] {
  return linkify(text).map(({ text: words, href }) =>
    href === undefined ? { kind: 'text', text: words } : { kind: 'link', text: words, href },
  );
}

/** Splits a message at its mentions and links. Mentions whose place does not begin with `@` are shown as text. */
export function splitMessage(text: string, mentions: Mentions): MessagePiece[] {
  const pieces: MessagePiece[] = [];
  let done = 0;
  for (const mention of mentions.toSorted((a, b) => a.index_start - b.index_start)) {
    const { index_start, index_end, user_id, completed } = mention;
    if (index_start < done || text[index_start] !== '@' || index_end > text.length) continue;
    if (index_start > done) pieces.push(...linked(text.slice(done, index_start)));
    pieces.push({ kind: 'mention', text: text.slice(index_start, index_end), userId: user_id, completed });
    done = index_end;
  }
  if (done < text.length) pieces.push(...linked(text.slice(done)));
  return pieces;
}

/** The same for a message that is on its way: read by the rule the server reads it by. */
export const findPieces = (
  text: string,
  people: readonly { user_id: number; username: string }[],
): MessagePiece[] =>
  splitMessage(
    text,
    contract.findMentions(text, people).map((mention) => ({ ...mention, completed: false })),
  );
