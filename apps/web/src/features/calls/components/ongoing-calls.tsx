import { addressOf, type calls, formatPhone } from '@chairline/contract';
import { mdiPhoneIncomingOutline, mdiPhoneInTalkOutline, mdiPhoneOutgoingOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ongoingCallsQuery } from '../../../lib/ongoing-calls.ts';
import { useHeldItems } from '../../../lib/use-held-rows.ts';
import { useStale } from '../../../lib/use-stale.ts';
import { ArrivalsPill } from '../../../ui/arrivals-pill.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { isPlainClick } from '../../../ui/is-plain-click.ts';
import { joinCall, refusedJoin } from '../../../ui/join-call.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { useLimited } from '../../../lib/limited.ts';
import { callLength } from '../call-words.ts';
import { useNow } from '../use-now.ts';
import classes from './ongoing-calls.module.css';
import { RecordingSign } from './recording-sign.tsx';

const none: calls.OngoingCall[] = [];
const keyOf = ({ conferenceName }: calls.OngoingCall) => conferenceName;

const directions = {
  incoming: { icon: mdiPhoneIncomingOutline, words: 'They called' },
  outgoing: { icon: mdiPhoneOutgoingOutline, words: 'We called' },
} as const;

interface OngoingCallsProps {
  onOpen: (contactId: number) => void;
  /** The contacts again. */
  onClose: () => void;
}

/** Others' calls with two or more in them: who speaks with whom, since when, and the way in as a supervisor. */
export function OngoingCalls({ onOpen, onClose }: OngoingCallsProps) {
  const query = useQuery(ongoingCallsQuery);
  const live = query.data ?? none;
  const stale = useStale();
  const scroll = useRef<HTMLDivElement>(null);
  const { items, waiting, release } = useHeldItems(scroll, live, keyOf, 'ongoing-calls');
  const now = useNow();
  return (
    <>
      <header className="row fixed-size justify-between gap-8 line-bottom pad-6-12">
        <h2 className="text-13 no-margin semibold">Ongoing calls</h2>
        <PlainButton onClick={onClose}>All contacts</PlainButton>
      </header>
      <div className="relative grow min-h-0">
        <ArrivalsPill waiting={waiting} above={0} onShow={release} />
        <div ref={scroll} className="h-full scroll-y contain-scroll no-anchor">
          <QueryWait query={query} subject="The ongoing calls" rows={3} rowHeight={52} />
          {stale && query.data ? (
            <p className="caption no-margin pad-6-12" role="status">
              Not connected. The list may be out of date.
            </p>
          ) : null}
          {query.data && items.length === 0 ? (
            <EmptyState
              icon={mdiPhoneInTalkOutline}
              title="Nobody is on the phone"
              hint="Colleagues’ calls stand here while they go on. Your own are in the call bar."
            />
          ) : null}
          {items.length > 0 ? (
            <ul className="plain-list" aria-label="Ongoing calls">
              {items.map((one) => (
                <CallRow
                  key={one.conferenceName}
                  one={one}
                  now={now}
                  over={!live.some((other) => keyOf(other) === keyOf(one))}
                  onOpen={onOpen}
                />
              ))}
            </ul>
          ) : null}
        </div>
      </div>
    </>
  );
}

interface CallRowProps {
  one: calls.OngoingCall;
  /** Epoch milliseconds. */
  now: number;
  /** It ended while a pointer was over the list: its row stays until that has left. */
  over: boolean;
  onOpen: (contactId: number) => void;
}

function CallRow({ one, now, over, onOpen }: CallRowProps) {
  useLimited();
  const refused = refusedJoin();
  const { contact_id: contactId, participants, comm_direction: direction } = one;
  const name = formatPhone(one.displayName) || 'Unknown caller';
  const speak = participants.filter((other) =>
    contactId === null ? other.name !== one.displayName : other.contact_id !== contactId,
  );
  const length = callLength(Date.parse(one.timestamp), now) ?? 'time unavailable';
  const { icon, words } = directions[direction];
  const content = (
    <>
      <span className="middle square-28 fixed-size round bg-sunken ink-dim" data-tip={words}>
        <Icon path={icon} size={16} label={words} />
      </span>
      <span className="column grow min-w-0">
        <span className="row gap-8">
          <span className="ellipsis text-13 medium grow min-w-0" title={name}>
            {name}
          </span>
          <RecordingSign of={one} />
          <span className="caption fixed-size tabular">{over ? 'Over' : length}</span>
        </span>
        <span className="ellipsis caption">
          with {speak.map((other) => formatPhone(other.name)).join(', ')}
        </span>
      </span>
    </>
  );
  return (
    <li className={classes.row}>
      {contactId === null ? (
        <span className={classes.link}>{content}</span>
      ) : (
        <a
          href={addressOf({ contact: contactId })}
          className={classes.link}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            onOpen(contactId);
          }}
        >
          {content}
        </a>
      )}
      <PlainButton
        aria-label={`Join the call with ${name} as supervisor`}
        aria-disabled={over || refused !== null || undefined}
        data-tip={over ? 'This call is over.' : (refused ?? 'You hear everybody; only the staff hear you')}
        onClick={() => {
          if (!over) joinCall(one);
        }}
      >
        Join
      </PlainButton>
    </li>
  );
}
