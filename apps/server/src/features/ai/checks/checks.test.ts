import { ai as contract } from '@chairline/contract';
import { describe, expect, test } from 'vitest';
import { createToolbox } from '../../../platform/tools.ts';
import { addConvo } from '../../../testing/convo-rows.ts';
import { type Caller, createContact } from '../../../testing/factory.ts';
import { auditOf } from '../../../testing/office-log.ts';
import { until } from '../../../testing/wait.ts';
import { runCheck } from './run-check.ts';
import { answered, type TalkDesk, useTalkWorld } from '../../../testing/use-talk.ts';

const agent = 'AI FrontDesk';
const { checkMessages } = contract;
const { app, sandbox, provider, aDesk, script } = useTalkWorld();

const of = ({ office }: TalkDesk) => `client_id=${office.id}&agent=${encodeURIComponent(agent)}`;
const begin = ({ office }: TalkDesk, more: object = {}) =>
  provider.call('POST', '/ai/checks', { client_id: office.id, agent, kind: 'asked', ...more });
const keep = ({ office }: TalkDesk, question: string, expects: string[], more: object = {}) =>
  provider.call('POST', '/ai/cases', { client_id: office.id, agent, question, expects, ...more });
const read = async ({ office }: TalkDesk, id: number) =>
  contract.getAiCheck.answer.parse(
    (await provider.call('GET', `/ai/checks/${id}?client_id=${office.id}`)).json(),
  );
/** Stops the check that runs in an office, if one does. */
async function stopRunning(desk: TalkDesk): Promise<void> {
  const found = await provider.call('GET', `/ai/checks?${of(desk)}`);
  const { checks } = contract.listAiChecks.answer.parse(found.json());
  const running = checks.find(({ state }) => state === 'running');
  if (running)
    await provider.call('POST', `/ai/checks/${running.check_id}/stop`, { client_id: desk.office.id });
}
const toolOf = ({ office }: TalkDesk) => ({
  agent,
  name: `kept_${office.id}`,
  description: 'Counts.',
  sql_query: 'SELECT count(*) AS n FROM contacts',
  active: true,
  run_location: 'DSS',
  parameters: [],
});
/** Runs a check to its end, as the workers do. */
async function ran(desk: TalkDesk, more: object = {}) {
  const begun = await begin(desk, more);
  expect(begun.statusCode).toBe(200);
  const { check_id } = contract.aiCheck.parse(begun.json());
  for (;;) {
    await runCheck(app.platform, app.practice, () => createToolbox(app.platform, [])).run({
      client_id: desk.office.id,
      check_id,
    });
    const found = await read(desk, check_id);
    if (found.check.state !== 'running') return found;
  }
}

