/**
 * CSV by RFC 4180: CRLF, and quotes around what holds a quote, a comma or a line's end. A cell that a spreadsheet
 * would take for a formula (OWASP, CSV injection) begins with an apostrophe.
 */
export function csvOf(lines: readonly (readonly string[])[]): string {
  return lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
