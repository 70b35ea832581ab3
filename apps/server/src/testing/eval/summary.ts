import type { Verdict } from './start-eval.ts';

const indent = (text: string): string => text.trim().replaceAll('\n', '\n           ');

/** What came out of an evaluation: the sums, then each wrong one with what was asked, wanted and got. */
export function summaryOf(model: string, verdicts: readonly Verdict[]): string {
  const wrong = verdicts.filter(({ fault }) => fault !== null);
  const refused = verdicts.filter((one) => one.refused).length;
  const cents = verdicts.reduce((sum, one) => sum + one.cents, 0);
  const unfounded = verdicts.filter((one) => one.unfounded > 0).length;
  return [
    `Evaluation of ${model}: ${verdicts.length} questions`,
    `  right    ${verdicts.length - wrong.length - refused}`,
    `  wrong    ${wrong.length}`,
    `  refused  ${refused}, as they should be`,
    `  cost     $${(cents / 100).toFixed(4)}`,
    `  answers with a figure that is in no row: ${unfounded}`,
    ...wrong.flatMap(({ agent, question, fault, got }) => [
      '',
      `  ${agent}: ${question}`,
      `    wrong: ${fault}`,
      `    got:   ${indent(got)}`,
    ]),
  ].join('\n');
}
