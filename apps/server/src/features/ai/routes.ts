import type { SpeechToText } from '../../gateways/speech/index.ts';
import { ai as contract } from '@chairline/contract';
import type { OpenPracticeApi } from '../../gateways/open-dental/index.ts';
import { type Binding, handle, handleOutside } from '../../platform/http/handler.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { scopeIn } from '../offices/index.ts';
import { composeText, summarizeThread } from './compose/compose.ts';
import { deleteAiCase, listAiCases, saveAiCase } from './checks/cases.ts';
import { beginAiCheck, getAiCheck, listAiChecks, markAiCheckItem, stopAiCheck } from './checks/checks.ts';
import { sendCost, sendFrontDesk, sendTags } from './stats/export-stats.ts';
import type { Answerer } from './talk/answer-question.ts';
import { askAgent, STOPPED, stopAnswer } from './talk/ask-agent.ts';
import { exportAiRows, getAiReceipt, listAiQuestions, listAiTalks } from './talk/read-talk.ts';
import { getAiLimits, updateAiLimits } from './limits/ai-limits.ts';
import { getPromptTools, listPromptVersions, updateAiPrompt } from './tools/prompts.ts';
import type { Neighbours } from './neighbours.ts';
import { bookTimes, keepProposal, sendProposal, setProposalState } from './talk/proposals.ts';
import type { Practices } from './query/run-in-practice.ts';
import { changingAgent } from './checks/run-kept.ts';
import { chooseAgentModel, getAiSetup, updateAiCeiling } from './limits/setup.ts';
import { deleteQuery, listToolVersions, restoreTool, updateAiTool } from './tools/save-tool.ts';
import { agentsWith } from './tools/tools-of-agent.ts';
import { mustBeValid, tryToolQuery, validateSqlQuery } from './query/try-query.ts';

export function aiRoutes(
  platform: Platform,
  practices: Practices,
  answerer: Answerer,
  { speech, ...pressing }: Pressing & { speech: SpeechToText | null },
): Binding[] {
  return [
    handleOutside(contract.getPromptTools, 'process', () => getPromptTools(platform)),
    handleOutside(contract.listPromptVersions, 'other-office', (session, { query }) =>
      inOffice(platform, scopeIn(session, query.client_id), (ctx) => listPromptVersions(ctx, query.agent)),
    ),
    handleOutside(contract.validateSqlQuery, 'process', (_session, { body }) =>
      validateSqlQuery(platform, body),
    ),
    handleOutside(contract.tryToolQuery, 'other-office', (session, { body }) =>
      tryToolQuery(platform, practices, scopeIn(session, body.client_id), body),
    ),
    handle(contract.getAiLimits, getAiLimits),
    handle(contract.updateAiLimits, (ctx, { body }) => updateAiLimits(ctx, body)),
    handleOutside(contract.getAiSetup, 'process', () => getAiSetup(platform, speech)),
    handleOutside(contract.updateAiCeiling, 'other-office', (session, { params, body }) =>
      inOffice(platform, scopeIn(session, params.id), (ctx) => updateAiCeiling(ctx, body)),
    ),
    ...agentRoutes(platform),
    ...checkRoutes(platform),
    handle(contract.listToolVersions, (ctx, { params }) => listToolVersions(ctx, params.id)),
    handleOutside(contract.composeText, 'model', (caller, { body }) => composeText(caller, body)),
    handleOutside(contract.summarizeThread, 'model', (caller, { body }) => summarizeThread(caller, body)),
    handleOutside(contract.getFrontDeskStats, 'stream', (caller, { query }) => sendFrontDesk(caller, query)),
    handleOutside(contract.getCostStats, 'stream', (caller, { query }) => sendCost(caller, query)),
    handleOutside(contract.getTagStats, 'stream', (caller, { query }) => sendTags(caller, query)),
    handle(contract.listAiTalks, (ctx) => listAiTalks(ctx)),
    handle(contract.listAiQuestions, (ctx, { query }) => listAiQuestions(ctx, query)),
    handleOutside(contract.askAgent, 'process', async (session, { body }) => ({
      question: await inOffice(platform, session, (ctx) => askAgent(ctx, answerer, session, body)),
    })),
    handle(contract.stopAnswer, async (ctx, { params }) => ({
      question: await stopAnswer(ctx, params.id, () => platform.hub.nudge(ctx.office, STOPPED)),
    })),
    ...proposalRoutes(platform, pressing),
    handle(contract.getAiReceipt, (ctx, { params }) => getAiReceipt(ctx, params.id)),
    handleOutside(contract.exportAiRows, 'stream', (caller, { params }) =>
      exportAiRows(caller, platform, params),
    ),
  ];
}

/** With what a person presses what an agent prepared: the verbs of others, and the practice system's API. */
interface Pressing {
  neighbours: Neighbours;
  openApi: OpenPracticeApi | null;
}

