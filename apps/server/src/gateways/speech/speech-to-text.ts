/** What the product asks of a service that writes down what is said. The gateway beside this file speaks to a real one. */
export interface SpeechToText {
  /** What anybody may know of it: never its key or its address. */
  readonly facts: { model: string; centsPerMinute: number };
  /**
   * @param signal gives up before the service's own time is over
   * @throws SpeechError, whose `outcome` says whether it is worth trying again
   */
  transcribe(sound: Sound, signal?: AbortSignal): Promise<string>;
}

export interface Sound {
  bytes: Buffer;
  type: string;
}

/** unusable: it cannot take this sound, or answers with something else than text. unavailable: not now. */
export class SpeechError extends Error {
  override name = 'SpeechError';
  readonly outcome: 'unusable' | 'unavailable';

  /** @param words without any of what was said: it is a patient's */
  constructor(outcome: SpeechError['outcome'], words: string) {
    super(words);
    this.outcome = outcome;
  }
}
