import type { ReactNode } from 'react';
import { contactName, useContact, type Contact } from '../../contacts/index.ts';
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
  /** What of theirs the list is about. */
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
      <span className={classes.body}>
        <span className={classes.line}>
          <span className={classes.name} title={name.length > 24 ? name : undefined}>
            {name}
          </span>
          {row.contact_id === null ? <span className={classes.unlinked}>Not linked</span> : null}
          <span className={classes.when}>{when}</span>
        </span>
        <span className={classes.line}>
          <span className={classes.what}>{line}</span>
          {contact?.needs_answer ? (
            <span className={classes.dot} data-tip="Needs an answer">
              <span className={classes.hidden}>, needs an answer</span>
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
      className={classes.row}
      data-selected={selected || undefined}
      data-waiting={contact?.needs_answer || undefined}
    >
      {id === null ? (
        <button type="button" className={classes.link} {...given} onClick={onUnlinked}>
          {content}
        </button>
      ) : (
        <a
          href={`/frontdesk?contact=${id}`}
          className={classes.link}
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
