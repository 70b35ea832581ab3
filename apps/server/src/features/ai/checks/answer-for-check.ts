import { isDeepStrictEqual } from 'node:util';
import { ai as contract } from '@chairline/contract';
import { ModelError } from '../../../platform/models.ts';
import { inOffice, type OfficeScope, type Platform } from '../../../platform/platform.ts';
import type { Toolbox } from '../../../platform/tools.ts';
import { wallClock } from '../../../platform/wall-clock.ts';
import { endOfAnswer, endOfError } from '../talk/answer-question.ts';
import { checkAnswer } from '../talk/check-answer.ts';
import { type Reservation, roomOf, settle } from '../limits/limits.ts';
import { briefOf } from './present-check.ts';
import type { Practices } from '../query/run-in-practice.ts';
import type { Prepared } from '../tools/own-tools.ts';
import { toolsFor } from '../tools/run-tools.ts';
import type { ToolVersionRow } from '../store.ts';
import { type CheckItemRow, type CheckRow, findCheck } from './store-checks.ts';
import type { QuestionRow, ToolRunRow } from '../talk/store-questions.ts';
import { messagesOf, systemOf } from '../talk/talk-context.ts';

/** How often it is looked whether a check was stopped. */
const LOOK_MS = 1_000;

/** A question of a check, with all that answering it needs. */
export interface CheckWork {
  check: CheckRow;
  item: CheckItemRow;
  prompt: string;
  /** null: a draft. */
  promptVersion: number | null;
  question: Pick<QuestionRow, 'agent' | 'question' | 'contactId' | 'contactName'>;
  /** When it was asked: today is the day it then was. */
  at: Date;
  before: readonly QuestionRow[];
  /** What its tools gave then. */
  kept: readonly ToolRunRow[];
  tools: readonly ToolVersionRow[];
  patNum: number | null;
  place: { office: string; zone: string; firstName: string };
  reservation: Reservation;
}

/**
 * Answers a question of a check. Its tools have nobody's eyes; one that is called as it was then gives the rows of then.
 * Nothing of it is shown to whoever asked, and nothing is prepared.
 */
export async function answerForCheck(
  platform: Platform,
  practices: Practices,
  scope: OfficeScope,
  toolbox: Toolbox,
  work: CheckWork,
): Promise<contract.CheckedAnswer> {
  const { check, question, place, at, reservation } = work;
  const runs: contract.CheckedAnswer['tools'] = [];
  const cards: Prepared[] = [];
  const system = systemOf(work.prompt, question, place, work.patNum, at);
  const tools = toolsFor({
    platform,
    practices,
    toolbox,
    scope,
    session: null,
    agent: question.agent,
    cards,
    asked: question.question,
    question: { questionId: 0, userId: 0 },
    tools: work.tools,
    async keep(run) {
      runs.push(briefOf(run, findKept(work.kept, run) !== undefined));
    },
    recall(tool, { name, values }) {
      const found = findKept(work.kept, { tool: name, query: tool?.sqlQuery ?? '', parameters: values });
      return found && { columns: found.columns, rows: JSON.parse(found.rows), cut: found.cut };
    },
  });
  const stop = new AbortController();
  const clock = AbortSignal.timeout(reservation.most.seconds * 1_000);
  const look = setInterval(() => {
    inOffice(platform, scope, (ctx) => findCheck(ctx.tx, check.checkId)).then(
      (now) => now?.state === 'running' || stop.abort(),
      (error: unknown) => platform.log.warn({ err: error }, 'whether a check was stopped could not be read'),
    );
  }, LOOK_MS);
  const began = performance.now();
  let used = { input: 0, output: 0 };
  let [answer, model] = ['', reservation.modelName];
  let end: ReturnType<typeof endOfAnswer>;
  try {
    const said = await reservation.model.answer({
      system,
      messages: messagesOf(question, work.before),
      tools: tools.tools,
      run: (call) => tools.run(call),
      most: { ...reservation.most, room: roomOf(platform, scope, reservation) },
      signal: AbortSignal.any([stop.signal, clock]),
    });
    ({ text: answer, usage: used, model } = said);
    end = endOfAnswer(said);
  } catch (error) {
    if (error instanceof ModelError) {
      ({ text: answer, usage: used } = error);
      end = endOfError(error, clock.aborted && !stop.signal.aborted, reservation);
    } else {
      platform.log.error({ err: error }, 'a question of a check could not be answered');
      end = { state: 'failed', why: contract.talkMessages.failed };
    }
  } finally {
    clearInterval(look);
  }
  const ms = Math.round(performance.now() - began);
  const failed = end.state === 'failed';
  const { cents } = await settle(platform, scope, reservation, { ...used, ms, failed });
  const done = tools.done();
  const marks = await inOffice(platform, scope, (ctx) =>
    checkAnswer(ctx.tx, answer, done, {
      question,
      before: work.before,
      system,
      today: wallClock(place.zone, at).today,
      prepared: cards.map(({ contact_name }) => contact_name),
    }),
  );
  return {
    answer,
    ended: failed ? 'failed' : 'answered',
    why: end.why,
    tools: runs,
    unfounded: marks.unfounded.length,
    marks: [],
    ms,
    cents,
    tokens: used.input + used.output,
    model,
    prompt_version: work.promptVersion,
  };
}

/** What a tool gave then, called with the same values and as it still is; a draft and free times are asked anew. */
const findKept = (
  kept: readonly ToolRunRow[],
  { tool, query, parameters }: Pick<ToolRunRow, 'tool' | 'query' | 'parameters'>,
): ToolRunRow | undefined =>
  query === ''
    ? undefined
    : kept.find(
        (run) =>
          run.failure === null &&
          run.tool === tool &&
          run.query === query &&
          isDeepStrictEqual(run.parameters, parameters),
      );
