import { conversations as contract } from '@chairline/contract';
import type { ConvoMessage } from '@chairline/office-state/conversations';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { messageLoader } from '../message-loader.ts';
import { useMessages } from '../message-store.ts';
import { useMessengerView } from './messenger-context.ts';
import classes from './message.module.css';

/** The message that another one answers; it may be far from what is loaded. */
const quotedQuery = (convoId: number, messageId: number) =>
  queryOptions({
    queryKey: ['quoted-message', convoId, messageId],
    queryFn: () => messageLoader.fetchOne(convoId, messageId),
    gcTime: 60_000,
  });

/** The first words of a message, for where there is one line for it. */
export function firstWords({ message, media, withdrawn_at }: ConvoMessage): string {
  if (withdrawn_at !== null) return 'Message withdrawn';
  if (message !== '') return message;
  return media.map(({ file_name }) => file_name).join(', ') || 'A message without words';
}

/** The message another one answers, in two lines; a click goes there. */
export function QuotedMessage({ messageId }: { messageId: number }) {
  const { convoId, jumpTo } = useMessengerView();
  // The copy in the window follows edits and withdrawals.
  const held = useMessages((state) =>
    state.windows.get(convoId)?.items.find(({ convo_message_id }) => convo_message_id === messageId),
  );
  const { data: fetched, isError } = useQuery({
    ...quotedQuery(convoId, messageId),
    enabled: held === undefined,
  });
  const message = held ?? fetched;
  const missing = message === null ? contract.conversationMessages.referenceNotFound : '';
  const words = isError ? 'The message it answers could not be loaded.' : missing;
  return (
    <button type="button" className={classes.quote} onClick={() => jumpTo(messageId)}>
      <span className="hidden-text">Answers </span>
      <span className="ellipsis medium">{message ? message.full_name || message.username : ' '}</span>
      <span className="ellipsis ink-dim">{message ? firstWords(message) : words || ' '}</span>
    </button>
  );
}
