import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseConfig } from '../../../platform/config.ts';
import { evalClasses } from '../../../testing/eval/question.ts';
import { evalQuestions } from '../../../testing/eval/questions.ts';
import { type EvalWorld, startEval, type Verdict } from '../../../testing/eval/start-eval.ts';
import { summaryOf } from '../../../testing/eval/summary.ts';

/**
 * The evaluation set, put to the agents as people at a desk do. The model is the sandbox's, which is told what to call;
 * `npm run eval` asks a real one where LLM_PROVIDER or LLM_MODELS names it.
 */

const settings = Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('LLM_')));
const models =
  process.env.EVAL_REAL === 'yes'
    ? parseConfig({ ...settings, CHAIRLINE_DATA: tmpdir(), CHAIRLINE_DEMO: 'no' }).models
    : undefined;
const REAL_MS = 120_000;

let world: EvalWorld;
const verdicts: Verdict[] = [];

beforeAll(async () => {
  world = await startEval(models);
});
afterAll(async () => {
  console.log(summaryOf(models?.[0]?.name ?? 'the sandbox’s model', verdicts));
  await world?.close();
});

test('the set has its sixty questions, and some that nobody may have answered', () => {
  expect(evalQuestions.length).toBeGreaterThanOrEqual(60);
  expect(evalQuestions.filter(({ ends }) => ends !== undefined).length).toBeGreaterThanOrEqual(8);
});

test.each(evalQuestions.map((question, index) => ({ ...question, number: index + 1 })))(
  'question $number, to $agent',
  async (question) => {
    const verdict = await world.put(question);
    verdicts.push(verdict);
    expect(verdict).toMatchObject({ fault: null });
  },
  models ? REAL_MS : undefined,
);

test('there are questions of every class, and the table has a line for each', () => {
  const kinds = new Set(verdicts.map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual([...evalClasses].toSorted());
  const table = summaryOf('a model', verdicts);
  for (const kind of evalClasses)
    expect(table).toMatch(new RegExp(`^  ${kind} +\\d+ +\\d+ +\\d+ +\\d+ +\\$`, 'm'));
});
