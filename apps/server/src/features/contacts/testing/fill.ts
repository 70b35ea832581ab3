import {
  createContact,
  newNumber,
  signIn,
  type TestOffice,
  type TestUser,
} from '../../../testing/factory.ts';
import { addItem } from '../../../testing/rows.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { ContactsIds } from './route-cases.ts';

/** A contact that may be merged, and a merge that may be undone. */
export async function fillMerges(
  app: TestApp,
  office: TestOffice,
  user: TestUser,
): Promise<Pick<ContactsIds, 'twin' | 'merge'>> {
  const twin = await createContact(app, office, { firstName: 'Mia', lastName: 'Lopez', ph1: newNumber() });
  const keep_id = await createContact(app, office, { firstName: 'Otto', ph1: newNumber() });
  const merge_id = await createContact(app, office, { firstName: 'Otto', ph1: newNumber() });
  await addItem(app, office, merge_id);
  const caller = await signIn(app, user);
  const merged = await caller.call('POST', '/contacts/merge', {
    keep_id,
    merge_id,
    keep_version: 1,
    merge_version: 2,
  });
  await caller.call('DELETE', '/logout');
  return { twin, merge: merged.json().merge.contact_merge_id };
}
