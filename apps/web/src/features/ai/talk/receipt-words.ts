import { type ai as contract, formatCount, countOf } from '@chairline/contract';
import type { Found } from './answer-pieces.ts';
import { columnWords } from './chart-of-rows.ts';

/** '2.1¢', or '$1.30'; '' where it is not known. */
export function centsWords(cents: number | null): string {
  if (cents === null) return '';
  if (cents >= 100) return `$${(cents / 100).toFixed(2)}`;
  return `${cents >= 10 ? Math.round(cents) : Number(cents.toFixed(cents < 1 ? 2 : 1))}¢`;
}

/** '3 tools · 412 ms · 2.1¢': what ran, how long the tools took, what it cost. */
export function receiptWords({ runs, cents }: Pick<contract.AiQuestion, 'runs' | 'cents'>): string {
  const tools = runs.length === 0 ? 'No tools' : countOf(runs.length, 'tool');
  const failed = runs.filter(({ failure }) => failure !== null).length;
  return [
    tools,
    failed > 0 ? `${failed} gave nothing` : '',
    runs.length > 0 ? `${formatCount(runs.reduce((sum, { ms }) => sum + ms, 0))} ms` : '',
    centsWords(cents),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Where in a run's rows something of the answer stands, in a sentence. */
export function foundWords(
  { words, row, column }: Found,
  { columns, rows }: Pick<contract.ToolRun, 'columns' | 'rows'>,
): string {
  const name = column === null ? '' : columnWords(columns[column] ?? '');
  const which = row === null ? '' : `row ${formatCount(row + 1)} of ${formatCount(rows.length)}`;
  if (row === null)
    return column === null ? `“${words}” is counted in these rows.` : `“${words}” is the sum of ${name}.`;
  return column === null
    ? `“${words}” is worked out from ${which}.`
    : `“${words}” stands in ${which}, ${name}.`;
}
