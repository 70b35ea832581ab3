import { countOf, formatCount } from '../shared/count-words.ts';
/** Specification 3, sections 5 and 9. */
export const IMPORT_MAX_BYTES = 5_000_000;
export const IMPORT_ACCEPT = '.csv,.xlsx,.xls';
/** More rows than a file of 5,000,000 bytes has where each holds a name and a number. */
export const IMPORT_MAX_ROWS = 200_000;
export const IMPORT_MAX_COLUMNS = 200;
/** Rows of which one may be chosen to be the headers. */
export const IMPORT_HEADER_ROWS = 12;
/** Sheets of which one may be chosen. */
export const IMPORT_SHEETS = 200;
/** Files of an office that are imported or wait for their turn, at most. */
export const IMPORTS_AT_ONCE = 5;
/** Rows of each kind that a preview shows. */
export const IMPORT_SHOWN_ROWS = 100;
/** Rows of which a preview asks whether they are a contact: nobody answers more. */
export const IMPORT_DOUBTS = 2_000;

/** Families that are shown, and linked, at once; and members of one. */
export const FOUND_FAMILIES = 200;
export const FOUND_MEMBERS = 50;

/** The fields of the import form, in its order: specification 3, section 3. */
export const importFields = [
  'first_name',
  'last_name',
  'ph1',
  'ph2',
  'ph3',
  'email',
  'Birthdate',
  'gender',
  'address',
  'address2',
  'city',
  'zip',
  'state',
] as const;
export type ImportField = (typeof importFields)[number];

export const importFieldNames: Readonly<Record<ImportField, string>> = {
  first_name: 'First name',
  last_name: 'Last name',
  ph1: 'Phone',
  ph2: 'Home phone',
  ph3: 'Work phone',
  email: 'Email',
  Birthdate: 'Birthdate',
  gender: 'Gender',
  address: 'Address',
  address2: 'Address 2',
  city: 'City',
  zip: 'Zip',
  state: 'State',
};

/** Those that must be mapped before the import goes on. */
export const requiredImportFields = ['first_name', 'ph1'] as const satisfies readonly ImportField[];

/** How a date of three numbers is written. */
export const dateOrders = ['month_first', 'day_first'] as const;
export type DateOrder = (typeof dateOrders)[number];
export const dateOrderNames: Readonly<Record<DateOrder, string>> = {
  month_first: 'Month first',
  day_first: 'Day first',
};

/** How the letters of a file may be written that is no UTF-8; the first is what most programs mean. */
export const oldEncodings = ['windows-1252', 'macintosh', 'ibm850', 'windows-1250', 'windows-1251'] as const;
export type OldEncoding = (typeof oldEncodings)[number];
export const oldEncodingNames: Readonly<Record<OldEncoding, string>> = {
  'windows-1252': 'Windows',
  macintosh: 'Mac',
  ibm850: 'DOS',
  'windows-1250': 'Central Europe',
  'windows-1251': 'Cyrillic',
};

/** Which column each field is read from; a first and a last name of one column are split. */
export type ImportMapping = Partial<Record<ImportField, string>>;

export const isMapped = (mapping: ImportMapping): boolean =>
  requiredImportFields.every((field) => mapping[field] !== undefined);

/** What happens to rows of people who are contacts already. */
export const duplicateWays = ['skip', 'fill', 'update'] as const;
export type DuplicateWay = (typeof duplicateWays)[number];
export const duplicateWayNames: Readonly<Record<DuplicateWay, string>> = {
  skip: 'Leave them as they are',
  fill: 'Fill in what is empty',
  update: 'Update them from the file',
};

/** What becomes of a row of which an e-mail address, a birthdate or the like cannot be read. */
export const badValueWays = ['leave_out', 'refuse_row'] as const;
export type BadValueWay = (typeof badValueWays)[number];
export const badValueWayNames: Readonly<Record<BadValueWay, string>> = {
  leave_out: 'Import the person, leave the value out',
  refuse_row: 'Refuse the row',
};

/** What becomes of rows that a filter hides, or that are hidden by hand. */
export const hiddenRowWays = ['import', 'leave_out'] as const;
export type HiddenRowWay = (typeof hiddenRowWays)[number];
export const hiddenRowWayNames: Readonly<Record<HiddenRowWay, string>> = {
  import: 'Import them as well',
  leave_out: 'Leave them out',
};

const ROWS_NAMED = 10;

/** "Row 3", "Rows 3, 5 and 9", "Rows 3, 5, 9 and 20 others". */
function rowsOf(rows: readonly number[]): string {
  const named = rows.slice(0, ROWS_NAMED).map(formatCount);
  const others = rows.length - named.length;
  const last = others > 0 ? countOf(others, 'other') : named.pop()!;
  if (named.length === 0) return `Row ${last}`;
  return `Rows ${named.join(', ')} and ${last}`;
}

