import { ai as contract } from '@chairline/contract';
import { z } from 'zod';
import { readingAll } from '../../../platform/db/database.ts';
import { defineJob, type JobKind } from '../../../platform/jobs/worker.ts';
import { inOffice, type Platform } from '../../../platform/platform.ts';
import { changeQuestion, lockQuestion } from './store-questions.ts';
import { tellQuestion } from './tell-question.ts';

/** The job that ends what a process left half-answered when it died. */
export const GUARD_ANSWER = 'guard-answer';
/** When it looks, and looks again. */
export const GUARD_AFTER_MS = 5_000;
/** Whoever answers says so every two seconds: silent for so long, it is gone. */
const SILENT_MS = 8_000;

export const guardAnswer = (platform: Platform): JobKind =>
  defineJob({
    name: GUARD_ANSWER,
    payload: z.object({ client_id: z.number().int(), question_id: z.number().int() }),
    handle: ({ client_id, question_id }) =>
      inOffice(platform, { office: client_id, actor: { kind: 'job', name: GUARD_ANSWER } }, (ctx) =>
        // Nobody's eyes but the asker's see it: it is ended for them.
        readingAll(ctx.tx, async () => {
          const row = await lockQuestion(ctx.tx, question_id);
          if (!row || !contract.isOpenQuestion(row.state)) return;
          if (ctx.now.getTime() - row.aliveAt.getTime() < SILENT_MS) {
            await ctx.enqueue(
              GUARD_ANSWER,
              { question_id },
              {
                jobKey: `${GUARD_ANSWER}:${client_id}:${question_id}`,
                runAt: new Date(ctx.now.getTime() + GUARD_AFTER_MS),
              },
            );
            return;
          }
          const failed = await changeQuestion(ctx.tx, question_id, {
            state: 'failed',
            why: contract.talkMessages.restarted,
            endedAt: ctx.now,
          });
          await tellQuestion(ctx, failed);
        }),
      ),
  });
