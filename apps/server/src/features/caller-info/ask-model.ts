import { Refusal } from '../../platform/errors.ts';
import { makeFence } from '../../platform/fence.ts';
import { ModelError } from '../../platform/models.ts';
import { inOffice, type OfficeScope, type Platform } from '../../platform/platform.ts';
import type { Neighbours } from './neighbours.ts';
import { instructionsOf, type Wanted } from './read-transcript.ts';

/** In so many seconds what is set aside for questions that run is free again; a limit of the day takes longer. */
const PASSES_SECONDS = 120;

/** Whether an office's limit is only taken up at this moment. */
export const isPassing = (error: Refusal): boolean =>
  error.status === 429 && (error.retryAfter ?? Infinity) <= PASSES_SECONDS;

export interface ModelAnswer {
  /** null: it refused. */
  text: string | null;
  cents: number;
}

/**
 * Asks the model what a caller said, within the office's limits.
 * @param transcript without social security numbers
 * @param signal gives up before the time that the office gives a question is over
 * @throws Refusal where AI is off, there is no model or a limit is reached; ModelError
 */
export async function askModel(
  platform: Platform,
  { reserve, settle }: Pick<Neighbours, 'reserve' | 'settle'>,
  scope: OfficeScope,
  { transcript, wanted, signal }: { transcript: string; wanted: Wanted; signal?: AbortSignal },
): Promise<ModelAnswer> {
  const fence = makeFence();
  const system = instructionsOf(fence, wanted);
  const reservation = await inOffice(platform, scope, (ctx) =>
    reserve(ctx, 'calls', system.length + transcript.length),
  );
  const began = Date.now();
  const { most, model } = reservation;
  const late = AbortSignal.timeout(most.seconds * 1_000);
  const settled = (usage: { input: number; output: number }, failed: boolean) =>
    settle(platform, scope, reservation, { ...usage, ms: Date.now() - began, failed });
  try {
    const answer = await model.answer({
      system,
      messages: [{ role: 'user', text: fence.around('transcript', transcript) }],
      tools: [],
      // It is given no tools: whatever it calls there is not.
      run: () => Promise.resolve('There are no tools.'),
      most: { steps: 1, tokens: most.tokens },
      signal: signal ? AbortSignal.any([signal, late]) : late,
    });
    const { cents } = await settled(answer.usage, false);
    return { text: answer.end === 'refused' ? null : fence.off(answer.text), cents };
  } catch (error) {
    if (error instanceof ModelError) await settled(error.usage, true);
    throw error;
  }
}
