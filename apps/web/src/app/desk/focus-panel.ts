/** How long the panel is waited for: it may have to load first. */
const WAIT_MS = 4_000;

/** Puts the focus where the right panel's tab begins, or on the first row of its list, as soon as it is there. */
export async function focusPanel(): Promise<void> {
  const end = performance.now() + WAIT_MS;
  while (performance.now() < end) {
    // What stands open gives way to the tab first.
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const panel = document.querySelector('aside');
    const start = panel?.querySelector<HTMLElement>('[data-panel-start]');
    if (!panel || !start || panel.querySelector('[aria-busy="true"]')) continue;
    (panel.querySelector<HTMLElement>('[data-convo][tabindex="0"]') ?? start).focus();
    return;
  }
}
