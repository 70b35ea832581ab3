import { identity } from '@chairline/contract';
import { call } from '../../lib/api.ts';
import { currentSession, patchSession } from '../../lib/session.ts';
import { sayFault } from '../../ui/say-fault.ts';

/** Keeps how the user has the list, at once here and then on the server. @returns whether it was kept */
export async function chooseList(change: Partial<identity.ContactListView>): Promise<boolean> {
  const before = currentSession()?.contact_list;
  if (!before) return false;
  patchSession({ contact_list: { ...before, ...change } });
  const { opens_on, longest_first } = change;
  try {
    const body = {
      ...(opens_on ? { opens_on } : {}),
      ...(longest_first === undefined ? {} : { longest_first }),
    };
    const { contact_list } = await call(identity.setContactListView, { body, quiet400: true });
    patchSession({ contact_list });
    return true;
  } catch (error) {
    patchSession({ contact_list: before });
    sayFault(error, 'How the list opens was not kept.');
    return false;
  }
}
