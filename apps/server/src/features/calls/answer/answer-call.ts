import { calls as contract, toE164 } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import { INSTALLATION, takeDelivery } from '../../../platform/deliveries/index.ts';
import { BadInput } from '../../../platform/errors.ts';
import { inOffice, type Platform } from '../../../platform/platform.ts';
import { callerOf, softphoneOf } from './addresses.ts';
import { announcementFor, beginCall } from './begin-call.ts';
import { readCallSettings } from '../ring/call-settings.ts';
import { conferenceDocument } from './documents.ts';
import { endingDocument, textBack } from './fall-back.ts';
import { menuDocument } from './menu.ts';
import { whoseCall } from './office-of-call.ts';
import { type LegIdentity, stages } from '../state/reduce-call.ts';
import { roleOnReturn } from '../state/role-on-return.ts';
import { findCallByConference, findCallByUuid, listCallsOfLeg, lockCall, readState } from '../store.ts';
import { planCall } from '../ring/plan-call.ts';
import { findAnsweringNumber, findOwnNumber, isOfficeThere, findUsersOf } from '../ring/store-people.ts';
import { takeTold } from '../state/take-told.ts';
import { type Element, refusal } from './xml.ts';
import { tagIfUsable } from '../../labels/index.ts';

type Form = Readonly<Record<string, string>>;

/** A header that a softphone sent; the carrier passes it on in any case of letters. */
function headerOf(form: Form, name: string): string {
  const wanted = `x-ph-${name}`.toLowerCase();
  return Object.entries(form).find(([key]) => key.toLowerCase() === wanted)?.[1] ?? '';
}

const leg = (who: Partial<LegIdentity>): LegIdentity => ({
  kind: 'phone',
  userId: null,
  number: '',
  role: 'customer',
  askedBy: null,
  replaces: null,
  ...who,
});

/**
 * Says what a call that begins shall do: a patient's, or one that a softphone dials. Asked again, the same.
 * @throws BadInput when the carrier does not say which call it is
 */
export async function answerCall(platform: Platform, form: Form): Promise<Element[]> {
  const { CallUUID: callUuid, From: from, To: to } = form;
  if (!callUuid || from === undefined || to === undefined)
    throw new BadInput('This is no call: CallUUID, From and To are needed.');
  const owner = await whoseCall(platform, form);
  const delivery = { vendor: 'plivo', key: `answer:${callUuid}`, body: { ...form } } as const;
  if (!owner) {
    await takeDelivery(platform, { ...delivery, office: INSTALLATION }, () => Promise.resolve());
    platform.log.warn({ callUuid }, 'a call came for a number that no office has');
    return refusal(contract.callMessages.noOffice);
  }
  let document: Element[] | undefined;
  await takeDelivery(platform, { ...delivery, office: owner.office }, async (ctx) => {
    document =
      owner.userId === null
        ? await answerPatient(platform, ctx, { callUuid, from, to })
        : await answerSoftphone(platform, ctx, { callUuid, to, userId: owner.userId, form });
  });
  return document ?? (await sameAgain(platform, owner.office, callUuid));
}

async function sameAgain(platform: Platform, office: number, callUuid: string): Promise<Element[]> {
  return inOffice(platform, { office, actor: { kind: 'webhook', vendor: 'plivo' } }, async (ctx) => {
    const begun = await findCallByUuid(ctx.tx, callUuid);
    const [callId] = begun ? [] : await listCallsOfLeg(ctx.tx, callUuid);
    const row = begun ?? (callId === undefined ? undefined : await lockCall(ctx.tx, callId));
    if (!row || row.endedAt !== null) return refusal(contract.callMessages.over);
    const joined = begun ? undefined : (await readState(ctx.tx, row)).legs.get(callUuid);
    if (joined) return conferenceDocument(platform, row, joined.role);
    if (row.inMenu) return menuDocument(platform, ctx, row);
    if (row.voicemail) return endingDocument(platform, ctx, row);
    const role = row.direction === 'incoming' ? 'customer' : 'agent';
    return conferenceDocument(platform, row, role, await announcementFor(ctx, row));
  });
}

