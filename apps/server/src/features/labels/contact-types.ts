import { labels as contract, type RouteInput } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { BadInput, conflict, notFound } from '../../platform/errors.ts';
import { presentType } from './present.ts';
import { changeType, insertType, listTypeRows, lockType } from './store-types.ts';
import { withWordsForTaken } from './taken.ts';

type Form = RouteInput<typeof contract.createContactType>['body'];

/** The office's contact types. */
export async function listContactTypes(ctx: Context): Promise<contract.ContactType[]> {
  return (await listTypeRows(ctx.tx)).map(presentType);
}

/** Makes a contact type. @throws BadInput for a name in use */
export async function createContactType(ctx: Context, form: Form): Promise<contract.ContactType> {
  await checkName(ctx, form);
  const row = await withWordsForTaken(() => insertType(ctx.tx, { ...columnsOf(form), clientId: ctx.office }));
  const type = presentType(row);
  ctx.emit('contactType', { contact_type: type });
  ctx.audit({ action: 'contact_type.create', subject: `contact_type:${row.typeId}` });
  return type;
}

/**
 * Changes a contact type.
 * @throws BadInput for a name in use; Refusal 404, 409 for a `version` that is no longer the newest
 */
export async function updateContactType(
  ctx: Context,
  typeId: number,
  { version, ...form }: Form & { version?: number },
): Promise<contract.ContactType> {
  const before = await lockType(ctx.tx, typeId);
  if (!before) throw notFound('contact type');
  if (version !== undefined && version !== before.version)
    throw conflict(contract.labelMessages.changedMeanwhile);
  await checkName(ctx, form, typeId);
  const row = await withWordsForTaken(() => changeType(ctx.tx, typeId, columnsOf(form)));
  const type = presentType(row);
  ctx.emit('updateContactType', { contact_type: type });
  ctx.audit({ action: 'contact_type.update', subject: `contact_type:${typeId}` });
  return type;
}

async function checkName(ctx: Context, form: Form, exceptId?: number): Promise<void> {
  const key = contract.labelKey(form.type_name);
  const taken = (await listTypeRows(ctx.tx)).some(
    (row) => row.typeId !== exceptId && contract.labelKey(row.typeName) === key,
  );
  if (taken) throw new BadInput(contract.labelMessages.nameTaken);
}

const columnsOf = (form: Form) => ({
  typeName: form.type_name,
  typeDesc: form.type_desc,
  color: form.color,
  canBeSet: form.can_be_set,
  canBeChanged: form.can_be_changed,
});
