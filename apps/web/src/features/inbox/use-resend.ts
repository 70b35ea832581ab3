import { inbox } from '@chairline/contract';
import { useState } from 'react';
import { call, errorMessage } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
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
      const shown = error instanceof ApiError && (error.status === 400 || error.status === 403);
      if (!shown)
        notify({ message: `${inbox.inboxMessages.sendFailed}. ${errorMessage(error)}`, kind: 'error' });
    } finally {
      setSending(false);
    }
  };
  return { resend: () => void resend(), sending };
}
