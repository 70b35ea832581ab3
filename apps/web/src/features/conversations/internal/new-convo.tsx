import { conversations as contract } from '@chairline/contract';
import type { Conversation } from '@chairline/office-state/conversations';
import { mdiForumOutline } from '@mdi/js';
import { Suspense, useEffect, useRef, useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { notify } from '../../../ui/notify.tsx';
import { NewInternalMessage } from '../messenger-parts.ts';
import { BackButton } from '../../../ui/back-button.tsx';
import type { InternalPanelProps } from './panel-props.ts';
import classes from './internal.module.css';

const { conversationMessages: words, SEND_CLOSES_AFTER_MS } = contract;

/** A conversation that does not exist yet: its first message makes it, and becomes its title. */
export function NewConvo({
  contactId,
  member,
  about,
  Source,
  onBack,
  onDone,
}: InternalPanelProps & { contactId: number; onDone: (convoId: number) => void }) {
  const [created, setCreated] = useState<number | null>(null);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (created === null) return undefined;
    const timer = setTimeout(() => done.current(created), SEND_CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [created]);
  const onCreated = ({ convo_id }: Conversation) => {
    notify({ message: words.internalCreated, kind: 'success' });
    setCreated(convo_id);
  };
  return (
    <>
      <header className={classes.head}>
        <BackButton everywhere label="Back to the internal conversations" onBack={onBack} />
        <h2 className={classes.title}>New internal conversation{member}</h2>
      </header>
      {about === null ? null : (
        <div className={classes.about}>
          <Source contactId={contactId} itemId={about} />
        </div>
      )}
      <div className="grow min-h-0 scroll-y">
        <EmptyState
          icon={mdiForumOutline}
          title="Nothing is sent to the contact"
          hint="Your first message begins the conversation and becomes its title. Write @ and a name to bring colleagues in."
        />
      </div>
      <div className="fixed-size" inert={created !== null}>
        <Suspense fallback={<div className={classes.composerWait} role="status" aria-label="Loading" />}>
          <NewInternalMessage contactId={contactId} itemId={about} onCreated={onCreated} />
        </Suspense>
      </div>
    </>
  );
}
