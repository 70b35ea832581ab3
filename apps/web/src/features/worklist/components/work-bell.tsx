import { worklist as contract } from '@chairline/contract';
import { Popover } from '@mantine/core';
import { mdiBell, mdiBellOutline } from '@mdi/js';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useWaiting } from '../../../lib/waiting-count.ts';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { BarButton } from '../../../ui/bar-button.tsx';
import { CountBadge } from '../../../ui/count-badge.tsx';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { usePhoneWidth } from '../../../ui/use-phone-width.ts';
import { drawFavicon } from '../favicon.ts';
import { PutOffHost } from '../put-off/put-off-host.tsx';
import { useWorkCounts } from '../store.ts';
import { countWords, sumCounts } from '../work-words.ts';

const loadPanel = () => loadChunk('work-panel', () => import('./work-panel.tsx'));
const WorkPanel = lazy(loadPanel);

interface WorkBellProps {
  opened: boolean;
  onOpened: (opened: boolean) => void;
}

/** The bell with how much waits today, and the popup it opens; on a phone a sheet. */
export default function WorkBell({ opened, onOpened }: WorkBellProps) {
  const phone = usePhoneWidth();
  const counts = useWorkCounts();
  const { history } = useRouter();
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Ready before it is wanted; a failure is shown when it is.
    loadPanel().catch(() => undefined);
  }, []);
  const lies = opened && !phone;
  useEffect(() => {
    if (!lies) return undefined;
    // A click beside it closes it; one on a message's Undo does not.
    const onDown = ({ target: at }: MouseEvent) => {
      if (!(at instanceof Element) || target.current?.contains(at)) return;
      if (!at.closest('[role="dialog"], section[aria-label="Messages"]')) onOpened(false);
    };
    document.addEventListener('mousedown', onDown);
    return () => document.removeEventListener('mousedown', onDown);
  }, [lies, onOpened]);
  const waiting = counts?.today.thread;
  useEffect(() => {
    if (waiting === undefined) return;
    useWaiting.setState({ waiting });
    drawFavicon(waiting);
  }, [waiting]);
  const today = counts ? sumCounts(counts.today) : 0;
  const label = counts
    ? `What waits for you: ${countWords(today, contract.WORK_COUNT_MAX)} today`
    : 'What waits for you';
  const button = (
    <BarButton
      ref={target}
      icon={today > 0 ? mdiBell : mdiBellOutline}
      label={label}
      tip="What waits for you"
      aria-haspopup="dialog"
      className="relative"
      onClick={() => onOpened(!opened)}
    >
      {today > 0 ? <CountBadge count={today} /> : null}
    </BarButton>
  );
  const panel = (
    <ErrorBoundary>
      <Suspense fallback={<SkeletonRows count={5} rowHeight={56} label="Loading what waits for you" />}>
        <WorkPanel
          counts={counts}
          onOpen={(path) => {
            onOpened(false);
            history.push(path, phone ? { deskOpened: true } : {});
          }}
        />
      </Suspense>
    </ErrorBoundary>
  );
  if (phone) {
    return (
      <>
        {button}
        <PutOffHost />
        {opened ? (
          <SheetDialog title="Waiting for you" onClose={() => onOpened(false)}>
            {panel}
          </SheetDialog>
        ) : null}
      </>
    );
  }
  return (
    <>
      <PutOffHost />
      <Popover
        opened={opened}
        onChange={onOpened}
        width={520}
        position="bottom-end"
        shadow="md"
        trapFocus
        closeOnClickOutside={false}
        returnFocus
        transitionProps={{ duration: 120 }}
      >
        <Popover.Target>{button}</Popover.Target>
        <Popover.Dropdown className="clip no-pad">{panel}</Popover.Dropdown>
      </Popover>
    </>
  );
}
