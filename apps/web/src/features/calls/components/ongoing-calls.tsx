import { addressOf, type calls, formatPhone } from '@chairline/contract';
import { mdiPhoneIncomingOutline, mdiPhoneInTalkOutline, mdiPhoneOutgoingOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { ongoingCallsQuery, waitingCallsQuery } from '../../../lib/ongoing-calls.ts';
import { useHeldItems } from '../../../lib/use-held-rows.ts';
import { useStale } from '../../../lib/use-stale.ts';
import { ArrivalsPill } from '../../../ui/arrivals-pill.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { joinCall, refusedJoin } from '../../../ui/join-call.ts';
import { OpenLink } from '../../../ui/open-link.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { resumeCall } from '../../../ui/resume-call.ts';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { sayFault } from '../../../ui/say-fault.ts';
import { useWork } from '../../../ui/use-work.ts';
import { useLimited } from '../../../lib/limited.ts';
import { callLength, callName } from '../call-words.ts';
import { heldIn } from '../hold.ts';
import { personName, usePeople } from '../../conversations/index.ts';
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

/**
 * Calls that wait for anybody who resumes them, the longest first; and others' calls with two or more in them: who
 * speaks with whom, since when, and the way in as a supervisor.
 */
export function OngoingCalls({ onOpen, onClose }: OngoingCallsProps) {
  const query = useQuery(ongoingCallsQuery);
  const live = query.data ?? none;
  const waits = useQuery(waitingCallsQuery).data ?? none;
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
          <OnHold calls={waits} now={now} onOpen={onOpen} />
          {query.data && items.length + waits.length === 0 ? (
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

/** Since when whoever the call is with hears music. */
const heldSince = ({ held_since: since, timestamp }: calls.OngoingCall) => Date.parse(since ?? timestamp);

interface OnHoldProps {
  calls: readonly calls.OngoingCall[];
  /** Epoch milliseconds. */
  now: number;
  onOpen: (contactId: number) => void;
}

function OnHold({ calls: waits, now, onOpen }: OnHoldProps) {
  useLimited();
  const refused = refusedJoin();
  const people = usePeople();
  const { busyWith, run } = useWork<string>(sayFault);
  if (waits.length === 0) return null;
  return (
    <section aria-label="On hold">
      <h3 className="caption semibold no-margin pad-6-12">On hold</h3>
      <ul className="plain-list line-bottom">
        {waits
          .toSorted((a, b) => heldSince(a) - heldSince(b))
          .map((one) => {
            const by = people.find(({ user_id }) => user_id === one.held_by);
            return (
              <Row
                key={one.conferenceName}
                one={one}
                length={callLength(heldSince(one), now) ?? 'time unavailable'}
                under={by ? `left by ${personName(by)}` : 'nobody is with them'}
                onOpen={onOpen}
              >
                <PlainButton
                  filled
                  aria-label={`Resume the call with ${callName(one)}`}
                  aria-disabled={refused !== null || busyWith !== null || undefined}
                  data-tip={refused ?? 'You speak with them'}
                  onClick={() => {
                    if (refused === null) void run(() => resumeCall(one), one.call_uuid);
                  }}
                >
                  Resume
                </PlainButton>
              </Row>
            );
          })}
      </ul>
    </section>
  );
}

interface RowProps {
  one: calls.OngoingCall;
  /** How long, in words. */
  length: string;
  under: string;
  onOpen: (contactId: number) => void;
  /** What can be done with it. */
  children: ReactNode;
}

function Row({ one, length, under, onOpen, children }: RowProps) {
  const { contact_id: contactId, comm_direction: direction } = one;
  const name = callName(one);
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
          <span className="caption fixed-size tabular">{length}</span>
        </span>
        <span className="ellipsis caption">{under}</span>
      </span>
    </>
  );
  return (
    <li className={classes.row}>
      {contactId === null ? (
        <span className={classes.link}>{content}</span>
      ) : (
        <OpenLink
          href={addressOf({ contact: contactId })}
          className={classes.link}
          onOpen={() => onOpen(contactId)}
        >
          {content}
        </OpenLink>
      )}
      {children}
    </li>
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
  const { contact_id: contactId, participants } = one;
  const speak = participants.filter((other) =>
    contactId === null ? other.name !== one.displayName : other.contact_id !== contactId,
  );
  const held = heldIn(one);
  const length = callLength(held?.since ?? Date.parse(one.answered_at ?? one.timestamp), now);
  return (
    <Row
      one={one}
      length={over ? 'Over' : `${held ? 'on hold ' : ''}${length ?? 'time unavailable'}`}
      under={`with ${speak.map((other) => formatPhone(other.name)).join(', ')}`}
      onOpen={onOpen}
    >
      <PlainButton
        aria-label={`Join the call with ${callName(one)} as supervisor`}
        aria-disabled={over || refused !== null || undefined}
        data-tip={over ? 'This call is over.' : (refused ?? 'You hear everybody; only the staff hear you')}
        onClick={() => {
          if (!over) joinCall(one);
        }}
      >
        Join
      </PlainButton>
    </Row>
  );
}
