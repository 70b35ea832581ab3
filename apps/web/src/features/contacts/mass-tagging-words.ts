import type { labels } from '@chairline/contract';

const number = (count: number) => count.toLocaleString('en-US');
const contacts = (count: number) => (count === 1 ? '1 contact' : `${number(count)} contacts`);

/** What an undo could not take back. @param texted how its texts stand afterwards */
const leftWords = (texted: number) =>
  texted === 0
    ? 'No text had left.'
    : `${texted === 1 ? '1 text' : `${number(texted)} texts`} had already left.`;

/** How far a mass tagging is, or how it ended, in a sentence. */
export function massTaggingWords(tagging: labels.MassTagging): string {
  const { state, total, done, changed, texted, not_texted, message, problem } = tagging;
  switch (state) {
    case 'running':
      return `Tagging ${number(done)} of ${contacts(total)}`;
    case 'undoing':
      return `Taking back ${number(done)} of ${contacts(total)}`;
    case 'done': {
      const had = total - changed;
      const tagged = `${contacts(changed)} tagged${had > 0 ? `, ${number(had)} had the tags already` : ''}.`;
      if (message === '') return tagged;
      return `${tagged} ${number(texted)} texted${not_texted > 0 ? `, ${number(not_texted)} got none` : ''}.`;
    }
    case 'undone':
      return `The tagging was taken back.${message === '' ? '' : ` ${leftWords(texted)}`}`;
    case 'failed':
      return problem ?? `The tagging stopped after ${number(done)} of ${contacts(total)}.`;
  }
}
