export type Cell = string | number | boolean | null;

/**
 * Texts that a spreadsheet would take for a formula (OWASP, CSV injection): also behind blanks, line breaks and what
 * nobody sees, which some leave out, and with the wide signs that Excel reads as the plain ones in some languages.
 */
export const looksLikeFormula = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@＝＋－＠])/u;

/** One line of RFC 4180. Texts never become formulas; numbers stay numbers, negative ones too. */
export function csvLine(cells: readonly Cell[]): string {
  const texts = cells.map((cell) => {
    if (cell === null) return '';
    if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
    if (typeof cell === 'number') return String(cell);
    const text = looksLikeFormula.test(cell) ? `'${cell}` : cell;
    // Where a comma stands in numbers, a spreadsheet parts lines at semicolons or tabs: the rest of a cell would be one of its own.
    return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${texts.join(',')}\r\n`;
}

/** A CSV file as its pages come. The mark at its beginning is for Excel, which else reads names wrong. */
export async function* csvChunks(
  header: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(header)}`;
  for await (const page of pages) if (page.length > 0) yield page.map(csvLine).join('');
}
