import { mail } from '@chairline/contract';
import { putEmail } from '@chairline/office-state/mail';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { fetchSettled } from '../../lib/live-query.ts';
import { liveStore } from '../../lib/live-store.ts';
import { queryClient } from '../../lib/query-client.ts';

const KEY = 'mail_thread';
let came = 0;

/** Takes an e-mail from an answer or an event into every thread that is held. */
export function receiveEmail(email: mail.Email): void {
  for (const [key, held] of queryClient.getQueriesData<mail.Email[]>({ queryKey: [KEY] })) {
    if (held) queryClient.setQueryData(key, putEmail(held, String(key[1]), email));
  }
}

const follow = liveStore({
  events: ['newEmail', 'updateEmail'],
  reduce(events) {
    came += events.length;
    for (const { payload } of events) receiveEmail(payload.email);
  },
  resync: () => void queryClient.invalidateQueries({ queryKey: [KEY] }),
});

/** The e-mails of a thread, oldest first; live events keep them equal to a fresh fetch. */
export const mailThreadQuery = (threadId: string) =>
  queryOptions({
    queryKey: [KEY, threadId],
    queryFn: ({ signal }) => {
      follow();
      return fetchSettled(
        () => call(mail.getThreadEmails, { params: { id: threadId }, signal }),
        () => came,
      );
    },
  });
