import { practice as contract } from '@chairline/contract';
import { type Context, userOf } from '../../../platform/context.ts';
import { BadInput, notFound } from '../../../platform/errors.ts';
import { findContact } from '../../contacts/index.ts';
import { CHART_FILE_MAX_BYTES, chartWords, presentDocument } from './chart-words.ts';
import { findAccessToken } from '../store.ts';
import {
  changeDocument,
  type ChartRow,
  findFileToChart,
  insertDocument,
  listDocumentsOf,
  lockOfFile,
  type MediaKind,
} from './store-documents.ts';

export const SEND_DOCUMENT = 'send-chart-document';

/** Has a document sent, now or at a time. Only one job of a document waits. */
export function wakeDocument(ctx: Context, documentId: number, runAt?: Date): Promise<void> {
  return ctx.enqueue(
    SEND_DOCUMENT,
    { chart_document_id: documentId },
    { jobKey: `chart:${ctx.office}:${documentId}`, ...(runAt ? { runAt } : {}) },
  );
}

/**
 * Puts a file of a message on its way into the patient's chart. Twice is once; one that failed is tried again.
 * @throws BadInput where the contact is no patient, no access token is saved or the file is too large; Refusal 404 for
 *   a contact or a file the caller may not see
 */
export async function addChartDocument(
  ctx: Context,
  { contactId, mediaId }: { contactId: number; mediaId: number },
  input: { media_kind: MediaKind; description: string },
): Promise<{ document: contract.ChartDocument }> {
  const contact = await findContact(ctx.tx, contactId);
  if (!contact) throw notFound('contact');
  const { userId } = userOf(ctx);
  const kind = input.media_kind;
  const whose = { mediaId, contactId: contact.contactId };
  const file = await findFileToChart(ctx.tx, kind, whose);
  if (!file) throw notFound('attachment');
  if (contact.odPatNum === null) throw new BadInput(chartWords.notPatient);
  if (!(await findAccessToken(ctx.tx))) throw new BadInput(contract.practiceWords.noAccessToken);
  if (file.size > CHART_FILE_MAX_BYTES) throw new BadInput(chartWords.tooLarge);

  const before = await lockOfFile(ctx.tx, contact.odPatNum, kind, mediaId);
  if (before && before.state !== 'failed') return { document: presentDocument(before) };
  const asked = {
    contactId: contact.contactId,
    description: input.description || file.file_name,
    state: 'queued',
    nextAttemptAt: ctx.now,
    lastError: null,
    requestedBy: userId,
    queuedAt: ctx.now,
  } as const;
  const row: ChartRow | undefined = before
    ? // The same row, so that its mark finds what an earlier try may have left in the chart.
      await changeDocument(ctx.tx, before.chartDocumentId, asked)
    : await insertDocument(ctx.tx, {
        ...asked,
        clientId: ctx.office,
        patNum: contact.odPatNum,
        mediaId,
        mediaKind: kind,
      });
  if (!row) {
    // Somebody else asked for the same at this moment, and their transaction came first.
    const theirs = await lockOfFile(ctx.tx, contact.odPatNum, kind, mediaId);
    return { document: presentDocument(theirs!) };
  }
  await wakeDocument(ctx, row.chartDocumentId);
  announceDocument(ctx, row);
  ctx.audit({
    action: 'chart.add',
    subject: `contact:${contact.contactId}`,
    details: { document: row.chartDocumentId, kind, media: mediaId },
  });
  return { document: presentDocument(row) };
}

/** Tells the office how far a document is. */
export function announceDocument(ctx: Context, row: ChartRow): void {
  ctx.emit('chartDocument', { document: presentDocument(row) });
}

/** Files of a contact that were put into the chart, or are on their way; newest first. @throws Refusal 404 */
export async function listChartDocuments(
  ctx: Context,
  contactId: number,
): Promise<{ data: contract.ChartDocument[] }> {
  const contact = await findContact(ctx.tx, contactId);
  if (!contact) throw notFound('contact');
  return { data: (await listDocumentsOf(ctx.tx, contact.contactId)).map(presentDocument) };
}
