import { practice as contract } from '@chairline/contract';
import { patStatus } from '@chairline/open-dental';
import {
  type OpenPracticeApi,
  type PracticeApi,
  PracticeFault,
} from '../../../gateways/open-dental/index.ts';
import type { Context } from '../../../platform/context.ts';
import { withoutMetadata } from '../../../platform/files/clean-photo.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  lockWaiting,
  type Picked,
  type Send,
  type SendFault,
  type SendTiming,
} from '../../../platform/sends/index.ts';
import { openAccessToken } from '../connection/access-token.ts';
import { announceDocument, SEND_DOCUMENT, wakeDocument } from './add-document.ts';
import { askInTime } from '../connection/ask-in-time.ts';
import { chartWords, describe, extensionOf, isOf } from './chart-words.ts';
import { lookUpPatient } from '../visits/must-be-patient.ts';
import { type ChartFile, type ChartRow, documentRows, findFileOfRow } from './store-documents.ts';

export interface ChartTiming extends SendTiming {
  /** The practice system has this long for an answer. */
  timeout: number;
}

export const chartTiming: ChartTiming = {
  doubt: 120_000,
  lookAgain: 30_000,
  firstBackoff: 10_000,
  maxBackoff: 15 * 60_000,
  giveUp: 24 * 3_600_000,
  timeout: 90_000,
};

type Job = { client_id: number; chart_document_id: number };

interface Parcel {
  file: ChartFile;
  writer: PracticeApi;
}

/** One document. It is looked up by the mark in its description, so that it is in the chart once. */
export function documentSend(
  platform: Platform,
  openApi: OpenPracticeApi | null,
  timing: ChartTiming = chartTiming,
): Send<Job, ChartRow, Parcel, number> {
  const lookUp = async ({ writer }: Parcel, row: ChartRow) => {
    const listed = await askInTime(timing.timeout, (signal) => writer.listDocuments(row.patNum, signal));
    return listed.find(({ description }) => isOf(row, description))?.docNum ?? null;
  };
  return {
    name: SEND_DOCUMENT,
    timing,
    rows: documentRows,
    pick: (ctx, job) => pick(ctx, job, platform, openApi, timing),
    async send(parcel, row) {
      // What was asked for again after it had failed may be there: a fault can say less than happened.
      const there = row.attempts > 1 ? await lookUp(parcel, row) : null;
      if (there !== null) return there;
      await mustHaveChart(parcel.writer, row.patNum, timing.timeout);
      // What a patient sent stands here as it came; into the chart goes the picture alone.
      const stored = await platform.files.read(parcel.file.storage_key);
      const bytes = await withoutMetadata(stored, parcel.file.media_type);
      if (!bytes) throw new PracticeFault('refused', chartWords.unreadable);
      const document = {
        patNum: row.patNum,
        bytes,
        extension: extensionOf(parcel.file),
        description: describe(row),
        docCategory: null,
      };
      return askInTime(timing.timeout, (signal) => parcel.writer.uploadDocument(document, signal));
    },
    lookUp,
    faultOf,
    settle: {
      begun: announce,
      async accepted(ctx, row, docNum) {
        const id = row.chartDocumentId;
        if (!(await lockWaiting(ctx.tx, documentRows, id))) return;
        await documentRows.change(ctx.tx, id, { state: 'accepted', docNum, lastError: null });
        await announce(ctx, row);
        audit(ctx, row, 'chart.added', { doc_num: docNum });
      },
      async failed(ctx, row) {
        await announce(ctx, row);
        audit(ctx, row, 'chart.fail');
      },
      async waiting(ctx, row, why) {
        if (why === 'later') await announce(ctx, row);
      },
      gaveUp: (_, fault) => fault.message,
    },
    async next(ctx, job) {
      const row = await lockWaiting(ctx.tx, documentRows, job.chart_document_id);
      if (row) await wakeDocument(ctx, job.chart_document_id, row.nextAttemptAt);
    },
  };
}

async function pick(
  ctx: Context,
  job: Job,
  platform: Platform,
  openApi: OpenPracticeApi | null,
  timing: ChartTiming,
): Promise<Picked<ChartRow, Parcel> | null> {
  const row = await lockWaiting(ctx.tx, documentRows, job.chart_document_id);
  if (!row) return null;
  const token = await openAccessToken(platform, ctx);
  if (token === null) return { row, failed: contract.practiceWords.noAccessToken };
  if (!openApi) return { row, failed: chartWords.notSetUp };
  const file = await findFileOfRow(ctx.tx, row.mediaKind, row.mediaId);
  if (!file) return { row, failed: chartWords.fileGone };
  const waited = ctx.now.getTime() - row.queuedAt.getTime();
  if (waited > timing.giveUp) return { row, failed: row.lastError ?? chartWords.gaveUp };
  return { row, parcel: { file, writer: openApi(token) } };
}

/** Nobody looks into the chart of a record that was merged into another one, which is then archived. */
async function mustHaveChart(practice: PracticeApi, patNum: number, timeoutMs: number): Promise<void> {
  const patient = await askInTime(timeoutMs, (signal) => lookUpPatient(practice, patNum, signal));
  if (!patient) throw new PracticeFault('refused', chartWords.patientGone);
  if (patient.PatStatus === patStatus.archived) throw new PracticeFault('refused', chartWords.archived);
}

/** Faults that pass by themselves. */
const mayPass = new Set<PracticeFault['code']>(['offline', 'busy', 'slow', 'garbage']);

/** A file that cannot be read is a fault of ours. */
function faultOf(error: unknown): SendFault | null {
  if (!(error instanceof PracticeFault)) return null;
  const outcome = error.inDoubt ? 'doubtful' : mayPass.has(error.code) ? 'later' : 'refused';
  return { outcome, message: error.message, waitMs: error.retryAfterMs };
}

/** Says how far it is by now. */
async function announce(ctx: Context, { chartDocumentId }: ChartRow): Promise<void> {
  announceDocument(ctx, (await documentRows.lock(ctx.tx, chartDocumentId))!);
}

function audit(ctx: Context, row: ChartRow, action: string, details: Record<string, unknown> = {}): void {
  ctx.audit({
    action,
    subject: `contact:${row.contactId}`,
    details: { document: row.chartDocumentId, ...details },
  });
}
