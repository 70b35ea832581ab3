import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

const words = (count: number): string => `+${count} more`;

/** What a day of the month says of what it has no room for. @param hidden how many of those that are drawn */
export function moreLink(hidden: number): Node[] {
  const node = document.createElement('span');
  node.dataset['hidden'] = String(hidden);
  node.textContent = words(hidden);
  return [node];
}

const dayOf = (element: Element): string => element.closest('.ec-day')?.querySelector('time')?.dateTime ?? '';

/**
 * The library counts what it was given: of a day that has more, as many more are said to be there, and they are asked
 * for when it is opened.
 * @param beyond how many events are not given, by day
 */
export function useMoreLinks(
  box: RefObject<HTMLElement | null>,
  beyond: ReadonlyMap<string, number>,
  onWhole: (date: string) => void,
): void {
  const say = useEffectEvent((element: HTMLElement) => {
    for (const node of element.querySelectorAll<HTMLElement>('.ec-day-foot [data-hidden]')) {
      const said = words(Number(node.dataset['hidden']) + (beyond.get(dayOf(node)) ?? 0));
      if (node.textContent !== said) node.textContent = said;
    }
  });
  const pressed = useEffectEvent((event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('.ec-day-foot a') : null;
    if (!link || (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ')) return;
    const date = dayOf(link);
    if (beyond.has(date)) onWhole(date);
  });
  useLayoutEffect(() => {
    if (box.current) say(box.current);
  }, [box, beyond]);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new MutationObserver(() => say(element));
    observer.observe(element, { subtree: true, childList: true });
    const onPressed = (event: Event) => pressed(event);
    // Before the library, which stops what it takes.
    for (const type of ['click', 'keydown']) element.addEventListener(type, onPressed, true);
    return () => {
      observer.disconnect();
      for (const type of ['click', 'keydown']) element.removeEventListener(type, onPressed, true);
    };
  }, [box]);
}
