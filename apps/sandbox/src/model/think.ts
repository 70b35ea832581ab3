import { answerFrom, MADE_UP } from './answers.ts';
import { chooseTools } from './choose-tools.ts';
import { composeFor } from './compose.ts';
import { between } from './between.ts';
import { collect } from './collect.ts';
import { obey } from './obey.ts';
import type { Asked, Turn } from './protocol.ts';
import { translateText } from './translate.ts';

const say = (text: string): Turn => ({ text, calls: [], end: 'said' });

/** What the model does with a question: the same with the same. */
export function think(asked: Asked): Turn {
  const text = asked.said.findLast(({ role }) => role === 'user')?.text ?? '';
  const target = /\binto [^()\n]+\(([a-z]{2,3})\)/.exec(asked.system)?.[1];
  // A word nobody writes by chance: the model that will not do what it is asked.
  if (text.includes('REFUSE-THIS')) return say('I’m sorry, but I can’t help with that.');
  const ordered = obey(asked);
  if (ordered) return ordered;
  // An agent has tools; help while writing has none.
  const composed = asked.tools.length > 0 ? null : composeFor(asked.system, text);
  if (composed !== null) return say(composed);
  if (target !== undefined) {
    const inner = between(text, 'text') ?? text;
    return say(JSON.stringify(translateText(inner, target)));
  }
  const transcript = between(text, 'transcript');
  if (transcript !== undefined) return say(collect(transcript));
  const since = asked.said.findLastIndex(({ role }) => role === 'user') + 1;
  const results = asked.said.slice(since).filter(({ role }) => role === 'tool');
  if (results.length > 0) return say(answerFrom(results));
  const calls = chooseTools(asked, text);
  if (calls.length > 0) return { text: '', calls, end: 'calls' };
  return say(
    asked.tools.length > 0
      ? `${MADE_UP}: none of the tools fits this question.`
      : `${MADE_UP}: ${text.replace(/\s+/g, ' ').trim().slice(0, 300)}`,
  );
}
