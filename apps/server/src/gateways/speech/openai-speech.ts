import { z } from 'zod';
import { SpeechError, type Sound, type SpeechToText } from './speech-to-text.ts';
import { formBody } from '../../platform/outside/form-body.ts';
import { discardBody } from '../../platform/outside/discard-body.ts';

export interface SpeechOptions {
  /** Base such as https://stt.example.com/v1. */
  apiUrl: string;
  /** '' where it wants none. */
  apiKey: string;
  model: string;
  centsPerMinute: number;
  /** Milliseconds before a request counts as unanswered. */
  timeoutMs: number;
}

const answer = z.object({ text: z.string() });
/** Worth another try: it asks to wait, or is ill. */
const isPassing = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/** `POST /audio/transcriptions` as OpenAI-compatible services have it (platform.openai.com/docs/api-reference/audio). */
export function createOpenAiSpeech({
  apiUrl,
  apiKey,
  model,
  centsPerMinute,
  timeoutMs,
}: SpeechOptions): SpeechToText {
  async function ask({ bytes, type }: Sound, given?: AbortSignal): Promise<unknown> {
    const form = new FormData();
    form.set('model', model);
    form.set('response_format', 'json');
    const name = type === 'audio/wav' ? 'call.wav' : 'call.mp3';
    form.set('file', new Blob([new Uint8Array(bytes)], { type }), name);
    const { body, type: formType } = await formBody(form);
    const late = AbortSignal.timeout(timeoutMs);
    const response = await fetch(`${apiUrl}/audio/transcriptions`, {
      method: 'POST',
      headers: {
        'content-type': formType,
        ...(apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      body,
      signal: given ? AbortSignal.any([given, late]) : late,
    });
    if (response.ok) return response.json();
    await discardBody(response);
    throw new SpeechError(
      isPassing(response.status) ? 'unavailable' : 'unusable',
      `The speech service answered ${response.status}.`,
    );
  }
  return {
    facts: { model, centsPerMinute },
    async transcribe(sound, signal) {
      let body: unknown;
      try {
        body = await ask(sound, signal);
      } catch (error) {
        if (error instanceof SpeechError) throw error;
        throw new SpeechError(
          'unavailable',
          'The speech service could not be reached, or gave an answer that cannot be read.',
        );
      }
      const read = answer.safeParse(body);
      if (!read.success)
        throw new SpeechError('unusable', 'The speech service gave an answer without a text.');
      return read.data.text;
    },
  };
}
