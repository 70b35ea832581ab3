import { BadInput } from '../../../platform/errors.ts';
import { inOffice, type Platform } from '../../../platform/platform.ts';
import { readCallSettings } from '../ring/call-settings.ts';
import { conferenceDocument } from './documents.ts';
import { endingDocument } from './fall-back.ts';
import { readHookQuery } from './hooks.ts';
import { lockCall } from '../store.ts';
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
    const words = hook.announce ? (await readCallSettings(ctx.tx)).announcement : undefined;
    return conferenceDocument(platform, row, hook.role ?? 'customer', words);
  });
}
