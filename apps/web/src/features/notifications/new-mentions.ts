import type { LivePayload } from '@chairline/contract';

type MessageEvent = LivePayload<'addConvoMessage'>;

/** An edit of a message is news for as long as this, in milliseconds: what is said of it later is about something else. */
const EDIT_NEWS_MS = 60_000;

export interface NewMention {
  convo_message_id: number;
  convo_id: number;
  convo_name: string;
  who: string;
  path: {
    convo_id: number;
    kind: MessageEvent['convo']['kind'];
    contact_id: number | null;
    system_process_id: string | null;
  };
}

/**
 * What a message says to somebody who is mentioned in it and has not heard of that; null where it says nothing new.
 * @param known convo_message_ids whose mention was told already; takes in what is found
 */
export function findNewMention(
  { message, convo }: MessageEvent,
  how: { added: boolean; userId: number; now: number; known: Set<number> },
): NewMention | null {
  const { userId, known } = how;
  const { convo_message_id } = message;
  const mine = message.convo_mentions.some((mention) => mention.user_id === userId && !mention.completed);
  if (!mine || message.who_sent === userId || message.withdrawn_at !== null) return null;
  if (known.has(convo_message_id)) return null;
  known.add(convo_message_id);
  const edited = message.edited_at !== null && how.now - Date.parse(message.edited_at) < EDIT_NEWS_MS;
  if (!how.added && !edited) return null;
  return mentionIn(convo, convo_message_id, message.full_name || message.username);
}

function mentionIn(convo: MessageEvent['convo'], convo_message_id: number, who: string): NewMention {
  const contact = convo.convo_references.find(({ contact_id }) => contact_id !== null);
  return {
    convo_message_id,
    convo_id: convo.convo_id,
    convo_name: convo.convo_name,
    who,
    path: {
      convo_id: convo.convo_id,
      kind: convo.kind,
      contact_id: contact?.contact_id ?? null,
      system_process_id: convo.system_process_id,
    },
  };
}

/** The same for a new conversation, whose event says of its first message only that it mentions somebody. */
export function findFirstMention(
  convo: MessageEvent['convo'],
  { userId, known }: { userId: number; known: Set<number> },
): NewMention | null {
  const { last_message: first, convo_participants: people } = convo;
  const own = people.find(({ user_id }) => user_id === userId);
  if (!first || convo.message_count !== 1 || !own || own.open_mentions === 0) return null;
  if (first.who_sent === userId || known.has(first.convo_message_id)) return null;
  known.add(first.convo_message_id);
  const writer = people.find(({ user_id }) => user_id === first.who_sent);
  return mentionIn(convo, first.convo_message_id, writer?.full_name || writer?.username || '');
}

/** What the notice of one or several mentions says. */
export function mentionWords(mentions: readonly NewMention[]): string {
  const [first] = mentions;
  if (mentions.length === 1) return `${first!.who || 'Somebody'} mentioned you in “${first!.convo_name}”`;
  return `You were mentioned ${mentions.length} times`;
}
