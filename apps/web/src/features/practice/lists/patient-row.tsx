import { contactName } from '@chairline/office-state/contacts';
import { addressOf, contacts } from '@chairline/contract';
import type { ReactNode } from 'react';
import { useContact, type Contact, type OpenFor } from '../../contacts/index.ts';
import { useTypeColors } from '../../labels/index.ts';
import { ContactAvatar } from '../../../ui/contact-avatar.tsx';
import { OpenLink } from '../../../ui/open-link.tsx';
import { CONTACT_ROW, PATIENT_ROW } from '../../../ui/row-heights.ts';
import { isMouseClick } from '../../../ui/is-plain-click.ts';
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
  /** A third line: how they are reached. It makes the row higher. */
  facts?: ReactNode;
  /** Whether they are chosen, in the avatar's place. */
  choice?: { checked: boolean; onChoose: (range: boolean) => void } | undefined;
  /** What can be done from the row at once. */
  actions?: ReactNode;
  /** Somebody dealt with them. */
  done?: boolean;
  selected: boolean;
  given: RowProps;
  onOpen: (contactId: number, what: OpenFor) => void;
  /** The patient has no contact yet; left out where that is opened otherwise. */
  onUnlinked: () => void;
}

/** A patient in one of the practice system's lists: as a contact's row, with what the list is about below the name. */
export function PatientRow(props: PatientRowProps) {
  const { row, line, when, signs, selected, given, onOpen, onUnlinked } = props;
  const { facts, choice, actions, done = false } = props;
  // As new as its last event; the copy the list came with may be older.
  const held = useContact(row.contact_id ?? -1);
  const contact = held ?? row.contact;
  const colors = useTypeColors();
  const name = contact ? contactName(contact) : `${row.first_name} ${row.last_name}`.trim() || 'No name';
  const content = (
    <>
      {choice ? (
        <span className={classes.room} />
      ) : (
        <ContactAvatar
          contact={contact ?? { first_name: row.first_name, last_name: row.last_name }}
          typeColor={contact ? colors.get(contact.contact_type) : undefined}
          size={28}
        />
      )}
      <span className="column grow min-w-0">
        <span className="row gap-8">
          <span className="ellipsis text-13 grow min-w-0" title={name.length > 24 ? name : undefined}>
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
          {contact && contacts.waits(contact) ? (
            <span className="square-7 fixed-size round bg-brand" data-tip="Needs an answer">
              <span className="hidden-text">Needs an answer</span>
            </span>
          ) : null}
          {signs}
        </span>
        {facts === undefined ? null : <span className="ellipsis caption tabular">{facts}</span>}
      </span>
    </>
  );
  const { contact_id: id } = row;
  const height = facts === undefined ? CONTACT_ROW : PATIENT_ROW;
  return (
    <div
      className={`relative ${classes.row}`}
      style={{ height }}
      data-ring={id ?? undefined}
      data-selected={selected || choice?.checked || undefined}
      data-done={done || undefined}
    >
      {id === null ? (
        <button
          type="button"
          className={`row relative gap-10 border-box w-full h-full pad-0-12 no-border bg-panel ink-inherit font-inherit no-underline text-left pointer ring-inside ${classes.link}`}
          {...given}
          onClick={onUnlinked}
        >
          {content}
        </button>
      ) : (
        <OpenLink
          href={addressOf({ contact: id })}
          className={`row relative gap-10 border-box w-full h-full pad-0-12 no-border bg-panel ink-inherit font-inherit no-underline text-left pointer ring-inside ${classes.link}`}
          aria-current={selected ? 'true' : undefined}
          draggable={false}
          {...given}
          onOpen={(event) => onOpen(id, isMouseClick(event) ? 'text' : 'read')}
        >
          {content}
        </OpenLink>
      )}
      {choice ? (
        <input
          type="checkbox"
          className={`absolute accent pointer ${classes.check}`}
          aria-label={`Choose ${name}`}
          tabIndex={given.tabIndex}
          checked={choice.checked}
          // The click knows of Shift, the change does not.
          onChange={() => undefined}
          onClick={(event) => choice.onChoose(event.shiftKey)}
        />
      ) : null}
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </div>
  );
}
