import type { ai as contract } from '@chairline/contract';
import type { Transaction } from '../../../platform/db/database.ts';
import { listProposals, type ProposalRow } from './store-proposals.ts';
import { type BriefRun, listBriefRuns, type QuestionRow, type ToolRunRow } from './store-questions.ts';

const msOf = ({ askedAt, endedAt }: QuestionRow): number | null =>
  endedAt && Math.max(0, endedAt.getTime() - askedAt.getTime());

/** Questions with what ran for them and what was prepared. */
export async function presentQuestions(
  tx: Transaction,
  rows: readonly QuestionRow[],
): Promise<contract.AiQuestion[]> {
  const ids = rows.map(({ questionId }) => questionId);
  const runs = await listBriefRuns(tx, ids);
  const proposals = await listProposals(tx, ids);
  return rows.map((row) => present(row, runs, proposals));
}

export async function presentQuestion(tx: Transaction, row: QuestionRow): Promise<contract.AiQuestion> {
  return (await presentQuestions(tx, [row]))[0]!;
}

/** As the booking search is asked by them, `1,3`. */
export const weekdaysOf = (days: string | undefined): number[] => days?.split(',').map(Number) ?? [];

function presentCard(row: ProposalRow): contract.AnswerCard {
  const standing = {
    contact_id: row.contactId,
    contact_name: row.contactName,
    proposal_id: row.proposalId,
    state: row.state,
    good_until: row.goodUntil.toISOString(),
    settled_at: row.settledAt?.toISOString() ?? null,
    item_id: row.itemId,
    convo_id: row.convoId,
    chosen: row.chosen,
    version: row.version,
  };
  const { kind, text, minutes, reason, options } = row;
  if (kind !== 'times') return { kind, text, ...standing };
  const { ProvNum = 0, days } = row.wish;
  return { kind, minutes, reason, ProvNum, days: weekdaysOf(days), options, ...standing };
}

const present = (
  row: QuestionRow,
  runs: readonly BriefRun[],
  proposals: readonly ProposalRow[],
): contract.AiQuestion => ({
  question_id: row.questionId,
  agent: row.agent,
  position: row.position,
  date: row.askedAt.toISOString(),
  question: row.question,
  contact_id: row.contactId,
  contact_name: row.contactName,
  answer: row.answer,
  state: row.state,
  step: row.step,
  why: row.why,
  ended_at: row.endedAt?.toISOString() ?? null,
  ms: msOf(row),
  cents: row.cents,
  runs: runs
    .filter(({ questionId }) => questionId === row.questionId)
    .map((run) => ({
      run_id: run.runId,
      tool: run.tool,
      rows: run.rowCount,
      ms: run.ms,
      failure: run.failure,
    })),
  unfounded: row.unfounded,
  found: row.found,
  links: row.links,
  cards: proposals.filter(({ questionId }) => questionId === row.questionId).map(presentCard),
  shows: row.shows,
  client_ref: row.clientRef,
  version: row.version,
});

export const presentReceipt = (row: QuestionRow, runs: readonly ToolRunRow[]): contract.AiReceipt => ({
  question_id: row.questionId,
  agent: row.agent,
  question: row.question,
  answer: row.answer,
  asked_at: row.askedAt.toISOString(),
  ended_at: row.endedAt?.toISOString() ?? null,
  ms: msOf(row),
  model: row.model,
  prompt_version: row.promptVersion,
  tokens_in: row.tokensIn,
  tokens_out: row.tokensOut,
  cents: row.cents,
  runs: runs.map((run) => ({
    run_id: run.runId,
    tool: run.tool,
    version: run.version,
    query: run.query,
    run_location: run.runLocation,
    parameters: run.parameters,
    columns: run.columns,
    rows: JSON.parse(run.rows) as contract.ReceiptRun['rows'],
    cut: run.cut,
    ms: run.ms,
    at: run.at.toISOString(),
    failure: run.failure,
  })),
});
