import { inbox } from '@chairline/contract';
import { useState } from 'react';
import { call, errorMessage, isAlerted } from '../../lib/api.ts';
import { notify } from '../../ui/notify.tsx';
import { receiveItem } from './store.ts';
import type { CommItem } from './thread-window.ts';

/** Queues a failed text again; what goes wrong is shown. */
export function useResend(item: CommItem): { resend: () => void; sending: boolean } {
  const [sending, setSending] = useState(false);
  const resend = async () => {
    if (item.text_message_id === null || sending) return;
    setSending(true);
    try {
      const answer = await call(inbox.resendText, { params: { id: item.text_message_id } });
      receiveItem(answer.item);
    } catch (error) {
      if (!isAlerted(error))
        notify({ message: `${inbox.inboxMessages.sendFailed}. ${errorMessage(error)}`, kind: 'error' });
    } finally {
      setSending(false);
    }
  };
  return { resend: () => void resend(), sending };
}
