import { booking, callerInfo as contract, type RouteAnswer, type RouteInput } from '@chairline/contract';
import { type Context, personOf } from '../../platform/context.ts';
import { seal } from '../../platform/crypto.ts';
import { BadInput, forbidden } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Facts, mergeFacts, noFacts } from './facts.ts';
import type { CallOf, Neighbours } from './neighbours.ts';
import { announceInfo, openSsn, sealedFor } from './present.ts';
import { findInfoOfCall, hasAi, type InfoRow, insertInfo, saveInfo } from './store.ts';

/**
 * Keeps what the assistant learned of the caller, and tells the office and who is in the call.
 * @throws Refusal 404, 409 of the call; 403 where AI is off; BadInput where there is nobody to collect anything of
 */
export async function storeAiInfo(
  platform: Platform,
  { calls, requestAppointment }: Neighbours,
  ctx: Context,
  { conferenceName, info: said }: RouteInput<typeof contract.storeAiInfo>['body'],
): Promise<RouteAnswer<typeof contract.storeAiInfo>> {
  const { call, inside } = await calls.hold(ctx, conferenceName);
  if (!(await hasAi(ctx.tx, ctx.office))) throw forbidden(contract.infoWords.aiOff);
  const { infoId, before } = await addFacts(platform, ctx, call, said);
  const info = await tellCollected(platform, ctx, { conferenceName, inside }, infoId);
  const intent = said.calendar_intent;
  const isNews =
    JSON.stringify(before?.facts.more['calendar_intent']) !== JSON.stringify(info.more['calendar_intent']);
  if (intent?.type === 'OD' && isNews) {
    const wish = wishOf(intent, info);
    const request = await requestAppointment(platform, ctx, info.contact_id, {
      source: 'call',
      item_id: info.comm_participant_id,
      wish,
      days: [new Date(`${intent.date}T00:00:00Z`).getUTCDay()],
      part: 'any',
    });
    const told = {
      conferenceName,
      request_id: request.request_id,
      contact_id: info.contact_id,
      date: intent.date,
      wish: request.wish,
    };
    ctx.afterCommit(() => platform.hub.pass(ctx.office, 'callerWish', told, inside));
  }
  return { ...(await calls.show(ctx, conferenceName)), info };
}

/** Tells the office what is collected of a call's caller now, and those who are in the call. */
export async function tellCollected(
  platform: Platform,
  ctx: Context,
  { conferenceName, inside }: { conferenceName: string; inside: readonly number[] },
  infoId: number,
): Promise<contract.CallerInfo> {
  const info = await announceInfo(platform, ctx, infoId);
  ctx.afterCommit(() => platform.hub.pass(ctx.office, 'AI_Contact_Info', { conferenceName, info }, inside));
  return info;
}

/**
 * Merges what was said into what is kept of a call, which the caller of this holds.
 * @param quotes the sentences that fields were taken from, by field
 * @returns whose row it is, what stood there before (undefined: nothing did), and whether it is another now
 * @throws BadInput when nobody outside is in the call, or it is more than is kept
 */
export async function addFacts(
  platform: Platform,
  ctx: Context,
  call: CallOf,
  said: contract.AiInfo | contract.InfoCorrection,
  quotes: Readonly<Record<string, string>> = {},
): Promise<{ infoId: number; before: InfoRow | undefined; changed: boolean }> {
  if (call.commItemId === null || call.contactNumber === '')
    throw new BadInput(contract.infoWords.nobodyOutside);
  const before = await findInfoOfCall(ctx.tx, call.callId);
  const change = changeOf(platform, ctx, call, before, said, quotes);
  if (!before) {
    const { infoId } = await insertInfo(ctx.tx, {
      clientId: ctx.office,
      callId: call.callId,
      itemId: call.commItemId,
      collectedAt: ctx.now,
      ...change.columns,
    });
    audit(ctx, infoId, change.fields);
    return { infoId, before, changed: true };
  }
  if (change.fields.length > 0) {
    await saveInfo(ctx.tx, before.infoId, { ...change.columns, ...unsettled });
    audit(ctx, before.infoId, change.fields);
  }
  return { infoId: before.infoId, before, changed: change.fields.length > 0 };
}

/** What is added to or corrected waits for somebody again. */
export const unsettled = {
  state: 'new',
  settledAt: null,
  settledBy: null,
  takenContactId: null,
  taken: null,
} as const;

const audit = (ctx: Context, infoId: number, fields: readonly string[]) =>
  ctx.audit({ action: 'caller_info.collect', subject: `caller_info:${infoId}`, details: { fields } });

/** The columns after a change, and the names of what changed. */
export function changeOf(
  platform: Platform,
  ctx: Context,
  call: Pick<CallOf, 'callId' | 'contactNumber'>,
  before: InfoRow | undefined,
  said: contract.AiInfo | contract.InfoCorrection,
  quotes: Readonly<Record<string, string>> = {},
) {
  const { facts, changed, ssn } = mergeFacts(before?.facts ?? noFacts, said);
  const held = before ? openSsn(platform, before) : null;
  const newSsn = ssn !== undefined && ssn !== (held ?? '');
  const fields = newSsn ? [...changed, 'social_security_number'] : changed;
  const moreChanged = JSON.stringify(before?.facts.more ?? {}) !== JSON.stringify(facts.more);
  // A sentence is of the value it was taken from.
  const kept = Object.entries(before?.quotes ?? {}).filter(([field]) => !fields.includes(field));
  return {
    fields: moreChanged && !fields.includes('more') ? [...fields, 'more'] : fields,
    columns: {
      facts,
      ...(newSsn
        ? {
            ssn:
              ssn === ''
                ? null
                : seal(platform.config.secrets.encryptionKey, ssn, sealedFor(ctx.office, call.callId)),
          }
        : {}),
      quotes: { ...Object.fromEntries(kept), ...quotes },
      searchText: searchTextOf(facts, call.contactNumber),
      changedAt: ctx.now,
      changedBy: personOf(ctx.actor)?.userId ?? null,
    },
  };
}

const searchTextOf = (facts: Facts, number: string): string =>
  contract.searchTextOf({ ...facts, phone_num: number.slice(-10) } as Parameters<
    typeof contract.searchTextOf
  >[0]);

/** The request's words: the day, and what was said of it. */
function wishOf(intent: NonNullable<contract.AiInfo['calendar_intent']>, info: contract.CallerInfo): string {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${intent.date}T00:00:00Z`),
  );
  const words = intent.wish || info.clinical_info.reason_for_visit || '';
  return (words === '' ? `On ${day}` : `On ${day}: ${words}`).slice(0, booking.WISH_MAX);
}
