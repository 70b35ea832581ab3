import { focusWhenThere } from '../../lib/focus-when-there.ts';

/** Puts the focus where the right panel's tab begins, or on the first row of its list, as soon as it is there. */
export function focusPanel(): void {
  // What stands open gives way to the tab first.
  requestAnimationFrame(() =>
    focusWhenThere(() => {
      const panel = document.querySelector('aside');
      const start = panel?.querySelector<HTMLElement>('[data-panel-start]');
      if (!panel || !start || panel.querySelector('[aria-busy="true"]')) return null;
      return panel.querySelector<HTMLElement>('[data-convo][tabindex="0"]') ?? start;
    }),
  );
}
