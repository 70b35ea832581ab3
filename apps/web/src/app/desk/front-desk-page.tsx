import type { TextareaProps } from '@mantine/core';
import { lazy, Suspense, useCallback, useEffect, useRef, useState, type PointerEvent } from 'react';
import {
  ContactList,
  followContacts,
  ForEachFieldContext,
  type OpenFor,
} from '../../features/contacts/index.ts';
import { LabelSettingsPanel } from '../../features/labels/index.ts';
import { LabTalk } from '../../features/labs/index.ts';
import { openRingedBy, useHotkeys } from '../../lib/hotkeys.ts';
import { loadChunk } from '../../lib/load-chunk.ts';
import { ringedContact } from '../../lib/ringed.ts';
import { useSession } from '../../lib/session.ts';
import { OnItsWay } from '../../ui/on-its-way.tsx';
import columns from '../../ui/columns/columns.module.css';
import { Divider } from '../../ui/columns/divider.tsx';
import { useColumns } from '../../ui/columns/use-columns.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useWide } from '../../ui/columns/use-wide.ts';
import { focusPanel } from './focus-panel.ts';
import { loadThread, prefetchThread, ThreadPanel, UserPanel } from './load-thread.ts';
import type { PracticeTabName } from '../../lib/practice-names.ts';
import { intendText } from '../../lib/text-intent.ts';
import { RightPanel } from './right-panel.tsx';
import { useDeskAddress } from '../../features/inbox/index.ts';
import { useDeskFilter } from './use-desk-filter.ts';
import { useLabPage } from './use-lab-page.ts';
import { useMergedAway } from './use-merged-away.ts';
import { useComposerFocus } from './use-composer-focus.ts';
import classes from './front-desk-page.module.css';

const ForEachField = lazy(() =>
  loadChunk('for-each-field', () => import('../../features/composer/for-each-field.tsx')),
);
const drawForEachField = (props: TextareaProps) => <ForEachField {...props} />;
const DeskList = lazy(() => loadChunk('practice-list', () => import('./desk-list.tsx')));

const NothingOpen = lazy(() => loadChunk('nothing-open', () => import('./nothing-open.tsx')));

const DeskChips = lazy(() => loadChunk('chips', () => import('./desk-chips.tsx')));

/** What the middle column shows: the labels' settings, the open contact's thread or a colleague's, or how to choose one. */
function Centre({ desk, rested }: { desk: ReturnType<typeof useDeskAddress>; rested: boolean }) {
  const { contact, user, item, settings, lab, message } = desk.search;
  if (settings) return <LabelSettingsPanel key={settings} kind={settings} onClose={desk.closeSettings} />;
  if (lab) {
    return (
      <LabTalk
        key={lab}
        labCase={lab}
        messageId={message ?? null}
        onOpenContact={desk.replaceContact}
        onClose={desk.closeLab}
      />
    );
  }
  if (contact) {
    return (
      <ThreadPanel
        key={contact}
        contactId={contact}
        itemId={item ?? null}
        onBack={desk.closeContact}
        onMerged={desk.replaceContact}
      />
    );
  }
  if (user)
    return <UserPanel key={user} userId={user} onOpenContact={desk.openContact} onBack={desk.closeUser} />;
  // Once the contacts stand there.
  return rested ? (
    <Suspense fallback={null}>
      <NothingOpen />
    </Suspense>
  ) : null;
}

/** What stands over the thread of a contact that was opened for something. */
const over: Partial<Record<OpenFor, Parameters<ReturnType<typeof useDeskAddress>['openContact']>[1]>> = {
  email: { mail: 'new' },
  name: { panel: 'contactInfo' },
};

/** Fetched while nobody waits for it; a failure is shown when it is wanted. */
function preloadThread(): void {
  const work = () => void loadThread().catch(() => undefined);
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 200);
}

/** The button is down on a row: until it is up again its thread can have come. A finger may only scroll. */
function prefetchPressed(event: PointerEvent): void {
  const row = (event.target as Element).closest<HTMLElement>('a[data-contact]');
  if (row && event.button === 0 && event.pointerType !== 'touch')
    prefetchThread(Number(row.dataset['contact']));
}

/** Kept for the chips until they are there. */
const chipsRoom = <div className="h-34 phone-h-44" />;

