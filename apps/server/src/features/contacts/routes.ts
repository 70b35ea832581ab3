import { contacts as contract } from '@chairline/contract';
import { type Binding, handle, handleOutside } from '../../platform/http/handler.ts';
import {
  createContact,
  deleteContact,
  setContactType,
  setNeedsAnswer,
  updateContact,
} from './change-contact.ts';
import { countContacts } from './count-contacts.ts';
import { exportContacts } from './export-contacts.ts';
import { setFamily } from './families.ts';
import { findDuplicates } from './find-duplicates.ts';
import { getContact } from './get-contact.ts';
import { listContacts } from './list-contacts.ts';
import { mergeContacts, previewMerge } from './merge-contacts.ts';
import { nearContacts } from './near-contacts.ts';
import { putOff } from './put-off.ts';
import { listMerges, undoMerge } from './undo-merge.ts';

export const contactRoutes: Binding[] = [
  handle(contract.listContacts, (ctx, { query }) => listContacts(ctx, query)),
  handle(contract.countContacts, (ctx) => countContacts(ctx)),
  handle(contract.nearContacts, (ctx, { query }) => nearContacts(ctx, query)),
  handleOutside(contract.exportContacts, 'stream', (caller, { query }) => exportContacts(caller, query)),
  handle(contract.getContact, (ctx, { params }) => getContact(ctx, params.id)),
  handle(contract.createContact, async (ctx, { body }) => {
    const contact = await createContact(ctx, body);
    return { contact_id: contact.contact_id, contact };
  }),
  handle(contract.updateContact, async (ctx, { params, body }) => ({
    status: 'success' as const,
    data: { status: 'success' as const },
    contact: await updateContact(ctx, params.id, body),
  })),
  handle(contract.deleteContact, async (ctx, { params }) => {
    await deleteContact(ctx, params.id);
    return { contact_id: params.id };
  }),
  handle(contract.setContactType, (ctx, { params }) => setContactType(ctx, params.id, params.typeId)),
  handle(contract.putOff, async (ctx, { params, body }) => ({ contact: await putOff(ctx, params.id, body) })),
  handle(contract.setNeedsAnswer, async (ctx, { params, body }) => ({
    contact: await setNeedsAnswer(ctx, params.id, body),
  })),
  handle(contract.findDuplicates, (ctx, { body }) => findDuplicates(ctx, body)),
  handle(contract.previewMerge, (ctx, { body }) => previewMerge(ctx, body)),
  handle(contract.mergeContacts, (ctx, { body }) => mergeContacts(ctx, body)),
  handle(contract.undoMerge, (ctx, { params }) => undoMerge(ctx, params.id)),
  handle(contract.listMerges, (ctx, { params }) => listMerges(ctx, params.id)),
  handle(contract.setFamily, async (ctx, { params, body }) => ({
    contact: await setFamily(ctx, params.id, body.with_id),
  })),
];