export const importMessages = {
  formats: 'File formats supported: XLS, XLSX, CSV',
  typeHint: 'Choose a Contact Type otherwise default type will be applied to all contacts.',
  startHint: 'Click "Start Import" to begin uploading file & mapping to server.',
  starting: 'Uploading file and starting import...',
  failed: 'Import failed',
  started: (rows: number) => `The import has begun: ${countOf(rows, 'row')}.`,
  rollBackTitle: 'Roll back this import?',
  rollBackWarning:
    'Contacts linked to calls or text messages cannot all be deleted: they stay, and are listed afterwards. The others are removed, and those that the import changed become what they were.',
  stopped: 'It stopped before its end. What it did stands: roll it back, or import the file again.',
  rollBackFailed: 'Rollback stopped',
  undoStopped: 'The rollback stopped before its end. Roll back again: it goes on where it stopped.',

  enoughBegun: `${IMPORTS_AT_ONCE} imports of your office are not through yet. Start this one when the first of them has ended.`,
  noFile: 'Choose one file to import.',
  tooLarge: 'The file is larger than 5,000,000 bytes. Save it in parts and import them one after the other.',
  wrongKind: 'This is no CSV, XLSX or XLS file. Save the list as one of these and choose it again.',
  empty: 'The file is empty. It needs a row of headers and at least one row of contacts.',
  noRows: 'The file has a row of headers and no contacts below it.',
  noHeaders: 'No headers stand there, or no contacts below them. Choose another row.',
  sheetGone: (name: string) => `The workbook has no sheet “${name}”. Choose another.`,
  sheet: 'Sheet',
  hiddenSheet: (name: string) => `${name} (hidden)`,
  headerRow: 'Headers stand in',
  headerRowOf: (row: number, cells: readonly string[]) => `Row ${formatCount(row)}: ${cells.join(', ')}`,
  allHidden: 'All rows of the sheet are hidden. Import them as well, or choose another sheet.',
  hiddenRows: (n: number) => `${countOf(n, 'hidden row')}`,
  readOtherwise: 'Read it as before',
  tooManyRows: `The file has more than ${formatCount(IMPORT_MAX_ROWS)} rows. Save it in parts and import them one after the other.`,
  tooManyColumns: `The file has more than ${IMPORT_MAX_COLUMNS} columns. Delete those that hold no contact data.`,
  encrypted: 'The workbook is protected by a password. Save a copy without it and choose that one.',
  binary: 'This is a binary workbook (.xlsb). Open it in Excel, save it as .xlsx, and choose that one.',
  bomb: 'The workbook unpacks to more than a list of contacts can hold. Copy the list into a new workbook and save that.',
  farCells:
    'The workbook has cells beyond the last row or column that a sheet can have. Copy the list into a new workbook and save that.',
  broken: 'The file is damaged and cannot be read. Open it in Excel, save it anew, and choose that one.',
  quotes: (row: number) =>
    `A quotation mark in row ${formatCount(row)} is never closed. Close it, or save the file as .xlsx.`,
  refusedQuotes: (line: number) =>
    `A quotation mark in line ${formatCount(line)} of the file is out of place. Take it out, or close it before the next separator.`,
  tooLong: 'Reading the file takes too long. Save it in parts, or as CSV.',
  tooMuchMemory: 'The file needs too much memory. Copy the list into a new workbook, or save it as CSV.',
  sameBroken: 'Who is the same person is no list of rows and contacts.',
  mappingBroken: 'The mapping is no list of fields and columns.',
  mappingColumn: (column: string) => `The file has no column “${column}”. Choose another for this field.`,
  mappingRequired: 'Choose the columns of the first name and of the phone.',
  duplicatesHint:
    'Found by number, e-mail, or name and birthdate. Who only shares a number with somebody is a new contact. A number that nobody has named gets its name from the file in any case.',
  badValuesTitle: 'Values that cannot be read',
  badValuesHint: (rows: number) =>
    `${countOf(rows, 'row')} ${rows === 1 ? 'has' : 'have'} an e-mail address, a birthdate or another value that cannot be read. After the import they stand with the reason in a file: mend them there, and import it with “${duplicateWayNames.fill}”.`,
  leftOut: (reason: string) => `Left out: ${reason}`,
  doubtsTitle: 'Perhaps the same person',
  doubtsHint:
    'They share a number or an e-mail address, and are called alike. Tick who is the same person; who is not ticked is imported as a new contact.',
  doubtsBeyond: (n: number) =>
    `${countOf(n, 'more row')} may be contacts too, and cannot be asked about at once: they are imported as new contacts. Import the file in parts to be asked about each.`,
  running: 'This import is being rolled back, and cannot be stopped.',

  noteMerged: (n: number) =>
    `${countOf(n, 'group')} of merged cells: only the first cell of each is read, the others count as empty.`,
  noteFormulas: (n: number) =>
    `${countOf(n, 'cell')} with a formula: what each showed when the file was saved is read.`,
  noteEmptyFormulas: (n: number) =>
    `${countOf(n, 'formula')} without a saved result: these cells count as empty. Open the file in Excel and save it, and they are there.`,
  noteOddLetters: (rows: readonly number[]) =>
    `${rowsOf(rows)}: a character is damaged in the file. It is read as what it most likely was, or shown as “\uFFFD”: look at ${rows.length === 1 ? 'this row' : 'these rows'} after the import.`,
  noteDayFirst: (row: number, text: string) =>
    `Birthdates are read with the day first, as row ${formatCount(row)} has it: “${text}”.`,
  noteDots: (text: string) =>
    `Birthdates are read with the day first, as dates with dots are written: “${text}”.`,
  noteOtherWay: (rows: readonly number[], text: string) =>
    `${rowsOf(rows)}: the birthdate is written the other way round than in the rest of the column, such as “${text}”.`,
  noteSwapped: (row: number, text: string) =>
    `Row ${formatCount(row)} has its birthdate as text with the day first, “${text}”, others are dates of the workbook: Excel may have taken their day for the month. Compare some of them before you import.`,
  lettersTitle: 'Which line is right?',
  lettersHint:
    'The file does not say how its letters with accents are written. Choose the line in which the names are right.',
  datesTitle: 'How are birthdates written?',
  datesBoth: (text: string) =>
    `Birthdates such as “${text}” can be read both ways. Unless you choose otherwise the month is first.`,
  datesContradict: (day: { row: number; text: string }, month: { row: number; text: string }) =>
    `Row ${formatCount(day.row)} has the day first, “${day.text}”, row ${formatCount(month.row)} the month, “${month.text}”. What can be read both ways is not taken until you choose.`,
  noteRemembered: 'Read and mapped as the last time a file with these headers was imported.',

  refusedFirstName: 'The first name is missing.',
  refusedPhoneMissing: 'The phone is missing.',
  refusedPhone: (field: string, text: string) => `${field}: “${text}” is no 10-digit number.`,
  refusedPhoneCut: (field: string) => `${field}: Excel has shortened this number. Format the column as text.`,
  refusedEmail: (text: string) => `Email: “${text}” is no address.`,
  refusedBirthdate: (text: string) => `Birthdate: “${text}” is no date in the past. Write it as 3/14/1980.`,
  refusedBirthdateUnsure: (text: string) =>
    `Birthdate: “${text}” can be read with the day or the month first, and other rows have both. Choose which one counts, or write it as March 14, 1980.`,
  refusedZip: (text: string) => `Zip: “${text}” is no zip code of 5 digits.`,
  refusedCity: (text: string) => `City: “${text}” must contain only letters.`,
  refusedLong: (field: string, most: number) => `${field}: more than ${most} characters.`,

  keptItems: 'has calls, text messages or e-mails',
  keptConvos: 'has conversations among staff',
  keptVisits: 'has appointments, or asked for one',
  keptChart: 'has files in the chart',
  keptPatient: 'is linked to a patient of the practice system',
  keptMerged: 'was merged with another contact',
  keptChanged: 'was changed since',
} as const;

