import type { OpenPracticeApi } from '../../gateways/open-dental/index.ts';
import { BadInput, Refusal } from '../../platform/errors.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { confirmVisit } from './confirm-visit.ts';
import { CONFIRM } from './hear-visit-answer.ts';
import { findAnswerSettings, lockAnswer } from './store-visit-answers.ts';

/**
 * Confirms by the office's rule what one patient's text says yes to. What cannot be confirmed (moved meanwhile, no access
 * token, another answer since) stays before a person; where Open Dental does not answer it is tried again.
 */
export async function confirmByAnswer(
  platform: Platform,
  openApi: OpenPracticeApi | null,
  office: number,
  answerId: number,
): Promise<void> {
  const session = { office, actor: { kind: 'job', name: CONFIRM } } as const;
  const aptNum = await inOffice(platform, session, async (ctx) => {
    const row = await lockAnswer(ctx.tx, answerId);
    const { by_itself } = await findAnswerSettings(ctx.tx);
    return row?.state === 'open' && by_itself ? (row.visits[0]?.AptNum ?? null) : null;
  });
  if (aptNum === null) return;
  try {
    await confirmVisit({ platform, openApi, session }, answerId, aptNum);
  } catch (error) {
    const isFinal = error instanceof BadInput || (error instanceof Refusal && error.status !== 502);
    if (!isFinal) throw error;
    platform.log.info({ office, answer: answerId, err: error }, 'a yes to a visit waits for a person');
  }
}
