/**
 * Gives the focus to what a change is about, once it is drawn: to the line that was added, or, where a line with its
 * button goes, to what stays. Who works by keyboard else begins again at the top of the page.
 * @param within what stays
 */
export function focusSoon(
  within: Element | null,
  find: (within: Element) => HTMLElement | null | undefined,
): void {
  setTimeout(() => (within ? find(within) : null)?.focus());
}

/**
 * To the first field that is wrong, once that is drawn: Save stands at the end of a form, and what is wrong may be out of
 * sight above it.
 */
export const focusFault = (form: Element): void =>
  focusSoon(form, () => form.querySelector<HTMLElement>('[aria-invalid="true"]'));
