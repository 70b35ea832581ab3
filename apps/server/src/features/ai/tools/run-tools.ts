import type { ai as contract } from '@chairline/contract';
import { unservedOf } from '../../../platform/db/unserved.ts';
import { BadInput } from '../../../platform/errors.ts';
import { takingTurns } from '../../../platform/in-turn.ts';
import type { ModelCall, ModelTool } from '../../../platform/models.ts';
import { describeOwnTools, type OwnToolWork, runOwnTool } from './own-tools.ts';
import { type Practices, runInPractice } from '../query/run-in-practice.ts';
import { runQuery } from '../query/run-query.ts';
import type { ToolVersionRow } from '../store.ts';
import type { ToolRunRow } from '../talk/store-questions.ts';
import { describeTool, readValues, rowsForModel } from './tool-words.ts';

/** So many tools run at once in this process: fifty questions leave the connections to those who work at the desk. */
const inTurn = takingTurns(3);

/** Letters of rows that a model reads for one question, about 60,000 tokens: with more it could read none of them. */
const TOLD_MAX = 240_000;
const TOO_MUCH = JSON.stringify({
  note: 'These rows are too many to be read with what was found before. They stand in the receipt. Ask for fewer, or answer from what you have and say that it is not all.',
});

/** What tools gave for one question, in the order in which they were called. */
export interface ToolRuns {
  tools: readonly ModelTool[];
  /** Runs a tool for whoever asked, writes down what it gave, and says it to the model. */
  run(call: ModelCall): Promise<string>;
  done(): readonly Done[];
}

export interface Done {
  runId: number;
  tool: string;
  own: boolean;
  values: Readonly<Record<string, unknown>>;
  columns: string[];
  rows: contract.ToolRun['rows'];
  failure: string | null;
}

export interface ToolWork extends OwnToolWork {
  practices: Practices;
  question: { questionId: number; userId: number };
  tools: readonly ToolVersionRow[];
  /** Writes down what a tool gave, before the model reads it. */
  keep(run: ToolRunRow): Promise<void>;
  /** What a tool gave before for the same values, to be given again; undefined: it is run. */
  recall?(tool: ToolVersionRow | undefined, call: ModelCall): Recalled | undefined;
}

export type Recalled = Pick<contract.ToolRun, 'columns' | 'rows' | 'cut'>;

interface Outcome extends Pick<contract.ToolRun, 'columns' | 'rows' | 'cut'> {
  words: string;
  failure: string | null;
}

const failed = (failure: string): Outcome => ({
  columns: [],
  rows: [],
  cut: null,
  failure,
  words: `It gave nothing: ${failure}`,
});

/**
 * The tools of an agent for one question: the office's own, each run as a query with the eyes of whoever asked, and
 * Chairline's. What goes wrong in one is said to the model in words; only a fault of ours is thrown.
 */
export function toolsFor(work: ToolWork): ToolRuns {
  const { platform, scope, session, question, tools } = work;
  const done: Done[] = [];
  let next = 1;
  let told = 0;

  async function outcomeOf(tool: ToolVersionRow | undefined, call: ModelCall): Promise<Outcome> {
    const { name, values } = call;
    try {
      const before = work.recall?.(tool, call);
      if (before) return { ...before, failure: null, words: rowsForModel(before) };
      if (!tool) {
        const own = await runOwnTool(work, name, values);
        return own ? { ...own, cut: null, failure: null } : failed(`You have no tool ${name}.`);
      }
      const read = readValues(tool.parameters, values);
      const query = { query: tool.sqlQuery, parameters: tool.parameters };
      const found =
        tool.runLocation === 'OD'
          ? await runInPractice(work.practices, scope.office, query, read)
          : await runQuery(
              platform,
              { office: scope.office, ...(session ? { reader: session.actor.userId } : {}) },
              query,
              read,
            );
      return { ...found, failure: null, words: rowsForModel(found) };
    } catch (error) {
      if (error instanceof BadInput) return failed(error.message);
      if (unservedOf(error)) return failed('Too much is being looked up at the moment. Try again.');
      throw error;
    }
  }

  return {
    tools: [...tools.map(describeTool), ...describeOwnTools(work.agent)],
    done: () => done,
    async run(call) {
      const runId = next++;
      const tool = tools.find(({ name }) => name === call.name);
      let began = performance.now();
      const outcomeNow = () => {
        began = performance.now();
        return outcomeOf(tool, call);
      };
      // Another office's database may be slow: what waits for it takes no place of those who ask ours.
      const outcome = await (tool?.runLocation === 'OD' ? outcomeNow() : inTurn(outcomeNow));
      const { columns, rows, failure } = outcome;
      await work.keep({
        clientId: scope.office,
        questionId: question.questionId,
        runId,
        userId: question.userId,
        tool: call.name.slice(0, 100),
        version: tool?.version ?? 0,
        query: tool?.sqlQuery ?? '',
        runLocation: tool?.runLocation ?? null,
        parameters: call.values,
        columns,
        rows: JSON.stringify(rows),
        rowCount: rows.length,
        cut: outcome.cut,
        ms: Math.round(performance.now() - began),
        failure,
        at: platform.now(),
      });
      done.push({ runId, tool: call.name, own: !tool, values: call.values, columns, rows, failure });
      if (told + outcome.words.length > TOLD_MAX) return TOO_MUCH;
      told += outcome.words.length;
      return outcome.words;
    },
  };
}
