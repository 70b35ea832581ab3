import { ai } from '@chairline/contract';
import type { RouteCase, SharedIds } from '../../../testing/route-case.ts';

/**
 * A question of `user` to AI FrontDesk that is being answered, with one run of a tool, and what was prepared under
 * it; of the provider’s a check that is done, and a kept question.
 */
export interface AiIds {
  aiQuestion: number;
  aiText: number;
  aiNote: number;
  aiTimes: number;
  aiSpareText: number;
  aiCheck: number;
  aiCase: number;
}

/** One call of every route of the feature. */
export function aiCases(ids: SharedIds & AiIds): Record<string, RouteCase> {
  const refused = { ok: 403, foreign: 403 } as const;
  const agent = 'AI FrontDesk';
  const query = 'SELECT count(*) AS contacts FROM contacts';
  // The office has AI mode off.
  const noLimits = { ...Object.fromEntries(ai.limitNames.map((name) => [name, null])), version: 0 };
  const tool = { name: 'count_contacts', description: 'How many contacts there are.', sql_query: query };
  return {
    getPromptTools: refused,
    updateAiPrompt: { body: { client_id: ids.office, agent, prompt: 'Be short.' }, ...refused },
    updateAiTool: { body: { ...tool, agent, run_location: 'DSS' }, ...refused },
    validateSqlQuery: { body: { query, run_location: 'DSS' }, ...refused },
    tryToolQuery: { body: { query, run_location: 'DSS', client_id: ids.office }, ...refused },
    deleteQuery: { params: { id: 1 }, ...refused },
    restoreTool: { params: { id: 1 }, body: {}, ...refused },
    listToolVersions: { params: { id: 1 }, ...refused },
    listPromptVersions: { query: { client_id: String(ids.office), agent }, ...refused },
    getFrontDeskStats: { ok: 200, foreign: 403 },
    getCostStats: { ok: 200, foreign: 403 },
    getTagStats: { ok: 200, foreign: 403 },
    composeText: { body: { contact_id: ids.contact, kind: 'reply' }, ok: 503, foreign: 403 },
    summarizeThread: { body: { contact_id: ids.contact }, ok: 503, foreign: 403 },
    listAiTalks: { ok: 200, foreign: 403 },
    listAiQuestions: { query: { agent }, ok: 200, foreign: 403 },
    // Installations of the tests have no model but where they name one.
    askAgent: {
      body: { agent: 'AI Scheduling', text: 'Who is overdue?', contact_id: ids.contact, client_ref: 'asked' },
      ok: 503,
      foreign: 403,
    },
    stopAnswer: { params: { id: ids.aiQuestion }, ok: 200, foreign: 403 },
    getAiReceipt: { params: { id: ids.aiQuestion }, ok: 200, foreign: 403 },
    exportAiRows: { params: { id: ids.aiQuestion, run: 1 }, ok: 200, foreign: 403 },
    sendAiProposal: { params: { id: ids.aiText }, body: { version: 1 }, ok: 200, foreign: 403 },
    keepAiProposal: { params: { id: ids.aiNote }, body: { version: 1 }, ok: 200, foreign: 403 },
    // No practice answers here.
    bookAiProposal: { params: { id: ids.aiTimes }, body: { version: 1, option: 0 }, ok: 400, foreign: 403 },
    setAiProposalState: {
      params: { id: ids.aiSpareText },
      body: { version: 1, state: 'discarded' },
      ok: 200,
      foreign: 403,
    },
    getAiLimits: { ok: 200, foreign: 403 },
    // Saved over a version that is not there: the provider's ceiling stands in the same row.
    updateAiLimits: { body: { ...noLimits, version: 9 }, ok: 409, foreign: 403 },
    getAiSetup: refused,
    listAiChecks: { query: { client_id: String(ids.office), agent }, ...refused },
    beginAiCheck: { body: { client_id: ids.office, agent, kind: 'kept' }, ...refused },
    getAiCheck: { params: { id: ids.aiCheck }, query: { client_id: String(ids.office) }, ...refused },
    stopAiCheck: { params: { id: ids.aiCheck }, body: { client_id: ids.office }, ...refused },
    markAiCheckItem: {
      params: { id: ids.aiCheck, item: 1 },
      body: { client_id: ids.office, mark: 'worse' },
      ...refused,
    },
    listAiCases: { query: { client_id: String(ids.office), agent }, ...refused },
    saveAiCase: {
      body: { client_id: ids.office, agent, question: 'How many contacts?', expects: ['1'] },
      ...refused,
    },
    deleteAiCase: { params: { id: ids.aiCase }, query: { client_id: String(ids.office) }, ...refused },
    chooseAgentModel: { body: { client_id: ids.office, agent, model: null }, ...refused },
    updateAiCeiling: {
      params: { id: ids.office },
      body: { office_tokens: null, office_cents: null, version: 0 },
      ...refused,
    },
  };
}
