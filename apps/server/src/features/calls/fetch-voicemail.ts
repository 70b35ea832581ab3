import type { PhoneCarrier } from '../../gateways/plivo/index.ts';
import { typeOfContent } from '../../platform/files/file-store.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { changeItem } from '../threads/index.ts';
import { FETCH_VOICEMAIL } from './queue-jobs.ts';
import { lockCall, saveCall } from './store.ts';

/**
 * Brings a caller's message to us: it is heard from here, never by a link to the carrier.
 * @throws CarrierError; the job is then tried again
 */
export async function fetchVoicemail(
  platform: Platform,
  carrier: PhoneCarrier,
  job: { client_id: number; call_id: number; url: string },
): Promise<void> {
  const scope = { office: job.client_id, actor: { kind: 'job', name: FETCH_VOICEMAIL } } as const;
  const row = await inOffice(platform, scope, (ctx) => lockCall(ctx.tx, job.call_id));
  if (!row || row.recordingKey !== null) return;
  const bytes = await carrier.fetchRecording(job.url);
  const type = await typeOfContent(bytes);
  if (type !== 'audio/mpeg' && type !== 'audio/wav')
    throw new Error(`a recording of type ${type ?? 'unknown'} is none`);
  const { key, sha256 } = await platform.files.put(job.client_id, bytes);
  await inOffice(platform, scope, async (ctx) => {
    const now = await lockCall(ctx.tx, job.call_id);
    if (!now || now.recordingKey !== null) return;
    await saveCall(ctx.tx, job.call_id, {
      recordingKey: key,
      recordingType: type,
      recordingSize: bytes.length,
      recordingSha256: sha256,
    });
    if (now.commItemId !== null) await changeItem(ctx, now.commItemId, { recordingKey: key }, true);
    ctx.audit({ action: 'call.voicemail', subject: `call:${job.call_id}` });
  });
}
