/** What the product asks of a language model. The gateway beside this file speaks to a real one. */
export interface LanguageModel {
  /** @throws ModelError, whose `outcome` says whether it is worth trying again */
  translate(text: string, to: Language): Promise<Translated>;
}

export interface Language {
  /** ISO 639-1 where there is one, else 639-2. */
  code: string;
  /** In English. */
  name: string;
}

export interface Translated {
  text: string;
  /** What it was written in: ISO 639-1 where there is one. */
  language: string;
}

/** unusable: it answered with something else than a translation. unavailable: it did not answer, or said so. */
export type ModelOutcome = 'unusable' | 'unavailable';

export class ModelError extends Error {
  override name = 'ModelError';
  readonly outcome: ModelOutcome;

  /** @param words without any of the text: it is a patient's */
  constructor(outcome: ModelOutcome, words: string, options?: ErrorOptions) {
    super(words, options);
    this.outcome = outcome;
  }
}
