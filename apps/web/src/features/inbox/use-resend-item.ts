import { inbox, mail } from '@chairline/contract';
import type { CommItem } from '@chairline/office-state/inbox';
import { call } from '../../lib/api.ts';
import { useResend } from '../../ui/use-resend.ts';
import { receiveItem } from './store.ts';

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
export const useResendItem = (item: CommItem) =>
  useResend((allowUnfilled) => sendAgain(item, allowUnfilled), `${inbox.inboxMessages.sendFailed}.`);
