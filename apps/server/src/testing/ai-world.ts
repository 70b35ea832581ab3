import { ai as contract, PROVIDER_CLIENT_ID } from '@chairline/contract';
import { type Caller, createOffice, createUser, signIn, type TestOffice } from './factory.ts';
import { createTestApp, type TestApp } from './test-app.ts';

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

export async function startAiWorld(): Promise<AiWorld> {
  const app = await createTestApp();
  const own = await createOffice(app, { id: PROVIDER_CLIENT_ID, name: 'DSS' });
  const office = await createOffice(app);
  const admin = await signIn(app, await createUser(app, own, { role: 'Admin' }));
  const tools = Object.values(
    contract.promptTools.parse((await admin.call('GET', '/ai/getPromptTools')).json()),
  ).flatMap((agent) => agent.tools);
  const tryQuery: AiWorld['tryQuery'] = (query, parameters = [], values = {}) =>
    admin.call('POST', '/ai/tryQuery', {
      query,
      parameters,
      values,
      run_location: 'DSS',
      client_id: office.id,
    });
  return {
    app,
    admin,
    office,
    tryQuery,
    async runTool(name, values = {}) {
      const tool = tools.find((one) => one.name === name);
      if (!tool) throw new Error(`there is no tool ${name}`);
      const answer = await tryQuery(tool.sql_query, tool.parameters, values);
      if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`);
      const { columns, rows } = contract.toolRun.parse(answer.json());
      return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])));
    },
  };
}
