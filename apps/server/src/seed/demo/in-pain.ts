/** Words of pain. Whole words only: not painless, not painting. */
const hurts = new Set([
  'hurt',
  'hurts',
  'hurting',
  'pain',
  'pains',
  'painful',
  'swell',
  'swells',
  'swelling',
  'swollen',
]);
/** Deny what is said behind them up to an "and". */
const denyWhatIsDone = new Set([
  'not',
  'never',
  'hardly',
  'longer',
  'if',
  'stopped',
  'isnt',
  'dont',
  'doesnt',
  'didnt',
  'wasnt',
  'arent',
  'aint',
  'hasnt',
  'havent',
  'wont',
  'wouldnt',
]);
/** Deny what there is, beyond an "and" as well: no pain and swelling. */
const denyWhatThereIs = new Set(['no', 'without', 'neither', 'zero']);
/** What is asked about is not felt. */
const ask = new Set(['will', 'would', 'does', 'might']);
/** What comes behind them is said anew. */
const turns = new Set([
  'but',
  'just',
  'only',
  'however',
  'though',
  'because',
  'cause',
  'when',
  'until',
  'since',
  'now',
]);
/** Ceasing: what is not over lasts. */
const ceasing = new Set(['stop', 'stops', 'stopped', 'stopping', 'quit']);
const inability = new Set(['cant', 'cannot', 'couldnt']);
const over = new Set(['gone', 'went', 'over', 'free', 'stopped']);

/** How many words a denial reaches. */
const REACH = 4;

/**
 * Whether a patient says that something hurts or is swollen, which "It doesn't hurt" and "no swelling" do not. It goes by
 * words, clause by clause: a denial reaches a few words ahead, until the sentence turns.
 */
export function saysInPain(text: string): boolean {
  const clauses =
    text
      .toLowerCase()
      .replaceAll(/['’]/g, '')
      .match(/[^.,;:!?\n]+[?]?/g) ?? [];
  return clauses.some(hurtsHere);
}

function hurtsHere(clause: string): boolean {
  const words = clause.match(/\p{L}+/gu) ?? [];
  const asked = clause.endsWith('?');
  let reach = 0;
  let deniesThings = false;
  for (const [index, word] of words.entries()) {
    reach -= 1;
    if (turns.has(word)) reach = 0;
    else if (ceasing.has(word) && reach > 0) reach = 0;
    else if (word === 'and' && !deniesThings) reach = 0;
    else if (inability.has(word) && words[index + 1] === 'feel') reach = REACH;
    else if (denyWhatThereIs.has(word)) [reach, deniesThings] = [REACH, true];
    else if (denyWhatIsDone.has(word) || (asked && ask.has(word))) [reach, deniesThings] = [REACH, false];
    else if (hurts.has(word)) {
      if (reach <= 0 && !isOver(words.slice(index + 1, index + 4))) return true;
      // "No pain or swelling": what is named beside it is denied as well.
      if (reach > 0) reach = REACH;
    }
  }
  return false;
}

/** "The pain is gone", not "has not gone". */
function isOver(next: readonly string[]): boolean {
  const end = next.findIndex((word) => over.has(word));
  return end >= 0 && !next.slice(0, end).some((word) => denyWhatIsDone.has(word));
}
