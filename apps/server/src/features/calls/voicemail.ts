import { takeDelivery } from '../../platform/deliveries/index.ts';
import { BadInput } from '../../platform/errors.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { conferenceDocument } from './documents.ts';
import { endingDocument } from './fall-back.ts';
import { readHookQuery } from './hooks.ts';
import { queueVoicemail } from './queue-jobs.ts';
import { lockCall } from './store.ts';
import { type Element, refusal } from './xml.ts';
import { calls as contract } from '@chairline/contract';

/** What a call that was moved shall do: join a conference, or leave a message. @throws BadInput */
export async function moveOn(
  platform: Platform,
  query: unknown,
  where: 'conference' | 'voicemail',
): Promise<Element[]> {
  const hook = readHookQuery(query);
  if (!hook) throw new BadInput('This address names no call.');
  const scope = { office: hook.office, actor: { kind: 'webhook', vendor: 'plivo' } } as const;
  return inOffice(platform, scope, async (ctx) => {
    const row = await lockCall(ctx.tx, hook.call);
    if (!row) return refusal(contract.callMessages.over);
    if (where === 'voicemail') return endingDocument(platform, ctx, row);
    if (row.endedAt !== null) return refusal(contract.callMessages.over);
    return conferenceDocument(platform, row, hook.role ?? 'customer');
  });
}

/** Takes in where a caller's message is; a job fetches it. @throws BadInput when it is not said */
export async function takeVoicemail(
  platform: Platform,
  query: unknown,
  form: Readonly<Record<string, string>>,
): Promise<void> {
  const hook = readHookQuery(query);
  const url = form.RecordUrl ?? form.RecordFile ?? '';
  if (!hook) throw new BadInput('This address names no call.');
  // Told once when the caller is done, and once more when the file is there.
  if (url === '' || !URL.canParse(url)) return;
  const key = `voicemail:${hook.call}:${form.RecordingID ?? url}:${form.RecordingDuration ?? ''}`;
  const delivery = { vendor: 'plivo', key, office: hook.office, body: { ...form } } as const;
  await takeDelivery(platform, delivery, async (ctx) => {
    if (await lockCall(ctx.tx, hook.call)) await queueVoicemail(ctx, hook.call, url);
  });
}
