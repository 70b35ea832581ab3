import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Cell } from './csv.ts';

/** Rows a sheet holds, its headings among them, and letters a cell does (ECMA-376, as Excel reads it). */
const SHEET_ROWS = 1_048_576;
const CELL_LETTERS = 32_767;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OF_DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** What every workbook of one sheet holds beside it; the second style is the headings', the others a day's and a moment's. */
const around = (title: string): Record<string, string> => ({
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OF_DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OF_DOCUMENT}"><sheets><sheet name="${escape(title.slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OF_DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OF_DOCUMENT}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
});

/** What XML 1.0 cannot carry is left out: other control characters, halves of surrogate pairs. */
const unfit =
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function escape(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(unfit, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A day or a moment of the office's clock, as our lists write it: `2026-11-30`, `2026-11-30 15:35:28`. */
const wallTime = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}:\d{2})?$/;
/** Days from the beginning of a spreadsheet's count to that of 1970, and the first day that all count alike. */
const EPOCH = 25_569;
const FIRST = 61;
const DAY = 86_400_000;

/** A day or a moment as spreadsheets count it, so that it is sorted, filtered and reckoned with; null for any other text. */
function serialOf(text: string): number | null {
  if (!wallTime.test(text)) return null;
  const at = new Date(`${text.replace(' ', 'T')}${text.length > 10 ? '' : 'T00:00:00'}Z`);
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text.slice(0, 10));
  const serial = isReal ? at.getTime() / DAY + EPOCH : 0;
  return serial < FIRST ? null : serial;
}

/** A text is a text here, whatever it begins with: no formula comes of one. Days and moments are theirs. */
function cellOf(cell: Cell, style: string): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  const serial = typeof cell === 'string' ? serialOf(cell) : null;
  if (serial !== null) return `<c s="${String(cell).length > 10 ? 3 : 2}"><v>${serial}</v></c>`;
  const text = typeof cell === 'boolean' ? (cell ? 'Yes' : 'No') : cell.slice(0, CELL_LETTERS);
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${escape(text)}</t></is></c>`;
}

const rowOf = (cells: readonly Cell[], style = ''): string =>
  `<row>${cells.map((cell) => cellOf(cell, style)).join('')}</row>`;

/** Letters a column is wide, at least and at most: a day that does not fit would be shown as `####`. */
const NARROW = 10;
const WIDE = 45;

/** How wide the columns are: as their headings and what stands in the first page. */
function widthsOf(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const columns = header.map((heading, at) => {
    const letters = rows.map((cells) => String(cells[at] ?? '').length);
    const width = Math.min(WIDE, Math.max(NARROW, heading.length, ...letters) + 2);
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  });
  return `<cols>${columns.join('')}</cols>`;
}

async function* sheetOf(
  header: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  const head = (first: readonly (readonly Cell[])[]) =>
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${widthsOf(header, first)}<sheetData>${rowOf(header, ' s="1"')}`;
  let rows = 0;
  for await (const page of pages) {
    if (rows === 0) yield head(page);
    rows = Math.max(rows, 1) + page.length;
    if (rows > SHEET_ROWS)
      throw new Error(`more rows than a sheet holds (${SHEET_ROWS}): only CSV has room for them`);
    if (page.length > 0) yield page.map((cells) => rowOf(cells)).join('');
  }
  if (rows === 0) yield head([]);
  yield '</sheetData></worksheet>';
}

/**
 * A workbook of one sheet (Office Open XML), written as its pages come: no more of it is held than a page.
 * The stream ends in an error where a page fails, or where there are more rows than a sheet holds.
 */
export function xlsxStream(
  title: string,
  header: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): Readable {
  const zip = new ZipFile();
  // A stream of its own, so that an error of a page ends the answer and not only the sheet.
  const out = new PassThrough();
  const sheet = Readable.from(sheetOf(header, pages));
  sheet.once('error', (error) => out.destroy(error));
  out.once('close', () => sheet.destroy());
  for (const [name, text] of Object.entries(around(title))) zip.addBuffer(Buffer.from(text), name);
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  (zip.outputStream as Readable).pipe(out);
  return out;
}