describe('the last questions', () => {
  test('are run with a draft beside what was answered, with the rows of then, and nothing of the old changes', async () => {
    const desk = await aDesk();
    await createContact(app, desk.office, { firstName: 'Maria', lastName: 'Lopez' });
    const kept = await answered(desk.member, 'Find the contact Lopez');
    // A second one since: a tool that ran anew would find two.
    await createContact(app, desk.office, { firstName: 'Ben', lastName: 'Lopez' });
    const { check, items } = await ran(desk, { prompt: 'Be short.' });
    expect(check).toMatchObject({
      state: 'done',
      prompt_version: null,
      total: 1,
      done: 1,
      counts: { same: 1, changed: 0, worse: 0 },
    });
    const tool = { tool: 'find_contact', rows: 1, failure: null };
    expect(items).toMatchObject([
      {
        question: 'Find the contact Lopez',
        verdict: 'same',
        differs: [],
        before: { answer: kept.answer, prompt_version: 0, tools: [{ ...tool, kept: false }] },
        now: { answer: kept.answer, prompt_version: null, tools: [{ ...tool, kept: true }], unfounded: 0 },
      },
    ]);
    expect(items[0]!.now!.cents).toBeGreaterThan(0);
    const last = ((await sandbox.control('/model/asked')) as { system: string }[]).at(-1)!;
    expect(last.system).toMatch(/^Be short\./);
    const { items: still } = contract.listAiQuestions.answer.parse(
      (await desk.member.call('GET', `/ai/questions?agent=${encodeURIComponent(agent)}`)).json(),
    );
    expect(still).toEqual([kept]);
    const log = await auditOf(app, desk.office.id);
    expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['ai.check', 'ai.check_read']));
  });

  test('that are answered otherwise are changed, the figures marked, and the admin says which are worse', async () => {
    const desk = await aDesk();
    await script('How many wait?', { text: '3 of 10 wait.' });
    await answered(desk.member, 'How many wait?');
    await script('How many wait?', { calls: [{ name: 'waiting_for_an_answer' }] }, { text: '4 of 10 wait.' });
    const { check, items } = await ran(desk);
    expect(items[0]).toMatchObject({ verdict: 'changed', differs: ['words', 'figures', 'tools'] });
    expect([items[0]!.before!.marks, items[0]!.now!.marks]).toEqual([[[0, 1]], [[0, 1]]]);
    const mark = { client_id: desk.office.id, mark: 'worse' };
    const path = `/ai/checks/${check.check_id}/items`;
    expect((await provider.call('POST', `${path}/1/mark`, mark)).json()).toMatchObject({ mark: 'worse' });
    expect((await provider.call('POST', `${path}/9/mark`, mark)).statusCode).toBe(404);
    const list = (await provider.call('GET', `/ai/checks?${of(desk)}`)).json();
    expect(list.checks).toMatchObject([{ check_id: check.check_id, counts: { changed: 1, worse: 1 } }]);
  });

  test('that looked into conversations among staff are left out, and what followed them', async () => {
    const desk = await aDesk();
    const { admin, office } = desk;
    const secret = { owner: admin.user.id, secured: true, name: 'Secret' };
    await addConvo(app, office, {
      ...secret,
      messages: [{ by: admin.user.id, text: 'The safe opens with Rosewood.' }],
    });
    await script('What is open?', { calls: [{ name: 'open_conversations' }] }, { text: 'Secret is.' });
    await answered(admin, 'What is open?');
    await answered(admin, 'Find the contact Lopez');
    const refused = await begin(desk);
    expect([refused.statusCode, refused.body]).toEqual([400, checkMessages.nothingAsked]);
  });

  test('have the tools of statistics where whoever asked had them', async () => {
    const desk = await aDesk();
    for (const [caller, failures] of [
      [desk.member, []],
      [desk.admin, [null]],
    ] as const) {
      const text = `Tags, asked by ${caller.user.username}`;
      await script(text, { calls: [{ name: 'contacts_by_tag' }] }, { text: 'None.' });
      await answered(caller, text);
      await script(text, { calls: [{ name: 'contacts_by_tag' }] }, { text: 'None.' });
      const { items } = await ran(desk, { questions: 1 });
      const { tools } = items.find(({ question }) => question === text)!.now!;
      expect(tools.filter(({ failure }) => failure === null).map(({ failure }) => failure)).toEqual(failures);
    }
  });

  test('of those that have a tool of AI Analytical are run with its draft, by their own prompts', async () => {
    const desk = await aDesk();
    const { office, admin } = desk;
    const tool = {
      name: `desk_figure_${office.id}`,
      description: 'A figure of the front desk.',
      agent: 'AI Analytical',
      run_location: 'DSS',
      sql_query: 'SELECT 1 AS calls',
      active: true,
    };
    const { id, asked_of } = (await provider.call('POST', '/ai/updateAiTool', tool)).json<contract.AiTool>();
    expect(asked_of).toEqual([...contract.askedAgents]);
    const narrowed = await provider.call('POST', '/ai/updateAiTool', {
      ...tool,
      id,
      asked_of: ['AI FrontDesk'],
    });
    expect(narrowed.json<contract.AiTool>().asked_of).toEqual(['AI FrontDesk']);
    // Left out it stays, whatever tables the query reads.
    const read = { ...tool, id, sql_query: 'SELECT count(*) AS calls FROM claims' };
    expect((await provider.call('POST', '/ai/updateAiTool', read)).json<contract.AiTool>().asked_of).toEqual([
      'AI FrontDesk',
    ]);
    const words = `How many, ${office.id}?`;
    const [call, end] = [{ calls: [{ name: tool.name, values: {} }] }, { text: 'There.' }];
    await script(words, call, end);
    await answered(admin, words);
    await answered(admin, 'What does a crown cost?', { agent: 'AI Cost Analysis' });
    await script(words, call, end);
    const { check, items } = await ran(desk, {
      agent: 'AI Analytical',
      tool: { ...tool, id, sql_query: 'SELECT 2 AS calls' },
    });
    expect(check).toMatchObject({ total: 1, agent: 'AI Analytical' });
    expect(items).toMatchObject([
      {
        agent: 'AI FrontDesk',
        question: words,
        now: {
          answer: 'There.',
          prompt_version: 0,
          tools: [{ tool: tool.name, failure: null, kept: false }],
        },
      },
    ]);
  });

  test('run with a draft of a tool in its place; one that may not run is refused before', async () => {
    const desk = await aDesk();
    await createContact(app, desk.office, { firstName: 'Maria', lastName: 'Lopez' });
    await answered(desk.member, 'Find the contact Lopez');
    const { tools } = contract.promptTools.parse((await provider.call('GET', '/ai/getPromptTools')).json())[
      agent
    ];
    const { id, name, description, parameters } = tools.find((tool) => tool.name === 'find_contact')!;
    const draft = { id, name, description, agent, run_location: 'DSS', parameters: [] };
    const tool = { ...draft, sql_query: 'SELECT 41 + 1 AS contacts' };
    expect(parameters.length).toBeGreaterThan(0);
    await script('Find the contact Lopez', { calls: [{ name }] }, { text: 'There are 42.' });
    const { check, items } = await ran(desk, { tool });
    expect(check.tool).toBe('find_contact');
    expect(items[0]!.now!).toMatchObject({ unfounded: 0, tools: [{ tool: name, rows: 1, kept: false }] });
    const bad = await begin(desk, { tool: { ...draft, sql_query: 'SELECT * FROM sessions' } });
    expect(bad.statusCode).toBe(400);
  });
});

