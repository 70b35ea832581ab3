import type { Conversation } from '@chairline/office-state/conversations';
import { Suspense, useEffect, useRef } from 'react';
import { AddConvoTag, ConvoTags } from '../../labels/index.ts';
import { ThreadSkeleton } from '../../../ui/thread/thread-skeleton.tsx';
import { Messenger } from '../messenger-parts.ts';
import { useConversation } from '../queries.ts';
import { receiveConvo } from '../store.ts';
import { BackButton } from '../../../ui/back-button.tsx';
import type { InternalPanelProps } from './panel-props.ts';
import { useClosesAfterSend } from './use-closes-after-send.ts';
import { useOpenedFocus } from './use-opened-focus.ts';
import classes from './internal.module.css';

/** The item of the contact's thread a conversation is about; null where it is about the contact alone. */
function sourceOf(convo: Conversation): { contactId: number; itemId: number } | null {
  const found = convo.convo_references.find((ref) => ref.contact_id !== null && ref.conversation_id !== null);
  return found ? { contactId: found.contact_id!, itemId: found.conversation_id! } : null;
}

/** One conversation, with what it is about above it. */
export function OpenConvo({
  contactId,
  convoId,
  messageId,
  Source,
  onBack,
  onSource,
  onElsewhere,
}: InternalPanelProps & { contactId: number; convoId: number }) {
  const { convo } = useConversation(convoId);
  const source = convo ? sourceOf(convo) : null;
  // An address that was made for another contact, or before the conversation moved with a merge.
  const contacts = convo?.convo_references.flatMap(({ contact_id }) => contact_id ?? []) ?? [];
  const elsewhere = contacts.length > 0 && !contacts.includes(contactId) ? contacts[0]! : null;
  useEffect(() => {
    if (elsewhere !== null) onElsewhere(elsewhere);
  }, [elsewhere, onElsewhere]);
  const panel = useRef<HTMLDivElement>(null);
  useClosesAfterSend(convoId, onBack);
  useOpenedFocus(panel);
  return (
    <div ref={panel} className="column grow min-h-0">
      <Suspense
        fallback={
          <>
            <div className={classes.head}>
              <BackButton everywhere label="Back to the internal conversations" onBack={onBack} />
            </div>
            <ThreadSkeleton />
          </>
        }
      >
        <Messenger
          convoId={convoId}
          messageId={messageId}
          onOpenSource={(contact, item) => onSource(contact, item, convo?.date_created ?? '')}
          head={<BackButton everywhere label="Back to the internal conversations" onBack={onBack} />}
          tools={(shown) => <AddConvoTag convo={shown} receive={receiveConvo} />}
          about={
            <>
              {source ? (
                <div className={classes.about}>
                  <Source contactId={source.contactId} itemId={source.itemId} />
                </div>
              ) : null}
              {convo ? (
                <div className={`fixed-size pad-6-12 line-bottom ${classes.tagLine}`}>
                  <ConvoTags
                    convo={convo}
                    receive={receiveConvo}
                    heir={() => panel.current?.querySelector<HTMLElement>('[data-add-tag]') ?? null}
                  />
                </div>
              ) : null}
            </>
          }
        />
      </Suspense>
    </div>
  );
}
