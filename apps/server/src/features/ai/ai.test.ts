import { ai as contract } from '@chairline/contract';
import { describe, expect, test } from 'vitest';
import { useAiWorld } from '../../testing/use-ai.ts';
import { createOffice, createUser, signIn } from '../../testing/factory.ts';
import { auditOf } from '../../testing/office-log.ts';
import { defaultPrompts } from './tools/default-prompts.ts';

const world = useAiWorld();
const { admin } = world;

const agent = 'AI FrontDesk';
const all = async () => contract.promptTools.parse((await admin.call('GET', '/ai/getPromptTools')).json());
const promptOf = async (office: number) =>
  (await all())[agent].prompts.find(({ client_id }) => client_id === office)!;
let made = 0;
const fields = (more: object = {}) => ({
  name: `tool_${(made += 1)}`,
  description: 'Counts the contacts.',
  agent,
  run_location: 'DSS',
  sql_query: 'SELECT count(*) AS contacts FROM contacts',
  parameters: [],
  active: true,
  ...more,
});
const save = (body: object) => admin.call('POST', '/ai/updateAiTool', body);
const create = async (more: object = {}) => contract.aiTool.parse((await save(fields(more))).json());
const find = async (id: number) => (await all())[agent].tools.find((tool) => tool.id === id);

describe('who may', () => {
  test.each(['Admin', 'Member'] as const)('no %s of another office', async (role) => {
    const caller = await signIn(world.app, await createUser(world.app, world.office, { role }));
    for (const answer of [
      await caller.call('GET', '/ai/getPromptTools'),
      await caller.call('POST', '/ai/validateSqlQuery', { query: 'SELECT 1', run_location: 'DSS' }),
      await caller.call('DELETE', '/ai/deleteQuery/1'),
    ])
      expect([answer.statusCode, answer.json()]).toEqual([
        403,
        expect.objectContaining({ code: 'forbidden' }),
      ]);
  });
});

