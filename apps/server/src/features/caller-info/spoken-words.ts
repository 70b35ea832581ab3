import { maskSsnsIn, numberUntil, openNumberAt } from '../../platform/mask-ssn.ts';

/** So much of what was said a model reads at a time; of what was said before, the fields are known. */
const READ_MOST = 4_000;
/** Stands where words were lost. */
const GAP = '…';

/** What a caller said so far, piece by piece. It is in memory alone, and gone with the stream. */
export interface SpokenWords {
  add(text: string): void;
  /** A piece was lost here. A number that it may have been part of is left out, for nobody could tell what it was. */
  gap(): void;
  /**
   * What a model may read: without social security numbers, also those that were said over several pieces, and without a
   * number at the very end, which may go on.
   * @param isWhole nothing more comes: the end is read as well
   * @returns the text, and the last whole number that was taken out of it; null for none
   */
  read(isWhole: boolean): { text: string; ssn: string | null };
}

export function createSpokenWords(): SpokenWords {
  let said = '';
  let afterGap = false;
  return {
    add(text) {
      const words = afterGap ? text.slice(numberUntil(text)) : text;
      // After a gap nothing but the rest of a number: what comes next may still go on with it.
      if (words.trim() === '' || (afterGap && !/[\p{L}\d]/u.test(words))) return;
      said = `${said} ${words.trim()}`.trimStart();
      afterGap = false;
    },
    gap() {
      if (afterGap) return;
      said = `${said.slice(0, openNumberAt(said)).trimEnd()} ${GAP}`.trimStart();
      afterGap = true;
    },
    read(isWhole) {
      const { text, ssn } = maskSsnsIn(isWhole ? said : said.slice(0, openNumberAt(said)));
      const begin = text.length <= READ_MOST ? 0 : text.indexOf(' ', text.length - READ_MOST) + 1;
      return { text: text.slice(begin).trim(), ssn };
    },
  };
}
