import { contactName } from '@chairline/office-state/contacts';
import { addressOf } from '@chairline/contract';
import type { ReactNode } from 'react';
import { useContact, type Contact } from '../../contacts/index.ts';
import { useContactTypes } from '../../labels/index.ts';
import { ContactAvatar } from '../../../ui/contact-avatar.tsx';
import { isPlainClick } from '../../../ui/is-plain-click.ts';
import type { RowProps } from './list-frame.tsx';
import classes from './patient-row.module.css';

interface PatientRowProps {
  row: {
    contact_id: number | null;
    contact: Contact | null;
    first_name: string;
    last_name: string;
  };
  /** The part of the patient's record that the list is about. */
  line: ReactNode;
  /** At the right of the name: a day. */
  when: string;
  /** At the right of the line: icons. */
  signs?: ReactNode;
  selected: boolean;
  given: RowProps;
  onOpen: (contactId: number) => void;
  /** The patient has no contact yet; left out where that is opened otherwise. */
  onUnlinked: () => void;
}

/** A patient in one of the practice system's lists: as a contact's row, with what the list is about below the name. */
export function PatientRow(props: PatientRowProps) {
  const { row, line, when, signs, selected, given, onOpen, onUnlinked } = props;
  // As new as its last event; the copy the list came with may be older.
  const held = useContact(row.contact_id ?? -1);
  const contact = held ?? row.contact;
  const types = useContactTypes();
  const name = contact ? contactName(contact) : `${row.first_name} ${row.last_name}`.trim() || 'No name';
  const content = (
    <>
      <ContactAvatar
        contact={contact ?? { first_name: row.first_name, last_name: row.last_name }}
        typeColor={contact ? types.get(contact.contact_type)?.color : undefined}
        size={28}
      />
      <span className="column grow min-w-0">
        <span className="row gap-8">
          <span
            className={`ellipsis text-13 grow min-w-0 ${classes.name}`}
            title={name.length > 24 ? name : undefined}
          >
            {name}
          </span>
          {row.contact_id === null ? (
            <span className="fixed-size pad-0-6 radius-8 bg-warn-tint ink-warn size-11 line-h-16">
              Not linked
            </span>
          ) : null}
          <span className="fixed-size ink-dim size-12 tabular line-h-18">{when}</span>
        </span>
        <span className="row gap-8">
          <span className="ellipsis caption grow min-w-0">{line}</span>
          {contact?.needs_answer ? (
            <span className="square-7 fixed-size round bg-brand" data-tip="Needs an answer">
              <span className="hidden-text">, needs an answer</span>
            </span>
          ) : null}
          {signs}
        </span>
      </span>
    </>
  );
  const { contact_id: id } = row;
  return (
    <div
      className={`h-45 ${classes.row}`}
      data-selected={selected || undefined}
      data-waiting={contact?.needs_answer || undefined}
    >
      {id === null ? (
        <button
          type="button"
          className={`row relative gap-10 border-box w-full h-45 pad-0-12 no-border bg-panel ink-inherit font-inherit no-underline text-left pointer ring-inside ${classes.link}`}
          {...given}
          onClick={onUnlinked}
        >
          {content}
        </button>
      ) : (
        <a
          href={addressOf({ contact: id })}
          className={`row relative gap-10 border-box w-full h-45 pad-0-12 no-border bg-panel ink-inherit font-inherit no-underline text-left pointer ring-inside ${classes.link}`}
          aria-current={selected ? 'true' : undefined}
          draggable={false}
          {...given}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            onOpen(id);
          }}
        >
          {content}
        </a>
      )}
    </div>
  );
}
