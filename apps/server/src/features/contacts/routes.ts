import { contacts as contract } from '@chairline/contract';
import { type Binding, handle } from '../../platform/http/handler.ts';
import {
  createContact,
  deleteContact,
  setContactType,
  setNeedsAnswer,
  updateContact,
} from './change-contact.ts';
import { getContact } from './get-contact.ts';
import { listContacts } from './list-contacts.ts';
import { listTypes } from './store.ts';

export const contactRoutes: Binding[] = [
  handle(contract.listContacts, (ctx, { query }) => listContacts(ctx, query)),
  handle(contract.getContact, (ctx, { params }) => getContact(ctx, params.id)),
  handle(contract.createContact, async (ctx, { body }) => {
    const contact = await createContact(ctx, body);
    return { contact_id: contact.contact_id, contact };
  }),
  handle(contract.updateContact, async (ctx, { params, body }) => ({
    data: { status: 'success' as const },
    contact: await updateContact(ctx, params.id, body),
  })),
  handle(contract.deleteContact, async (ctx, { params }) => {
    await deleteContact(ctx, params.id);
    return { contact_id: params.id };
  }),
  handle(contract.listContactTypes, async (ctx) =>
    (await listTypes(ctx.tx)).map((type) => ({
      type_id: type.typeId,
      type_name: type.typeName,
      type_desc: type.typeDesc,
      color: type.color,
      can_be_set: type.canBeSet,
      can_be_changed: type.canBeChanged,
    })),
  ),
  handle(contract.setContactType, (ctx, { params }) => setContactType(ctx, params.id, params.typeId)),
  handle(contract.setNeedsAnswer, async (ctx, { params, body }) => ({
    contact: await setNeedsAnswer(ctx, params.id, body.needs_answer),
  })),
];
