import { conversations as contract } from '@chairline/contract';
import type { ConvoMessage } from '@chairline/office-state/conversations';
import { call } from '../../../lib/api.ts';
import { notify } from '../../../ui/notify.tsx';
import { receiveMessage } from '../message-store.ts';
import { completeMention } from '../mutations.ts';
import { sayFault } from '../../../ui/say-fault.ts';

/** Runs what was asked for and says what went wrong. @returns whether it worked */
export async function tell(work: () => Promise<unknown>, failed: string): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    sayFault(error, `${failed}.`);
    return false;
  }
}

async function setWithdrawn({ convo_id, convo_message_id }: ConvoMessage, withdrawn: boolean): Promise<void> {
  const { message } = await call(contract.withdrawConvoMessage, {
    params: { id: convo_id, messageId: convo_message_id },
    body: { withdrawn },
    quiet400: true,
  });
  receiveMessage(message);
}

/** Brings back what was withdrawn. */
export async function bringBack(message: ConvoMessage): Promise<void> {
  if (await tell(() => setWithdrawn(message, false), 'The message is still withdrawn'))
    notify({ message: 'The message is back.' });
}

/** Withdraws one's own message, with a way back. */
export async function withdraw(message: ConvoMessage): Promise<void> {
  const done = await tell(() => setWithdrawn(message, true), 'The message is still there');
  if (!done) return;
  notify({
    message: 'Message withdrawn.',
    action: { label: 'Undo', onClick: () => void bringBack(message) },
  });
}

/** Marks the viewer's mention as done, or open again. */
export async function markMention(message: ConvoMessage, completed: boolean): Promise<void> {
  await tell(
    () => completeMention(message.convo_id, message.convo_message_id, completed),
    completed ? 'The mention is still open' : 'The mention is still done',
  );
}
