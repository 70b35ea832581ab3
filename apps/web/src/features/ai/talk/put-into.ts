import { changeDraft, findDraft, openDraft, type DraftTarget } from '../../composer/index.ts';

/** Puts words into a composer, behind what stands in it. */
export function putInto(target: DraftTarget, text: string): void {
  openDraft(target);
  const before = findDraft(target).text;
  changeDraft(target, { text: before.trim() === '' ? text : `${before}\n${text}` });
}
