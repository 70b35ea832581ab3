import { contacts as contract, type RouteShape } from '@chairline/contract';
import { type Binding, handle, handleRaw } from '../../platform/http/handler.ts';
import {
  createContact,
  deleteContact,
  setContactType,
  setNeedsAnswer,
  updateContact,
} from './change-contact.ts';
import { getContact } from './get-contact.ts';
import { listContacts } from './list-contacts.ts';

/** Stands until the route is built. */
const notBuilt = (route: RouteShape): Binding =>
  handleRaw(route, () => Promise.reject(new Error(`${route.name} is not built yet`)));

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
  handle(contract.setContactType, (ctx, { params }) => setContactType(ctx, params.id, params.typeId)),
  handle(contract.setNeedsAnswer, async (ctx, { params, body }) => ({
    contact: await setNeedsAnswer(ctx, params.id, body.needs_answer),
  })),
  notBuilt(contract.findDuplicates),
  notBuilt(contract.previewMerge),
  notBuilt(contract.mergeContacts),
  notBuilt(contract.undoMerge),
  notBuilt(contract.listMerges),
  notBuilt(contract.setFamily),
];
