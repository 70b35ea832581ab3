import { conversations as contract } from '@chairline/contract';
import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../../lib/api.ts';
import { notify } from '../../../ui/notify.tsx';
import { beginInternal } from '../mutations.ts';
import { useInternalConvos } from '../queries.ts';
import ReminderDialog from './reminder-dialog.tsx';

interface ContactReminderProps {
  contactId: number;
  /** What the contact is called. */
  name: string;
  onClose: () => void;
}

/** The reminder of a contact's newest open internal conversation; without one, of a new one about the contact. */
export default function ContactReminder({ contactId, name, onClose }: ContactReminderProps) {
  const { items, phase, error } = useInternalConvos(contactId);
  const ready = phase === 'ready';
  // Chosen once: the one that is begun here would come to stand first while its reminder is being set.
  const [chosen, setChosen] = useState<number | 'new' | null>(null);
  if (chosen === null && ready) setChosen(items.find((convo) => convo.can.remind)?.convo_id ?? 'new');
  useEffect(() => {
    if (phase !== 'failed') return;
    notify({
      message: `The internal conversations could not be loaded. ${errorMessage(error)}`,
      kind: 'error',
    });
    onClose();
  }, [phase, error, onClose]);
  if (chosen === 'new') return <NewReminder contactId={contactId} name={name} onClose={onClose} />;
  const convo = items.find(({ convo_id }) => convo_id === chosen);
  return convo ? <ReminderDialog convo={convo} onClose={onClose} /> : null;
}

function NewReminder({ contactId, name, onClose }: ContactReminderProps) {
  const [title, setTitle] = useState(`Reminder: ${name}`);
  // The same for every try: however often it is sent, one conversation begins.
  const [clientRef] = useState(() => crypto.randomUUID());
  const message = title.trim() || `Reminder: ${name}`;
  return (
    <ReminderDialog
      convo={{
        convo_name: 'A new internal conversation about this contact',
        convo_status: true,
        userReminder: null,
        begin: () => beginInternal({ message, contact_id: contactId, client_ref: clientRef }),
      }}
      above={
        <TextInput
          label="Name"
          description="Begins an internal conversation of this name. Nothing is sent to the contact."
          maxLength={contract.CONVO_NAME_MAX}
          mb="md"
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
      }
      onClose={onClose}
    />
  );
}
