/**
 * Writes a text into a field as if it had been typed, so that the browser's undo takes it back.
 * @param start,end the part it replaces; left out: what is selected
 */
export function insertText(
  field: HTMLTextAreaElement,
  text: string,
  start = field.selectionStart,
  end = field.selectionEnd,
): void {
  field.focus();
  field.setSelectionRange(start, end);
  // Deprecated, and the one way that keeps the undo history; where a browser has given it up, the text still comes.
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
}
