import { conversations as contract } from '@chairline/contract';
import { mdiArrowLeft, mdiForumOutline, mdiPlus } from '@mdi/js';
import {
  Suspense,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useLimited } from '../../../lib/limited.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { notify } from '../../../ui/notify.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import type { Conversation } from '../convo-lists.ts';
import { Messenger, NewInternalMessage } from '../messenger-parts.ts';
import { useConversation } from '../queries.ts';
import { ConvoList, type ConvoSide, type SourceProps } from './convo-list.tsx';
import classes from './internal.module.css';

const { conversationMessages: words, SEND_CLOSES_AFTER_MS } = contract;

export interface InternalPanelProps {
  /** Whose conversations; null while no contact is open. */
  contactId: number | null;
  /** ' about' and their name, where it is not the open contact. */
  member: ReactNode;
  /** The open conversation, or `new` for one that begins with its first message. */
  convo: number | 'new' | null;
  messageId: number | null;
  /** The item of the thread the list is narrowed to, or the new conversation is about. */
  about: number | null;
  onOpen: (convoId: number) => void;
  onBegin: () => void;
  /** From a conversation to the list, by the way one came. */
  onBack: () => void;
  /** The list in the place of what stands there. */
  onList: (all: boolean) => void;
  /** Escape in the list; left out where there is nothing to close. */
  onEscape?: (() => void) | undefined;
  onSource: (contactId: number, itemId: number | null, at: string) => void;
  /** The conversation is about another contact than the one it was looked for at. */
  onElsewhere: (contactId: number) => void;
  /** Quotes an item of a contact's thread; a click goes there. */
  Source: ComponentType<SourceProps>;
}

/** What colleagues say among themselves about a contact: the list, one of its conversations, or one to be begun. */
export function InternalPanel(props: InternalPanelProps) {
  const { contactId, convo, about, member, onBack, onEscape, onList } = props;
  const [side, setSide] = useState<ConvoSide>('active');
  const [cameFrom, setCameFrom] = useState<number | null>(null);
  if (typeof convo === 'number' && convo !== cameFrom) setCameFrom(convo);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // A popup or a dialog of what stands here, which may be drawn elsewhere, has its own Escape.
    if (!event.currentTarget.contains(event.target as Node)) return;
    const step = convo !== null ? onBack : about !== null ? () => onList(true) : onEscape;
    if (!step) return;
    event.preventDefault();
    step();
  };

  if (contactId === null) return <EmptyState icon={mdiForumOutline} title={words.selectContact} />;
  let shown: ReactNode;
  if (convo === 'new') {
    const created = () => {
      setSide('active');
      onList(true);
    };
    shown = <NewConvo key={`${contactId} ${about}`} {...props} contactId={contactId} onDone={created} />;
  } else if (convo !== null) {
    shown = <OpenConvo key={convo} {...props} contactId={contactId} convoId={convo} />;
  } else {
    shown = (
      <>
        <header className={classes.head}>
          <h2 className={classes.title}>Internal conversations{member}</h2>
          <BeginButton onBegin={props.onBegin} />
        </header>
        <ConvoList
          key={contactId}
          contactId={contactId}
          about={about}
          side={side}
          onSide={setSide}
          cameFrom={cameFrom}
          onOpen={props.onOpen}
          onAll={() => onList(true)}
          Source={props.Source}
        />
      </>
    );
  }
  return (
    <section className={classes.panel} aria-label="Internal conversations" onKeyDown={onKeyDown}>
      {shown}
    </section>
  );
}

function BeginButton({ onBegin }: { onBegin: () => void }) {
  const limited = useLimited();
  return (
    <button
      type="button"
      className={classes.begin}
      data-panel-start
      aria-disabled={limited !== null || undefined}
      data-tip={limited ?? 'Begin an internal conversation about this contact'}
      onClick={() => (limited === null ? onBegin() : notify({ message: limited, kind: 'warning' }))}
    >
      <Icon path={mdiPlus} size={18} />
      New
    </button>
  );
}

function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <button
      type="button"
      className={classes.back}
      aria-label="Back to the internal conversations"
      data-tip="Back to the list (Esc)"
      onClick={onBack}
    >
      <Icon path={mdiArrowLeft} size={20} />
    </button>
  );
}

/** A conversation that is none yet: its first message makes it, and becomes its title. */
function NewConvo({
  contactId,
  member,
  about,
  Source,
  onBack,
  onDone,
}: InternalPanelProps & { contactId: number; onDone: () => void }) {
  const [created, setCreated] = useState(false);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (!created) return undefined;
    const timer = setTimeout(() => done.current(), SEND_CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [created]);
  const onCreated = () => {
    notify({ message: words.internalCreated, kind: 'success' });
    setCreated(true);
  };
  return (
    <>
      <header className={classes.head}>
        <BackButton onBack={onBack} />
        <h2 className={classes.title}>New internal conversation{member}</h2>
      </header>
      {about === null ? null : (
        <div className={classes.about}>
          <Source contactId={contactId} itemId={about} />
        </div>
      )}
      <div className={classes.fresh}>
        <EmptyState
          icon={mdiForumOutline}
          title="Nothing is sent to the contact"
          hint="Your first message begins the conversation and becomes its title. Write @ and a name to bring colleagues in."
        />
      </div>
      <div className={classes.composer} inert={created}>
        <Suspense fallback={<div className={classes.composerWait} role="status" aria-label="Loading" />}>
          <NewInternalMessage contactId={contactId} itemId={about} onCreated={onCreated} />
        </Suspense>
      </div>
    </>
  );
}

/** The item of the contact's thread a conversation is about; null where it is about the contact alone. */
function sourceOf(convo: Conversation): { contactId: number; itemId: number } | null {
  const found = convo.convo_references.find((ref) => ref.contact_id !== null && ref.conversation_id !== null);
  return found ? { contactId: found.contact_id!, itemId: found.conversation_id! } : null;
}

/** One conversation, with what it is about above it. */
function OpenConvo({
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
  return (
    <Suspense fallback={<SkeletonRows count={6} rowHeight={56} label="Loading the internal conversation" />}>
      <Messenger
        convoId={convoId}
        messageId={messageId}
        onOpenSource={(contact, item) => onSource(contact, item, convo?.date_created ?? '')}
        head={<BackButton onBack={onBack} />}
        about={source ? <Source contactId={source.contactId} itemId={source.itemId} /> : null}
      />
    </Suspense>
  );
}
