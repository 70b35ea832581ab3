import { inbox, messenger } from '@chairline/contract';
import { contactName } from '@chairline/office-state/contacts';
import { z } from 'zod';
import { call, errorMessage } from '../../lib/api.ts';
import { outboxEntry } from '../../lib/outbox/entry.ts';
import { makeOutbox } from '../../lib/outbox/make-outbox.ts';
import { notify } from '../../ui/notify.tsx';
import { findContact, forgetAnswered, noteAnswered, openToWrite } from '../contacts/index.ts';
import { followDrafts, returnToDraft } from '../composer/index.ts';
import { onItemEvent, receiveItem } from './store.ts';
import { MESSENGER } from './text-channel.ts';

export const textEntry = outboxEntry.extend({
  contact_id: z.number().int(),
  dst: z.string(),
  src: z.string(),
  /** The language it is to be translated into; null: it goes out as it is written. */
  language: z.string().nullable().default(null),
  /** Its writer said that it goes out with a placeholder as typed. */
  allow_unfilled: z.boolean().default(false),
  /** The tag it gets; null for none. */
  tag: z.number().int().nullable().default(null),
});
/** A text the server has not confirmed. */
export type TextEntry = z.infer<typeof textEntry>;

/** Says that a text was refused, to whom, and leads there: its writer may be with the next patient by now. */
function tellRefused(contactId: number, problem: string): void {
  const contact = findContact(contactId);
  const to = contact ? ` to ${contactName(contact)}` : '';
  const open = openToWrite(contactId);
  notify({
    message: `${inbox.inboxMessages.sendFailed}${to}. ${problem}`,
    kind: 'error',
    ...(open ? { action: { label: 'Open', onClick: open } } : {}),
  });
}

const outbox = makeOutbox<TextEntry>({
  name: 'outbox',
  schema: textEntry,
  threadOf: (entry) => entry.contact_id,
  async deliver(entry, files) {
    const body = {
      message_text: entry.text,
      contact_id: entry.contact_id,
      client_ref: entry.client_ref,
      ...(entry.allow_unfilled ? { allow_unfilled: true } : {}),
      ...(entry.tag === null ? {} : { tag: entry.tag }),
      ...(entry.ref ? { ref: entry.ref.id } : {}),
      ...(entry.language ? { translate: true, language: entry.language } : {}),
    };
    const { item } =
      entry.dst === MESSENGER
        ? await call(messenger.sendMessengerMessage, { body, files, quiet400: true })
        : await call(inbox.sendText, {
            body: { ...body, dst: entry.dst, src: entry.src, has_attachment: files.length > 0 },
            files,
            quiet400: true,
          });
    receiveItem(item);
  },
  refuse(entry, files, refused) {
    const problem = refused
      ? errorMessage(refused)
      : 'Its files were lost with the last page. Attach them again.';
    returnToDraft(entry.contact_id, { text: entry.text, files, ref: entry.ref, problem });
    forgetAnswered(entry.contact_id);
    // Of an office whose time is over the API client has told.
    if (refused?.status !== 402) tellRefused(entry.contact_id, problem);
    return null;
  },
  onArrival: (arrived) => {
    onItemEvent(({ payload }) => {
      if (payload.item.client_ref) arrived(payload.item.client_ref);
    });
  },
});

/** Texts the server has not confirmed. */
export const useOutbox = outbox.useEntries;
export const { retry: retryOutbox } = outbox;

/**
 * Sends a text; from now on its contact counts as answered for whoever goes through those who wait. A message in Messenger
 * holds words or one file: each file goes by itself, then the words.
 */
export function sendFromOutbox(...[text, files]: Parameters<typeof outbox.send>): void {
  noteAnswered(text.contact_id);
  if (text.dst !== MESSENGER || files.length === 0) return outbox.send(text, files);
  const parts = [...files.map((file) => [file]), ...(text.text ? [[]] : [])];
  for (const [at, part] of parts.entries())
    outbox.send({ ...text, text: part[0] ? '' : text.text, ref: at === 0 ? text.ref : null }, part);
}

/** Takes up what an earlier page left unsent, and goes on sending; once. */
export function followOutbox(): void {
  followDrafts();
  outbox.follow();
}
