import { conversations as contract } from '@chairline/contract';
import { type ApiError, errorMessage } from '../../lib/api-error.ts';

const words = contract.conversationMessages;

/** Why a message was not taken, and what to do; and whether its thread has gone from the screen with it. */
export interface RefusedMessage {
  reason: string;
  /** What was written can be read nowhere any more: it is offered with what is said. */
  gone: boolean;
}

/** @param refused null where its files did not outlive the page */
export function refusedMessage(refused: ApiError | null): RefusedMessage {
  if (refused === null) return { reason: words.filesLost, gone: false };
  // To who does not take part a private conversation is none of this office.
  if (refused.status === 404) return { reason: words.takenOut, gone: true };
  return { reason: errorMessage(refused), gone: false };
}