/** What a person makes of what an agent prepared for them. */
const proposalRoutes = (platform: Platform, { neighbours, openApi }: Pressing): Binding[] => [
  handle(contract.sendAiProposal, (ctx, { params, body }) => sendProposal(neighbours, ctx, params.id, body)),
  handle(contract.keepAiProposal, (ctx, { params, body }) => keepProposal(neighbours, ctx, params.id, body)),
  handle(contract.setAiProposalState, (ctx, { params, body }) => setProposalState(ctx, params.id, body)),
  handleOutside(contract.bookAiProposal, 'vendor', (session, { params, body }) =>
    bookTimes(neighbours, { platform, openApi, session }, params.id, body),
  ),
];

/** What changes an agent, and so has its kept questions run. */
function agentRoutes(platform: Platform): Binding[] {
  return [
    handleOutside(contract.updateAiPrompt, 'other-office', (session, { body }) => {
      const { agent, client_id } = body;
      return changingAgent(platform, session, client_id, async () => ({
        agents: [agent],
        saved: await inOffice(platform, scopeIn(session, client_id), (ctx) =>
          updateAiPrompt(ctx, body, session.actor.username),
        ),
      }));
    }),
    // The query is tried in a transaction of its own, as a role that may write nothing.
    handleOutside(contract.updateAiTool, 'process', (session, { body }) =>
      changingAgent(platform, session, body.client_id, async () => {
        await mustBeValid(platform, { ...body, query: body.sql_query });
        const saved = await inOffice(platform, session, (ctx) => updateAiTool(ctx, body));
        return { agents: agentsWith({ agent: saved.agent, askedOf: saved.asked_of }), saved };
      }),
    ),
    handleOutside(contract.restoreTool, 'process', (session, { params, body }) =>
      changingAgent(platform, session, body.client_id, async () => {
        const saved = await inOffice(platform, session, (ctx) => restoreTool(ctx, params.id, body.version));
        return { agents: agentsWith({ agent: saved.agent, askedOf: saved.asked_of }), saved };
      }),
    ),
    handleOutside(contract.deleteQuery, 'process', (session, { params, query }) =>
      changingAgent(platform, session, query.client_id, async () => {
        const { agents } = await inOffice(platform, session, (ctx) => deleteQuery(ctx, params.id));
        return { agents, saved: { id: params.id } };
      }),
    ),
    handleOutside(contract.chooseAgentModel, 'other-office', (session, { body }) =>
      changingAgent(platform, session, body.client_id, async () => {
        const { setup, changed } = await inOffice(platform, scopeIn(session, body.client_id), (ctx) =>
          chooseAgentModel(ctx, body),
        );
        return { agents: changed ? [body.agent] : [], saved: setup };
      }),
    ),
  ];
}

/** Checks of an agent, by the provider's admins in the office that they name. */
function checkRoutes(platform: Platform): Binding[] {
  return [
    handleOutside(contract.listAiChecks, 'other-office', (session, { query }) =>
      inOffice(platform, scopeIn(session, query.client_id), (ctx) => listAiChecks(ctx, query.agent)),
    ),
    // A draft of a tool is tried in a transaction of its own, as a role that may write nothing.
    handleOutside(contract.beginAiCheck, 'other-office', async (session, { body }) => {
      const { tool } = body;
      if (tool) await mustBeValid(platform, { ...tool, query: tool.sql_query });
      return inOffice(platform, scopeIn(session, body.client_id), (ctx) =>
        beginAiCheck(ctx, body, session.actor.username),
      );
    }),
    handleOutside(contract.getAiCheck, 'other-office', (session, { params, query }) =>
      inOffice(platform, scopeIn(session, query.client_id), (ctx) => getAiCheck(ctx, params.id)),
    ),
    handleOutside(contract.stopAiCheck, 'other-office', (session, { params, body }) =>
      inOffice(platform, scopeIn(session, body.client_id), (ctx) => stopAiCheck(ctx, params.id)),
    ),
    handleOutside(contract.markAiCheckItem, 'other-office', (session, { params, body }) =>
      inOffice(platform, scopeIn(session, body.client_id), (ctx) => markAiCheckItem(ctx, params, body.mark)),
    ),
    handleOutside(contract.listAiCases, 'other-office', (session, { query }) =>
      inOffice(platform, scopeIn(session, query.client_id), (ctx) => listAiCases(ctx, query.agent)),
    ),
    handleOutside(contract.saveAiCase, 'other-office', (session, { body }) =>
      inOffice(platform, scopeIn(session, body.client_id), (ctx) =>
        saveAiCase(ctx, body, session.actor.username),
      ),
    ),
    handleOutside(contract.deleteAiCase, 'other-office', (session, { params, query }) =>
      inOffice(platform, scopeIn(session, query.client_id), (ctx) => deleteAiCase(ctx, params.id)),
    ),
  ];
}
