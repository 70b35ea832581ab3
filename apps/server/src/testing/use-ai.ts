import { ai as contract } from '@chairline/contract';
import type { Caller, TestOffice } from './factory.ts';
import type { TestApp } from './test-app.ts';
import { useProvider, useTestApp } from './use-app.ts';
import { useOneOffice } from './use-office.ts';

/** An installation with the provider's own office, an admin of it, and an office of a customer. */
export interface AiWorld {
  app: TestApp;
  /** The provider's admin. */
  admin: Caller;
  office: TestOffice;
  /** Runs a query for the office as a tool would. @returns the answer, whatever it is */
  tryQuery(
    query: string,
    parameters?: readonly contract.ToolParameter[],
    values?: Record<string, unknown>,
  ): ReturnType<Caller['call']>;
  /** Runs a tool that Chairline ships for the office. @throws when it is refused */
  runTool(name: string, values?: Record<string, unknown>): Promise<Record<string, unknown>[]>;
}

/** One installation for all tests of a file. */
export function useAiWorld(): AiWorld {
  const app = useTestApp();
  const admin = useProvider(app);
  const { office } = useOneOffice(app, {});
  const tryQuery: AiWorld['tryQuery'] = (query, parameters = [], values = {}) =>
    admin.call('POST', '/ai/tryQuery', {
      query,
      parameters,
      values,
      run_location: 'DSS',
      client_id: office.id,
    });
  let tools: Promise<contract.AiTool[]> | undefined;
  return {
    app,
    admin,
    office,
    tryQuery,
    async runTool(name, values = {}) {
      tools ??= listTools(admin);
      const tool = (await tools).find((one) => one.name === name);
      if (!tool) throw new Error(`there is no tool ${name}`);
      const answer = await tryQuery(tool.sql_query, tool.parameters, values);
      if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`);
      const { columns, rows } = contract.toolRun.parse(answer.json());
      return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])));
    },
  };
}

/** The tools of all agents, as the provider sees them. */
export async function listTools(provider: Caller): Promise<contract.AiTool[]> {
  const answer = await provider.call('GET', '/ai/getPromptTools');
  return Object.values(contract.promptTools.parse(answer.json())).flatMap((agent) => agent.tools);
}
