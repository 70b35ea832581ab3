/**
 * The first words of a text in one line: all of it where it has room, else whole words and an ellipsis.
 * @param most characters there is room for, the ellipsis among them
 */
export function firstWords(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most);
  const end = cut.lastIndexOf(' ');
  // A word longer than half the room is cut all the same, though not between the halves of a character that takes two.
  return `${(end > most / 2 ? cut.slice(0, end) : cut.slice(0, -1)).toWellFormed().replace(/[\s,;:\uFFFD]{1,4}$/, '')}…`;
}
