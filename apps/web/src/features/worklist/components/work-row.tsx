import type { worklist as contract } from '@chairline/contract';
import {
  mdiAlarm,
  mdiAt,
  mdiCalendarClockOutline,
  mdiCalendarQuestionOutline,
  mdiCalendarRemoveOutline,
  mdiCheck,
  mdiClockOutline,
  mdiClockPlusOutline,
  mdiFileClockOutline,
  mdiFlaskOutline,
  mdiTrashCanOutline,
  mdiMessageReplyTextOutline,
  mdiPhoneMissedOutline,
  mdiPostOutline,
} from '@mdi/js';
import { memo } from 'react';
import { personName, usePerson } from '../../../lib/people.ts';
import { daysOut, formatCents } from '../../../lib/wall-words.ts';
import { useSession } from '../../../lib/session.ts';
import { CallButton } from '../../../ui/call-button.tsx';
import { formatDayShort, formatRowTime, formatWhen } from '../../../ui/format-date.ts';
import { HiddenText } from '../../../ui/hidden-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { addressOfWork } from '../work-address.ts';
import { doneWords, oneWords, postponeWords } from '../work-words.ts';
import classes from './work-panel.module.css';

type WorkItem = contract.WorkItem;

const icons: Record<contract.WorkKind, string> = {
  thread: mdiMessageReplyTextOutline,
  mention: mdiAt,
  reminder: mdiAlarm,
  event: mdiCalendarClockOutline,
  request: mdiCalendarQuestionOutline,
  answer: mdiCalendarRemoveOutline,
  claim: mdiFileClockOutline,
  lab: mdiFlaskOutline,
  erasure: mdiTrashCanOutline,
  post: mdiPostOutline,
  putoff: mdiClockOutline,
};

function PutOffBy({ user }: { user: number }) {
  const own = useSession().user_id === user;
  const { person } = usePerson(user);
  return own ? 'You: ' : person ? `${personName(person)}: ` : null;
}

interface WorkRowProps {
  item: WorkItem;
  timezone: string;
  /** It takes the keyboard's focus. */
  active: boolean;
  onFocus: (id: string) => void;
  onOpen: (path: string) => void;
  onFinish: (item: WorkItem) => void;
  onPostpone: (item: WorkItem) => void;
}

/** One thing that waits: what it is, about whom, since when or for when; done at one click. */
export const WorkRow = memo(function WorkRow({
  item,
  timezone,
  active,
  onFocus,
  onOpen,
  onFinish,
  onPostpone,
}: WorkRowProps) {
  const { id, kind, title, note, who, date, starts_at, call_back: callBack } = item;
  const missed = callBack !== '';
  const path = addressOfWork(item);
  const done = doneWords[kind];
  const postponing = postponeWords[kind];
  const said = [who, note].filter(Boolean).join(kind === 'event' ? ' ' : ': ');
  const line =
    kind === 'claim'
      ? [said, formatCents(item.amount ?? 0), daysOut(item.days_out)].filter(Boolean).join(' · ')
      : starts_at === null
        ? said
        : `${said} · ${formatWhen(starts_at, timezone)}`;
  return (
    <li className={classes.row} data-kind={kind} data-missed={missed || undefined}>
      <a
        href={path}
        className={`row grow gap-10 min-w-0 min-h-52 pad-6-12 ink-inherit no-underline ring-inside ${classes.link}`}
        data-work={id}
        tabIndex={active ? 0 : -1}
        onFocus={() => onFocus(id)}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onOpen(path);
        }}
      >
        <span
          className={`middle square-28 fixed-size round bg-sunken ink-dim ${classes.icon}`}
          data-tip={oneWords[kind]}
        >
          <Icon path={missed ? mdiPhoneMissedOutline : icons[kind]} size={18} />
        </span>
        <span className="column grow min-w-0">
          <span className="flex items-baseline gap-8">
            <span className="ellipsis text-13 grow min-w-0 medium" title={title}>
              {title}
            </span>
            <time className="caption fixed-size tabular" dateTime={date}>
              {kind === 'claim' || kind === 'lab'
                ? formatDayShort(date, timezone)
                : formatRowTime(date, timezone)}
            </time>
          </span>
          <span className="ellipsis hint">
            {item.put_off_by === null ? null : <PutOffBy user={item.put_off_by} />}
            {line ? <HiddenText>{oneWords[kind]}. </HiddenText> : null}
            {line || oneWords[kind]}
          </span>
        </span>
      </a>
      <span className={classes.actions}>
        {missed ? (
          <CallButton
            name={title}
            number={callBack}
            contactId={item.contact_id}
            className={classes.action}
            size={18}
            tabIndex={active ? 0 : -1}
          />
        ) : null}
        {postponing ? (
          <IconButton
            icon={mdiClockPlusOutline}
            label={`${postponing}: ${title}`}
            tip={postponing}
            iconSize={18}
            className={classes.action}
            tabIndex={active ? 0 : -1}
            onClick={() => onPostpone(item)}
          />
        ) : null}
        {done === null ? null : (
          <IconButton
            icon={mdiCheck}
            label={`${done}: ${title}`}
            tip={done}
            iconSize={18}
            className={classes.action}
            tabIndex={active ? 0 : -1}
            onClick={() => onFinish(item)}
          />
        )}
      </span>
    </li>
  );
});