describe('kept questions', () => {
  test('are right or wrong by what must stand in the answer, beside how they were', async () => {
    const desk = await aDesk();
    expect((await begin(desk, { kind: 'kept' })).body).toBe(checkMessages.nothingKept);
    const saved = contract.aiCase.parse((await keep(desk, 'How many owe?', ['$1,200', 'Lopez'])).json());
    await keep(desk, 'Who waits?', ['nobody']);
    await script('How many owe?', { text: 'Lopez owes 1200.00.' });
    await script('Who waits?', { text: 'Nobody.' });
    const first = await ran(desk, { kind: 'kept' });
    expect(first.items.map(({ verdict }) => verdict)).toEqual(['right', 'right']);
    await script('How many owe?', { text: 'Lopez owes 1,300.' });
    await script('Who waits?', { text: 'Nobody.' });
    const second = await ran(desk, { kind: 'kept', prompt: 'Guess.' });
    expect(second.check.counts).toMatchObject({ right: 1, wrong: 1 });
    expect(second.items).toMatchObject([
      {
        verdict: 'wrong',
        before_verdict: 'right',
        missing: ['$1,200'],
        before: { answer: 'Lopez owes 1200.00.' },
        differs: ['words', 'figures'],
      },
      { verdict: 'right', before_verdict: 'right', differs: [] },
    ]);
    const changed = { case_id: saved.case_id, version: saved.version };
    expect((await keep(desk, 'How much?', ['7'], changed)).json()).toMatchObject({ version: 2 });
    expect((await keep(desk, 'How much?', ['8'], changed)).statusCode).toBe(409);
    expect((await keep(desk, 'How much?', [])).body).toBe(checkMessages.expects);
    const path = `/ai/cases/${saved.case_id}?client_id=${desk.office.id}`;
    expect((await provider.call('DELETE', path)).statusCode).toBe(200);
    expect((await provider.call('DELETE', path)).statusCode).toBe(404);
    const { cases } = (await provider.call('GET', `/ai/cases?${of(desk)}`)).json();
    expect(cases).toMatchObject([{ question: 'Who waits?' }]);
  });

  test('are run with each change of what an agent consists of, in the office that is named', async () => {
    const desk = await aDesk();
    const client_id = desk.office.id;
    await keep(desk, 'Is it so?', ['yes']);
    const run = { running: 1, why: null };
    const none = { running: 0, why: null };
    const { id } = (await provider.call('POST', '/ai/updateAiTool', toolOf(desk))).json();
    const tool = `/ai/tools/${id}/restore`;
    const keptOf = async (...call: Parameters<Caller['call']>) => {
      const answer = await provider.call(...call);
      await stopRunning(desk);
      return [answer.statusCode, answer.json().kept];
    };
    expect(await keptOf('POST', tool, { version: 1, client_id })).toEqual([200, run]);
    expect(await keptOf('POST', tool, { version: 1 })).toEqual([200, none]);
    expect(await keptOf('DELETE', `/ai/deleteQuery/${id}?client_id=${client_id}`)).toEqual([200, run]);
    expect(await keptOf('POST', tool, { client_id })).toEqual([200, run]);
    expect(await keptOf('DELETE', `/ai/deleteQuery/${id}`)).toEqual([200, none]);
    const model = (name: string | null) =>
      keptOf('POST', '/ai/agentModel', { client_id, agent, model: name });
    expect(await model('sandbox')).toEqual([200, run]);
    expect(await model('sandbox')).toEqual([200, none]);
    expect(await model(null)).toEqual([200, run]);
    const { checks } = contract.listAiChecks.answer.parse(
      (await provider.call('GET', `/ai/checks?${of(desk)}`)).json(),
    );
    expect(checks.map(({ kind }) => kind)).toEqual(['kept', 'kept', 'kept', 'kept', 'kept']);
  });

  test('are run by the server with each prompt that is saved, and with a tool for the office that is named', async () => {
    const desk = await aDesk();
    const save = async (prompt: string) =>
      (
        await provider.call('POST', '/ai/updateAiPrompt', { client_id: desk.office.id, agent, prompt })
      ).json();
    expect(await save('First.')).toMatchObject({ version: 1, kept: { running: 0, why: null } });
    await keep(desk, 'Is it so?', ['yes']);
    expect(await save('Second.')).toMatchObject({ version: 2, kept: { running: 1, why: null } });
    const checks = async () =>
      contract.listAiChecks.answer.parse((await provider.call('GET', `/ai/checks?${of(desk)}`)).json())
        .checks;
    expect(await checks()).toMatchObject([{ kind: 'kept', state: 'running', prompt_version: 2 }]);
    // It is saved although one runs already, and says why nothing more is run.
    expect(await save('Third.')).toMatchObject({ version: 3, kept: { running: 0, why: checkMessages.runs } });
    await stopRunning(desk);
    const tool = toolOf(desk);
    const saved = await provider.call('POST', '/ai/updateAiTool', { ...tool, client_id: desk.office.id });
    expect(saved.json()).toMatchObject({ name: tool.name, kept: { running: 1, why: null } });
    const { id, version } = saved.json();
    const alone = await provider.call('POST', '/ai/updateAiTool', { ...tool, id, version });
    expect(alone.json()).toMatchObject({ version: 2, kept: { running: 0, why: null } });
    await provider.call('DELETE', `/ai/deleteQuery/${id}`);
    await stopRunning(desk);
    await app.owner.query('UPDATE clients SET ai_mode = 0 WHERE client_id = $1', [desk.office.id]);
    expect(await save('Fourth.')).toMatchObject({
      version: 4,
      kept: { running: 0, why: contract.aiMessages.off },
    });
  });

  test('stop while the model speaks; what was answered stays, and one check runs at a time', async () => {
    const desk = await aDesk();
    await keep(desk, 'First kept?', ['1']);
    await keep(desk, 'Second kept?', ['2']);
    await script('First kept?', { text: 'It is 1.' });
    await script('Second kept?', { text: `It is ${'and on '.repeat(400)}`, pauseMs: 100 });
    const { check_id } = (await begin(desk, { kind: 'kept' })).json();
    expect((await begin(desk, { kind: 'kept' })).json().detail).toBe(checkMessages.runs);
    const job = { client_id: desk.office.id, check_id };
    const runner = runCheck(app.platform, app.practice, () => createToolbox(app.platform, []));
    await runner.run(job);
    const second = runner.run(job);
    await until(
      'the second is running',
      async () => (await read(desk, check_id)).items[1]?.state === 'running',
    );
    const stopped = await provider.call('POST', `/ai/checks/${check_id}/stop`, { client_id: desk.office.id });
    expect(stopped.json()).toMatchObject({ state: 'stopped', done: 1 });
    await second;
    const { items } = await read(desk, check_id);
    expect(items).toMatchObject([
      { state: 'done', verdict: 'right' },
      { state: 'waiting', now: null },
    ]);
  });

  test('end with words where a limit is reached', async () => {
    const desk = await aDesk();
    await keep(desk, 'First kept?', ['1']);
    await desk.admin.call('PUT', '/ai/limits', {
      ...Object.fromEntries(contract.limitNames.map((name) => [name, null])),
      office_tokens: 0,
      version: 0,
    });
    const { check, items } = await ran(desk, { kind: 'kept' });
    expect(check).toMatchObject({
      state: 'failed',
      why: expect.stringContaining('reached the limit for AI'),
    });
    expect(items).toMatchObject([{ state: 'waiting' }]);
  });
});

test('of one office is not found in another, nor read by its own admin; where AI is off nothing begins', async () => {
  const [desk, other] = [await aDesk(), await aDesk()];
  const { case_id } = (await keep(desk, 'First kept?', ['1'])).json();
  const { check_id } = (await begin(desk, { kind: 'kept' })).json();
  const elsewhere = `client_id=${other.office.id}`;
  expect((await provider.call('GET', `/ai/checks/${check_id}?${elsewhere}`)).statusCode).toBe(404);
  expect((await provider.call('DELETE', `/ai/cases/${case_id}?${elsewhere}`)).statusCode).toBe(404);
  expect((await desk.admin.call('GET', `/ai/checks?${of(desk)}`)).statusCode).toBe(403);
  await app.owner.query('UPDATE clients SET ai_mode = 0 WHERE client_id = $1', [other.office.id]);
  expect((await begin(other)).statusCode).toBe(403);
});
