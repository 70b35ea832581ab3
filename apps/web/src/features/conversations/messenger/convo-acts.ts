import { conversations as contract } from '@chairline/contract';
import type { Conversation } from '@chairline/office-state/conversations';
import { notify } from '../../../ui/notify.tsx';
import { setStatus } from '../mutations.ts';
import { tell } from './message-acts.ts';

const { conversationMessages: words } = contract;

/** Opens a closed conversation again. */
export async function reopen(convo: Conversation): Promise<void> {
  if (await tell(() => setStatus(convo.convo_id, true, convo.system_process), words.statusFailed))
    notify({ message: 'The conversation is open again.' });
}

/** Closes a conversation, with a way back. */
export async function close(convo: Conversation): Promise<void> {
  // What was asked about counts as deleted, whatever it is about: the specification's process for it is 'internal'.
  const [process, failed] =
    convo.kind === 'general'
      ? [convo.system_process, words.statusFailed]
      : [contract.INTERNAL, words.closeFailed];
  const done = await tell(() => setStatus(convo.convo_id, false, process), failed);
  if (!done) return;
  notify({
    message: 'Conversation closed.',
    action: { label: 'Undo', onClick: () => void reopen(convo) },
  });
}
