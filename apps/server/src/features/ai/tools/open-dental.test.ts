import { ai as contract } from '@chairline/contract';
import { type Question, toolQueryLimits } from '@chairline/open-dental';
import { makePractice } from '@chairline/open-dental/made-up';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createContact } from '../../../testing/factory.ts';
import { listen } from '../../../testing/live-socket.ts';
import { connectMadeUp, type MadeUpConnector } from '../../../testing/made-up-connector.ts';
import { auditOf } from '../../../testing/office-log.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { createToolbox } from '../../../platform/tools.ts';
import { until } from '../../../testing/wait.ts';
import { runCheck } from '../checks/run-check.ts';
import { useLive } from '../../../testing/use-app.ts';
import { answered, receiptOf, type TalkDesk, useTalkWorld } from '../../../testing/use-talk.ts';

/** Tools that run in an office's Open Dental, through its connector. */

const agent = 'AI FrontDesk';
const practice = makePractice({ today: '2026-11-20', patients: 0, years: 1 });
const { app, sandbox, provider, aDesk, script } = useTalkWorld();
const sockets = useLive(app);
let made = 0;
const connectors: MadeUpConnector[] = [];
afterEach(async () => {
  for (const connector of connectors.splice(0)) await connector.close();
});

type Reply = { columns: string[]; rows: unknown[][]; ran?: object } | { code: string; message: string };
/** Has a connector come for an office, which answers queries of tools as it is told. */
async function connect(
  { admin }: TalkDesk,
  reply: (asked: Extract<Question, { name: 'query' }>) => Reply,
  options: { base?: string; protocol?: { min: number; max: number } } = {},
): Promise<MadeUpConnector> {
  const { token } = (await admin.call('POST', '/od-connector/integration-token')).json<{ token: string }>();
  const connector = connectMadeUp({
    base: sockets.base,
    token,
    practice,
    ...options,
    answer(question, send, id) {
      if (question.name !== 'query') return false;
      const said = reply(question);
      if (question.values.name === 'slow') {
        setTimeout(() => {
          send({ type: 'piece', id, seq: 0, columns: ['name'], rows: [['slow']] });
          send({ type: 'end', id, rows: 1, now: '' });
        }, 1_500);
        return true;
      }
      if ('code' in said) send({ type: 'failed', id, ...said });
      else {
        const { columns, rows, ran = { cut: null, ms: 4, cost: null } } = said;
        send({ type: 'piece', id, seq: 0, columns, rows });
        send({ type: 'end', id, rows: rows.length, now: '', ran });
      }
      return true;
    },
  });
  connectors.push(connector);
  await connector.welcome;
  return connector;
}

const query = 'SELECT PatNum, LName FROM patient WHERE LName = :name AND PatNum > :after';
const parameters = [
  { name: 'name', datatype: 'string', description: 'A last name' },
  { name: 'after', datatype: 'integer', description: 'A number' },
];
const tryIt = ({ office }: Pick<TalkDesk, 'office'>, more: object = {}, caller = provider) =>
  caller.call('POST', '/ai/tryQuery', {
    client_id: office.id,
    query,
    parameters,
    values: { name: 'Lopez', after: '3' },
    run_location: 'OD',
    ...more,
  });
const lopez = () => ({ columns: ['PatNum', 'LName'], rows: [[12, 'Lopez']] });
const toolFields = (more: object = {}) => ({
  name: `in_open_dental_${(made += 1)}`,
  description: 'Finds a patient as Open Dental has it now.',
  agent,
  run_location: 'OD',
  sql_query: query,
  parameters,
  active: true,
  ...more,
});

