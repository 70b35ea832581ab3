import { contactName } from '@chairline/office-state/contacts';
import { keyOf, ofContact, ofFamily, ofTag, type CommItem } from '@chairline/office-state/inbox';
import { ApiError } from '../../../lib/api.ts';
import { intendText } from '../../../lib/text-intent.ts';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { onReconnect } from '../../../lib/live.ts';
import { useSession } from '../../../lib/session.ts';
import { Later } from '../../../ui/later.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { usePhoneWidth } from '../../../ui/use-phone-width.ts';
import type { MediaTarget } from '../../../ui/media/media-kinds.ts';
import type { JumpTarget } from '../../../ui/thread/use-jump.ts';
import { mdiAccountOffOutline } from '@mdi/js';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { inbox } from '@chairline/contract';
import { useContactDetail } from '../../contacts/index.ts';
import { Offers, RequestDialog } from '../../booking/index.ts';
import { LikelyOptOutBanner } from '../../consent/index.ts';
import { useTagMap } from '../../labels/index.ts';
import { moveDraft } from '../../composer/index.ts';
import { setReplyRef } from '../reply-ref.ts';
import { threadLoader } from '../thread-loader.ts';
import { clearTagFilter, useTagFilter } from '../thread-filter.ts';
import { useCentreAddress } from '../address/use-centre-address.ts';
import { useFamily } from '../use-family.ts';
import { useThreadContext } from '../use-thread-view.ts';
import { Answerer } from './answerer.tsx';
import { Composer } from './composer.tsx';
import { MailFiles } from './mail-files.tsx';
import { TagFilterBar } from './tag-filter-bar.tsx';
import { ThreadHeader } from './thread-header.tsx';
import { Thread } from './thread.tsx';
import { Viewer } from './lazy-viewer.ts';
import classes from './thread.module.css';

const ThreadSummary = lazy(() => loadChunk('summary', () => import('./thread-summary.tsx')));
const PrintThread = lazy(() => loadChunk('print', () => import('./print-thread.tsx')));
const MailPanel = lazy(async () => ({
  default: (await loadChunk('mail', () => import('../../mail/index.ts'))).MailPanel,
}));

interface ThreadPanelProps {
  contactId: number;
  /** An item to jump to. */
  itemId: number | null;
  onBack: () => void;
  /** The address is of a contact that was merged into this one. */
  onMerged: (contactId: number) => void;
}

