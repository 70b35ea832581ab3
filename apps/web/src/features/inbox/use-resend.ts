import { inbox, labels, mail } from '@chairline/contract';
import { useState } from 'react';
import { call, errorMessage, isAlerted } from '../../lib/api.ts';
import { notify } from '../../ui/notify.tsx';
import { receiveItem } from './store.ts';
import type { CommItem } from './thread-window.ts';

/** Queues a failed text or e-mail again. An e-mail's item follows by its own event. */
async function sendAgain(item: CommItem, allow_unfilled: boolean): Promise<void> {
  const options = { query: { allow_unfilled }, quiet400: true };
  if (item.kind === 'email' && item.email_id !== null) {
    await call(mail.resendMail, { params: { id: item.email_id }, ...options });
  } else if (item.text_message_id !== null) {
    const answer = await call(inbox.resendText, { params: { id: item.text_message_id }, ...options });
    receiveItem(answer.item);
  }
}

/** Queues a failed text or e-mail again; what goes wrong is shown. */
export function useResend(item: CommItem): { resend: () => void; sending: boolean } {
  const [sending, setSending] = useState(false);
  const resend = async (allowUnfilled = false) => {
    if (sending) return;
    setSending(true);
    try {
      await sendAgain(item, allowUnfilled);
    } catch (error) {
      if (isAlerted(error)) return;
      const why = errorMessage(error);
      notify({
        message: `${inbox.inboxMessages.sendFailed}. ${why}`,
        kind: 'error',
        // Refused for a placeholder that it names: who means it so says so, once more.
        ...(labels.openPlaceholders(why).length > 0
          ? { action: { label: 'Send anyway', onClick: () => void resend(true) } }
          : {}),
      });
    } finally {
      setSending(false);
    }
  };
  return { resend: () => void resend(), sending };
}