describe('a dry run', () => {
  test('asks the office’s connector with the values bound, says the plan’s cost, and stands in the log', async () => {
    const desk = await aDesk();
    const connector = await connect(desk, () => ({ ...lopez(), ran: { cut: null, ms: 4, cost: 12.5 } }));
    const answer = await tryIt(desk);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { columns: ['PatNum', 'LName'], rows: [[12, 'Lopez']], cut: null, cost: 12.5, ms: 4 },
    ]);
    expect(connector.asked.filter(({ name }) => name === 'query')).toEqual([
      {
        name: 'query',
        query,
        parameters: parameters.map(({ name, datatype }) => ({ name, datatype })),
        values: { name: 'Lopez', after: '3' },
        plan: true,
      },
    ]);
    expect(await auditOf(app, desk.office.id)).toContainEqual(
      expect.objectContaining({ actor: `provider:${provider.user.id}`, action: 'ai.try_query' }),
    );
  });

  test('of a query that may not run, or a value that cannot be bound, asks nobody', async () => {
    const desk = await aDesk();
    const connector = await connect(desk, lopez);
    const bad = await tryIt(desk, { query: 'SELECT SSN FROM patient', parameters: [], values: {} });
    expect([bad.statusCode, bad.body]).toEqual([400, expect.stringContaining('no column SSN')]);
    const value = await tryIt(desk, { values: { after: 'seven' } });
    expect([value.statusCode, value.body]).toEqual([400, ':after must be an integer.']);
    expect(connector.asked.filter(({ name }) => name === 'query')).toEqual([]);
  });

  test('says in words that there is no connector, that it is away, too old, or what it said', async () => {
    const desk = await aDesk();
    const said = async () => {
      const answer = await tryIt(desk);
      return [answer.statusCode, answer.body];
    };
    expect(await said()).toEqual([400, expect.stringContaining('need the connector in the office')]);
    await desk.admin.call('PUT', '/od/access-token', { token: 'dev/cust' });
    const old = await connect(desk, lopez, { protocol: { min: 1, max: 1 } });
    expect(await said()).toEqual([400, expect.stringContaining('too old to run tools')]);
    // What it could always do, it does.
    expect((await desk.admin.call('GET', '/od/state')).json().connector.state).toBe('online');
    await old.close();
    await until(
      'it is away',
      async () =>
        (await said())[1] === 'The connector in the office is not connected. It may be switched off.',
    );
    await connect(desk, () => ({
      code: 'slow',
      message: 'The query took longer than 5 seconds and was stopped.',
    }));
    await until('the next one answers', async () => String((await said())[1]).startsWith('The query took'));
  });

  test('keeps no more than a tool may have, whatever a connector sends', async () => {
    const desk = await aDesk();
    await connect(desk, ({ values }) =>
      values.name === 'long'
        ? { columns: ['a'], rows: Array.from({ length: 10 }, () => ['x'.repeat(10_000)]) }
        : { columns: ['a'], rows: Array.from({ length: 1_000 }, (_, at) => [at]) },
    );
    const many = (await tryIt(desk)).json<contract.ToolRun>();
    expect([many.rows.length, many.cut]).toEqual([toolQueryLimits.rows, 'rows']);
    const long = (await tryIt(desk, { values: { name: 'long' } })).json<contract.ToolRun>();
    expect([long.rows.length, long.cut]).toEqual([6, 'bytes']);
  });

  test('is the provider’s, and asks no other office’s connector', async () => {
    const [desk, other] = [await aDesk(), await aDesk()];
    const connector = await connect(other, lopez);
    expect((await tryIt(desk)).body).toContain('need the connector');
    for (const caller of [desk.admin, desk.member, other.admin, other.member])
      expect((await tryIt(other, {}, caller)).statusCode).toBe(403);
    expect(connector.asked.filter(({ name }) => name === 'query')).toEqual([]);
    expect((await tryIt({ office: { ...desk.office, id: 999_999 } })).statusCode).toBe(404);
  });

  test('goes through the process that holds the connector’s connection', async () => {
    const desk = await aDesk();
    const second = await createTestApp({ beside: app, llmApiUrl: sandbox.llmApiUrl });
    try {
      const elsewhere = await listen(second);
      await connect(
        desk,
        ({ values }) =>
          values.name === 'none'
            ? { code: 'refused', message: 'Not so.' }
            : { columns: ['name'], rows: [[String(values.name)]] },
        { base: elsewhere },
      );
      await until('this process knows of it', async () => (await tryIt(desk)).statusCode === 200);
      const names = ['Lopez', 'O’Neil', 'Ng', 'Diaz'];
      const found = await Promise.all(names.map((name) => tryIt(desk, { values: { name } })));
      expect(found.map((answer) => answer.json<contract.ToolRun>().rows)).toEqual(
        names.map((name) => [[name]]),
      );
      const refused = await tryIt(desk, { values: { name: 'none' } });
      expect([refused.statusCode, refused.body]).toEqual([400, 'Not so.']);
      // While one is waited for, the processes are let alone.
      const nudged = vi.spyOn(app.platform.hub, 'nudge');
      const slow = await tryIt(desk, { values: { name: 'slow' } });
      expect(slow.json<contract.ToolRun>().rows).toEqual([['slow']]);
      expect(nudged.mock.calls.length).toBeLessThan(10);
      nudged.mockRestore();
      const { rows } = await app.owner.query('SELECT 1 FROM practice_queries');
      expect(rows).toEqual([]);
    } finally {
      await second.close();
    }
  });
});

