/**
 * The contact on whose row, or on a button of it, the keyboard stands; null: on none. What a key does, it does to them
 * before anybody whose thread is open.
 */
export function ringedContact(): number | null {
  const id = Number(document.activeElement?.closest<HTMLElement>('[data-ring]')?.dataset['ring']);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** The row of a list on which the keyboard stands, where it is another one than that which is open. */
export function otherRow(): HTMLElement | null {
  const row = document.activeElement?.closest<HTMLElement>('a[data-row], a[data-convo]');
  return row && row.getAttribute('aria-current') !== 'true' ? row : null;
}
