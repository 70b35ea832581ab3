import { calls as contract, type RouteInput } from '@chairline/contract';
import type { PhoneCarrier } from '../../../gateways/plivo/index.ts';
import type { Context } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { typeOfContent } from '../../../platform/files/file-store.ts';
import { inOffice, type OfficeScope, type Platform } from '../../../platform/platform.ts';
import { presentRecordings } from '../../threads/index.ts';
import { readCallSettings } from '../ring/call-settings.ts';
import { noteRecording, presentRow, tellItem } from './note-recording.ts';
import { EXPIRE_RECORDINGS, FETCH_RECORDING, GATHER_RECORDINGS, queueFetch } from '../state/queue-jobs.ts';
import { findCallByItem, lockCall } from '../store.ts';
import {
  findRecording,
  listOlderThan,
  listRecordings,
  type RecordingRow,
  saveRecording,
} from './store-recordings.ts';

const DAY_MS = 24 * 3_600_000;
const scopeOf = (office: number, name: string): OfficeScope => ({ office, actor: { kind: 'job', name } });

/** A recording whose call is held until the transaction ends. */
async function lockRecording(ctx: Context, recordingId: number): Promise<RecordingRow | undefined> {
  const row = await findRecording(ctx.tx, recordingId);
  if (row) await lockCall(ctx.tx, row.callId);
  return row && findRecording(ctx.tx, recordingId);
}

/**
 * Brings a recording or a caller's message to us, and deletes it at the carrier: it is heard from here, never by a link.
 * @throws CarrierError, or what else kept it from us, which its item then says; the job is tried again
 */
export async function fetchRecording(
  platform: Platform,
  carrier: PhoneCarrier,
  job: { client_id: number; recording_id: number },
): Promise<void> {
  const scope = scopeOf(job.client_id, FETCH_RECORDING);
  const row = await inOffice(platform, scope, (ctx) => lockRecording(ctx, job.recording_id));
  if (!row || row.state === 'recording') return;
  if (row.state === 'fetching' || row.state === 'failed') {
    try {
      await bring(platform, carrier, scope, row);
    } catch (error) {
      await inOffice(platform, scope, (ctx) => settle(ctx, row.recordingId, { state: 'failed' }));
      throw error;
    }
  }
  if (!row.atCarrier) return;
  if (!URL.canParse(row.carrierId)) await carrier.deleteRecording(row.carrierId);
  await inOffice(platform, scope, (ctx) => saveRecording(ctx.tx, row.recordingId, { atCarrier: false }));
}

async function bring(
  platform: Platform,
  carrier: PhoneCarrier,
  scope: OfficeScope,
  row: RecordingRow,
): Promise<void> {
  const bytes = await carrier.fetchRecording(row.url!);
  const type = await typeOfContent(bytes);
  if (type !== 'audio/mpeg' && type !== 'audio/wav')
    throw new Error(`a recording of type ${type ?? 'unknown'} is none`);
  const { key, sha256 } = await platform.files.put(scope.office, bytes);
  await inOffice(platform, scope, (ctx) =>
    settle(ctx, row.recordingId, { state: 'kept', fileKey: key, type, size: bytes.length, sha256 }),
  );
}

/** A recording is here, or could not be fetched: its item says so. A message waits for an answer. */
async function settle(ctx: Context, recordingId: number, change: Partial<RecordingRow>): Promise<void> {
  const row = await lockRecording(ctx, recordingId);
  if (!row || (row.state !== 'fetching' && row.state !== 'failed') || row.state === change.state) return;
  await saveRecording(ctx.tx, recordingId, change);
  const isMessage = row.kind === 'voicemail' && change.state === 'kept';
  await tellItem(ctx, row.callId, isMessage ? true : undefined);
  if (change.state === 'kept') {
    ctx.audit({
      action: row.kind === 'call' ? 'call.recorded' : 'call.voicemail',
      subject: `call:${row.callId}`,
      details: { recording: recordingId },
    });
    if (row.kind === 'call') await ctx.raise('recording.kept', { recordingId, callId: row.callId });
  }
}

/**
 * Of a call that is over: fetches what the carrier recorded and did not tell of, or whose word was lost.
 * @throws CarrierError; Error while the carrier does not have it yet
 */
export async function gatherRecordings(
  platform: Platform,
  carrier: PhoneCarrier,
  job: { client_id: number; call_id: number },
): Promise<void> {
  const scope = scopeOf(job.client_id, GATHER_RECORDINGS);
  const missing = (ctx: Context) =>
    listRecordings(ctx.tx, [job.call_id]).then((rows) => {
      const own = rows.filter(({ kind }) => kind === 'call');
      return own.length === 0 || own.some(({ state }) => state === 'recording');
    });
  const found = await inOffice(platform, scope, async (ctx) => ({
    row: await lockCall(ctx.tx, job.call_id),
    missing: await missing(ctx),
  }));
  if (!found.row || !found.missing) return;
  const there = await carrier.listRecordings(found.row.conference);
  const still = await inOffice(platform, scope, async (ctx) => {
    for (const { id, url, seconds } of there)
      await noteRecording(ctx, job.call_id, { carrierId: id, kind: 'call', url, seconds, done: true });
    return missing(ctx);
  });
  if (still) throw new Error('the carrier does not have the recording of a call yet');
}

/** Deletes what the office no longer keeps: the file first, so that none is left without its row. */
export async function expireRecordings(platform: Platform, job: { client_id: number }): Promise<void> {
  const scope = scopeOf(job.client_id, EXPIRE_RECORDINGS);
  const due = await inOffice(platform, scope, async (ctx) => {
    const settings = await readCallSettings(ctx.tx);
    const before = (days: number) => new Date(ctx.now.getTime() - days * DAY_MS);
    return [
      ...(await listOlderThan(ctx.tx, 'call', before(settings.keep_recordings_days))),
      ...(await listOlderThan(ctx.tx, 'voicemail', before(settings.keep_voicemails_days))),
    ];
  });
  for (const { recordingId, callId, fileKey } of due) {
    if (fileKey !== null) await platform.files.remove(fileKey);
    await inOffice(platform, scope, async (ctx) => {
      if ((await lockRecording(ctx, recordingId))?.state !== 'kept') return;
      const gone = { fileKey: null, type: null, size: null, sha256: null, deletedAt: ctx.now };
      await saveRecording(ctx.tx, recordingId, { ...gone, state: 'deleted' });
      await tellItem(ctx, callId);
      ctx.audit({
        action: 'call.recording_deleted',
        subject: `call:${callId}`,
        details: { recording: recordingId },
      });
    });
  }
}

/** Tries again to fetch what could not be fetched. @throws Refusal 404; 409 when it did not fail */
export async function fetchRecordingAgain(
  ctx: Context,
  itemId: number,
  { recording_id: recordingId }: RouteInput<typeof contract.fetchRecordingAgain>['body'],
): Promise<{ recording: contract.CallRecording }> {
  const call = await findCallByItem(ctx.tx, itemId);
  const row = call && (await lockRecording(ctx, recordingId));
  if (row?.callId !== call?.callId || !row) throw notFound('recording');
  if (row.state !== 'failed') throw conflict(contract.callMessages.notFailed);
  const after = await saveRecording(ctx.tx, recordingId, { state: 'fetching' });
  await queueFetch(ctx, recordingId);
  await tellItem(ctx, row.callId);
  ctx.audit({
    action: 'call.fetch_again',
    subject: `call:${row.callId}`,
    details: { recording: recordingId },
  });
  return { recording: presentRecordings(itemId, [presentRow(after)])[0]! };
}
