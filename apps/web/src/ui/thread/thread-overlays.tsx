import type { Virtualizer } from '@tanstack/react-virtual';
import { mdiChevronDown } from '@mdi/js';
import { useEffect, useRef, type RefObject } from 'react';
import { formatDay } from '../format-date.ts';
import { Icon } from '../icon.tsx';
import classes from './thread-parts.module.css';

/** What a row says about the day it stands on. */
export interface RowMoment {
  /** The moment it stands for, ISO 8601; null for a line between messages. */
  at: string | null;
  /** It is the separator of a day, which says it itself. */
  isDay: boolean;
}

interface StickyDayProps {
  moments: readonly RowMoment[];
  virtualizer: Pick<Virtualizer<HTMLDivElement, Element>, 'getVirtualItemForOffset'>;
  scroll: RefObject<HTMLDivElement | null>;
  timezone: string;
  today: string;
}

/**
 * The day of what stands at the top, over the thread while it scrolls. Written straight to the page: a render for
 * every scrolled pixel would cost frames. Screen readers meet the separators themselves.
 */
export function StickyDay({ moments, virtualizer, scroll, timezone, today }: StickyDayProps) {
  const label = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = scroll.current;
    const target = label.current;
    if (!element || !target) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      const place = virtualizer.getVirtualItemForOffset(element.scrollTop + 20);
      const row = place && moments[place.index];
      const moment = row?.at ?? (place && moments[place.index + 1])?.at ?? null;
      const hidden = !row || row.isDay || element.scrollTop < 8 || moment === null;
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
  }, [moments, virtualizer, scroll, timezone, today]);
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
