import type { ai as contract } from '@chairline/contract';
import type { CaseRow, CheckItemRow, CheckRow } from './store-checks.ts';
import type { QuestionRow, ToolRunRow } from '../talk/store-questions.ts';

/** @param items of any checks */
export function presentCheck(row: CheckRow, items: readonly CheckItemRow[]): contract.AiCheck {
  const own = items.filter(({ checkId }) => checkId === row.checkId);
  const done = own.filter(({ state }) => state === 'done');
  const count = (verdict: contract.CheckVerdict) => own.filter((one) => one.verdict === verdict).length;
  return {
    check_id: row.checkId,
    agent: row.agent,
    kind: row.kind,
    state: row.state,
    why: row.why,
    prompt_version: row.promptVersion,
    tool: row.tool?.name ?? null,
    begun_by: row.begunBy,
    begun_at: row.begunAt.toISOString(),
    total: own.length,
    done: done.length,
    cents: done.reduce((sum, { now }) => sum + (now?.cents ?? 0), 0),
    counts: {
      same: count('same'),
      changed: count('changed'),
      right: count('right'),
      wrong: count('wrong'),
      worse: own.filter(({ mark }) => mark === 'worse').length,
    },
  };
}

/** @param agent the check's */
export const presentItem = (row: CheckItemRow, agent: contract.AgentPurpose): contract.AiCheckItem => ({
  item_id: row.itemId,
  agent: row.agent ?? agent,
  question: row.question,
  expects: row.expects,
  missing: row.missing,
  state: row.state,
  before: row.before,
  before_verdict: row.beforeVerdict,
  now: row.now,
  differs: row.differs,
  verdict: row.verdict,
  mark: row.mark,
});

export const presentCase = (row: CaseRow): contract.AiCase => ({
  case_id: row.caseId,
  question: row.question,
  expects: row.expects,
  saved_by: row.savedBy,
  saved_at: row.savedAt.toISOString(),
  version: row.version,
});

/** A kept answer as it stands beside a new one; what its tools gave stays with the question. */
export const answerOfQuestion = (row: QuestionRow, runs: readonly ToolRunRow[]): contract.CheckedAnswer => ({
  answer: row.answer,
  ended: row.state === 'failed' ? 'failed' : 'answered',
  why: row.why,
  tools: runs.filter(({ questionId }) => questionId === row.questionId).map((run) => briefOf(run, false)),
  unfounded: row.unfounded.length,
  marks: [],
  ms: row.endedAt && Math.max(0, row.endedAt.getTime() - row.askedAt.getTime()),
  cents: row.cents,
  tokens: row.tokensIn + row.tokensOut,
  model: row.model,
  prompt_version: row.promptVersion,
});

export const briefOf = (
  { tool, parameters, rowCount, failure }: ToolRunRow,
  kept: boolean,
): contract.CheckedAnswer['tools'][number] => ({ tool, parameters, rows: rowCount, failure, kept });
