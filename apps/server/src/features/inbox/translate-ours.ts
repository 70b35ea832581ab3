import { type Language, type LanguageModel, ModelError } from '../../gateways/llm/index.ts';
import { withholdSsns } from '../../platform/mask-ssn.ts';

/**
 * Translates what a colleague wrote. Social security numbers stay here and stand in the translation as they were written:
 * it is for the patient, and the model need not know them.
 * @throws ModelError, also where their places are lost in the translation
 */
export async function translateOurs(
  model: LanguageModel,
  words: string,
  to: Language,
): Promise<{ text: string; language: string }> {
  const { text, putBack } = withholdSsns(words);
  const translated = await model.translate(text, to);
  const whole = putBack(translated.text);
  if (whole === null) throw new ModelError('unusable', 'The place of a number was lost in the translation.');
  return { ...translated, text: whole };
}
