import { conversations as contract } from '@chairline/contract';
import type { Conversation, ConvoParticipant, MessageWindow } from '@chairline/office-state/conversations';
import { emptyWindow } from '@chairline/office-state/window';
import { mdiForumOutline } from '@mdi/js';
import { useMemo, useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ThreadFrame } from '../../../ui/thread/thread-frame.tsx';
import type { JumpTarget } from '../../../ui/thread/use-jump.ts';
import { useThread } from '../../../ui/thread/use-thread.ts';
import { messageLoader } from '../message-loader.ts';
import { useConvoOutbox } from '../message-outbox.ts';
import { useMessages } from '../message-store.ts';
import { MessageOptions } from './message-options.tsx';
import { MessageRowView } from './message-row.tsx';
import { estimateRow, messageRowRules } from './message-rows.ts';
import { useMessengerView } from './messenger-context.ts';
import { readersOf } from './read-marks.ts';
import { useMessageEnd } from './use-message-end.ts';
import classes from './message.module.css';

interface MessageListProps {
  convo: Conversation;
  target: JumpTarget | null;
}

const noReaders: readonly ConvoParticipant[] = [];

/** What was written among staff. */
export function MessageList({ convo, target }: MessageListProps) {
  const { userId, timezone } = useMessengerView();
  const { convo_id: convoId } = convo;
  const held = useMessages((state) => state.windows.get(convoId));
  const window: MessageWindow = useMemo(() => held ?? emptyWindow(convoId), [held, convoId]);
  const entries = useConvoOutbox((state) => state.entries);
  const pending = useMemo(() => entries.filter((entry) => entry.convo_id === convoId), [entries, convoId]);
  // What was unread when it was opened stays marked while it is read.
  const [readUpTo] = useState(() => readMarkOf(convo, userId));
  const [openedAt] = useState(() => Date.now());
  const readers = useMemo(
    () => readersOf(window.items, convo.convo_participants, userId),
    [window.items, convo.convo_participants, userId],
  );
  const thread = useThread({
    window,
    loader: messageLoader,
    rules: messageRowRules,
    pending,
    timezone,
    userId,
    readUpTo,
    estimateRow,
    likelyWidth: 600,
    target,
    notHere: contract.conversationMessages.referenceNotFound,
    // Once more when the first rows have been measured (specification 3, section 9).
    againAfterMs: contract.SCROLL_END_AFTER_MS,
  });
  // What an earlier page left unsent does not move what is read.
  const lastSent = pending.findLast(({ at }) => Date.parse(at) >= openedAt)?.client_ref ?? null;
  useMessageEnd({ convo, window, userId, lastSent, end: thread.end });
  return (
    <ThreadFrame
      thread={thread}
      label={`Messages of ${convo.convo_name}`}
      empty={
        <EmptyState
          icon={mdiForumOutline}
          title="Nothing written yet"
          hint="Only colleagues see what is written here."
        />
      }
      rowClass={classes.place}
      renderRow={(row, state) => (
        <MessageRowView
          row={row}
          readers={(row.kind === 'item' && readers.get(row.item.convo_message_id)) || noReaders}
          {...state}
        />
      )}
      Options={MessageOptions}
    />
  );
}

/** Up to where the viewer had read, where there is something they had not; null: no line. */
function readMarkOf(convo: Conversation, userId: number): number | null {
  const own = convo.convo_participants.find(({ user_id }) => user_id === userId);
  return own && own.unread > 0 ? (own.last_read_id ?? 0) : null;
}
