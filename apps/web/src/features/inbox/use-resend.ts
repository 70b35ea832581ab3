import { inbox, mail } from '@chairline/contract';
import { useState } from 'react';
import { call, errorMessage, isAlerted } from '../../lib/api.ts';
import { notify } from '../../ui/notify.tsx';
import { receiveItem } from './store.ts';
import type { CommItem } from './thread-window.ts';

/** Queues a failed text or e-mail again. An e-mail's item follows by its own event. */
async function sendAgain(item: CommItem): Promise<void> {
  if (item.kind === 'email' && item.email_id !== null) {
    await call(mail.resendMail, { params: { id: item.email_id } });
  } else if (item.text_message_id !== null) {
    const answer = await call(inbox.resendText, { params: { id: item.text_message_id } });
    receiveItem(answer.item);
  }
}

/** Queues a failed text or e-mail again; what goes wrong is shown. */
export function useResend(item: CommItem): { resend: () => void; sending: boolean } {
  const [sending, setSending] = useState(false);
  const resend = async () => {
    if (sending) return;
    setSending(true);
    try {
      await sendAgain(item);
    } catch (error) {
      if (!isAlerted(error))
        notify({ message: `${inbox.inboxMessages.sendFailed}. ${errorMessage(error)}`, kind: 'error' });
    } finally {
      setSending(false);
    }
  };
  return { resend: () => void resend(), sending };
}
