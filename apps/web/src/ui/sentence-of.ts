/** 'Call Missed, needs an answer.' of what signs say, left out where they say nothing; '' of none. */
export function sentenceOf(words: readonly string[]): string {
  const said = words.filter(Boolean).join(', ');
  return said ? `${said[0]!.toUpperCase()}${said.slice(1)}.` : '';
}
