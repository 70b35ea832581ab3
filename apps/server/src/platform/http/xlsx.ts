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

/** What every workbook of one sheet holds beside it; the second style is the headings'. */
const around = (title: string): Record<string, string> => ({
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OF_DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OF_DOCUMENT}"><sheets><sheet name="${escape(title.slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OF_DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OF_DOCUMENT}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
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

/** A text is a text here, whatever it begins with: no formula comes of one. */
function cellOf(cell: Cell, style: string): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  const text = typeof cell === 'boolean' ? (cell ? 'Yes' : 'No') : cell.slice(0, CELL_LETTERS);
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${escape(text)}</t></is></c>`;
}

const rowOf = (cells: readonly Cell[], style = ''): string =>
  `<row>${cells.map((cell) => cellOf(cell, style)).join('')}</row>`;

async function* sheetOf(
  header: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${rowOf(header, ' s="1"')}`;
  let rows = 1;
  for await (const page of pages) {
    rows += page.length;
    if (rows > SHEET_ROWS)
      throw new Error(`more rows than a sheet holds (${SHEET_ROWS}): only CSV has room for them`);
    if (page.length > 0) yield page.map((cells) => rowOf(cells)).join('');
  }
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