/** What is said of a file that is something else, whatever it is called. */
export const otherKinds = {
  webPage:
    'This file is a web page that is called a spreadsheet. Open it in Excel and save it as .xlsx or CSV.',
  mhtml:
    'This file is an e-mail, or a web page saved as one (MHTML). Open it in Excel and save it as .xlsx or CSV.',
  xml: 'This file is data as XML. Open it in Excel and save it as .xlsx or CSV, or export it as CSV.',
  json: 'This file is data for programs (JSON). Export the list as CSV or .xlsx.',
  pdf: 'This file is a PDF, of which no list can be read. Export the list as CSV or .xlsx where it comes from.',
  rtf: 'This file is a text document (RTF). Copy its table into a spreadsheet and save that as .xlsx or CSV.',
  sylk: 'This file is a spreadsheet of an old kind (SYLK). Open it in Excel and save it as .xlsx or CSV.',
  dif: 'This file is a spreadsheet of an old kind (DIF). Open it in Excel and save it as .xlsx or CSV.',
  vcard:
    'This file holds contact cards (vCard). Open them in your address book and export them from there as CSV.',
  ldif: 'This file holds entries of a directory (LDIF). Export them as CSV.',
  calendar: 'This file holds calendar events (iCalendar), and no list of contacts.',
  sql: 'This file holds commands for a database (SQL). Export the table as CSV.',
  database: 'This file is a database. Export its table of contacts as CSV.',
  picture: 'This file is a picture. A list of contacts is a CSV, XLSX or XLS file.',
  packed: 'This file is an archive. Unpack it, and choose the list in it.',
} as const;
