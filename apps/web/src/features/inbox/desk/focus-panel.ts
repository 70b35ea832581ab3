/** How long the panel is waited for: it may have to load first. */
const WAIT_MS = 4_000;

/** Puts the focus where the right panel's tab begins, as soon as it is there. */
export async function focusPanel(): Promise<void> {
  const end = performance.now() + WAIT_MS;
  while (performance.now() < end) {
    // The panel that stands open gives way to the tab first.
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const start = document.querySelector<HTMLElement>('[data-panel-start]');
    if (!start) continue;
    start.focus();
    return;
  }
}
