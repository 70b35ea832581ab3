import { contacts as contract } from '@chairline/contract';
import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { errorMessage } from '../../../lib/api.ts';
import { useLimited } from '../../../lib/limited.ts';
import { useKeptState } from '../../../lib/use-kept-state.ts';
import { notify } from '../../../ui/notify.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { useContactTypes } from '../../labels/index.ts';
import { useListView } from '../list-view.ts';
import {
  contactFields,
  faultsOf,
  isIncomplete,
  settledFaults,
  startFromSearch,
  type ContactFields,
  withoutNames,
} from './contact-fields.ts';
import { ContactForm } from './contact-form.tsx';
import { DuplicatesNote } from './duplicates-note.tsx';
import { createContact } from './mutations.ts';
import { useWork } from '../../../ui/use-work.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import classes from './panel.module.css';
import { useDuplicates } from './use-duplicates.ts';
import { focusFault } from '../../../ui/focus-soon.ts';

const { contactMessages } = contract;

interface CreateContactProps {
  onClose: () => void;
  onOpenContact: (contactId: number) => void;
  onCreated: (contactId: number) => void;
}

/** The form of a new contact. */
export function CreateContact({ onClose, onOpenContact, onCreated }: CreateContactProps) {
  const [start] = useState(() => startFromSearch(useListView.getState().search));
  const { value, set, restored, clear } = useKeptState<ContactFields>('contact.new', {
    schema: contactFields,
    start,
  });
  const types = useContactTypes();
  const limited = useLimited();
  const duplicates = useDuplicates(null, value);
  const [tried, setTried] = useState(false);
  const {
    busy: saving,
    fault,
    setFault,
    run,
  } = useWork((error) => {
    notify({ message: contactMessages.createFailed, kind: 'error' });
    return errorMessage(error);
  });

  const faults = faultsOf(value);
  const others = withoutNames(faults);
  const incomplete = isIncomplete(value);

  const create = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    focusFault(event.currentTarget);
    if (saving || limited) return;
    if (incomplete) {
      notify({ message: contactMessages.requiredFields, kind: 'error' });
      return;
    }
    if (Object.keys(others).length > 0) return;
    await run(async () => {
      const id = await createContact(value);
      clear();
      notify({ message: contactMessages.created, kind: 'success' });
      // The panel closes with it: what is open next is the new contact.
      onCreated(id);
    });
  };
  const cancel = () => {
    clear();
    onClose();
  };

  return (
    <form
      className={classes.panel}
      aria-label="New contact"
      noValidate
      onSubmit={(event) => void create(event)}
    >
      <h2 className="text-16 margin-0-0-12 semibold breakable">New contact</h2>
      {restored ? <RestoredNote onClear={clear} /> : null}
      <DuplicatesNote duplicates={duplicates} onOpen={onOpenContact} />
      <ContactForm
        values={value}
        set={(key, typed) => set((before) => ({ ...before, [key]: typed }))}
        faults={tried ? faults : settledFaults(others, value)}
        locked={false}
        focus="first_name"
      />
      <div className={`grid cols-1 gap-14 ${classes.fields}`} style={{ marginTop: 14 }}>
        <ChoiceField
          label="Contact type"
          data={[
            { value: 0, label: 'None' },
            ...[...types.values()]
              .filter((type) => type.can_be_set)
              .map((type) => ({ value: type.type_id, label: type.type_name })),
          ]}
          value={value.contact_type}
          onChange={(contact_type) => {
            set((before) => ({ ...before, contact_type }));
          }}
        />
      </div>
      <div className={classes.saveBar}>
        <p className={classes.fault} role="alert">
          {limited ?? fault}
        </p>
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
        <Button
          variant="default"
          disabled={saving}
          onClick={() => {
            clear();
            setTried(false);
            setFault(null);
          }}
        >
          Restore
        </Button>
        <Button type="submit" loading={saving} disabled={limited !== null || Object.keys(others).length > 0}>
          Create
        </Button>
      </div>
    </form>
  );
}
