import { mail } from '@chairline/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { fetchSettled } from '../../lib/live-query.ts';
import { live } from '../../lib/live.ts';
import { queryClient } from '../../lib/query-client.ts';
import { putEmail } from './mail-thread-state.ts';

const KEY = 'mail_thread';
let following = false;
let events = 0;

/** Takes an e-mail from an answer or an event into every thread that is held. */
export function receiveEmail(email: mail.Email): void {
  for (const [key, held] of queryClient.getQueriesData<mail.Email[]>({ queryKey: [KEY] })) {
    if (held) queryClient.setQueryData(key, putEmail(held, String(key[1]), email));
  }
}

function follow(): void {
  if (following) return;
  following = true;
  for (const type of ['newEmail', 'updateEmail'] as const) {
    live.on(type, ({ email }) => {
      events += 1;
      receiveEmail(email);
    });
  }
  live.onResync(() => void queryClient.invalidateQueries({ queryKey: [KEY] }));
}

/** The e-mails of a thread, oldest first; live events keep them equal to a fresh fetch. */
export const mailThreadQuery = (threadId: string) =>
  queryOptions({
    queryKey: [KEY, threadId],
    queryFn: ({ signal }) => {
      follow();
      return fetchSettled(
        () => call(mail.getThreadEmails, { params: { id: threadId }, signal }),
        () => events,
      );
    },
  });
