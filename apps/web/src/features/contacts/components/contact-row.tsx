import { mdiCheck, mdiReplyOutline } from '@mdi/js';
import { memo, type MouseEvent } from 'react';
import { useLimited } from '../../../lib/limited.ts';
import { ContactAvatar } from '../../../ui/contact-avatar.tsx';
import { formatWhen } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import { contactName, isNamed } from '../contact-name.ts';
import { setNeedsAnswer } from '../mutations.ts';
import { useContact } from '../queries.ts';
import classes from './contact-list.module.css';
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
  onOpen: (id: number) => void;
  onFocus: (id: number) => void;
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

export const ContactRow = memo(function ContactRow(props: ContactRowProps) {
  const { id, timezone, typeColor, selected, active, onOpen, onFocus } = props;
  const contact = useContact(id);
  const limited = useLimited();
  if (!contact) return null;
  const name = contactName(contact);
  const words = directionWords(contact);
  const when = formatWhen(contact.date, timezone);
  const waiting = contact.needs_answer;
  return (
    <div
      className={classes.row}
      data-selected={selected || undefined}
      data-waiting={waiting || undefined}
      onFocus={() => onFocus(id)}
    >
      <a
        href={`/frontdesk?contact=${id}`}
        className={classes.link}
        data-contact={id}
        tabIndex={active ? 0 : -1}
        aria-current={selected ? 'true' : undefined}
        draggable={false}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          onOpen(id);
        }}
      >
        <ContactAvatar contact={contact} typeColor={typeColor(contact.contact_type)} size={28} />
        <span className={classes.body}>
          <span className={classes.line}>
            <span
              className={classes.name}
              data-number={!isNamed(contact) || undefined}
              title={name.length > 24 ? name : undefined}
            >
              {name}
            </span>
            <time className={classes.when} dateTime={contact.date}>
              {when}
            </time>
          </span>
          <span className={classes.line}>
            <span className={classes.snippet}>{contact.snippet || words || 'Nothing yet'}</span>
            <span className={classes.signs}>
              {waiting ? <span className={classes.dot} data-tip="Needs an answer" /> : null}
              <DirectionIcon words={words} className={classes.direction} />
            </span>
          </span>
        </span>
        <span className={classes.hidden}>
          {words}
          {waiting ? ', needs an answer' : ''}
        </span>
      </a>
      <button
        type="button"
        className={classes.quick}
        tabIndex={active ? 0 : -1}
        aria-label={waiting ? `Mark ${name} as done` : `Mark ${name} as needing an answer`}
        aria-disabled={limited !== null || undefined}
        data-tip={limited ?? (waiting ? 'Done (e)' : 'Needs an answer (e)')}
        onClick={() => void setNeedsAnswer(id, !waiting)}
      >
        <Icon path={waiting ? mdiCheck : mdiReplyOutline} size={18} />
      </button>
    </div>
  );
});
