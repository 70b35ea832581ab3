import { conversations as contract } from '@chairline/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import hidden from '../../../ui/hidden-text.module.css';
import { fetchMessage } from '../message-loader.ts';
import { useMessages } from '../message-store.ts';
import type { ConvoMessage } from '../message-window.ts';
import { useMessengerView } from './messenger-context.ts';
import classes from './message.module.css';

/** The message that another one answers; it may be far from what is loaded. */
const quotedQuery = (convoId: number, messageId: number) =>
  queryOptions({
    queryKey: ['quoted-message', convoId, messageId],
    queryFn: () => fetchMessage(convoId, messageId),
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
      <span className={hidden.hidden}>Answers </span>
      <span className={classes.quoteWho}>{message ? message.full_name || message.username : ' '}</span>
      <span className={classes.quoteText}>{message ? firstWords(message) : words || ' '}</span>
    </button>
  );
}
