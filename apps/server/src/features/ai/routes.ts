import { ai as contract } from '@chairline/contract';
import { type Binding, handle, handleOutside } from '../../platform/http/handler.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { scopeIn } from '../offices/index.ts';
import { getPromptTools, listPromptVersions, updateAiPrompt } from './prompts.ts';
import { deleteQuery, listToolVersions, restoreTool, updateAiTool } from './save-tool.ts';
import { mustBeValid, tryToolQuery, validateSqlQuery } from './try-query.ts';

export function aiRoutes(platform: Platform): Binding[] {
  return [
    handleOutside(contract.getPromptTools, 'process', () => getPromptTools(platform)),
    handleOutside(contract.updateAiPrompt, 'other-office', (session, { body }) =>
      inOffice(platform, scopeIn(session, body.client_id), (ctx) =>
        updateAiPrompt(ctx, body, session.actor.username),
      ),
    ),
    handleOutside(contract.listPromptVersions, 'other-office', (session, { query }) =>
      inOffice(platform, scopeIn(session, query.client_id), (ctx) => listPromptVersions(ctx, query.agent)),
    ),
    // The query is tried in a transaction of its own, as a role that may write nothing.
    handleOutside(contract.updateAiTool, 'process', async (session, { body }) => {
      await mustBeValid(platform, { ...body, query: body.sql_query });
      return inOffice(platform, session, (ctx) => updateAiTool(ctx, body));
    }),
    handleOutside(contract.validateSqlQuery, 'process', (_session, { body }) =>
      validateSqlQuery(platform, body),
    ),
    handleOutside(contract.tryToolQuery, 'other-office', (session, { body }) =>
      tryToolQuery(platform, scopeIn(session, body.client_id), body),
    ),
    handle(contract.deleteQuery, (ctx, { params }) => deleteQuery(ctx, params.id)),
    handle(contract.listToolVersions, (ctx, { params }) => listToolVersions(ctx, params.id)),
    handle(contract.restoreTool, (ctx, { params, body }) => restoreTool(ctx, params.id, body.version)),
  ];
}
