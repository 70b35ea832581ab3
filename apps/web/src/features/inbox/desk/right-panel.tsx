import { mdiArrowLeft, mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { Suspense, useEffect, useRef, type KeyboardEvent } from 'react';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { panelTabs, type PanelName } from './panel-tabs.ts';
import classes from './right-panel.module.css';

interface RightPanelProps {
  /** It lies over the thread instead of beside it: it takes the focus, and Escape closes it. */
  over: boolean;
  contactId: number | null;
  open: PanelName | undefined;
  onOpen: (name: PanelName) => void;
  onClose: () => void;
  onOpenContact: (contactId: number) => void;
}

/**
 * The right column: a bar of icons that opens one of its tabs, with an arrow that opens and closes it. On a phone
 * it covers the screen, under a back arrow.
 */
export function RightPanel({ over, contactId, open, onOpen, onClose, onOpenContact }: RightPanelProps) {
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
    if (!open || !over || event.key !== 'Escape' || !(event.target instanceof Element)) return;
    const choosing = event.target.closest('[aria-haspopup][aria-expanded="true"]') !== null;
    if (!choosing && event.currentTarget.contains(event.target)) onClose();
  };

  const props = { contactId, creating, onClose, onOpenContact };
  return (
    <aside
      className={classes.right}
      aria-label="Additional information"
      data-open={open ? true : undefined}
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
        {panelTabs.map(({ name, label, icon }) => (
          <button
            key={name}
            type="button"
            className={classes.icon}
            aria-pressed={open === name}
            aria-label={label}
            data-tip={label}
            onClick={() => (open === name ? onClose() : onOpen(name))}
          >
            <Icon path={icon} size={20} />
          </button>
        ))}
      </div>
    </aside>
  );
}
