import { evalClasses } from './question.ts';
import type { Verdict } from './start-eval.ts';

const indent = (text: string): string => text.trim().replaceAll('\n', '\n           ');
const dollars = (verdicts: readonly Verdict[]): string =>
  `$${(verdicts.reduce((sum, one) => sum + one.cents, 0) / 100).toFixed(4)}`;

/** How many went how: what was refused or asked back as it should be is counted by itself. */
function countsOf(
  verdicts: readonly Verdict[],
): Record<'right' | 'wrong' | 'refused' | 'asked back', number> {
  const wrong = verdicts.filter(({ fault }) => fault !== null).length;
  const refused = verdicts.filter((one) => one.refused).length;
  const askedBack = verdicts.filter((one) => one.askedBack).length;
  return { right: verdicts.length - wrong - refused - askedBack, wrong, refused, 'asked back': askedBack };
}

/** What came out of an evaluation: a line a class and the sums, then each wrong one with what was asked and got. */
export function summaryOf(model: string, verdicts: readonly Verdict[]): string {
  const wrong = verdicts.filter(({ fault }) => fault !== null);
  const unfounded = verdicts.filter((one) => one.unfounded > 0).length;
  const line = (name: string, of: readonly Verdict[]) =>
    `  ${name.padEnd(16)}${Object.values(countsOf(of))
      .map((count) => String(count).padStart(12))
      .join('')}${dollars(of).padStart(12)}`;
  const heads = [...Object.keys(countsOf([])), 'cost'].map((head) => head.padStart(12)).join('');
  return [
    `Evaluation of ${model}: ${verdicts.length} questions`,
    `  ${''.padEnd(16)}${heads}`,
    ...evalClasses.map((kind) =>
      line(
        kind,
        verdicts.filter((one) => one.kind === kind),
      ),
    ),
    line('all', verdicts),
    `  answers with a figure or a name that is in no row: ${unfounded}`,
    ...wrong.flatMap(({ agent, kind, question, fault, got }) => [
      '',
      `  ${agent}, ${kind}: ${question}`,
      `    wrong: ${fault}`,
      `    got:   ${indent(got)}`,
    ]),
  ].join('\n');
}
