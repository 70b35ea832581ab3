// The arrows and the popup of its fields; loaded with it.
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { conversations as contract } from '@chairline/contract';
import type { Conversation } from '@chairline/office-state/conversations';
import { Button, MultiSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { errorMessage } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { useKeptState } from '../../../lib/use-kept-state.ts';
import { notify } from '../../../ui/notify.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { useSuggestions } from '../../composer/index.ts';
import { useProcesses } from '../../labels/index.ts';
import { addConversation } from '../mutations.ts';
import { personName, usePeople, type Person } from '../../../lib/people.ts';
import {
  checkConvo,
  convoBody,
  convoFields,
  emptyConvo,
  isEmptyConvo,
  type ConvoFaults,
  type ConvoFields,
} from './new-convo-form.ts';
import { useWork } from '../../../ui/use-work.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';

interface NewConvoDialogProps {
  /** id of the process it begins in; '' for none yet. */
  process: string;
  /** user_ids of those who are in it from the start, until others are chosen. */
  people?: number[];
  onCreated: (convo: Conversation) => void;
  onClose: () => void;
}

const { conversationMessages } = contract;

/** Found by the beginning of a name or username, as a mention is. */
function findPeople(people: readonly Person[], search: string): ReadonlySet<string> {
  return new Set(contract.offerPeople(people, search.trim()).map(({ user_id }) => String(user_id)));
}

/** Begins a general conversation: its title, process, people, and what is said first. */
export function NewConvoDialog({ process, people: chosen, onCreated, onClose }: NewConvoDialogProps) {
  const me = useSession().user_id;
  const processes = useProcesses();
  const types = processes.data ?? [];
  const people = usePeople().filter(({ user_id }) => user_id !== me);
  const kept = useKeptState<ConvoFields>('convo.new', {
    schema: convoFields,
    start: { ...emptyConvo(process), ...(chosen ? { people: chosen } : {}) },
    isEmpty: isEmptyConvo,
  });
  const fields = kept.value;
  const [faults, setFaults] = useState<ConvoFaults>({});
  const {
    busy: running,
    fault: problem,
    run,
  } = useWork((error) => {
    notify({ message: conversationMessages.addFailed, kind: 'error' });
    return `${conversationMessages.addingFailed}. ${errorMessage(error)}`;
  });
  const form = useRef<HTMLFormElement>(null);
  // Of a private one only who is in it can be mentioned.
  const mentionable = fields.secured
    ? people.filter(({ user_id }) => fields.people.includes(user_id))
    : people;
  const message = useRef<HTMLTextAreaElement>(null);
  const suggestions = useSuggestions({
    field: message,
    contact: undefined,
    people: mentionable,
    roomy: true,
  });
  // The same try again makes no second conversation; a changed form is another one.
  const attempt = useRef({ of: '', ref: '' });

  const set = <K extends keyof ConvoFields>(key: K, value: ConvoFields[K]) => {
    kept.set((before) => ({ ...before, [key]: value }));
    setFaults(({ [key as keyof ConvoFaults]: _fault, ...others }) => others);
  };
  const send = async () => {
    const of = JSON.stringify(fields);
    if (attempt.current.of !== of) attempt.current = { of, ref: crypto.randomUUID() };
    // Whoever was switched off since they were chosen is left out.
    const known =
      people.length > 0
        ? fields.people.filter((id) => people.some((one) => one.user_id === id))
        : fields.people;
    return addConversation(convoBody({ ...fields, people: known }, types, attempt.current.ref));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    const found = checkConvo(fields, types);
    setFaults(found);
    const [first] = Object.keys(found);
    if (first) {
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    await run(async () => {
      const convo = await send();
      kept.clear();
      onCreated(convo);
    });
  };
  const cancel = () => {
    kept.clear();
    onClose();
  };

  return (
    <SheetDialog title="New conversation" width={520} onClose={onClose}>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <div className="grid cols-1 gap-14">
          {kept.restored ? <RestoredNote onClear={kept.clear} /> : null}
          <TextInput
            name="title"
            label="Title"
            withAsterisk
            data-autofocus
            autoComplete="off"
            maxLength={contract.CONVO_NAME_MAX}
            value={fields.title}
            error={faults.title}
            onChange={(event) => set('title', event.currentTarget.value)}
          />
          <ChoiceField
            name="process"
            label="Process"
            withAsterisk
            disabled={processes.isPending}
            placeholder={processes.isPending ? 'Loading…' : 'Choose'}
            data={types.map(({ id, type_name }) => ({ value: id, label: type_name }))}
            value={fields.process}
            error={faults.process}
            onChange={(chosen) => set('process', chosen)}
          />
          <MultiSelect
            label="People"
            description="You are in it. Who is mentioned later comes in as well."
            placeholder={fields.people.length === 0 ? 'Name or username' : undefined}
            classNames={{ input: 'row', pillsList: 'grow' }}
            searchable
            hidePickedOptions
            selectFirstOptionOnChange
            maxDropdownHeight={220}
            maxValues={contract.CONVO_PARTICIPANTS_MAX}
            nothingFoundMessage="Nobody of that name"
            data={people.map((person) => ({ value: String(person.user_id), label: personName(person) }))}
            filter={({ options, search }) => {
              const found = findPeople(people, search);
              return options.filter((option) => 'value' in option && found.has(option.value));
            }}
            value={fields.people.map(String)}
            onChange={(ids) => set('people', ids.map(Number))}
          />
          <Switch
            label="Private: only its people see it"
            description={
              fields.secured
                ? fields.people.length === 0
                  ? 'Only you see it: add people.'
                  : 'Only you and these people see it.'
                : 'Everyone of the office sees it.'
            }
            checked={fields.secured}
            onChange={(event) => set('secured', event.currentTarget.checked)}
          />
          <div className="relative">
            <Textarea
              ref={message}
              name="message"
              label="First message"
              description="Optional"
              rows={4}
              maxLength={contract.CONVO_MESSAGE_MAX}
              value={fields.message}
              error={faults.message}
              {...suggestions.field}
              onChange={(event) => set('message', event.currentTarget.value)}
              onKeyDown={(event) => {
                if (suggestions.onKey(event)) return;
                if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
                event.preventDefault();
                form.current?.requestSubmit();
              }}
            />
            {suggestions.popup}
          </div>
        </div>
        {problem ? (
          <p className="text-13 margin-12-0-0 ink-error" role="alert">
            {problem}
          </p>
        ) : null}
        <SheetActions>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" loading={running}>
            Create
          </Button>
        </SheetActions>
      </form>
    </SheetDialog>
  );
}
