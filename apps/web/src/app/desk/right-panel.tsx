import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { lazy, Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { PracticeTabButtons, type PracticeTabName } from '../../features/practice/index.ts';
import { loadChunk } from '../../lib/load-chunk.ts';
import { useSession } from '../../lib/session.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { Later } from '../../ui/later.tsx';
import { BackButton } from '../../ui/back-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { PanelBadge } from '../../ui/panel-badge.tsx';
import type { PanelName } from '../../features/inbox/index.ts';
import type { PanelProps } from './panel-props.ts';
import { panelTabs } from './panel-tabs.ts';
import { TabButton } from './tab-button.tsx';
import classes from './right-panel.module.css';

const PracticeTab = lazy(() => loadChunk('practice-tab', () => import('./practice-tab.tsx')));

const isPracticeTab = (name: PanelName): name is PracticeTabName =>
  !['contactInfo', 'newContact', 'internalConversations'].includes(name);

interface RightPanelProps {
  /** It lies over the thread instead of beside it: it takes the focus, and Escape closes it. */
  over: boolean;
  contactId: number | null;
  open: PanelName | undefined;
  /** One of the tab's things is open, with a way back of its own: on a phone the panel's head makes room for it. */
  inDetail: boolean;
  onOpen: (name: PanelName) => void;
  onClose: () => void;
  onOpenContact: (contactId: number) => void;
  onCreated: (contactId: number) => void;
  /** It stands on the lab page, which has no place for some of the tabs. */
  labPage?: boolean;
  /** Shows a lab case's conversation in the thread's place; left out where there is no such place. */
  onLabTalk?: PanelProps['onLabTalk'];
  /** The lab case whose conversation stands there: shown where no contact is open. */
  labCase?: number | undefined;
}

/**
 * The right column: a bar of icons that opens one of its tabs, with an arrow that opens and closes it. On a phone
 * it covers the screen, under a back arrow.
 */
export function RightPanel(given: RightPanelProps) {
  const { over, contactId, open, inDetail, onOpen, onClose, onOpenContact, onCreated } = given;
  const { labPage = false, onLabTalk, labCase } = given;
  const back = useRef<HTMLButtonElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(open !== undefined);
  const last = useRef<PanelName>(labPage ? 'lab-cases' : 'contactInfo');
  const creating = open === 'newContact';
  const tab = panelTabs.find(({ name }) => name === (creating ? 'contactInfo' : open));

  useEffect(() => {
    if (open) last.current = open === 'newContact' ? 'contactInfo' : open;
    const isOpen = open !== undefined;
    if (isOpen === wasOpen.current) return;
    wasOpen.current = isOpen;
    // What covers the thread takes the focus. Where it vanishes with the panel, the toggle has it.
    if (isOpen && over)
      (back.current?.checkVisibility() ? back : toggle).current?.focus({ preventScroll: true });
    if (!isOpen && document.activeElement === document.body) toggle.current?.focus({ preventScroll: true });
  }, [open, over]);

  // Before the fields inside: by the time it has risen from there, an open list of choices is closed.
  const closeOnEscape = (event: KeyboardEvent<HTMLElement>) => {
    // Conversations go back one step at a time by themselves.
    if (!open || !over || open === 'internalConversations') return;
    if (event.key !== 'Escape' || !(event.target instanceof Element)) return;
    const choosing = event.target.closest('[aria-haspopup][aria-expanded="true"]') !== null;
    if (choosing || !event.currentTarget.contains(event.target)) return;
    // It is no key of the page behind as well.
    event.preventDefault();
    onClose();
  };

  const switches = `${open ? 'Close' : 'Open'} the side panel`;
  const props = { contactId, over, creating, onClose, onOpenContact, onCreated, onLabTalk, labCase };
  return (
    <aside
      className={classes.right}
      aria-label="Additional information"
      data-open={open ? true : undefined}
      data-detail={inDetail || undefined}
      onKeyDownCapture={closeOnEscape}
    >
      {open ? (
        <div className="column grow min-w-0">
          <header
            className={`gone phone-flex phone-fixed-size phone-items-center phone-gap-4 phone-line-bottom ${classes.phoneHead}`}
          >
            <BackButton ref={back} label="Close the additional information" onBack={onClose} />
            <h2 className={`phone-grow phone-size-16 ${classes.phoneTitle}`}>Additional info :</h2>
            {creating ? null : (
              <div className={classes.phoneTabs} role="group" aria-label="What is shown">
                <TabButtons
                  contactId={contactId}
                  open={open}
                  labPage={labPage}
                  onOpen={(name) => name !== open && onOpen(name)}
                />
              </div>
            )}
          </header>
          <div className="grow min-h-0 scroll-y contain-scroll">
            <ErrorBoundary key={`${open} ${contactId}`}>
              <Suspense fallback={<SkeletonRows count={8} rowHeight={56} label="Loading" />}>
                {tab ? (
                  <tab.Component {...props} />
                ) : isPracticeTab(open) ? (
                  <PracticeTab name={open} {...props} />
                ) : null}
              </Suspense>
            </ErrorBoundary>
          </div>
        </div>
      ) : null}
      <div
        className={classes.bar}
        role="toolbar"
        aria-orientation="vertical"
        aria-label="Additional information"
      >
        <IconButton
          ref={toggle}
          icon={open ? mdiChevronRight : mdiChevronLeft}
          label={switches}
          iconSize={22}
          aria-expanded={open !== undefined}
          onClick={() => (open ? onClose() : onOpen(last.current))}
        />
        <TabButtons
          contactId={contactId}
          open={open}
          labPage={labPage}
          onOpen={(name) => (open === name ? onClose() : onOpen(name))}
        />
      </div>
    </aside>
  );
}

interface TabButtonsProps extends Pick<RightPanelProps, 'contactId' | 'open'> {
  labPage: boolean;
  onOpen: (name: PanelName) => void;
}

/** After this long in front of the desk what is not part of the first load is fetched, in milliseconds. */
const AFTER_MS = 1_500;

/** An icon for each tab, with what is unread in it; those of the practice system come when the desk has stood a while. */
function TabButtons({ contactId, open, labPage, onOpen }: TabButtonsProps) {
  const { ODEnabled } = useSession();
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {panelTabs
        .filter(({ onLabPage }) => onLabPage || !labPage)
        .map(({ name, label, icon, Badge }) => (
          <TabButton
            key={name}
            label={label}
            icon={icon}
            pressed={open === name}
            onClick={() => onOpen(name)}
          >
            {Badge && contactId !== null ? <PanelBadge Badge={Badge} contactId={contactId} /> : null}
          </TabButton>
        ))}
      {open !== undefined || (ODEnabled && settled) ? (
        <Later fallback={null}>
          <PracticeTabButtons {...{ contactId, open, labPage, onOpen }} Button={TabButton} />
        </Later>
      ) : null}
    </>
  );
}