async function answerPatient(
  platform: Platform,
  ctx: Context,
  { callUuid, from, to }: { callUuid: string; from: string; to: string },
): Promise<Element[]> {
  const officeNumber = toE164(to)!;
  const rule = await findAnsweringNumber(ctx.tx, officeNumber);
  const number = callerOf(from);
  const plan = rule ? await planCall(ctx, rule, !rule.menu) : [];
  // Whom it rings at is chosen first; a telephone that calls are forwarded to is nobody's to choose.
  const asks = rule?.menu === true && plan.some((step) => 'users' in step);
  const row = await beginCall(platform, ctx, {
    callUuid,
    direction: 'incoming',
    contactNumber: number,
    officeNumber,
    first: leg({ number }),
    plan,
    inMenu: asks,
  });
  if (!row) return refusal(contract.callMessages.over);
  if (asks) return menuDocument(platform, ctx, row);
  if (plan.length > 0) return conferenceDocument(platform, row, 'customer', await announcementFor(ctx, row));
  return endingDocument(platform, ctx, await textBack(ctx, row));
}

async function answerSoftphone(
  platform: Platform,
  ctx: Context,
  call: { callUuid: string; to: string; userId: number; form: Form },
): Promise<Element[]> {
  // A token outlives its office by some minutes.
  if (!(await isOfficeThere(ctx.tx))) return refusal(contract.callMessages.noOffice);
  const conference = headerOf(call.form, 'Conferencename');
  if (conference !== '')
    return joinByName(platform, ctx, call, conference, headerOf(call.form, 'Resume') === 'true');
  const officeNumber = await findOwnNumber(ctx.tx);
  if (officeNumber === undefined) return refusal(contract.callMessages.noOfficeNumber);
  const first = leg({ kind: 'endpoint', userId: call.userId, role: 'agent' });
  const colleague = softphoneOf(call.to);
  let contactNumber = '';
  let straightTo: number | undefined;
  if (colleague !== null) {
    straightTo = (await findUsersOf(ctx.tx, [colleague])).get(colleague);
    if (straightTo === undefined || straightTo === call.userId)
      return refusal(contract.callMessages.noSoftphone);
  } else {
    const dialled = contract.readDialled(call.to, await readCallSettings(ctx.tx));
    if ('refused' in dialled) {
      ctx.audit({
        action: 'call.refused',
        subject: `user:${call.userId}`,
        details: { reason: dialled.refused },
      });
      return refusal(dialled.refused);
    }
    contactNumber = dialled.number;
  }
  const tag = headerOf(call.form, 'TagId');
  const row = await beginCall(platform, ctx, {
    callUuid: call.callUuid,
    direction: 'outgoing',
    contactNumber,
    officeNumber,
    first,
    colleague: straightTo,
    tagId: /^[1-9]\d{0,8}$/.test(tag)
      ? ((await tagIfUsable(ctx, call.userId, Number(tag))) ?? undefined)
      : undefined,
  });
  return row ? conferenceDocument(platform, row, 'agent') : refusal(contract.callMessages.over);
}

/**
 * Who was in a call, or takes over one that waits, comes into it in their role; anybody else listens to it.
 * @param resumes they mean to speak with who waits: of two who press, the second does not listen to the first unasked
 */
async function joinByName(
  platform: Platform,
  ctx: Context,
  { callUuid, userId }: { callUuid: string; userId: number },
  conference: string,
  resumes: boolean,
): Promise<Element[]> {
  const found = await findCallByConference(ctx.tx, conference);
  const row = found && (await lockCall(ctx.tx, found.callId));
  if (!row || row.endedAt !== null) return refusal(contract.callMessages.joinFailed);
  const returns = roleOnReturn(row, await readState(ctx.tx, row), userId);
  if (resumes && returns === null) return refusal(contract.callMessages.taken);
  const role = returns ?? 'supervisor';
  const who = leg({ kind: 'endpoint', userId, role, askedBy: userId });
  const at = ctx.now.getTime();
  const coach = { what: 'coach', leg: callUuid, on: true, at } as const;
  await takeTold(platform, ctx, row.callId, [
    { what: 'stage', leg: callUuid, stage: stages.answered, at, who },
    ...(role === 'supervisor' ? [coach] : []),
  ]);
  const action = role === 'supervisor' ? 'call.supervise' : 'call.rejoin';
  ctx.audit({ action, subject: `call:${row.callId}` });
  return conferenceDocument(platform, row, role);
}
