import type { practice as contract } from '@chairline/contract';
import type { ChartFile, ChartRow } from './store-documents.ts';

/** What a person is told of a file on its way to the chart. */
export const chartWords = {
  notPatient: 'Contact is not an Open Dental patient.',
  tooLarge: 'This file is too large for the Open Dental API, which takes at most 12 MB.',
  notSetUp: 'This installation is not set up for the Open Dental API.',
  unreadable: 'This picture cannot be read; it may have been cut off.',
  patientGone: 'This patient is no longer in Open Dental. Link the contact to the record that is there.',
  archived:
    'This patient was archived in Open Dental, as one is who was merged into another record. Add the file to the record that is active.',
  fileGone: 'The file is no longer here.',
  gaveUp: 'Open Dental could not be reached for a day.',
} as const;

/** Its body may have 16.8 million characters, and base64 makes four of three bytes. */
export const CHART_FILE_MAX_BYTES = 12_000_000;
/** What Open Dental keeps of a description. */
const DESCRIPTION_MAX = 255;

const extensions: Record<string, string> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/gif': '.gif',
  'image/bmp': '.bmp',
  'image/webp': '.webp',
  'image/tiff': '.tif',
  'application/pdf': '.pdf',
  'video/mp4': '.mp4',
  'text/plain': '.txt',
};

/** A file's ending with its dot: by its content, else by its name. */
export function extensionOf({ media_type, file_name }: ChartFile): string {
  return extensions[media_type] ?? /\.[A-Za-z0-9]{1,5}$/.exec(file_name)?.[0].toLowerCase() ?? '.bin';
}

/** By which a document is found again in the chart. */
const markOf = (row: ChartRow): string => `(Chairline ${row.clientId}-${row.chartDocumentId})`;

/** A document's description in the chart, with its mark. */
export function describe(row: ChartRow): string {
  const mark = markOf(row);
  return `${row.description.slice(0, DESCRIPTION_MAX - mark.length - 1).trim()} ${mark}`
    .trim()
    .toWellFormed();
}

/** Whether a description is that of this document. */
export const isOf = (row: ChartRow, description: string): boolean => description.includes(markOf(row));

export function presentDocument(row: ChartRow): contract.ChartDocument {
  return {
    chart_document_id: row.chartDocumentId,
    contact_id: row.contactId,
    media_id: row.mediaId,
    media_kind: row.mediaKind as contract.ChartDocument['media_kind'],
    state: row.state === 'accepted' ? 'done' : row.state,
    problem: row.state === 'failed' ? row.lastError : null,
    requested_at: row.queuedAt.toISOString(),
    version: row.version,
  };
}
