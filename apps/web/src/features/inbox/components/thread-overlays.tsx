import type { Virtualizer } from '@tanstack/react-virtual';
import { mdiChevronDown } from '@mdi/js';
import { useEffect, useRef, type RefObject } from 'react';
import { formatDay } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { ThreadRow } from '../thread-rows.ts';
import classes from './thread.module.css';

interface StickyDayProps {
  rows: readonly ThreadRow[];
  virtualizer: Pick<Virtualizer<HTMLDivElement, Element>, 'getVirtualItemForOffset'>;
  scroll: RefObject<HTMLDivElement | null>;
  timezone: string;
  today: string;
}

/** The moment a row stands for; null for the unread line. */
function momentOf(row: ThreadRow | undefined): string | null {
  if (!row || row.kind === 'unread') return null;
  if (row.kind === 'day') return row.date;
  return row.kind === 'item' ? row.item.date : row.entry.at;
}

/**
 * The day of what stands at the top, over the thread while it scrolls. Written straight to the page: a render for
 * every scrolled pixel would cost frames. Screen readers meet the separators themselves.
 */
export function StickyDay({ rows, virtualizer, scroll, timezone, today }: StickyDayProps) {
  const label = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = scroll.current;
    const target = label.current;
    if (!element || !target) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      const place = virtualizer.getVirtualItemForOffset(element.scrollTop + 20);
      const row = place && rows[place.index];
      const moment = momentOf(row) ?? momentOf(place && rows[place.index + 1]);
      const hidden = !row || row.kind === 'day' || element.scrollTop < 8 || moment === null;
      target.dataset['hidden'] = String(hidden);
      if (moment !== null) {
        const text = formatDay(moment, timezone);
        if (target.textContent !== text) target.textContent = text;
      }
    };
    const onScroll = () => {
      show();
      target.dataset['moving'] = 'true';
      clearTimeout(timer);
      timer = setTimeout(() => delete target.dataset['moving'], 1200);
    };
    show();
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
    };
  }, [rows, virtualizer, scroll, timezone, today]);
  return <div ref={label} className={classes.sticky} data-hidden="true" aria-hidden />;
}

interface JumpDownProps {
  /** More than 200 px are left below. */
  far: boolean;
  /** What came in while the end was out of sight. */
  fresh: number;
  onJump: () => void;
}

/** The arrow to the end; with a count when something new is there. */
export function JumpDown({ far, fresh, onJump }: JumpDownProps) {
  if (!far && fresh === 0) return null;
  return (
    <button
      type="button"
      className={classes.down}
      data-fresh={fresh > 0 || undefined}
      aria-label={fresh > 0 ? `${fresh} new, go to the newest` : 'Go to the newest'}
      onClick={onJump}
    >
      {fresh > 0 ? <span>{fresh} new</span> : null}
      <Icon path={mdiChevronDown} size={20} />
    </button>
  );
}
