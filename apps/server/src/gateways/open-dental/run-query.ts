import { PROTOCOL_OF_QUERIES, type Question, toolQueryLimits, type WireValue } from '@chairline/open-dental';
import type { ConnectorLink } from './connector-link.ts';
import { PracticeFault } from './source.ts';

export type PracticeQuestion = Extract<Question, { name: 'query' }>;

/** What a tool's query found in the practice system. */
export interface PracticeAnswer {
  columns: string[];
  rows: WireValue[][];
  /** Why not all rows are here; null when they are. */
  cut: 'rows' | 'bytes' | null;
  /** What its planner expected, in its own units; null where it does not say. */
  cost: number | null;
  ms: number;
}

/**
 * Runs a tool's query through an office's connector. What comes is held to the limits here as well: nobody vouches for it.
 * @throws PracticeFault: `version` for a connector that knows no queries, `refused` for one that may not run, `slow`
 */
export async function runPracticeQuery(
  link: ConnectorLink,
  question: PracticeQuestion,
  signal: AbortSignal,
): Promise<PracticeAnswer> {
  if ((link.protocol ?? 0) < PROTOCOL_OF_QUERIES)
    throw new PracticeFault(
      'version',
      'The connector in the office is too old to run tools. Install the newest one from Settings, OD Integration.',
    );
  let columns: string[] = [];
  const rows: WireValue[][] = [];
  const answer = link.ask(question, signal);
  for (;;) {
    const next = await answer.next();
    if (next.done) {
      const ran = next.value.ran ?? { cut: null, ms: 0, cost: null };
      return { columns, ...keep(rows, ran.cut), cost: ran.cost, ms: ran.ms };
    }
    ({ columns } = next.value);
    rows.push(...next.value.rows);
    if (rows.length > toolQueryLimits.rows) {
      // Leaving takes the question back.
      await answer.return({});
      return { columns, ...keep(rows, null), cost: null, ms: 0 };
    }
  }
}

function keep(
  rows: readonly WireValue[][],
  cut: PracticeAnswer['cut'],
): Pick<PracticeAnswer, 'rows' | 'cut'> {
  const kept: WireValue[][] = [];
  let bytes = 0;
  for (const row of rows) {
    if (kept.length === toolQueryLimits.rows) return { rows: kept, cut: 'rows' };
    bytes += Buffer.byteLength(JSON.stringify(row));
    if (bytes > toolQueryLimits.bytes) return { rows: kept, cut: 'bytes' };
    kept.push(row);
  }
  return { rows: kept, cut };
}
