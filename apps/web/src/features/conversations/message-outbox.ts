import { conversations as contract } from '@chairline/contract';
import { z } from 'zod';
import { call } from '../../lib/api.ts';
import { outboxEntry } from '../../lib/outbox/entry.ts';
import { makeOutbox } from '../../lib/outbox/make-outbox.ts';
import { isShownAlready } from '../../lib/shown-already.ts';
import { notify } from '../../ui/notify.tsx';
import { copyText } from '../../ui/use-copy.ts';
import { followDrafts, returnToDraft } from '../composer/index.ts';
import { onConvoEvent } from './live.ts';
import { receiveMessage } from './message-store.ts';
import { refusedMessage } from './refused-message.ts';
import { receiveConvo } from './store.ts';

export const messageEntry = outboxEntry.extend({
  convo_id: z.number().int(),
  /** Where it was written, as its text says. */
  place: contract.messagePlace.optional().catch(undefined),
});
/** A message the server has not confirmed. */
export type MessageEntry = z.infer<typeof messageEntry>;

const outbox = makeOutbox<MessageEntry>({
  name: 'convo-outbox',
  schema: messageEntry,
  threadOf: (entry) => entry.convo_id,
  async deliver(entry, files) {
    const { message, convo } = await call(contract.addConvoMessage, {
      params: { id: entry.convo_id },
      body: {
        message: entry.text,
        client_ref: entry.client_ref,
        ...(entry.ref ? { ref: entry.ref.id } : {}),
        ...entry.place,
      },
      files,
      quiet400: true,
    });
    receiveConvo(convo);
    receiveMessage(message);
  },
  refuse({ text }, _files, refused) {
    const { reason, gone } = refusedMessage(refused ?? null);
    if (!isShownAlready(refused)) {
      notify({
        message: `${contract.conversationMessages.sendFailed}. ${reason}`,
        kind: 'error',
        ...(gone && text !== ''
          ? { action: { label: 'Copy what I wrote', onClick: () => void copyText(text) } }
          : {}),
      });
    }
    return reason;
  },
  onArrival: (arrived) => {
    onConvoEvent((event) => {
      if (event.type === 'addConvoMessage' && event.payload.message.client_ref) {
        arrived(event.payload.message.client_ref);
      }
    });
  },
});

/** Messages the server has not confirmed. */
export const useConvoOutbox = outbox.useEntries;
export const { send: sendMessage, retry: retryMessage } = outbox;

/** Puts a message that was refused back into the composer. */
export function takeBack({ client_ref, convo_id, text, ref, reason }: MessageEntry): Promise<void> {
  return outbox.takeOut(client_ref, (files) => {
    // The draft keeps its own copies.
    returnToDraft(`convo-${convo_id}`, { text, files, ref, problem: reason ?? '' });
  });
}

/** Takes up what an earlier page left unsent, and goes on sending; once. */
export function followMessageOutbox(): void {
  followDrafts();
  outbox.follow();
}
