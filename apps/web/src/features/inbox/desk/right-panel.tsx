import { mdiArrowLeft, mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { Suspense, useEffect, useRef, type KeyboardEvent } from 'react';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { PanelBadge } from './panel-badge.tsx';
import type { PanelName } from './panel-props.ts';
import { panelTabs } from './panel-tabs.ts';
import hidden from '../../../ui/hidden-text.module.css';
import classes from './right-panel.module.css';

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
}

/**
 * The right column: a bar of icons that opens one of its tabs, with an arrow that opens and closes it. On a phone
 * it covers the screen, under a back arrow.
 */
export function RightPanel(given: RightPanelProps) {
  const { over, contactId, open, inDetail, onOpen, onClose, onOpenContact, onCreated } = given;
  const back = useRef<HTMLButtonElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(open !== undefined);
  const last = useRef<PanelName>('contactInfo');
  const creating = open === 'newContact';
  const tab = panelTabs.find(({ name }) => name === (creating ? 'contactInfo' : open));

  useEffect(() => {
    if (open) last.current = open === 'newContact' ? 'contactInfo' : open;
    const isOpen = open !== undefined;
    if (isOpen === wasOpen.current) return;
    wasOpen.current = isOpen;
    // What covers the thread takes the focus. Where it vanishes with the panel, the toggle has it.
    if (isOpen && over) {
      const first = back.current?.checkVisibility() ? back.current : toggle.current;
      first?.focus({ preventScroll: true });
    }
    if (!isOpen && document.activeElement === document.body) toggle.current?.focus({ preventScroll: true });
  }, [open, over]);

  // Before the fields inside: by the time it has risen from there, an open list of choices is closed.
  const closeOnEscape = (event: KeyboardEvent<HTMLElement>) => {
    // Conversations go back one step at a time by themselves.
    if (!open || !over || open === 'internalConversations') return;
    if (event.key !== 'Escape' || !(event.target instanceof Element)) return;
    const choosing = event.target.closest('[aria-haspopup][aria-expanded="true"]') !== null;
    if (!choosing && event.currentTarget.contains(event.target)) onClose();
  };

  const props = { contactId, over, creating, onClose, onOpenContact, onCreated };
  return (
    <aside
      className={classes.right}
      aria-label="Additional information"
      data-open={open ? true : undefined}
      data-detail={inDetail || undefined}
      onKeyDownCapture={closeOnEscape}
    >
      {open ? (
        <div className={classes.panel}>
          <header className={classes.phoneHead}>
            <button
              ref={back}
              type="button"
              className={classes.back}
              aria-label="Close the additional information"
              onClick={onClose}
            >
              <Icon path={mdiArrowLeft} size={22} />
            </button>
            <h2 className={classes.phoneTitle}>Additional info :</h2>
            {creating ? null : (
              <div className={classes.phoneTabs} role="group" aria-label="What is shown">
                <TabButtons
                  contactId={contactId}
                  open={open}
                  onOpen={(name) => name !== open && onOpen(name)}
                />
              </div>
            )}
          </header>
          <div className={classes.content}>
            <ErrorBoundary key={`${open} ${contactId}`}>
              <Suspense fallback={<SkeletonRows count={8} rowHeight={56} label="Loading" />}>
                {tab ? <tab.Component {...props} /> : null}
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
        <button
          ref={toggle}
          type="button"
          className={classes.icon}
          aria-expanded={open !== undefined}
          aria-label={open ? 'Close the side panel' : 'Open the side panel'}
          data-tip={open ? 'Close the side panel' : 'Open the side panel'}
          onClick={() => (open ? onClose() : onOpen(last.current))}
        >
          <Icon path={open ? mdiChevronRight : mdiChevronLeft} size={22} />
        </button>
        <TabButtons
          contactId={contactId}
          open={open}
          onOpen={(name) => (open === name ? onClose() : onOpen(name))}
        />
      </div>
    </aside>
  );
}

/** An icon for each tab, with what is unread in it. */
function TabButtons({
  contactId,
  open,
  onOpen,
}: Pick<RightPanelProps, 'contactId' | 'open'> & { onOpen: (name: PanelName) => void }) {
  return panelTabs.map(({ name, label, icon, Badge }) => (
    <button
      key={name}
      type="button"
      className={classes.icon}
      aria-pressed={open === name}
      data-tip={label}
      onClick={() => onOpen(name)}
    >
      <Icon path={icon} size={20} />
      <span className={hidden.hidden}>{label}</span>
      {Badge && contactId !== null ? <PanelBadge Badge={Badge} contactId={contactId} /> : null}
    </button>
  ));
}
