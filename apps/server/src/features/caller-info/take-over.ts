import { callerInfo as contract, type RouteAnswer, type RouteInput, toWire } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { BadInput, conflict, notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type ContactRow,
  createContact,
  deleteContact,
  findContact,
  updateContact,
} from '../contacts/index.ts';
import { lockSeen } from './infos.ts';
import { announceInfo, presentInfo } from './present.ts';
import type { TakenValues as Values } from './schema.ts';
import { findInfo, saveInfo } from './store.ts';
import { unsettled } from './store-ai-info.ts';

const { infoWords } = contract;

/** What a contact has of the fields, as the form has them. */
const valuesOf = (row: ContactRow): contract.ComparedContact => ({
  first_name: row.firstName,
  last_name: row.lastName,
  Birthdate: row.birthdate === null ? null : String(Date.parse(`${row.birthdate}T00:00:00Z`)),
  ph1: toWire(row.ph1),
  email: row.email,
  Address: row.address,
  Zip: row.zip,
});

/** By the form's names; a birthdate that is taken away is null. */
const formOf = (values: Values) =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      contract.formFields[field as contract.TakenField],
      field === 'date_of_birth' && value === '' ? null : value,
    ]),
  );

/**
 * Takes chosen fields over into a contact, or makes one of them.
 * @throws BadInput for a field that a contact cannot have, or data of the practice system; Refusal 404, 409
 */
export async function takeOverCallerInfo(
  platform: Platform,
  ctx: Context,
  infoId: number,
  body: RouteInput<typeof contract.takeOverCallerInfo>['body'],
): Promise<RouteAnswer<typeof contract.takeOverCallerInfo>> {
  await lockSeen(ctx, infoId, body.version);
  const info = presentInfo(platform, (await findInfo(ctx.tx, infoId))!);
  const held = body.contact_id === undefined ? null : await findContact(ctx.tx, body.contact_id);
  if (held === undefined) throw notFound('contact');
  const rows = contract.compareInfo(info, held && valuesOf(held));
  const chosen = rows.filter(({ field }) => body.fields.includes(field));
  if (chosen.length === 0) throw new BadInput(infoWords.nothingChosen);
  for (const { name, problem } of chosen)
    if (problem !== null) throw new BadInput(infoWords.notPossible(name, problem));
  const after: Values = Object.fromEntries(chosen.map(({ field, value }) => [field, value]));
  const isNew = held === null || contract.isUnnamed({ first_name: held.firstName, last_name: held.lastName });
  if (isNew && (!after.first_name || !after.last_name)) throw new BadInput(infoWords.needsName);
  const contact =
    held === null
      ? await createContact(ctx, { ph1: info.phone_num, ...formOf(after) })
      : await updateContact(ctx, held.contactId, {
          ...formOf(after),
          ...(body.contact_version === undefined ? {} : { version: body.contact_version }),
        });
  const before: Values =
    held === null
      ? {}
      : Object.fromEntries(
          chosen.map(({ field }) => [field, valuesOf(held)[contract.formFields[field]] ?? '']),
        );
  const how = held === null ? 'created' : isNew ? 'named' : 'updated';
  await saveInfo(ctx.tx, infoId, {
    state: 'taken',
    settledAt: ctx.now,
    settledBy: userOf(ctx).userId,
    takenContactId: contact.contact_id,
    taken: { how, before, after },
  });
  ctx.audit({
    action: 'caller_info.take_over',
    subject: `caller_info:${infoId}`,
    details: { contact: contact.contact_id, how, fields: Object.keys(after) },
  });
  return { info: await announceInfo(platform, ctx, infoId), contact };
}

/**
 * The contact has its old values again, or is removed where it was made of this.
 * @throws Refusal 404; 409 once it has changed since, or has history
 */
export async function undoTakeOver(
  platform: Platform,
  ctx: Context,
  infoId: number,
  { version }: { version: number },
): Promise<{ info: contract.CallerInfo }> {
  const { state, taken, takenContactId } = await lockSeen(ctx, infoId, version);
  if (state !== 'taken' || taken === null || takenContactId === null || taken.how === 'named')
    throw conflict(infoWords.noUndo);
  const held = await findContact(ctx.tx, takenContactId);
  if (held === undefined || held.contactId !== takenContactId) throw conflict(infoWords.changedSince);
  const now = valuesOf(held);
  const changed = Object.entries(taken.after).some(
    ([field, value]) => (now[contract.formFields[field as contract.TakenField]] ?? '') !== value,
  );
  if (changed) throw conflict(infoWords.changedSince);
  if (taken.how === 'created') await deleteContact(ctx, takenContactId);
  else await updateContact(ctx, takenContactId, formOf(taken.before));
  await saveInfo(ctx.tx, infoId, unsettled);
  ctx.audit({
    action: 'caller_info.undo',
    subject: `caller_info:${infoId}`,
    details: { contact: takenContactId },
  });
  return { info: await announceInfo(platform, ctx, infoId) };
}
