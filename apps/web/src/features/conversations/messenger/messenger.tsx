import type { Conversation, ConvoMessage } from '@chairline/office-state/conversations';
import { mdiForumOutline } from '@mdi/js';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useLimited } from '../../../lib/limited.ts';
import { onReconnect } from '../../../lib/live.ts';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import type { MediaTarget } from '../../../ui/media/media-kinds.ts';
import { ThreadSkeleton } from '../../../ui/thread/thread-skeleton.tsx';
import type { JumpTarget } from '../../../ui/thread/use-jump.ts';
import { changeDraft, insertText } from '../../composer/index.ts';
import type { MessengerProps } from '../messenger-props.ts';
import { messageLoader } from '../message-loader.ts';
import { followMessageOutbox } from '../message-outbox.ts';
import { followMessages } from '../message-store.ts';
import { personName, usePeople } from '../../../lib/people.ts';
import { useConversation } from '../queries.ts';
import { ConvoHeader } from './convo-header.tsx';
import { MessageComposer } from './message-composer.tsx';
import { MessageList } from './message-list.tsx';
import { MessengerContext, type MessengerView } from './messenger-context.ts';
import { firstWords } from './quoted-message.tsx';

import classes from './messenger.module.css';

const Viewer = lazy(() => loadChunk('viewer', () => import('../../../ui/media/viewer.tsx')));
const HistoryDialog = lazy(() => loadChunk('message-history', () => import('./history-dialog.tsx')));

const EXCERPT_MAX = 140;

/** A conversation: who takes part, what was written, and a field to write in. */
export function Messenger(props: MessengerProps) {
  const { convoId, head } = props;
  const { convo, gone, error, retry } = useConversation(convoId);
  useEffect(() => {
    followMessages();
    messageLoader.open(convoId);
  }, [convoId]);
  // Messages that failed or went stale while the server was away are fetched anew when it is back.
  useEffect(() => onReconnect(() => messageLoader.open(convoId)), [convoId]);
  useEffect(() => followMessageOutbox(), []);
  if (convo) return <OpenMessenger key={convoId} {...props} convo={convo} />;
  return (
    <section
      className="column relative grow w-full h-full min-w-0 min-h-0 bg-panel"
      aria-label="Conversation"
    >
      <div className={classes.bare}>
        {head}
        {error === undefined ? <span className={classes.nameSpace} /> : null}
      </div>
      {gone ? (
        <div className="middle grow">
          <EmptyState
            icon={mdiForumOutline}
            title="This conversation is no longer here"
            hint="It is private and you do not take part in it, or the address is wrong."
          />
        </div>
      ) : error === undefined ? (
        <ThreadSkeleton />
      ) : (
        <div className="middle grow">
          <FailedState title="This conversation could not be loaded" error={error} onRetry={retry} />
        </div>
      )}
    </section>
  );
}

/** What the rows need of the conversation; the same object while it is open, as far as it can be. */
function useView(
  { convo_id: convoId, convo_status, convo_references }: Conversation,
  field: RefObject<HTMLTextAreaElement | null>,
  acts: Pick<MessengerView, 'jumpTo' | 'openMedia' | 'edit' | 'showHistory'>,
): MessengerView {
  const { user_id: userId, client } = useSession();
  const people = usePeople();
  const limited = useLimited() !== null;
  const { jumpTo, openMedia, edit, showHistory } = acts;
  const writable = convo_status && !limited;
  const contactId = convo_references.find(({ contact_id }) => contact_id !== null)?.contact_id ?? null;
  return useMemo(() => {
    const names = new Map(people.map((person) => [person.user_id, personName(person)]));
    return {
      convoId,
      contactId,
      userId,
      timezone: client.timezone,
      writable,
      nameOf: (id) => names.get(id) ?? 'No longer here',
      jumpTo,
      openMedia,
      edit,
      showHistory,
      reply: (message) => {
        const excerpt = firstWords(message).replace(/\s+/g, ' ').trim().slice(0, EXCERPT_MAX);
        const author = message.full_name || message.username;
        changeDraft(`convo-${convoId}`, { ref: { id: message.convo_message_id, author, excerpt } });
        field.current?.focus();
      },
      mentionBack: (message) => {
        if (!field.current) return;
        const before = field.current.value.slice(0, field.current.selectionStart);
        insertText(field.current, `${/\S$/.test(before) ? ' ' : ''}@${message.username} `);
      },
    };
  }, [
    convoId,
    contactId,
    userId,
    client.timezone,
    writable,
    people,
    field,
    jumpTo,
    openMedia,
    edit,
    showHistory,
  ]);
}

function OpenMessenger(props: MessengerProps & { convo: Conversation }) {
  const { convo, messageId = null, head, about, tools, onOpenSource } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [viewed, setViewed] = useState<MediaTarget | null>(null);
  const [history, setHistory] = useState<ConvoMessage | null>(null);
  const [editing, setEditing] = useState<ConvoMessage | null>(null);
  const [target, setTarget] = useState<JumpTarget | null>(messageId === null ? null : { id: messageId });
  const [asked, setAsked] = useState(messageId);
  if (asked !== messageId) {
    setAsked(messageId);
    setTarget(messageId === null ? null : { id: messageId });
  }
  const jumpTo = useCallback((wanted: number) => setTarget({ id: wanted }), []);
  const view = useView(convo, field, {
    jumpTo,
    openMedia: setViewed,
    edit: setEditing,
    showHistory: setHistory,
  });
  return (
    <MessengerContext value={view}>
      <section
        className="column relative grow w-full h-full min-w-0 min-h-0 bg-panel"
        aria-label={`Conversation ${convo.convo_name}`}
      >
        <ConvoHeader convo={convo} head={head} tools={tools} onOpenSource={onOpenSource} />
        {about}
        <MessageList convo={convo} target={target} />
        <MessageComposer convo={convo} field={field} editing={editing} onEdit={setEditing} />
      </section>
      <Suspense fallback={null}>
        {viewed ? <Viewer target={viewed} onClose={() => setViewed(null)} /> : null}
        {history ? <HistoryDialog message={history} onClose={() => setHistory(null)} /> : null}
      </Suspense>
    </MessengerContext>
  );
}
