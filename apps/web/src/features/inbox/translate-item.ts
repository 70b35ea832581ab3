import { inbox } from '@chairline/contract';
import type { CommItem } from '@chairline/office-state/inbox';
import { call, errorMessage, isAlerted } from '../../lib/api.ts';
import { notify } from '../../ui/notify.tsx';
import { receiveItem } from './store.ts';

/** Has a patient's text translated; the thread shows how far it is. What goes wrong is said here. */
export async function translate(item: CommItem): Promise<void> {
  try {
    const answer = await call(inbox.translateItem, { params: { id: item.comm_participant_id } });
    receiveItem(answer.item);
  } catch (error) {
    if (!isAlerted(error)) {
      notify({
        message: `${inbox.inboxMessages.translationFailed} ${errorMessage(error)}`,
        kind: 'error',
      });
    }
  }
}
