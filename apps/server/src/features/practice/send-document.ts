import { practice as contract } from '@chairline/contract';
import {
  type OpenPracticeApi,
  PracticeFault,
  type PracticeWriter,
} from '../../gateways/open-dental/index.ts';
import type { Context } from '../../platform/context.ts';
import { withoutMetadata } from '../../platform/files/clean-photo.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { openAccessToken } from './access-token.ts';
import { announceDocument, SEND_DOCUMENT, wakeDocument } from './add-document.ts';
import { askInTime } from './ask-in-time.ts';
import { chartWords, describe, extensionOf, isOf } from './chart-words.ts';
import {
  changeDocument,
  type ChartFile,
  type ChartRow,
  findFileOfRow,
  lockDocument,
  type MediaKind,
} from './store-documents.ts';

/** How long the sender waits for what, in milliseconds. */
export interface ChartTiming {
  firstBackoff: number;
  maxBackoff: number;
  /** A document that could not be handed over for this long has failed. */
  giveUp: number;
  /** The practice system has this long for an answer. */
  timeout: number;
}

export const chartTiming: ChartTiming = {
  firstBackoff: 10_000,
  maxBackoff: 15 * 60_000,
  giveUp: 24 * 3_600_000,
  timeout: 90_000,
};

interface Sending {
  platform: Platform;
  openApi: OpenPracticeApi | null;
  timing: ChartTiming;
}

/** How a try ended. */
type Outcome =
  | { kind: 'done'; docNum: number }
  | { kind: 'failed'; why: string }
  | { kind: 'again'; why: string; afterMs: number | null };

/**
 * Uploads one document. Marked and committed before anything is said to the practice system; from the second try on it
 * is looked up there first, by the mark in its description, so that whatever ended the first one it is in the chart once.
 */
export async function sendDocument(
  sending: Sending,
  job: { client_id: number; chart_document_id: number },
): Promise<void> {
  const { platform } = sending;
  const scope = { office: job.client_id, actor: { kind: 'job', name: SEND_DOCUMENT } } as const;
  const begun = await inOffice(platform, scope, (ctx) => begin(sending, ctx, job.chart_document_id));
  if (!begun) return;
  const outcome = await upload(sending, begun);
  await inOffice(platform, scope, (ctx) => finish(sending, ctx, begun.row, outcome));
}

interface Begun {
  row: ChartRow;
  file: ChartFile;
  writer: PracticeWriter;
}

/** Marks the document as being sent. @returns null when there is nothing to send */
async function begin(
  { platform, openApi, timing }: Sending,
  ctx: Context,
  id: number,
): Promise<Begun | null> {
  const row = await lockDocument(ctx.tx, id);
  if (!row || row.state === 'done' || row.state === 'failed') return null;
  const token = await openAccessToken(platform, ctx);
  const file = await findFileOfRow(ctx.tx, row.mediaKind as MediaKind, row.mediaId);
  const waited = ctx.now.getTime() - row.requestedAt.getTime();
  const impossible =
    token === null
      ? contract.practiceWords.noAccessToken
      : !openApi
        ? chartWords.notSetUp
        : !file
          ? chartWords.fileGone
          : waited > timing.giveUp
            ? (row.lastError ?? chartWords.gaveUp)
            : null;
  if (impossible !== null) {
    await settle(ctx, row, { kind: 'failed', why: impossible });
    return null;
  }
  const marked = await changeDocument(ctx.tx, id, {
    state: 'sending',
    attempts: row.attempts + 1,
    attemptStartedAt: ctx.now,
  });
  announceDocument(ctx, marked);
  return { row: marked, file: file!, writer: openApi!(token!) };
}

async function upload({ platform, timing }: Sending, { row, file, writer }: Begun): Promise<Outcome> {
  const lookUp = async () => {
    const listed = await askInTime(timing.timeout, (signal) => writer.listDocuments(row.patNum, signal));
    return listed.find(({ description }) => isOf(row, description))?.docNum;
  };
  try {
    const there = row.attempts > 1 ? await lookUp() : undefined;
    if (there !== undefined) return { kind: 'done', docNum: there };
    // What a patient sent stands here as it came; into the chart goes the picture alone.
    const stored = await platform.files.read(file.storage_key);
    const bytes = await withoutMetadata(stored, file.media_type);
    if (!bytes) return { kind: 'failed', why: chartWords.unreadable };
    const document = {
      patNum: row.patNum,
      bytes,
      extension: extensionOf(file),
      description: describe(row),
      docCategory: null,
    };
    const docNum = await askInTime(timing.timeout, (signal) => writer.uploadDocument(document, signal));
    return { kind: 'done', docNum };
  } catch (error) {
    // A file that cannot be read, a fault of ours: the job's own tries, and its failure, are for those.
    if (!(error instanceof PracticeFault)) throw error;
    const again = error.inDoubt || mayPass.has(error.code);
    return again
      ? { kind: 'again', why: error.message, afterMs: error.retryAfterMs }
      : { kind: 'failed', why: error.message };
  }
}

/** Faults that pass by themselves. */
const mayPass = new Set<PracticeFault['code']>(['offline', 'busy', 'slow', 'garbage']);

async function finish({ timing }: Sending, ctx: Context, sent: ChartRow, outcome: Outcome): Promise<void> {
  const row = await lockDocument(ctx.tx, sent.chartDocumentId);
  if (!row || row.state !== 'sending') return;
  if (outcome.kind !== 'again') return settle(ctx, row, outcome);
  const wait = Math.min(timing.firstBackoff * 2 ** Math.min(row.attempts - 1, 20), timing.maxBackoff);
  const next = new Date(ctx.now.getTime() + Math.max(wait, outcome.afterMs ?? 0));
  const after = await changeDocument(ctx.tx, row.chartDocumentId, {
    state: 'queued',
    nextAttemptAt: next,
    lastError: outcome.why,
  });
  announceDocument(ctx, after);
  await wakeDocument(ctx, row.chartDocumentId, next);
}

async function settle(
  ctx: Context,
  row: ChartRow,
  outcome: Exclude<Outcome, { kind: 'again' }>,
): Promise<void> {
  const done = outcome.kind === 'done';
  const after = await changeDocument(ctx.tx, row.chartDocumentId, {
    state: outcome.kind,
    nextAttemptAt: null,
    ...(done ? { docNum: outcome.docNum, lastError: null } : { lastError: outcome.why }),
  });
  announceDocument(ctx, after);
  ctx.audit({
    action: done ? 'chart.added' : 'chart.fail',
    subject: `contact:${row.contactId}`,
    details: { document: row.chartDocumentId, ...(done ? { doc_num: outcome.docNum } : {}) },
  });
}
