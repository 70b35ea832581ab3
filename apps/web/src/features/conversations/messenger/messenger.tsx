import type { MessengerProps } from '../messenger-props.ts';
import { useConversation } from '../queries.ts';

/** A conversation: who takes part, what was written, and a field to write in. */
export function Messenger({ convoId, head }: MessengerProps) {
  const { convo } = useConversation(convoId);
  return (
    <section aria-label={convo?.convo_name ?? 'Conversation'}>
      {head}
      <h2>{convo?.convo_name}</h2>
    </section>
  );
}