/** One contact's thread, or its family's, with header and composer; an e-mail thread takes their place. */
export function ThreadPanel({ contactId, itemId, onBack, onMerged }: ThreadPanelProps) {
  const { contact, extras, movedTo, error, retry } = useContactDetail(contactId);
  const address = useCentreAddress();
  const family = useFamily(contact, extras);
  const inFamily = address.family && family.members.length > 0;
  const tagId = useTagFilter(contactId);
  const memberIds = family.members.map((member) => member.id).join(',');
  const source = useMemo(() => {
    if (inFamily) return ofFamily(memberIds.split(',').map(Number));
    return tagId === null ? ofContact(contactId) : ofTag(contactId, tagId);
  }, [inFamily, memberIds, tagId, contactId]);
  useEffect(() => threadLoader.open(source), [source]);
  // A thread that failed or went stale while the server was away is opened anew when it is back.
  useEffect(() => onReconnect(() => threadLoader.open(source)), [source]);
  // A bookmark, or an entry of the history, from before a merge.
  useEffect(() => {
    if (movedTo === undefined) return;
    void moveDraft(contactId, movedTo);
    onMerged(movedTo);
  }, [contactId, movedTo, onMerged]);
  // Another contact's thread is shown whole.
  useEffect(() => clearTagFilter, [contactId]);

  const [viewed, setViewed] = useState<MediaTarget | null>(null);
  const [target, setTarget] = useState<JumpTarget | null>(itemId === null ? null : { id: itemId });
  const jumpedAt = useLocation({ select: ({ state }) => state.jumpedAt });
  const [asked, setAsked] = useState({ itemId, jumpedAt });
  if (asked.itemId !== itemId || asked.jumpedAt !== jumpedAt) {
    setAsked({ itemId, jumpedAt });
    // Whatever else the address tells anew leads nowhere.
    if (asked.itemId !== itemId || jumpedAt !== undefined) setTarget(itemId === null ? null : { id: itemId });
  }
  const jumpTo = useCallback((wanted: number) => {
    // What is gone to may not carry the tag.
    clearTagFilter();
    setTarget({ id: wanted });
  }, []);

  const [answering, setAnswering] = useState(contactId);
  const answerTo = inFamily ? answering : contactId;
  const { nameOf } = family;
  const reply = useCallback(
    (item: CommItem) => {
      if (inFamily) setAnswering(item.contact_id);
      setReplyRef(item.contact_id, {
        id: item.comm_participant_id,
        author: inbox.isFromContact(item) ? nameOf(item.contact_id) : (item.users[0]?.full_name ?? 'Office'),
        excerpt: item.message || item.media.map((file) => file.file_name).join(', '),
      });
    },
    [inFamily, nameOf],
  );
  const [requesting, setRequesting] = useState<CommItem | null>(null);
  const view = useThreadContext({
    source,
    nameOf,
    openMedia: setViewed,
    jumpTo,
    openMail: address.openMail,
    reply,
    request: setRequesting,
  });
  const phone = usePhoneWidth();
  const hasAi = useSession().client.AI_mode === 1;
  /** Whose thread is summed up. */
  const [summing, setSumming] = useState<number | null>(null);
  const { mail, openMail, closeMail } = address;
  const writeMail = useCallback(() => openMail('new'), [openMail]);
  const tag = useTagMap().get(tagId ?? -1);

  const gone = error instanceof ApiError && error.status === 404;
  if (gone || (error !== undefined && !contact)) {
    return (
      <div className="middle grow">
        {gone ? (
          <EmptyState
            icon={mdiAccountOffOutline}
            title="This contact is no longer here"
            hint="It was removed, or the address is wrong."
          >
            <LinkButton onClick={onBack}>Back to the contacts</LinkButton>
          </EmptyState>
        ) : (
          <FailedState title="This contact could not be loaded" error={error} onRetry={retry} />
        )}
      </div>
    );
  }
  const own = contact ? contactName(contact) : 'this contact';
  const name = inFamily ? `the family of ${own}` : own;
  return (
    <>
      <ThreadHeader
        contactId={contactId}
        contact={contact}
        extras={extras}
        family={family}
        inFamily={inFamily}
        address={address}
        onView={setViewed}
        onSummary={hasAi ? () => setSumming(contactId) : null}
        onBack={onBack}
      />
      <div className="column relative grow min-h-0">
        <div
          className={`column grow min-h-0 ${classes.talk}`}
          data-hidden={mail !== null || undefined}
          inert={mail !== null}
        >
          {source.kind === 'tag' && !phone ? <TagFilterBar tag={tag} onClear={clearTagFilter} /> : null}
          <LikelyOptOutBanner contactId={contactId} />
          <Suspense fallback={null}>
            {summing === contactId ? (
              <ThreadSummary contactId={contactId} onJump={jumpTo} onClose={() => setSumming(null)} />
            ) : null}
          </Suspense>
          <Later>
            <PrintThread source={source} name={name} nameOf={nameOf} />
            <Offers contactId={contactId} />
          </Later>
          <Thread
            key={keyOf(source)}
            source={source}
            name={name}
            view={view}
            extras={extras}
            target={target}
            emptyWords={
              source.kind === 'tag'
                ? { title: 'Nothing here carries this tag', hint: 'Messages get it from their options.' }
                : {
                    title: 'No calls or messages yet',
                    hint: `The first text to ${own} starts the conversation.`,
                  }
            }
          />
          {inFamily ? (
            <Answerer
              members={family.members}
              chosen={answerTo}
              onChoose={setAnswering}
              onWrite={() => intendText(contactId)}
            />
          ) : null}
          <ContactComposer contactId={answerTo} onEmail={writeMail} />
        </div>
        {mail !== null ? (
          <Suspense
            fallback={
              <div className="absolute inset-0 bg-bg" role="status" aria-label="Loading the e-mails" />
            }
          >
            <MailPanel
              key={mail}
              contactId={contactId}
              contactName={own}
              contactEmail={contact?.email ?? ''}
              threadId={mail === 'new' ? null : mail}
              emailId={address.email}
              Files={MailFiles}
              onView={setViewed}
              onStarted={address.replaceMail}
              onClose={closeMail}
            />
          </Suspense>
        ) : null}
      </div>
      <Suspense fallback={null}>
        {viewed ? <Viewer target={viewed} onClose={() => setViewed(null)} /> : null}
        {requesting ? (
          <RequestDialog
            of={{
              contactId: requesting.contact_id,
              name: nameOf(requesting.contact_id),
              item: {
                id: requesting.comm_participant_id,
                source: requesting.kind === 'call' ? 'call' : 'text',
                words: requesting.message,
              },
            }}
            onClose={() => setRequesting(null)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** The composer of whoever is answered. */
function ContactComposer({ contactId, onEmail }: { contactId: number; onEmail: () => void }) {
  const { contact, extras, error } = useContactDetail(contactId);
  return (
    <Composer
      key={contactId}
      contactId={contactId}
      contact={contact}
      extras={extras}
      detailError={error}
      onEmail={onEmail}
    />
  );
}
