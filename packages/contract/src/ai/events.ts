import { z } from 'zod';
import { aiQuestion } from './talk-models.ts';
import { answerSteps } from './talk-rules.ts';

/** To whoever asked, and nobody else. */
export const aiEvents = {
  /** A question was asked, goes on, or has come to its end. */
  aiQuestion: z.object({ question: aiQuestion }),
} as const;

export const aiPassingEvents = {
  /** A piece of an answer as it comes: what it is at, and `text` from the place `from` on. */
  aiPiece: z.object({
    question_id: z.number().int(),
    agent: aiQuestion.shape.agent,
    step: z.enum(answerSteps),
    from: z.number().int(),
    text: z.string(),
  }),
} as const;
