import type { ai as contract } from '@chairline/contract';
import { BadInput, Refusal } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/http/handler.ts';
import { readingAll } from '../../../platform/db/database.ts';
import { inOffice, type Platform } from '../../../platform/platform.ts';
import { scopeIn } from '../../offices/index.ts';
import { beginAiCheck } from './checks.ts';
import { listCases } from './store-checks.ts';

/**
 * Changes what an agent consists of, and has its kept questions run: the one way to do the first.
 * @param office the one whose questions are run; undefined: none
 * @param change saves, in a transaction of its own; says which agents it changed
 */
export async function changingAgent<T extends object>(
  platform: Platform,
  session: Session,
  office: number | undefined,
  change: () => Promise<{ saved: T; agents: readonly contract.AgentPurpose[] }>,
): Promise<T & { kept: contract.KeptRun }> {
  const { saved, agents } = await change();
  const kept: contract.KeptRun = { running: 0, why: null };
  for (const agent of office === undefined ? [] : agents) {
    const { running, why } = await runKept(platform, session, office!, agent);
    kept.running += running;
    kept.why ??= why;
  }
  return { ...saved, kept };
}

/** Has the kept questions of an agent run in an office, where there are any; what was saved stays. */
async function runKept(
  platform: Platform,
  session: Session,
  client_id: number,
  agent: contract.AgentPurpose,
): Promise<contract.KeptRun> {
  try {
    return await inOffice(platform, scopeIn(session, client_id), async (ctx) => {
      const { length } = await readingAll(ctx.tx, () => listCases(ctx.tx, [agent]));
      if (length > 0)
        await beginAiCheck(
          ctx,
          { client_id, agent, kind: 'kept', questions: length },
          session.actor.username,
        );
      return { running: length, why: null };
    });
  } catch (error) {
    if (error instanceof Refusal || error instanceof BadInput) return { running: 0, why: error.message };
    // It is saved all the same.
    platform.log.error({ err: error }, 'kept questions could not be begun');
    return { running: 0, why: 'Something went wrong. Run them by Check.' };
  }
}
