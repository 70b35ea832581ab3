/** Whether somebody is in the middle of writing: their screen is not taken from them. */
export function isWriting(element: Element | null = document.activeElement): boolean {
  if (document.querySelector('[role="dialog"][aria-modal="true"]')) return true;
  if (element instanceof HTMLTextAreaElement) return element.value.trim() !== '';
  if (element instanceof HTMLInputElement)
    return element.type === 'text' && !element.readOnly && element.value.trim() !== '';
  return element instanceof HTMLElement && element.isContentEditable && element.textContent.trim() !== '';
}
