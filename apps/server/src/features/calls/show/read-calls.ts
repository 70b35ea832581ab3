import { calls as contract, type RouteAnswer, type RouteInput, toWire } from '@chairline/contract';
import { type PhoneCarrier, signallingOf } from '../../../gateways/plivo/index.ts';
import { type Context, userOf } from '../../../platform/context.ts';
import { readCursor, writeCursor } from '../../../platform/cursor.ts';
import { conflict, forbidden, notFound } from '../../../platform/errors.ts';
import type { Http } from '../../../platform/http/handler.ts';
import { sendFile } from '../../../platform/http/send-file.ts';
import { inOffice, type OfficeScope, type Platform } from '../../../platform/platform.ts';
import { noteSoftphone } from '../../identity/index.ts';
import { recordingPath } from '../../threads/index.ts';
import { askCarrier } from '../verbs/find-call.ts';
import { isMissed, nameOf, presentCalls, secondsOf, statusOf } from './present.ts';
import { findCallByItem, listCallRows, listContactsOfItems, listOpenCalls, type CallRow } from '../store.ts';
import { listRecordings, type RecordingRow } from '../recording/store-recordings.ts';
import { listSoftphones, mayHear } from '../ring/store-people.ts';

/** No password and no sign-out ends a token at the carrier: it is over by itself, soon. Pages renew theirs. */
const TOKEN_SECONDS = 15 * 60;

/** Calls that go on: the viewer's own, the others' with two or more in them, or those that wait for anybody. */
export async function getOngoingCalls(
  ctx: Context,
  whose: 'others' | 'own' | 'waiting',
): Promise<contract.OngoingCall[]> {
  const { userId } = userOf(ctx);
  const lists: Record<typeof whose, (call: contract.OngoingCall, userId: number) => boolean> = {
    own: contract.isOwn,
    others: contract.isListedFor,
    waiting: contract.isWaiting,
  };
  const found = await presentCalls(ctx.tx, await listOpenCalls(ctx.tx));
  return found.filter((call) => lists[whose](call, userId));
}

/** The office's calls, the newest first; the looking is audited. @throws BadInput for a cursor that is none */
export async function listCalls(
  ctx: Context,
  query: RouteInput<typeof contract.listCalls>['query'],
): Promise<RouteAnswer<typeof contract.listCalls>> {
  ctx.audit({ action: 'calls.list', subject: `office:${ctx.office}` });
  return pageOfCalls(ctx, query);
}

/** A page of them. @throws BadInput for a cursor that is none */
export async function pageOfCalls(
  ctx: Context,
  query: RouteInput<typeof contract.listCalls>['query'],
): Promise<RouteAnswer<typeof contract.listCalls>> {
  const rows = await listCallRows(ctx.tx, {
    contactId: query.contact_id,
    userId: query.user_id,
    missed: query.missed !== undefined,
    after: query.cursor === undefined ? null : readAfter(query.cursor),
    limit: query.limit + 1,
  });
  const page = rows.slice(0, query.limit);
  const contacts = await listContactsOfItems(
    ctx.tx,
    page.flatMap(({ commItemId }) => (commItemId === null ? [] : [commItemId])),
  );
  const recordings = await listRecordings(
    ctx.tx,
    page.map(({ callId }) => callId),
  );
  const last = page.at(-1);
  return {
    items: page.map((row) =>
      presentRow(
        row,
        contacts.get(row.commItemId ?? 0)?.contactId ?? null,
        recordings.filter(({ callId }) => callId === row.callId),
      ),
    ),
    next: rows.length > query.limit && last ? writeCursor(last.startedAt.getTime(), last.callId) : null,
  };
}

/** Calls are dated by our own clock, to the millisecond. */
function readAfter(cursor: string): { at: string; id: number } {
  const [at, id] = readCursor(cursor, /^(\d{1,15})\|(\d{1,15})$/) as [string, string];
  return { at: new Date(Number(at)).toISOString(), id: Number(id) };
}

function presentRow(
  row: CallRow,
  contactId: number | null,
  recordings: readonly RecordingRow[],
): contract.CallRow {
  return {
    call_uuid: row.callUuid,
    conferenceName: nameOf(row),
    comm_participant_id: row.commItemId,
    contact_id: contactId,
    comm_direction: row.direction,
    call_status: statusOf(row),
    call_missed: isMissed(row),
    call_duration: secondsOf(row),
    timestamp: row.startedAt.toISOString(),
    phone_num: toWire(row.contactNumber),
    office_num: toWire(row.officeNumber),
    users: row.userIds,
    comm_ref: row.commItemId === null ? null : recordingPath(row.commItemId, recordings),
    ended: row.endedAt !== null,
    version: row.version,
  };
}

/**
 * Answers with a call's recording, or its caller's message.
 * @param recordingId which; undefined: the newest that is kept
 * @throws Refusal 404; 403 for a call's without the right; 409 when it was deleted
 */
export async function sendRecording(
  platform: Platform,
  scope: OfficeScope,
  itemId: number,
  recordingId: number | undefined,
  http: Http,
): Promise<unknown> {
  const row = await inOffice(platform, scope, async (ctx) => {
    const call = await findCallByItem(ctx.tx, itemId);
    const all = call ? await listRecordings(ctx.tx, [call.callId]) : [];
    const found =
      recordingId === undefined
        ? all.findLast(({ state }) => state === 'kept')
        : all.find((one) => one.recordingId === recordingId);
    if (!found) throw notFound('recording');
    if (found.kind === 'call' && !(await mayHear(ctx.tx, userOf(ctx).userId)))
      throw forbidden(contract.callMessages.noRight);
    if (found.state === 'deleted') throw conflict(contract.callMessages.recordingGone);
    if (found.fileKey === null) throw notFound('recording');
    // Every piece too: who asks for pieces alone has heard it as well. Our own page asks for it whole, once.
    ctx.audit({
      action: 'call.hear',
      subject: `call:${found.callId}`,
      details: { recording: found.recordingId },
    });
    return found;
  });
  const key = row.fileKey!;
  return sendFile(http, {
    type: row.type!,
    fileName: `call-${itemId}.${row.type === 'audio/wav' ? 'wav' : 'mp3'}`,
    size: row.size!,
    tag: row.sha256!.toString('hex').slice(0, 32),
    bytes: () => platform.files.read(key),
    stream: () => platform.files.stream(key),
  });
}

/** What the viewer's browser registers its softphone with. @throws Refusal 404 while they have none; 502 */
export async function getSoftphoneSession(
  platform: Platform,
  carrier: PhoneCarrier,
  scope: OfficeScope,
): Promise<RouteAnswer<typeof contract.getSoftphoneSession>> {
  const { softphone, now } = await inOffice(platform, scope, async (ctx) => {
    const { userId, sessionId } = userOf(ctx);
    const [found] = await listSoftphones(ctx.tx, [userId]);
    if (!found) throw notFound('softphone');
    // Once a sign-in: the page asks anew every few minutes, all day.
    if (await noteSoftphone(ctx.tx, sessionId, found.softphone_user))
      ctx.audit({ action: 'softphone.token', subject: `user:${userId}` });
    return { softphone: found.softphone_user, now: ctx.now };
  });
  const token = await askCarrier(
    carrier.softphoneToken(softphone, new Date(now.getTime() + TOKEN_SECONDS * 1_000)),
  );
  return {
    plivo_user: softphone,
    token,
    expires_in: TOKEN_SECONDS,
    registrationDomainSocket: signallingOf(platform.config.plivo).sockets,
  };
}
