/**
 * The contact on whose row, or on a button of it, the keyboard stands; null: on none. What a key does, it does to them
 * before anybody whose thread is open.
 */
export function ringedContact(): number | null {
  return Number(document.activeElement?.closest<HTMLElement>('[data-ring]')?.dataset['ring']) || null;
}
