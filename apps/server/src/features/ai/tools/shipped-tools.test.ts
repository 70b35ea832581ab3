import { ai as contract } from '@chairline/contract';
import type { CleanPractice } from '@chairline/open-dental/made-up';
import { beforeAll, describe, expect, test } from 'vitest';
import { listTools, useAiWorld } from '../../../testing/use-ai.ts';
import { givePractice } from '../../../testing/practice-copy.ts';

/** The tools that come with Chairline, on a whole made-up practice. What each answers: tool-figures.test.ts. */

const world = useAiWorld();
let practice: CleanPractice;
let today: string;
let tools: contract.AiTool[];

beforeAll(async () => {
  today = String((await world.tryQuery('SELECT today FROM office')).json<contract.ToolRun>().rows[0]![0]);
  practice = await givePractice(world.app, world.office, { today });
  // As after an office's first load: the planner would take it for an empty one.
  await world.app.owner.query('ANALYZE');
  tools = await listTools(world.admin);
});

describe('every tool that comes with Chairline', () => {
  test('each agent has six to twelve', () => {
    for (const agent of contract.agentPurposes) {
      const count = tools.filter((tool) => tool.agent === agent).length;
      expect([agent, count >= 6 && count <= 12]).toEqual([agent, true]);
    }
  });

  test('is a query that may be saved as it is, and is active', async () => {
    for (const { name, sql_query, run_location, parameters, active } of tools) {
      const answer = await world.admin.call('POST', '/ai/validateSqlQuery', {
        query: sql_query,
        run_location,
        parameters,
      });
      expect([name, active, answer.json()]).toEqual([
        name,
        true,
        { isValid: true, message: contract.aiMessages.valid },
      ]);
    }
  });

  test('runs within its limits on a whole practice', async () => {
    const values = {
      from_day: new Date(Date.parse(today) - 90 * 86_400_000).toISOString().slice(0, 10),
      to_day: today,
      pat_num: practice.patient[0]!.PatNum,
      contact_id: 1,
      days: 30,
      rows: 10,
      minutes: 30,
      day: today,
      provider: practice.provider[0]!.Abbr,
      code: 'D2740',
      carrier: 'a',
      name: 'a',
      words: 'a',
    };
    for (const tool of tools) expect(await world.runTool(tool.name, values), tool.name).toBeInstanceOf(Array);
  });
});
