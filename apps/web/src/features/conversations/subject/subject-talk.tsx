import type { Conversation } from '@chairline/office-state/conversations';
import { mdiForumOutline } from '@mdi/js';
import { useEffect, useState, type ReactNode } from 'react';
import { isMissing } from '../../../lib/shown-already.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { ThreadSkeleton } from '../../../ui/thread/thread-skeleton.tsx';
import { useConversation } from '../queries.ts';
import { BeginDialog } from './begin-dialog.tsx';
import { OpenSubject } from './open-subject.tsx';

type Kind = 'claim' | 'recall';

interface SubjectWaitProps {
  kind: Kind;
  icon: string;
  /** Why it is not here; null while it is on its way. */
  error: Error | null;
  onRetry: () => void;
  onBack: () => void;
}

/** In the place of a claim or a recall that is on its way, is not here, or could not be loaded. */
export function SubjectWait({ kind, icon, error, onRetry, onBack }: SubjectWaitProps) {
  const back = `Back to the ${kind}s`;
  return (
    <OpenSubject convoId={null} messageId={null} fresh={false} about={null} back={back} onBack={onBack}>
      {error === null ? (
        <ThreadSkeleton />
      ) : isMissing(error) ? (
        <EmptyState
          icon={icon}
          title={`This ${kind} is not here`}
          hint="Open Dental does not have it, or it has not been read from there yet."
        >
          <PlainButton onClick={onBack}>{back}</PlainButton>
        </EmptyState>
      ) : (
        <FailedState title={`The ${kind} could not be loaded`} error={error} onRetry={onRetry} />
      )}
    </OpenSubject>
  );
}

/** What the address says of the open one's conversation. */
export interface SubjectAddress {
  /** The conversation and the message the address names. */
  convo: number | undefined;
  message: number | undefined;
  /** The address does not name its conversation yet. */
  onConvo: (convo: number) => void;
  onBack: () => void;
}

interface SubjectTalkProps {
  kind: Kind;
  /** The `system_process` of its conversation, and its number there. */
  process: string;
  subjectId: number;
  /** Whose it is; as what a new conversation is called by itself, where that is another. */
  name: string;
  convoName?: string;
  /** What it is, in a line. */
  line: string;
  /** What a conversation about it is for. */
  hint: string;
  words: { nameRequired: string; createFailed: string };
  convoId: number | null;
  /** It was chosen in the list just now: without a conversation, its dialog opens by itself. */
  chosen: boolean;
  address: SubjectAddress;
  /** What is known of it, above the messages. */
  card: ReactNode;
  onBegun: (convo: Conversation) => void;
}

/** The open claim or recall with its conversation, or the way to begin one. */
export function SubjectTalk(props: SubjectTalkProps) {
  const { kind, process, subjectId, name, convoName = name, line, hint, words } = props;
  const { convoId, chosen, address, card, onBegun } = props;
  const { convo, message, onConvo, onBack } = address;
  const [asking, setAsking] = useState(chosen && convoId === null);
  const [fresh, setFresh] = useState(false);
  // Which conversation is looked at stands in the address: what is new in it needs no notice then.
  useEffect(() => {
    if (convoId !== null && convo !== convoId) onConvo(convoId);
  }, [convoId, convo, onConvo]);
  // Somebody else was quicker: the dialog has nothing left to begin.
  useEffect(() => {
    if (convoId !== null) setAsking(false);
  }, [convoId]);
  return (
    <>
      <OpenSubject
        convoId={convoId}
        title={name}
        messageId={message ?? null}
        fresh={fresh}
        back={`Back to the ${kind}s`}
        onBack={onBack}
        about={card}
      >
        <EmptyState icon={mdiForumOutline} title={`No conversation about ${name}’s ${kind} yet`} hint={hint}>
          <PlainButton filled onClick={() => setAsking(true)}>
            Start the conversation
          </PlainButton>
        </EmptyState>
      </OpenSubject>
      {asking ? (
        <BeginDialog
          process={process}
          subjectId={subjectId}
          name={convoName}
          about={line}
          words={words}
          onBegun={(begun) => {
            setFresh(true);
            onBegun(begun);
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

interface FindSubjectProps {
  kind: Kind;
  convoId: number;
  /** Which claim or recall it is about. */
  onFound: (subjectId: number) => void;
  onBack: () => void;
}

/** A conversation of a claim or a recall which the address does not name: it says which. */
export function FindSubject({ kind, convoId, onFound, onBack }: FindSubjectProps) {
  const { convo, gone, error, retry } = useConversation(convoId);
  const found = convo?.kind === kind ? Number(convo.system_process_id) : null;
  useEffect(() => {
    if (found !== null) onFound(found);
  }, [found, onFound]);
  if (gone || (convo && found === null)) {
    return (
      <EmptyState
        icon={mdiForumOutline}
        title={`This conversation is not about a ${kind}, or is no longer here`}
      >
        <PlainButton onClick={onBack}>Back to the {kind}s</PlainButton>
      </EmptyState>
    );
  }
  return error ? (
    <FailedState title="The conversation could not be loaded" error={error} onRetry={retry} />
  ) : (
    <ThreadSkeleton />
  );
}