describe('a tool', () => {
  test('is saved where its query may run there, in the validation’s own words where not', async () => {
    const saved = await provider.call('POST', '/ai/updateAiTool', toolFields());
    expect(saved.json()).toMatchObject({ run_location: 'OD', version: 1 });
    const validate = (text: string) =>
      provider.call('POST', '/ai/validateSqlQuery', { query: text, run_location: 'OD' });
    expect((await validate('SELECT PatNum FROM patient WHERE PatNum = :x')).json()).toEqual({
      isValid: true,
      message: contract.aiMessages.valid,
    });
    // A query of ours is none of Open Dental's, and the other way round.
    for (const text of ['SELECT count(*) FROM contacts', 'SELECT SLEEP(1) AS a']) {
      const { isValid, message } = (await validate(text)).json();
      expect(isValid).toBe(false);
      const refused = await provider.call(
        'POST',
        '/ai/updateAiTool',
        toolFields({ sql_query: text, parameters: [] }),
      );
      expect([refused.statusCode, refused.body]).toEqual([400, message]);
    }
    const dss = await provider.call('POST', '/ai/updateAiTool', toolFields({ run_location: 'DSS' }));
    expect(dss.statusCode).toBe(400);
  });

  test('that an agent calls runs in the asker’s Open Dental; the receipt has query, parameters, rows and time', async () => {
    const desk = await aDesk();
    const tool = (await provider.call('POST', '/ai/updateAiTool', toolFields())).json<contract.AiTool>();
    const contact = await createContact(app, desk.office, { firstName: 'Maria', lastName: 'Lopez' });
    await app.owner.query('UPDATE contacts SET od_pat_num = 12 WHERE client_id = $1 AND contact_id = $2', [
      desk.office.id,
      contact,
    ]);
    await connect(desk, lopez);
    await script(
      'Is Lopez there?',
      { calls: [{ name: tool.name, values: { name: 'Lopez', after: 3 } }] },
      { text: 'Lopez is number 12, and 77 is none.' },
    );
    const question = await answered(desk.member, 'Is Lopez there?');
    expect(question).toMatchObject({
      state: 'answered',
      runs: [{ tool: tool.name, rows: 1, failure: null }],
    });
    // Open Dental's own names lead where ours do; a figure that stands in no row is marked.
    expect(question.links).toMatchObject([{ kind: 'contact', contact_id: contact, pat_num: 12 }]);
    expect(question.unfounded.map(([from, to]) => question.answer.slice(from, to))).toEqual(['77']);
    expect(await auditOf(app, desk.office.id)).toContainEqual(
      expect.objectContaining({
        action: 'ai.answer',
        details: expect.objectContaining({
          model: 'sandbox',
          prompt: 0,
          tokens: expect.any(Number),
          cents: expect.any(Number),
          unfounded: 1,
          tools: [{ tool: tool.name, rows: 1, failed: false }],
        }),
      }),
    );
    expect((await receiptOf(desk.member, question)).runs).toMatchObject([
      {
        tool: tool.name,
        version: 1,
        run_location: 'OD',
        query,
        parameters: { name: 'Lopez', after: 3 },
        columns: ['PatNum', 'LName'],
        rows: [[12, 'Lopez']],
        cut: null,
        failure: null,
      },
    ]);
  });

  test('that is a draft is tried in Open Dental before it is saved, on what was asked of the one in ours', async () => {
    const desk = await aDesk();
    const ours = toolFields({
      run_location: 'DSS',
      sql_query: 'SELECT count(*) AS contacts FROM contacts',
      parameters: [],
    });
    const tool = (await provider.call('POST', '/ai/updateAiTool', ours)).json<contract.AiTool>();
    await script('How many are there?', { calls: [{ name: tool.name }] }, { text: 'None.' });
    await answered(desk.member, 'How many are there?');
    const connector = await connect(desk, () => ({ columns: ['n'], rows: [[41]] }));
    await script('How many are there?', { calls: [{ name: tool.name }] }, { text: 'There are 41.' });
    const draft = {
      ...ours,
      id: tool.id,
      run_location: 'OD',
      sql_query: 'SELECT COUNT(*) AS n FROM patient',
    };
    const client_id = desk.office.id;
    const begun = await provider.call('POST', '/ai/checks', { client_id, agent, kind: 'asked', tool: draft });
    const { check_id } = contract.aiCheck.parse(begun.json());
    await runCheck(app.platform, app.practice, () => createToolbox(app.platform, [])).run({
      client_id,
      check_id,
    });
    const { items } = contract.getAiCheck.answer.parse(
      (await provider.call('GET', `/ai/checks/${check_id}?client_id=${client_id}`)).json(),
    );
    expect(items).toMatchObject([
      {
        verdict: 'changed',
        now: { answer: 'There are 41.', unfounded: 0, tools: [{ tool: tool.name, rows: 1, kept: false }] },
      },
    ]);
    expect(connector.asked.filter(({ name }) => name === 'query')).toHaveLength(1);
    // The tool is as it was.
    const versions = (await provider.call('GET', `/ai/tools/${tool.id}/versions`)).json<contract.AiTool[]>();
    expect(versions).toMatchObject([{ version: 1, run_location: 'DSS' }]);
  });

  test('that finds no connector says so, and the rest of the answer comes', async () => {
    const desk = await aDesk();
    const tool = (await provider.call('POST', '/ai/updateAiTool', toolFields())).json<contract.AiTool>();
    await script(
      'Where is Lopez?',
      {
        calls: [{ name: tool.name, values: { name: 'Lopez', after: 0 } }, { name: 'waiting_for_an_answer' }],
      },
      { text: 'Open Dental cannot be asked.' },
    );
    const question = await answered(desk.member, 'Where is Lopez?');
    expect(question).toMatchObject({ state: 'answered', answer: 'Open Dental cannot be asked.' });
    expect((await receiptOf(desk.member, question)).runs).toMatchObject([
      {
        tool: tool.name,
        run_location: 'OD',
        rows: [],
        failure: expect.stringContaining('need the connector'),
      },
      { tool: 'waiting_for_an_answer', run_location: 'DSS', failure: null },
    ]);
  });
});
