/** How long it waits for rows that are on their way, in frames. */
const FRAMES = 120;

/**
 * From a search field down into the list it fills: to the row Tab would reach. Waits while the rows are still those
 * of an earlier search, and no longer wants to once the field is left or typed in again.
 */
export function toRows(field: HTMLInputElement, region: HTMLElement | null): void {
  const typed = field.value;
  const go = (frames: number) => {
    if (document.activeElement !== field || field.value !== typed) return;
    const row = region?.querySelector<HTMLElement>('[data-row][tabindex="0"]');
    if (row && !row.closest('[aria-busy="true"]')) row.focus();
    else if (frames > 0) requestAnimationFrame(() => go(frames - 1));
  };
  go(FRAMES);
}
