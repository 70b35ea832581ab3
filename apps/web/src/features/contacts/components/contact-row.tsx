import { contactName, isNamed, numberFound, numbersInWords } from '@chairline/office-state/contacts';
import { addressOf, contacts as contract } from '@chairline/contract';
import { mdiAccountGroupOutline } from '@mdi/js';
import { memo, Suspense } from 'react';
import { ContactAvatar } from '../../../ui/contact-avatar.tsx';
import { formatRowTime, formatWhen } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import { isMouseClick } from '../../../ui/is-plain-click.ts';
import { OpenLink } from '../../../ui/open-link.tsx';
import type { Contact, OpenFor } from '../contact-types.ts';
import { ChoiceRow, RowActions, RowPutOff, RowSaid, RowTags } from '../lazy-parts.ts';
import { useListView } from '../list-view.ts';
import { isSelected, useMassSelection } from '../mass-selection.ts';
import { useContact } from '../queries.ts';
import { roomOfTags } from '../room-of-tags.ts';
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
  /** The row's time is since when they wait, which the list goes by. */
  since: boolean;
  /** The list has stood for a moment: what is not part of the first load may come. */
  settled: boolean;
  onOpen: (id: number, what?: OpenFor) => void;
  onFocus: (id: number) => void;
  /** Mass-tag mode: the row was clicked, with Shift or without. */
  onSelect: (id: number, range: boolean) => void;
}

/** What a row shows of its contact, whether it opens it or selects it. */
function RowContent({
  contact,
  timezone,
  today,
  typeColor,
  choosing,
  since,
}: {
  contact: Contact;
  timezone: string;
  today: string;
  typeColor: ContactRowProps['typeColor'];
  since: boolean;
  /** In mass-tag mode: whether it is chosen. */
  choosing: boolean | null;
}) {
  const name = contactName(contact);
  const words = directionWords(contact);
  const found = useListView(({ search }) => numberFound(contact, search));
  const shown = found ?? (contact.snippet || words || 'Nothing yet');
  const time = (since && contact.needs_answer_since) || contact.date;
  return (
    <>
      {choosing === null ? (
        <span data-tip={numbersInWords(contact).join('\n') || undefined}>
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
              <Icon path={mdiAccountGroupOutline} size={16} />
            </span>
          ) : null}
          <time
            className={`fixed-size ink-dim size-12 tabular line-h-18 ${classes.when}`}
            dateTime={time}
            data-tip={since ? `Waits since ${formatWhen(time, timezone, today)}` : undefined}
          >
            {formatRowTime(time, timezone, today)}
          </time>
        </span>
        <span className="row gap-8">
          <span className="ellipsis caption grow min-w-0">{shown}</span>
          <span className={classes.signs}>
            {contact.put_off ? (
              <Suspense fallback={null}>
                <RowPutOff {...contact.put_off} />
              </Suspense>
            ) : null}
            {contact.tags.length > 0 ? (
              <Suspense fallback={<span style={{ width: roomOfTags(contact.tags.length) }} />}>
                <RowTags tags={contact.tags} />
              </Suspense>
            ) : null}
            {contract.waits(contact) ? (
              <span className="square-7 round bg-brand" data-tip="Needs an answer" />
            ) : null}
            <DirectionIcon words={words} className={`grid ${classes.direction}`} />
          </span>
        </span>
      </span>
      <Suspense fallback={null}>
        <RowSaid contact={contact} direction={words} shown={shown} />
      </Suspense>
    </>
  );
}

export const ContactRow = memo(function ContactRow(props: ContactRowProps) {
  const { id, timezone, today, typeColor, since, selected, active, settled, onOpen, onFocus, onSelect } =
    props;
  const contact = useContact(id);
  const hot = useListView((state) => (state.hot?.id === id ? state.hot.by : null));
  const choosing = useMassSelection(({ selection }) => selection && isSelected(selection, id));
  if (!contact) return null;
  const content = <RowContent {...{ contact, timezone, today, typeColor, choosing, since }} />;
  if (choosing !== null) {
    return (
      <Suspense fallback={<div className={classes.row} />}>
        <ChoiceRow {...{ id, active, chosen: choosing, onFocus, onSelect }}>{content}</ChoiceRow>
      </Suspense>
    );
  }
  const missed = contract.waits(contact) && directionWords(contact) === 'Call Missed';
  return (
    <div
      className={classes.row}
      data-row={id}
      data-ring={id}
      data-selected={selected || undefined}
      data-missed={missed || undefined}
      data-hot={hot ?? undefined}
      onFocus={() => onFocus(id)}
    >
      <OpenLink
        href={addressOf({ contact: id })}
        className={classes.link}
        data-contact={id}
        data-list-row
        tabIndex={active ? 0 : -1}
        aria-current={selected ? 'true' : undefined}
        draggable={false}
        onOpen={(event) => onOpen(id, isMouseClick(event) ? 'text' : 'read')}
      >
        {content}
      </OpenLink>
      {hot !== null || (missed && settled) ? (
        <Suspense fallback={null}>
          <RowActions contact={contact} onOpen={onOpen} all={hot !== null} />
        </Suspense>
      ) : null}
    </div>
  );
});
