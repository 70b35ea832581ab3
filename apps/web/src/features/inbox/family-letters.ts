interface Named {
  first: string;
  full: string;
}

const signsOf = (text: string): string[] =>
  [...text.trim().toUpperCase()].filter((sign) => /[\p{L}\p{N}]/u.test(sign));

/**
 * The letters of each member's circle: the first two of the first name, uppercased (specification 2, section 2). Of
 * several with the same two the first keeps them; the next has its first letter with a later one, then a number.
 */
export function familyLetters(members: readonly Named[]): string[] {
  const taken = new Set<string>();
  return members.map(({ first, full }) => {
    const [initial = '–', ...later] = signsOf(first.trim() === '' ? full : first);
    const last = signsOf(full).slice(later.length + 1);
    const twos = [initial + (later[0] ?? ''), ...[...later, ...last].map((sign) => initial + sign)];
    let number = 2;
    let letters = twos.find((two) => !taken.has(two));
    while (letters === undefined || taken.has(letters)) letters = `${initial}${number++}`;
    taken.add(letters);
    return letters;
  });
}
