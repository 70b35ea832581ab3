import { type labels, formatCount, countOf } from '@chairline/contract';

/** What an undo could not take back. @param texted how its texts stand afterwards */
const leftWords = (texted: number) =>
  texted === 0 ? 'No text had left.' : `${countOf(texted, 'text')} had already left.`;

/** The same of a text to a practice list. */
function listTextWords({ state, total, done, texted, not_texted, problem }: labels.MassTagging): string {
  switch (state) {
    case 'running':
      return done === 0
        ? // Whom it leaves out is known as it goes: the number that get it would be a guess.
          `Texts leave in a moment (${formatCount(total)} chosen)`
        : `Texting ${formatCount(done)} of ${countOf(total, 'patient')}`;
    case 'undoing':
      return 'The text is being taken back';
    case 'done': {
      const sent = countOf(texted, 'text is on its way', 'texts are on their way');
      const rest = `${countOf(not_texted, 'patient')} ${not_texted === 1 ? 'was' : 'were'} left out`;
      return not_texted > 0 ? `${sent}, ${rest}.` : `${sent}.`;
    }
    case 'undone':
      return `The text was taken back. ${leftWords(texted)}`;
    case 'failed':
      return problem ?? `The text stopped after ${formatCount(done)} of ${countOf(total, 'patient')}.`;
  }
}

/** How far a mass tagging is, or how it ended, in a sentence. */
export function massTaggingWords(tagging: labels.MassTagging): string {
  if (tagging.list) return listTextWords(tagging);
  const { state, total, done, changed, texted, not_texted, message, problem } = tagging;
  switch (state) {
    case 'running':
      return `Tagging ${formatCount(done)} of ${countOf(total, 'contact')}`;
    case 'undoing':
      return `Taking back ${formatCount(done)} of ${countOf(total, 'contact')}`;
    case 'done': {
      const had = total - changed;
      const tagged = `${countOf(changed, 'contact')} tagged${had > 0 ? `, ${formatCount(had)} had the tags already` : ''}.`;
      if (message === '') return tagged;
      return `${tagged} ${formatCount(texted)} texted${not_texted > 0 ? `, ${formatCount(not_texted)} got none` : ''}.`;
    }
    case 'undone':
      return `The tagging was taken back.${message === '' ? '' : ` ${leftWords(texted)}`}`;
    case 'failed':
      return problem ?? `The tagging stopped after ${formatCount(done)} of ${countOf(total, 'contact')}.`;
  }
}
