import { inbox } from '@chairline/contract';
import { useCallback, useEffect, useEffectEvent, useState, type ClipboardEvent, type DragEvent } from 'react';
import { useLimited } from '../../lib/limited.ts';
import { useSession } from '../../lib/session.ts';
import { textableNumbers, type Contact, type ContactExtras } from '../contacts/index.ts';
import { addFiles } from './attachments.ts';
import { changeDraft, clearDraft, findDraft, useDraft } from './draft-store.ts';
import { sendFromOutbox } from './outbox.ts';
import { pickChannel } from './text-channel.ts';

/** What the composer of a contact holds and does. */
export function useComposer(
  contactId: number,
  contact: Contact | undefined,
  extras: ContactExtras | undefined,
) {
  const draft = useDraft(contactId);
  const officeNumber = useSession().client.text_number;
  const numbers = contact ? textableNumbers(contact) : [];
  const { to, blocked } = pickChannel({
    limited: useLimited(),
    officeNumber,
    numbers,
    chosen: draft.number,
    extras,
  });
  const count = inbox.countSegments(draft.text);
  const tooLong = inbox.textLengthProblem(draft.text.trim());
  const empty = draft.text.trim() === '' && draft.files.length === 0;
  // Until the detail is here nobody knows who asked us to stop.
  const ready = contact !== undefined && extras !== undefined && blocked === null && to !== null;
  const sendable = ready && !empty && tooLong === null;

  const attach = useCallback(
    (added: readonly File[]) => {
      if (added.length === 0) return;
      const held = findDraft(contactId);
      const { files, errors } = addFiles(held.files, added);
      changeDraft(contactId, { files, problem: errors.join(' ') || null });
    },
    [contactId],
  );

  // Enter that came before the detail did: meant for this contact and these words, and for nothing else.
  const [wanted, setWanted] = useState<{ contactId: number; text: string } | null>(null);

  const send = () => {
    setWanted(null);
    if (extras === undefined && blocked === null && !empty && tooLong === null) {
      setWanted({ contactId, text: draft.text });
      return;
    }
    if (!sendable || to === null) return;
    sendFromOutbox(
      { contact_id: contactId, dst: to, src: officeNumber ?? '', text: draft.text.trim() },
      draft.files,
    );
    clearDraft(contactId);
  };

  const sendWanted = useEffectEvent(() => {
    if (wanted?.contactId === contactId && wanted.text === draft.text) send();
    else setWanted(null);
  });
  useEffect(() => {
    if (sendable && wanted !== null) sendWanted();
  }, [sendable, wanted]);

  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    attach([...event.clipboardData.files]);
  };
  const onDrop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    attach([...event.dataTransfer.files]);
  };

  return {
    draft,
    officeNumber,
    numbers,
    to,
    blocked: contact ? blocked : null,
    count,
    tooLong,
    sendable,
    attach,
    send,
    onPaste,
    onDrop,
    type: (text: string) => changeDraft(contactId, { text, problem: null }),
    choose: (number: string) => changeDraft(contactId, { number }),
    removeFile: (file: File) =>
      changeDraft(contactId, { files: findDraft(contactId).files.filter((held) => held !== file) }),
    forgetLost: () => changeDraft(contactId, { lostFiles: [] }),
  };
}
