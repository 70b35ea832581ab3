import { fillValues } from './fill-values.ts';
import type { Asked, Call, Tool } from './protocol.ts';

/** Words that say nothing of what is asked for. */
const SMALL = new Set(
  `a an and any are as at be by can did do does for from give had has have how i in is it its list many me much my of on or
  our please show tell that the their there these they this those to us was we were what when which who whose will with
  you your`.split(/\s+/),
);
const NAME_COUNTS = 3;

/** The tools whose names and descriptions share most words with a question: one for each of its parts. */
export function chooseTools(asked: Asked, question: string): Call[] {
  const parts = question.split(/[?;.]\s+|,?\s+\band\b\s+/i).filter((part) => wordsOf(part).length > 1);
  const found = parts.length > 1 ? parts.map((part) => bestFor(asked.tools, part, 2 * NAME_COUNTS)) : [];
  const best = bestFor(asked.tools, question, 1);
  const tools = [...new Set(found.filter((tool) => tool !== undefined))];
  const chosen = tools.length > 1 ? tools : best ? [best] : [];
  return chosen.map((tool) => ({ name: tool.name, values: fillValues(tool, asked, question) }));
}

function bestFor(tools: readonly Tool[], text: string, least: number): Tool | undefined {
  const words = wordsOf(text);
  const scored = tools.map((tool) => ({ tool, score: scoreOf(tool, words) }));
  const best = scored.reduce((most, one) => (one.score > most.score ? one : most), {
    tool: undefined as Tool | undefined,
    score: least - 1,
  });
  return best.tool;
}

/** A word in the name counts more than one in the description. */
function scoreOf({ name, description }: Tool, words: readonly string[]): number {
  const [named, described] = [new Set(wordsOf(name)), new Set(wordsOf(description))];
  return words.reduce((sum, word) => sum + (named.has(word) ? NAME_COUNTS : described.has(word) ? 1 : 0), 0);
}

/** Words without their endings, each once. */
function wordsOf(text: string): string[] {
  const words = text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '' && !SMALL.has(word));
  return [
    ...new Set(words.map((word) => word.replace(/(?<=..)(ies|ing|ed|es|(?<!s)s|e|y)$/, '').slice(0, 8))),
  ];
}
