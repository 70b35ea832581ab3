import { mdiDotsHorizontal } from '@mdi/js';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Option } from './option.tsx';
import { spotOf, type OptionsPlace } from './options-spot.ts';
import classes from './options.module.css';

/** Around the buttons, in CSS pixels. */
const FRAME = 4;

interface OptionsBarProps {
  /** The message stands at the right. */
  ours?: boolean;
  children: ReactNode;
}

/** What shows of a message: the element that says so, or what it is made of. */
function shownParts(row: HTMLElement): Element[] {
  const body = row.querySelector<HTMLElement>('[data-body]');
  if (body && body.dataset['body'] !== 'parts') return [body];
  return [...((body ?? row.firstElementChild)?.children ?? [])];
}

/**
 * The options of the message whose row it stands in. Over no words: beside the message's own; where there is no room, one
 * button there, which opens them in a line below, where a long press has them at once.
 */
export function OptionsBar({ ours = false, children }: OptionsBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const sizes = useRef({ wide: 0, narrow: 0 });
  const [place, setPlace] = useState<OptionsPlace>('beside');
  const [opened, setOpened] = useState(false);

  useLayoutEffect(() => {
    const element = bar.current;
    const row = element?.closest<HTMLElement>('[data-item]');
    if (!element || !row) return undefined;
    if (sizes.current.wide === 0) {
      const one = element.firstElementChild?.getBoundingClientRect().width ?? 0;
      sizes.current = { wide: element.offsetWidth, narrow: one + FRAME };
    }
    const fit = () => {
      if (opened || row.dataset['shown'] === 'touch') {
        setPlace('below');
        return;
      }
      const boxes = shownParts(row).map((part) => part.getBoundingClientRect());
      const beside = [...(row.querySelector('[data-body]')?.parentElement?.children ?? [])];
      const spot = spotOf({
        row: row.getBoundingClientRect(),
        words: {
          left: Math.min(...boxes.map(({ left }) => left)),
          right: Math.max(...boxes.map(({ right }) => right)),
          top: Math.min(...boxes.map(({ top }) => top)),
          bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
        },
        rest: beside.map((part) => part.getBoundingClientRect()),
        ours,
        ...sizes.current,
        height: element.offsetHeight,
      });
      element.style.left = `${spot.left}px`;
      element.style.top = `${spot.top}px`;
      setPlace(spot.place);
    };
    fit();
    const size = new ResizeObserver(fit);
    size.observe(row);
    return () => size.disconnect();
  }, [ours, opened]);

  useEffect(() => {
    if (place === 'below') bar.current?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  useEffect(() => {
    // The button that opened them is gone.
    if (opened && place === 'below') bar.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [opened, place]);

  return (
    <div
      ref={bar}
      className={classes.options}
      role="toolbar"
      aria-label="Message options"
      data-place={place}
      data-ours={ours || undefined}
    >
      {place === 'folded' ? (
        <Option icon={mdiDotsHorizontal} label="All options" onClick={() => setOpened(true)} />
      ) : (
        children
      )}
    </div>
  );
}
