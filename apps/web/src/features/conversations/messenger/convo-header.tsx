import { conversations as contract } from '@chairline/contract';
import type { Conversation } from '@chairline/office-state/conversations';
import { mdiAccountOutline, mdiCheckCircleOutline, mdiLockOutline, mdiPencilOutline } from '@mdi/js';
import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { useLimited } from '../../../lib/limited.ts';
import { useSession } from '../../../lib/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { UserAvatar } from '../../../ui/user-avatar.tsx';
import { close } from './convo-acts.ts';
import classes from './convo-header.module.css';
import { RenameForm } from './rename-form.tsx';

const PeopleDialog = lazy(() => loadChunk('convo-people', () => import('./people-dialog.tsx')));
const AskDialog = lazy(async () => ({
  default: (await loadChunk('ask-dialog', () => import('../../../ui/ask-dialog.tsx'))).AskDialog,
}));

const { conversationMessages: words } = contract;

/** Pictures shown before the rest is only counted. */
const PICTURES = 3;

interface ConvoHeaderProps {
  convo: Conversation;
  head?: ReactNode;
  tools?: ((convo: Conversation) => ReactNode) | undefined;
  onOpenSource?: ((contactId: number, itemId: number | null) => void) | undefined;
}

/** What a conversation is called, who takes part, what it is about, and what can be done with it as a whole. */
export function ConvoHeader({ convo, head, tools, onOpenSource }: ConvoHeaderProps) {
  const { user_id } = useSession();
  const limited = useLimited() !== null;
  const [renaming, setRenaming] = useState(false);
  const [people, setPeople] = useState(false);
  const nameId = useId();
  const mayRename = convo.owner === user_id && !limited;
  return (
    <header className={classes.header}>
      {head}
      {renaming ? (
        <RenameForm convo={convo} onDone={() => setRenaming(false)} />
      ) : (
        <div className="grow min-w-0">
          <h2 id={nameId} className="row text-14 gap-4 no-margin semibold" data-tip={convo.convo_name}>
            {convo.secured ? (
              <span
                className="grid fixed-size ink-dim"
                role="img"
                aria-label="Private"
                data-tip="Private: only its people see it"
              >
                <Icon path={mdiLockOutline} size={15} />
              </span>
            ) : null}
            <span className="ellipsis">{convo.convo_name.trim() || words.headerFailed}</span>
            {mayRename ? (
              <IconButton
                icon={mdiPencilOutline}
                label="Change the title"
                size={24}
                iconSize={15}
                className={`opacity-0 ${classes.rename}`}
                onClick={() => setRenaming(true)}
              />
            ) : null}
          </h2>
          <p className="row caption gap-8 min-w-0 min-h-18 no-margin">
            <About convo={convo} onOpenSource={onOpenSource} />
          </p>
        </div>
      )}
      <div className="row fixed-size gap-2">
        <button
          type="button"
          className={`inline-row bare h-36 pad-0-6 radius-control ink-dim font-12-medium hover-tint touch-h-44 ${classes.people}`}
          aria-haspopup="dialog"
          data-tip={peopleNames(convo)}
          onClick={() => setPeople(true)}
        >
          <span className="hidden-text">{peopleCount(convo)}. Who takes part</span>
          {convo.convo_participants.slice(0, PICTURES).map((one) => (
            <UserAvatar key={one.user_id} user={one} size={24} />
          ))}
          {convo.convo_participants.length > PICTURES ? (
            <span className={classes.more} aria-hidden>
              +{convo.convo_participants.length - PICTURES}
            </span>
          ) : null}
        </button>
        {tools?.(convo)}
        {convo.can.close && convo.convo_status ? <CloseButton convo={convo} disabled={limited} /> : null}
      </div>
      <Suspense fallback={null}>
        {people ? <PeopleDialog convoId={convo.convo_id} onClose={() => setPeople(false)} /> : null}
      </Suspense>
    </header>
  );
}

/** The contact it is about, else the process it belongs to; and that it is closed. */
function About({ convo, onOpenSource }: Pick<ConvoHeaderProps, 'convo' | 'onOpenSource'>) {
  const about = convo.convo_references.find(({ contact_id }) => contact_id !== null);
  const closed = convo.convo_status ? null : (
    <span className="fixed-size pad-0-6 radius-8 inset-line bg-sunken ink-dim medium">Closed</span>
  );
  const name = about?.contact_name || 'the contact';
  return (
    <>
      {closed}
      {about && onOpenSource ? (
        <button
          type="button"
          className={classes.chip}
          data-tip={about.conversation_id === null ? `Open ${name}` : 'Open the message it is about'}
          onClick={() => onOpenSource(about.contact_id!, about.conversation_id)}
        >
          <Icon path={mdiAccountOutline} size={14} />
          <span>{about.contact_name || 'Contact'}</span>
        </button>
      ) : (
        <span className="ellipsis">{about ? name : convo.system_process}</span>
      )}
    </>
  );
}

/** Closes it; where that counts as deleting, the specification's question comes first. */
function CloseButton({ convo, disabled }: { convo: Conversation; disabled: boolean }) {
  const [asking, setAsking] = useState(false);
  const asks = convo.kind !== 'general';
  return (
    <>
      <IconButton
        icon={mdiCheckCircleOutline}
        label={words.closeThis}
        disabled={disabled}
        onClick={() => (asks ? setAsking(true) : void close(convo))}
      />
      <Suspense fallback={null}>
        {asking ? (
          <AskDialog
            title="Confirm"
            question={words.confirmDelete}
            hint={words.deleteKeeps}
            confirm="Close it"
            cancel="Keep it open"
            onConfirm={async () => {
              await close(convo);
              setAsking(false);
            }}
            onClose={() => setAsking(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

const peopleCount = ({ convo_participants: { length } }: Conversation) =>
  `${length} ${length === 1 ? 'person' : 'people'}`;

/** The first names that fit into a tooltip. */
function peopleNames({ convo_participants }: Conversation): string {
  const names = convo_participants.slice(0, 12).map(({ full_name, username }) => full_name || username);
  const more = convo_participants.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ') || 'Nobody';
}
