import { callerInfo as contract, type RouteAnswer, type RouteInput } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { readCursor, writeCursor } from '../../platform/cursor.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { announceInfo, openSsn, presentInfo } from './present.ts';
import { findInfo, type InfoRow, listInfos, lockInfo, saveInfo } from './store.ts';
import { changeOf, unsettled } from './store-ai-info.ts';

const { infoWords } = contract;

/** What was collected on calls, the newest first. @throws BadInput for a cursor that is none */
export async function listCallerInfos(
  platform: Platform,
  ctx: Context,
  {
    state,
    search,
    call_uuid: callUuid,
    contact_id: contactId,
    cursor,
    limit,
  }: RouteInput<typeof contract.listCallerInfos>['query'],
): Promise<RouteAnswer<typeof contract.listCallerInfos>> {
  const before = cursor === undefined ? null : Number(readCursor(cursor, /^(\d{1,15})$/)[0]);
  const filter = { state, search: contract.searchWords(search), callUuid, contactId };
  const rows = await listInfos(ctx.tx, filter, before, limit + 1);
  const page = rows.slice(0, limit);
  ctx.audit({ action: 'caller_info.list', subject: `office:${ctx.office}` });
  const last = page.at(-1);
  return {
    items: page.map((one) => presentInfo(platform, one)),
    next: rows.length > limit && last ? writeCursor(last.row.infoId) : null,
  };
}

/** @throws Refusal 404 */
export async function getCallerInfo(
  platform: Platform,
  ctx: Context,
  infoId: number,
): Promise<{ info: contract.CallerInfo }> {
  const found = await findInfo(ctx.tx, infoId);
  if (!found) throw notFound('collected information');
  ctx.audit({ action: 'caller_info.read', subject: `caller_info:${infoId}` });
  return { info: presentInfo(platform, found) };
}

/** The row at the version that was seen, locked. @throws Refusal 404, 409 */
export async function lockSeen(ctx: Context, infoId: number, version: number): Promise<InfoRow> {
  const row = await lockInfo(ctx.tx, infoId);
  if (!row) throw notFound('collected information');
  if (row.version !== version) throw conflict(infoWords.changedMeanwhile);
  return row;
}

/** Corrects what was collected; what was taken over or dismissed waits again. @throws Refusal 404, 409 */
export async function correctCallerInfo(
  platform: Platform,
  ctx: Context,
  infoId: number,
  { version, info: said }: RouteInput<typeof contract.correctCallerInfo>['body'],
): Promise<{ info: contract.CallerInfo }> {
  const row = await lockSeen(ctx, infoId, version);
  const about = (await findInfo(ctx.tx, infoId))!;
  const { fields, columns } = changeOf(
    platform,
    ctx,
    { callId: row.callId, contactNumber: about.contactNumber },
    row,
    said,
  );
  if (fields.length === 0) return { info: presentInfo(platform, about) };
  const corrected = [...new Set([...row.corrected, ...fields])];
  await saveInfo(ctx.tx, infoId, { ...columns, corrected, ...unsettled });
  ctx.audit({ action: 'caller_info.correct', subject: `caller_info:${infoId}`, details: { fields } });
  return { info: await announceInfo(platform, ctx, infoId) };
}

/** The social security number as a whole, for an admin. @throws Refusal 404; 409 where there is none that opens */
export async function showSocialSecurityNumber(
  platform: Platform,
  ctx: Context,
  infoId: number,
): Promise<{ social_security_number: string }> {
  const row = await lockInfo(ctx.tx, infoId);
  if (!row) throw notFound('collected information');
  if (row.ssn === null) throw conflict(infoWords.noSsn);
  const digits = openSsn(platform, row);
  if (digits === null) throw conflict(infoWords.unreadableSsn);
  ctx.audit({ action: 'caller_info.show_ssn', subject: `caller_info:${infoId}` });
  return {
    social_security_number: `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`,
  };
}

/** Dismisses what was collected, or has it wait again. @throws Refusal 404, 409 */
export async function setCallerInfoState(
  platform: Platform,
  ctx: Context,
  infoId: number,
  { version, state }: RouteInput<typeof contract.setCallerInfoState>['body'],
): Promise<{ info: contract.CallerInfo }> {
  const row = await lockSeen(ctx, infoId, version);
  if (row.state === 'taken') throw conflict(infoWords.settled);
  if (row.state !== state) {
    const settled =
      state === 'new' ? unsettled : { state, settledAt: ctx.now, settledBy: userOf(ctx).userId };
    await saveInfo(ctx.tx, infoId, settled);
    ctx.audit({ action: `caller_info.${state}`, subject: `caller_info:${infoId}` });
  }
  return { info: await announceInfo(platform, ctx, infoId) };
}
