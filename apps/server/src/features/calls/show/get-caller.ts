import {
  calls as contract,
  type contacts,
  type RouteAnswer,
  type RouteInput,
  toE164,
  toWire,
} from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import { BadInput, notFound } from '../../../platform/errors.ts';
import { findContact, findFamilyMembers, findOwnerOfNumber, presentContact } from '../../contacts/index.ts';
import { findGlance, officeClock } from '../../practice/index.ts';
import { findLastMessage, snippetOf } from '../../threads/index.ts';

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();

function appointmentOf(glance: {
  apt_num: number | null;
  at: string | null;
  provider: string | null;
  procedures: string | null;
}): contract.Caller['next_appointment'] {
  if (glance.apt_num === null || glance.at === null) return null;
  return {
    apt_num: glance.apt_num,
    AptDateTime: glance.at,
    provAbbr: glance.provider ?? '',
    ProcDescript: glance.procedures ?? '',
  };
}

/**
 * Who calls, for the bar of a call that is not answered yet; the reading is audited.
 * @throws BadInput when neither a contact nor a number is given; Refusal 404 for a contact that is not there
 */
export async function getCaller(
  ctx: Context,
  query: RouteInput<typeof contract.getCaller>['query'],
): Promise<RouteAnswer<typeof contract.getCaller>> {
  const number = query.phone_num === undefined ? null : toE164(query.phone_num);
  if (query.contact_id === undefined && query.phone_num === undefined)
    throw new BadInput(contract.callMessages.callerMissing);
  const row =
    query.contact_id !== undefined
      ? await findContact(ctx.tx, query.contact_id)
      : number === null
        ? undefined
        : await findOwnerOfNumber(ctx.tx, number);
  if (!row) {
    if (query.contact_id !== undefined) throw notFound('contact');
    return { caller: null };
  }
  const family = await findFamilyMembers(ctx.tx, row);
  const message = await findLastMessage(ctx.tx, row.contactId);
  const { now } = await officeClock(ctx);
  const glanceAt = async (patNum: number | null) =>
    patNum === null ? undefined : await findGlance(ctx.tx, patNum, now);
  const glance = await glanceAt(row.odPatNum);
  const members: contract.Caller['family_members'] = [];
  for (const member of family) {
    const theirs = await glanceAt(member.odPatNum);
    members.push({
      contact_id: member.contactId,
      full_name: nameOf(member),
      is_patient: theirs !== undefined,
      next_appointment: theirs ? appointmentOf(theirs) : null,
    });
  }
  ctx.audit({ action: 'contact.read', subject: `contact:${row.contactId}`, details: { for: 'call' } });
  return {
    caller: {
      contact_id: row.contactId,
      full_name: nameOf(row),
      phone_num: number === null ? toWire(row.ph1 || row.phoneNum) : toWire(number),
      tags: row.tagIds,
      contact_type: presentContact(row).contact_type,
      family_members: members,
      is_patient: glance !== undefined,
      next_appointment: glance ? appointmentOf(glance) : null,
      balance_cents: glance?.balance_cents ?? null,
      last_message: message
        ? {
            comm_participant_id: message.comm_item_id,
            kind: message.kind,
            comm_direction: message.direction as contacts.CommDirection,
            text: snippetOf({
              kind: message.kind,
              body: message.body,
              subject: message.subject,
              mediaCount: message.media_count,
            }),
            timestamp: new Date(message.at).toISOString(),
          }
        : null,
    },
  };
}
