/** The row of a list on which the keyboard stands, where it is another one than that which is open. */
function otherRow(): HTMLElement | null {
  const row = document.activeElement?.closest<HTMLElement>('a[data-row], a[data-convo]');
  return row && row.getAttribute('aria-current') !== 'true' ? row : null;
}

/**
 * A key that acts in what is open of a list (a claim, a conversation): from the row of another one it opens that instead, and
 * does nothing else. Of contacts: `Hotkey.of`.
 */
export function ofOpen(run: () => void): void {
  const row = otherRow();
  if (row) row.click();
  else run();
}
