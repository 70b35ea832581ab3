import { ai as contract } from '@chairline/contract';
import { BadInput, vendorFailed } from '../../../platform/errors.ts';
import { ModelError, type ModelOutcome } from '../../../platform/models.ts';
import type { OfficeScope, Platform } from '../../../platform/platform.ts';
import { watchInstructions } from '../tools/repeats-prompt.ts';
import { type Reservation, settle } from '../limits/limits.ts';

interface Once {
  system: string;
  text: string;
  /** The most tokens of the answer. */
  tokens: number;
  /** Whoever asked has gone, or wants it no more. */
  stop: AbortSignal;
}

const words: Record<ModelOutcome, string> = {
  busy: contract.composeMessages.busy,
  unavailable: contract.composeMessages.unavailable,
  cut: contract.composeMessages.cut,
  unusable: contract.composeMessages.unusable,
  stopped: contract.composeMessages.stopped,
  'too-long': contract.composeMessages.tooLong,
};

/**
 * Puts one question to a model that can run nothing, and counts what it used.
 * @throws BadInput where it is too long; Refusal 502 with words for whoever asked
 */
export async function askOnce(
  platform: Platform,
  scope: OfficeScope,
  reservation: Reservation,
  { system, text, tokens, stop }: Once,
): Promise<string> {
  const began = performance.now();
  const seconds = Math.min(reservation.most.seconds, contract.COMPOSE_SECONDS);
  const done = (usage: { input: number; output: number }, failed: boolean) =>
    settle(platform, scope, reservation, { ...usage, ms: Math.round(performance.now() - began), failed });
  try {
    const answer = await reservation.model.answer({
      system,
      messages: [{ role: 'user', text }],
      // No tools: whatever a patient's words make of the model, all it can do is say something.
      tools: [],
      run: () => Promise.resolve('There are no tools.'),
      most: { steps: 1, tokens: Math.min(reservation.most.tokens, tokens) },
      signal: AbortSignal.any([stop, AbortSignal.timeout(seconds * 1_000)]),
    });
    await done(answer.usage, answer.end !== 'said');
    if (answer.end === 'said' && watchInstructions(system)(answer.text)) throw vendorFailed(words.unusable);
    if (answer.end === 'said') return answer.text;
    throw vendorFailed(
      answer.end === 'refused' ? contract.composeMessages.refused : contract.composeMessages.cut,
    );
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    await done(error.usage, true);
    platform.log.warn({ outcome: error.outcome, reason: error.message }, 'help while writing failed');
    if (error.outcome === 'too-long') throw new BadInput(words[error.outcome], { cause: error });
    throw vendorFailed(words[error.outcome]);
  }
}