describe('prompts', () => {
  test('each office has the one that ships until another is saved, which is that office’s alone', async () => {
    const other = await createOffice(world.app, { name: 'Alder Dental' });
    expect(await promptOf(other.id)).toEqual({
      client_id: other.id,
      client_name: 'Alder Dental',
      version: 0,
      prompt: defaultPrompts[agent],
    });
    const body = { client_id: other.id, agent, prompt: 'Answer in one sentence.' };
    const { kept, ...saved } = (await admin.call('POST', '/ai/updateAiPrompt', body)).json();
    expect(kept).toEqual({ running: 0, why: null });
    expect(saved).toEqual({
      client_id: other.id,
      client_name: 'Alder Dental',
      version: 1,
      prompt: body.prompt,
    });
    expect(await promptOf(other.id)).toEqual(saved);
    expect((await promptOf(world.office.id)).version).toBe(0);
    expect(await auditOf(world.app, other.id)).toContainEqual({
      actor: `provider:${admin.user.id}`,
      action: 'ai.prompt',
      subject: `office:${other.id}`,
      details: { agent, version: 1 },
    });
    // The same again is no other version.
    await admin.call('POST', '/ai/updateAiPrompt', body);
    expect((await promptOf(other.id)).version).toBe(1);
  });

  test('every version is kept, down to the one that ships; one of two who save at once is told', async () => {
    const other = await createOffice(world.app);
    const put = (prompt: string, version: number) =>
      admin.call('POST', '/ai/updateAiPrompt', { client_id: other.id, agent, prompt, version });
    const both = await Promise.all([put('first', 0), put('second', 0)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await put('third', 1);
    const versions = (
      await admin.call('GET', `/ai/promptVersions?client_id=${other.id}&agent=${encodeURIComponent(agent)}`)
    ).json<contract.PromptVersion[]>();
    expect(versions.map(({ version }) => version)).toEqual([2, 1, 0]);
    expect(versions[0]).toMatchObject({ prompt: 'third', saved_by: admin.user.username });
    expect(versions[2]).toEqual({
      version: 0,
      prompt: defaultPrompts[agent],
      saved_by: null,
      saved_at: null,
    });
  });

  test('of no office, and of no agent, are refused', async () => {
    const put = (body: object) => admin.call('POST', '/ai/updateAiPrompt', { prompt: 'x', ...body });
    expect((await put({ client_id: 999_999, agent })).statusCode).toBe(404);
    const wrong = await put({ client_id: world.office.id, agent: 'AI Dentist' });
    expect([wrong.statusCode, wrong.body]).toEqual([400, contract.aiMessages.agent]);
  });
});

describe('tools', () => {
  test('one is created, changed, switched off, deleted and brought back, each a version', async () => {
    const tool = await create({ name: 'count_contacts' });
    expect(tool).toMatchObject({ version: 1, active: true, saved_by: admin.user.username });
    expect(await find(tool.id)).toEqual(tool);
    const changed = await save({ ...tool, active: false, description: 'Counts.' });
    expect(changed.json()).toMatchObject({ id: tool.id, version: 2, active: false });
    expect((await admin.call('DELETE', `/ai/deleteQuery/${tool.id}`)).statusCode).toBe(200);
    expect(await find(tool.id)).toBeUndefined();
    expect((await admin.call('DELETE', `/ai/deleteQuery/${tool.id}`)).statusCode).toBe(404);
    const back = await admin.call('POST', `/ai/tools/${tool.id}/restore`, {});
    expect(back.json()).toMatchObject({ version: 3, active: false, description: 'Counts.' });
    const first = await admin.call('POST', `/ai/tools/${tool.id}/restore`, { version: 1 });
    expect(first.json()).toMatchObject({ version: 4, active: true, description: 'Counts the contacts.' });
    const versions = (await admin.call('GET', `/ai/tools/${tool.id}/versions`)).json<contract.AiTool[]>();
    expect(versions.map(({ version, active }) => [version, active])).toEqual([
      [4, true],
      [3, false],
      [2, false],
      [1, true],
    ]);
    const log = await auditOf(world.app, 1);
    expect(log.filter(({ subject }) => subject === `ai-tool:${tool.id}`).map(({ action }) => action)).toEqual(
      ['ai.tool', 'ai.tool', 'ai.tool_delete', 'ai.tool', 'ai.tool'],
    );
  });

  test('a query that is not valid saves nothing, in the validation’s own words', async () => {
    const tool = await create();
    const query = 'SELECT nothing FROM contacts';
    const said = (await admin.call('POST', '/ai/validateSqlQuery', { query, run_location: 'DSS' })).json<{
      isValid: boolean;
      message: string;
    }>();
    expect(said).toEqual({
      isValid: false,
      message: 'There is no column nothing here.',
    });
    const refused = await save({ ...tool, sql_query: query });
    expect([refused.statusCode, refused.body]).toEqual([400, said.message]);
    expect(await find(tool.id)).toEqual(tool);
  });

  test.each([
    [{ name: '', datatype: 'string', description: 'x' }, contract.aiMessages.parameters],
    [{ name: 'x', datatype: '', description: '' }, contract.aiMessages.parameters],
    [{ name: '1x', datatype: 'string', description: '' }, contract.aiMessages.parameterName],
    [{ name: 'x', datatype: 'date', description: '' }, contract.aiMessages.datatype],
    [{ name: 'unused', datatype: 'string', description: '' }, /does not use the parameter unused/],
  ])('a parameter %j is refused', async (parameter, words) => {
    const answer = await save(fields({ parameters: [parameter] }));
    expect(answer.statusCode).toBe(400);
    if (typeof words === 'string') expect(answer.body).toBe(words);
    else expect(answer.body).toMatch(words);
  });

  test('empty parameter rows are dropped', async () => {
    const sql_query = 'SELECT count(*) AS n FROM contacts WHERE contact_id > :after';
    const after = { name: 'after', datatype: 'integer', description: 'A number' };
    const tool = await create({
      sql_query,
      parameters: [{ name: '', datatype: 'string', description: '' }, after],
    });
    expect(tool.parameters).toEqual([after]);
    const missing = await save(fields({ sql_query, parameters: [] }));
    expect([missing.statusCode, missing.body]).toEqual([400, expect.stringContaining('uses :after')]);
  });

  test('an old version and a taken name are refused', async () => {
    const tool = await create({ name: 'Taken' });
    await save({ ...tool, description: 'Another.' });
    expect((await save({ ...tool, description: 'Late.' })).statusCode).toBe(409);
    const twin = await save(fields({ name: 'taken' }));
    expect([twin.statusCode, twin.body]).toEqual([400, contract.aiMessages.nameTaken]);
  });
});

describe('a dry run', () => {
  test('answers rows, columns and the plan’s cost, and stands in the office’s log', async () => {
    const answer = await world.tryQuery('SELECT name, timezone FROM office');
    expect(answer.json()).toEqual({
      columns: ['name', 'timezone'],
      rows: [['Cedar Dental', 'America/Los_Angeles']],
      cut: null,
      cost: expect.any(Number),
      ms: expect.any(Number),
    });
    expect(await auditOf(world.app, world.office.id)).toContainEqual(
      expect.objectContaining({ actor: `provider:${admin.user.id}`, action: 'ai.try_query' }),
    );
  });

  test('of no office is 404; two columns of one name are asked to be named', async () => {
    const body = { query: 'SELECT 1 AS a', run_location: 'DSS', client_id: 999_999 };
    expect((await admin.call('POST', '/ai/tryQuery', body)).statusCode).toBe(404);
    const twice = await world.tryQuery('SELECT 1 AS a, 2 AS a');
    expect([twice.statusCode, twice.body]).toEqual([
      400,
      expect.stringContaining('Two columns are called a'),
    ]);
  });
});
