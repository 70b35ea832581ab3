import { keyOf, ofUser, type ThreadSource } from '@chairline/office-state/inbox';
import { mdiAccountOffOutline } from '@mdi/js';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { onReconnect } from '../../../lib/live.ts';
import { useSession } from '../../../lib/session.ts';
import { CallButton } from '../../../ui/call-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { BackButton } from '../../../ui/back-button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import type { MediaTarget } from '../../../ui/media/media-kinds.ts';
import { UserAvatar } from '../../../ui/user-avatar.tsx';
import { useContactNames } from '../../contacts/index.ts';
import { personName, usePerson } from '../../conversations/index.ts';
import type { useDeskAddress } from '../address/use-desk-address.ts';
import { useThreads } from '../store.ts';
import type { ThreadView } from '../thread-context.ts';
import { threadLoader } from '../thread-loader.ts';
import { useCanTranslate } from '../../../lib/can-translate.ts';
import { Viewer } from './lazy-viewer.ts';
import { Thread } from './thread.tsx';
import classes from './thread.module.css';
import header from './thread-header.module.css';

interface UserPanelProps {
  userId: number;
  onOpenContact: ReturnType<typeof useDeskAddress>['openContact'];
  onBack: () => void;
}

/** The contacts of the part of the thread that is here. */
function useNames(source: ThreadSource) {
  const items = useThreads((state) => state.windows.get(keyOf(source))?.items);
  const ids = useMemo(() => [...new Set(items?.map((item) => item.contact_id))], [items]);
  return useContactNames(ids);
}

/**
 * A colleague's thread: what they wrote, called and answered, whoever it was with. It belongs to no patient: no family,
 * no conversation begun about it and no quick reminder (specification 2, section 6: isUser), and nothing is answered
 * here; every message leads to its place in its patient's own thread.
 */
export function UserPanel({ userId, onOpenContact, onBack }: UserPanelProps) {
  const { person, error, retry } = usePerson(userId);
  const user = useSession();
  const source = useMemo(() => ofUser(userId), [userId]);
  useEffect(() => threadLoader.open(source), [source]);
  useEffect(() => onReconnect(() => threadLoader.open(source)), [source]);
  const [viewed, setViewed] = useState<MediaTarget | null>(null);
  const canTranslate = useCanTranslate();
  const nameOf = useNames(source);
  const { timezone } = user.client;
  const canTag = user.can.tag_manually;
  const view = useMemo(
    (): ThreadView => ({
      timezone,
      inFamily: true,
      nameOf,
      canTag,
      canTranslate,
      openMedia: setViewed,
      jumpTo: (item, contactId) => onOpenContact(contactId, { item }),
      openMail: (mail, email, contactId) => onOpenContact(contactId, { mail, ...(email ? { email } : {}) }),
      reply: null,
      request: null,
      discuss: null,
      showConvos: ({ contact_id, comm_participant_id }) =>
        onOpenContact(contact_id, { panel: 'internalConversations', about: comm_participant_id }),
      filterBy: null,
      openContact: ({ contact_id, comm_participant_id }) =>
        onOpenContact(contact_id, { item: comm_participant_id }),
    }),
    [timezone, nameOf, canTag, canTranslate, onOpenContact],
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const known = person !== undefined;
  // On a phone the thread takes the list's place: the focus goes with it.
  useEffect(() => {
    if (known && matchMedia('(max-width: 768px)').matches) heading.current?.focus({ preventScroll: true });
  }, [userId, known]);

  if (person === null || error) {
    return (
      <div className="middle grow">
        {person === null ? (
          <EmptyState
            icon={mdiAccountOffOutline}
            title="There is no such colleague"
            hint="The address is wrong. Type staff in the search above to see everyone of the office."
          >
            <LinkButton onClick={onBack}>Back to the contacts</LinkButton>
          </EmptyState>
        ) : (
          <FailedState title="This colleague could not be loaded" error={error} onRetry={retry} />
        )}
      </div>
    );
  }
  const isMe = userId === user.user_id;
  const name = person ? personName(person) : 'this colleague';
  const about = person
    ? [`@${person.username}`, person.role, isMe ? 'You' : '', person.isActive ? '' : 'Account switched off']
    : [];
  return (
    <>
      <header className={header.header} aria-busy={!person}>
        <BackButton label="Back to the contacts" className={header.back} onBack={onBack} />
        {person ? (
          <UserAvatar user={person} size={32} />
        ) : (
          <span className={`square-32 bg-skeleton ${header.avatarSpace}`} />
        )}
        {person ? (
          <div className="grow min-w-0">
            <h2 ref={heading} tabIndex={-1} className={`ellipsis text-14 no-margin semibold ${header.name}`}>
              {name}
            </h2>
            <p className="ellipsis caption no-margin tabular">{about.filter(Boolean).join(' · ')}</p>
          </div>
        ) : (
          <span className={header.nameSpace} />
        )}
        {person?.isActive && !isMe ? (
          <CallButton name={name} number="" softphone={person.plivo_user} className={header.icon} />
        ) : null}
      </header>
      <div className="column relative grow min-h-0">
        <div className={`column grow min-h-0 ${classes.talk}`}>
          <Thread
            key={keyOf(source)}
            source={source}
            name={name}
            view={view}
            extras={undefined}
            target={null}
            emptyWords={{
              title: isMe ? 'You have not written or called yet' : `Nothing from ${name} yet`,
              hint: 'Each text, e-mail and call stands here once it is made or answered.',
            }}
          />
          <p className={classes.foot}>
            {isMe
              ? 'What you wrote, called and answered, with every contact.'
              : `What ${name} wrote, called and answered, with every contact. To write to them, find their name in the search above.`}
          </p>
        </div>
      </div>
      <Suspense fallback={null}>
        {viewed ? <Viewer target={viewed} onClose={() => setViewed(null)} /> : null}
      </Suspense>
    </>
  );
}
