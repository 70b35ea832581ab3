import { contactName, isNamed } from '@chairline/office-state/contacts';
import { addressOf, formatPhone } from '@chairline/contract';
import { mdiAccountGroupOutline } from '@mdi/js';
import { memo, Suspense } from 'react';
import { ContactAvatar } from '../../../ui/contact-avatar.tsx';
import { formatWhen } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import { isPlainClick } from '../../../ui/is-plain-click.ts';
import type { Contact, OpenFor } from '../contact-types.ts';
import { RowActions, RowTags } from '../lazy-parts.ts';
import { useListView } from '../list-view.ts';
import { isSelected, useMassSelection } from '../mass-selection.ts';
import { useContact } from '../queries.ts';
import classes from './contact-row.module.css';
import { DirectionIcon, directionWords } from './direction-icon.tsx';

interface ContactRowProps {
  id: number;
  timezone: string;
  /** The day it is now, so that "Today" becomes "Yesterday" at midnight. */
  today: string;
  typeColor: (type: number) => string | undefined;
  selected: boolean;
  /** The row the keyboard stands on: the only one Tab reaches. */
  active: boolean;
  /** The list has stood for a moment: what is not part of the first load may come. */
  settled: boolean;
  onOpen: (id: number, what?: OpenFor) => void;
  onFocus: (id: number) => void;
  /** Mass-tag mode: the row was clicked, with Shift or without. */
  onSelect: (id: number, range: boolean) => void;
}

const kindsOfNumber = [
  ['Cell', 'ph1'],
  ['Home', 'ph2'],
  ['Work', 'ph3'],
  ['Main', 'phone_num'],
] as const;

/** A contact's numbers, each with what it is, one a line; empty for one whose number stands as its name. */
function numbersOf(contact: Contact): string {
  if (!isNamed(contact)) return '';
  return kindsOfNumber
    .filter(([, field]) => contact[field] !== '')
    .map(([kind, field]) => `${kind} ${formatPhone(contact[field])}`)
    .join('\n');
}

/** What a row shows of its contact, whether it opens it or selects it. */
function RowContent({
  contact,
  timezone,
  typeColor,
  choosing,
}: {
  contact: Contact;
  timezone: string;
  typeColor: ContactRowProps['typeColor'];
  /** In mass-tag mode: whether it is chosen. */
  choosing: boolean | null;
}) {
  const name = contactName(contact);
  const words = directionWords(contact);
  const waiting = contact.needs_answer;
  return (
    <>
      {choosing === null ? (
        <span data-tip={numbersOf(contact) || undefined}>
          <ContactAvatar contact={contact} typeColor={typeColor(contact.contact_type)} size={28} />
        </span>
      ) : null}
      <span className="column grow min-w-0">
        <span className="row gap-8">
          <span
            className={`ellipsis text-13 grow min-w-0 ${classes.name}`}
            data-number={!isNamed(contact) || undefined}
            title={name.length > 24 ? name : undefined}
          >
            {name}
          </span>
          {contact.family !== 0 ? (
            <span className={`grid fixed-size ink-dim ${classes.family}`} data-tip="In a family">
              <Icon path={mdiAccountGroupOutline} size={14} />
            </span>
          ) : null}
          <time
            className={`fixed-size ink-dim size-12 tabular line-h-18 ${classes.when}`}
            dateTime={contact.date}
          >
            {formatWhen(contact.date, timezone)}
          </time>
        </span>
        <span className="row gap-8">
          <span className="ellipsis caption grow min-w-0">{contact.snippet || words || 'Nothing yet'}</span>
          <span className={classes.signs}>
            {waiting ? <span className="square-7 round bg-brand" data-tip="Needs an answer" /> : null}
            {contact.tags.length > 0 ? (
              <Suspense fallback={null}>
                <RowTags tags={contact.tags} />
              </Suspense>
            ) : null}
            <DirectionIcon words={words} className={`grid ${classes.direction}`} />
          </span>
        </span>
      </span>
      <span className="hidden-text">
        {words}
        {waiting ? ', needs an answer' : ''}
        {contact.family !== 0 ? ', in a family' : ''}
      </span>
    </>
  );
}

export const ContactRow = memo(function ContactRow(props: ContactRowProps) {
  const { id, timezone, typeColor, selected, active, settled, onOpen, onFocus, onSelect } = props;
  const contact = useContact(id);
  const hot = useListView((state) => (state.hot?.id === id ? state.hot.by : null));
  const choosing = useMassSelection(({ selection }) => selection && isSelected(selection, id));
  if (!contact) return null;
  const content = <RowContent {...{ contact, timezone, typeColor, choosing }} />;
  if (choosing !== null) {
    return (
      <div className={classes.row} data-selected={choosing || undefined} onFocus={() => onFocus(id)}>
        {/* The row as a whole is the checkbox’s label, whose keys are its own; Shift would select its text instead. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
        <label
          className={classes.link}
          data-choosing
          onClick={(event) => {
            if (event.target instanceof HTMLInputElement) return;
            event.preventDefault();
            onSelect(id, event.shiftKey);
          }}
        >
          <input
            type="checkbox"
            className={classes.check}
            data-contact={id}
            data-list-row
            tabIndex={active ? 0 : -1}
            checked={choosing}
            // The click knows of Shift, the change does not.
            onChange={() => undefined}
            onClick={(event) => onSelect(id, event.shiftKey)}
          />
          {content}
        </label>
      </div>
    );
  }
  const missed = contact.needs_answer && directionWords(contact) === 'Call Missed';
  return (
    <div
      className={classes.row}
      data-row={id}
      data-selected={selected || undefined}
      data-waiting={contact.needs_answer || undefined}
      data-missed={missed || undefined}
      data-hot={hot ?? undefined}
      onFocus={() => onFocus(id)}
    >
      <a
        href={addressOf({ contact: id })}
        className={classes.link}
        data-contact={id}
        data-list-row
        tabIndex={active ? 0 : -1}
        aria-current={selected ? 'true' : undefined}
        draggable={false}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          onOpen(id);
        }}
      >
        {content}
      </a>
      {hot !== null || (missed && settled) ? (
        <Suspense fallback={null}>
          <RowActions contact={contact} onOpen={onOpen} all={hot !== null} />
        </Suspense>
      ) : null}
    </div>
  );
});
