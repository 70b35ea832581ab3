/** One thing looked at: well, worth a look, or wrong. `how` says what to do. */
export interface Finding {
  level: 'ok' | 'note' | 'wrong';
  says: string;
  how?: string;
}

/** The last lines of a check. */
export function conclude(findings: readonly Finding[]): string[] {
  const wrong = findings.filter(({ level }) => level === 'wrong');
  const notes = findings.filter(({ level }) => level === 'note');
  const list = (found: readonly Finding[]) =>
    found.flatMap(({ says, how }, at) => [`${at + 1}. ${says}`, ...(how ? [`   What to do: ${how}`] : [])]);
  const things = (count: number, verb: [one: string, many: string]) =>
    count === 1 ? `One thing ${verb[0]}` : `${count} things ${verb[1]}`;
  return [
    ...(wrong.length ? [`${things(wrong.length, ['is wrong', 'are wrong'])}:`, ...list(wrong)] : []),
    ...(wrong.length && notes.length ? [''] : []),
    ...(notes.length ? [`${things(notes.length, ['is', 'are'])} worth a look:`, ...list(notes)] : []),
    ...(wrong.length ? [] : [...(notes.length ? [''] : []), 'All is well.']),
  ];
}
