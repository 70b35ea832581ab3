import { useLayoutEffect, type RefObject } from 'react';

/**
 * The library calls its grid a table of rows and cells, and puts the events beside the cells: a screen reader would
 * read an empty table. And an event is an article that is pressed: what is in it is the button instead.
 */
export function usePlainRoles(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const strip = () => {
      for (const one of element.querySelectorAll(
        '[role]:not(.ec-event-body, .ec-day-foot a, .ec-popup .ec-day-head [role])',
      )) {
        one.removeAttribute('role');
        one.removeAttribute('aria-colindex');
        one.removeAttribute('aria-colspan');
        one.removeAttribute('tabindex');
      }
      // A day without events is scrolled by keyboard too.
      for (const main of element.querySelectorAll<HTMLElement>('.ec-main')) main.tabIndex = 0;
      // One step below the page's title.
      for (const day of element.querySelectorAll('h4:not([aria-level])')) day.ariaLevel = '3';
    };
    strip();
    const observer = new MutationObserver(strip);
    observer.observe(element, { subtree: true, childList: true, attributeFilter: ['role'] });
    return () => observer.disconnect();
  }, [box]);
}
