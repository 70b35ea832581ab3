import type { Context } from '../../../platform/context.ts';
import { changeItem, type ItemRecording } from '../../threads/index.ts';
import { queueFetch } from '../state/queue-jobs.ts';
import { lockCall } from '../store.ts';
import { insertRecording, listRecordings, type RecordingRow, saveRecording } from './store-recordings.ts';

export const presentRow = (row: RecordingRow): ItemRecording => ({
  id: row.recordingId,
  kind: row.kind,
  state: row.state,
  seconds: row.seconds,
  deleted_at: row.deletedAt?.toISOString() ?? null,
});

/** The call's item says what its recordings now are. @param needsAnswer as `changeItem` has it */
export async function tellItem(ctx: Context, callId: number, needsAnswer?: boolean): Promise<void> {
  const call = await lockCall(ctx.tx, callId);
  if (!call || call.commItemId === null) return;
  const recordings = (await listRecordings(ctx.tx, [callId])).map(presentRow);
  await changeItem(ctx, call.commItemId, { recordings }, needsAnswer);
}

/** What the carrier said of a recording. */
export interface ToldRecording {
  carrierId: string;
  kind: RecordingRow['kind'];
  url: string | null;
  seconds: number | null;
  /** Its file is there. */
  done: boolean;
}

/**
 * Takes in that something of a call is or was recorded: once, however often and in whatever order it is told. What is
 * done is fetched by a job.
 */
export async function noteRecording(ctx: Context, callId: number, told: ToldRecording): Promise<void> {
  if (!(await lockCall(ctx.tx, callId))) return;
  const known = (await listRecordings(ctx.tx, [callId])).find(
    ({ carrierId }) => carrierId === told.carrierId,
  );
  const row =
    known ??
    (await insertRecording(ctx.tx, {
      clientId: ctx.office,
      callId,
      kind: told.kind,
      carrierId: told.carrierId,
      url: told.url,
      state: 'recording',
      recordedAt: ctx.now,
    }));
  if (!row) return;
  if (told.done && row.state === 'recording') {
    const { recordingId } = row;
    await saveRecording(ctx.tx, recordingId, { state: 'fetching', url: told.url, seconds: told.seconds });
    await queueFetch(ctx, recordingId);
  } else if (known) return;
  await tellItem(ctx, callId);
}