/** The front desk: the contacts at the left, the chosen one's thread, what else is known of them at the right. */
export function FrontDeskPage() {
  const desk = useDeskAddress();
  const { narrowing, setNarrowing, ...practice } = useDeskFilter(desk);
  const { contact, user, panel, convo, settings, lab } = desk.search;
  const { ODEnabled } = useSession();
  const list = useLabPage(desk, practice.setList);
  // The contacts come first: until they stand there the chips' place is kept.
  const [rested, setRested] = useState(false);
  const onShown = useCallback(() => {
    preloadThread();
    setRested(true);
  }, []);
  // On a tablet the panel lies over the thread and takes no column.
  const wide = useWide();
  const { page, ...layout } = useColumns('desk', panel !== undefined && wide);
  const { openContact, openCreated, openPanel, openSettings, openLab } = desk;
  const centre = useRef<HTMLDivElement>(null);
  useComposerFocus(centre, contact);
  useMergedAway(contact, desk.replaceContact);

  useEffect(followContacts, []);

  const open = useCallback(
    (id: number, what: OpenFor = 'read', tab?: PracticeTabName) => {
      if (what === 'text') intendText(id);
      prefetchThread(id);
      openContact(id, { ...over[what], ...(tab && { panel: tab }) });
    },
    [openContact],
  );
  useEffect(() => openRingedBy((id) => open(id, 'text')), [open]);
  useHotkeys({
    // Of nobody's thread: it opens that of whoever has the ring. In the open one it is the composer's.
    r: { label: 'Write to this contact', group: 'Conversation', of: 0 },
    i: {
      label: 'Internal conversations',
      group: 'Conversation',
      run: () => {
        const ring = ringedContact();
        if (ring && ring !== contact) openContact(ring, { panel: 'internalConversations' });
        else openPanel('internalConversations');
        focusPanel();
      },
    },
  });
  const newContact = useCallback(() => openPanel('newContact'), [openPanel]);

  return (
    <div
      ref={page}
      className={`${columns.columns} ${classes.page}`}
      data-centre={contact || user || settings || lab ? true : undefined}
      data-right={panel ? true : undefined}
    >
      <div
        className={`relative min-w-0 min-h-0 line-right phone-absolute phone-inset-0 phone-no-border ${classes.list}`}
        onPointerDown={prefetchPressed}
      >
        <ForEachFieldContext value={drawForEachField}>
          <ContactList
            selectedId={contact ?? null}
            narrowing={narrowing}
            onNarrow={setNarrowing}
            onOpen={open}
            onShown={onShown}
            chips={
              <ErrorBoundary fallback={null}>
                <Suspense fallback={chipsRoom}>
                  {rested || list ? (
                    <DeskChips
                      connected={ODEnabled}
                      list={list}
                      types={narrowing.types}
                      onList={practice.setList}
                      onTypes={(types) => setNarrowing({ status: 'all', tags: [], types })}
                    />
                  ) : (
                    chipsRoom
                  )}
                </Suspense>
              </ErrorBoundary>
            }
            instead={
              list ? (
                <ErrorBoundary key={list}>
                  <Suspense fallback={<SkeletonRows count={14} rowHeight={45} label="Loading the list" />}>
                    <DeskList
                      list={list}
                      selectedId={contact ?? null}
                      labCase={lab ?? null}
                      labFilter={practice.labFilter}
                      onLabFilter={practice.setLabFilter}
                      onOpen={open}
                      onLabTalk={openLab}
                      onClose={() => practice.setList(undefined)}
                    />
                  </Suspense>
                </ErrorBoundary>
              ) : null
            }
            onNewContact={newContact}
            onSettings={openSettings}
          />
        </ForEachFieldContext>
        <Divider side="left" label="Width of the contact list" layout={layout} />
      </div>
      <div
        ref={centre}
        className={`column relative min-w-0 min-h-0 bg-bg phone-absolute phone-inset-0 phone-no-border ${classes.centre}`}
      >
        <ErrorBoundary key={settings ?? (lab ? `lab ${lab}` : (contact ?? (user ? `user ${user}` : 'none')))}>
          <Suspense fallback={<OnItsWay label="Loading the conversation" />}>
            <Centre desk={desk} rested={rested || list !== undefined} />
          </Suspense>
        </ErrorBoundary>
        {panel && wide ? (
          <Divider side="right" label="Width of the additional information" layout={layout} />
        ) : null}
      </div>
      <RightPanel
        over={!wide}
        contactId={contact ?? null}
        open={panel}
        inDetail={convo !== undefined}
        onOpen={openPanel}
        onClose={desk.closePanel}
        onOpenContact={open}
        onCreated={openCreated}
        labPage={desk.labPage}
        labCase={lab}
        onLabTalk={(labCase, of) => openLab(labCase, of ?? undefined)}
      />
    </div>
  );
}
