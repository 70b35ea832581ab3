import type { EvalQuestion } from './question.ts';
import { questionsBeyond } from './questions-beyond.ts';
import { questionsOpen } from './questions-open.ts';
import { costQuestions } from './questions-cost.ts';
import { frontDeskQuestions } from './questions-front-desk.ts';
import { schedulingQuestions } from './questions-scheduling.ts';
import { questionsStatistics } from './questions-statistics.ts';

/** The evaluation set. */
export const evalQuestions: readonly EvalQuestion[] = [
  ...schedulingQuestions,
  ...costQuestions,
  ...frontDeskQuestions,
  ...questionsStatistics,
  ...questionsBeyond,
  ...questionsOpen,
];
