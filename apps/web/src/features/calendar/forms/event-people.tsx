import { Pill } from '@mantine/core';
import { calendar as contract } from '@chairline/contract';
import { MultiSelect } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ContactSearch } from '../../contacts/index.ts';
import { contactName } from '@chairline/office-state/contacts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { memberName, useMembers } from '../members.ts';
import { readContacts, readNumbers, type EventFields } from './event-fields.ts';
import { AskByMail } from './ask-by-mail.tsx';
import { PeopleSelect } from './people-select.tsx';

/** What an invited person answered, in words. */
export const answerNames: Record<contract.InviteAnswer, string> = {
  asked: 'asked',
  yes: 'comes',
  no: 'does not come',
  maybe: 'may come',
};

/** The reminders that are offered: minutes before, in words. */
const reminderChoices: [minutes: number, words: string][] = [
  [0, 'At its time'],
  [5, '5 minutes before'],
  [10, '10 minutes before'],
  [15, '15 minutes before'],
  [30, '30 minutes before'],
  [60, '1 hour before'],
  [120, '2 hours before'],
  [1440, '1 day before'],
  [2880, '2 days before'],
  [10080, '1 week before'],
];

const wordsOf = (minutes: number): string =>
  reminderChoices.find(([known]) => known === minutes)?.[1] ?? `${minutes} minutes before`;

const listWords = (words: readonly string[], none = 'nobody'): string => words.join(', ') || none;

interface EventPeopleProps {
  values: EventFields;
  /** The one the event is in; its members may take part. */
  calendar: contract.Calendar;
  /** As it is saved; null for a new one. */
  event: contract.CalendarEvent | null;
  locked: boolean;
  set: <K extends keyof EventFields>(key: K, value: EventFields[K]) => void;
  /** What somebody else saved meanwhile. */
  note: (key: 'staff' | 'contacts' | 'reminders', words: (value: string) => string) => ReactNode;
}

/** Who takes part in an event that is only to be read. */
function ShownPeople({ participants }: { participants: readonly contract.ShownParticipant[] }) {
  const names = participants.map(({ name, answer }) =>
    answer === null ? name : `${name} (${answerNames[answer]})`,
  );
  return (
    <div>
      <p className="text-13 medium margin-0-0-4">Who takes part</p>
      <p className="text-14 no-margin breakable">{names.join(', ') || 'Nobody but its author'}</p>
    </div>
  );
}

/** Who takes part in an event, and when they are reminded. */
export function EventPeople({ values, calendar, event, locked, set, note }: EventPeopleProps) {
  const members = useMembers(calendar);
  const [searching, setSearching] = useState(false);
  const contacts = readContacts(values.contacts);
  const reminders = readNumbers(values.reminders);
  const participants = event?.participants ?? [];
  const names = new Map(members.map(({ user }) => [user.user_id, memberName(user)]));
  const answers = participants.filter(({ answer }) => answer !== null);
  const choices = [
    ...reminderChoices,
    ...reminders
      .filter((minutes) => !reminderChoices.some(([known]) => known === minutes))
      .map((minutes): [number, string] => [minutes, wordsOf(minutes)]),
  ];
  if (locked) return <ShownPeople participants={participants} />;
  return (
    <>
      <PeopleSelect
        label="Staff"
        description="Members of the calendar. Each has the event in their column."
        people={members.map(({ user }) => user)}
        value={readNumbers(values.staff)}
        onChange={(ids) => set('staff', JSON.stringify(ids))}
      />
      {note('staff', (ids) => listWords(readNumbers(ids).map((id) => names.get(id) ?? 'somebody')))}
      <div>
        <p className="text-13 medium margin-0-0-4">Contacts</p>
        <div className="row wrap gap-6">
          {contacts.map(({ id, name }) => (
            <Pill
              key={id}
              withRemoveButton
              removeButtonProps={{ 'aria-label': `Take ${name} off`, tabIndex: 0 }}
              onRemove={() => set('contacts', JSON.stringify(contacts.filter((one) => one.id !== id)))}
            >
              {name}
            </Pill>
          ))}
          <PlainButton onClick={() => setSearching(true)}>Add a contact</PlainButton>
        </div>
        {note('contacts', (kept) => listWords(readContacts(kept).map(({ name }) => name)))}
      </div>
      {answers.length > 0 ? (
        <p className="hint no-margin">
          {answers.map(({ name, answer }) => `${name} ${answerNames[answer ?? 'asked']}`).join(' · ')}
        </p>
      ) : null}
      {event && participants.some(({ answer }) => answer === null) ? (
        <div>
          <AskByMail event={event} />
        </div>
      ) : null}
      <MultiSelect
        label="Reminders"
        description="For the staff who take part."
        placeholder={reminders.length === 0 ? 'None' : undefined}
        maxValues={contract.calendarLimits.reminders}
        data={choices.map(([minutes, label]) => ({ value: String(minutes), label }))}
        value={reminders.map(String)}
        onChange={(chosen) => set('reminders', JSON.stringify(chosen.map(Number).toSorted((a, b) => a - b)))}
      />
      {note('reminders', (kept) =>
        listWords(
          readNumbers(kept).map((minutes) => wordsOf(minutes).toLowerCase()),
          'none',
        ),
      )}
      {searching ? (
        <ContactSearch
          title="Add a contact"
          except={contacts.map(({ id }) => id)}
          onClose={() => setSearching(false)}
          onChoose={(contact) => {
            const added = { id: contact.contact_id, name: contactName(contact) };
            set('contacts', JSON.stringify([...contacts, added]));
            setSearching(false);
          }}
        />
      ) : null}
    </>
  );
}
