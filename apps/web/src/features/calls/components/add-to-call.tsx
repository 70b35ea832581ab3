import { calls, contacts, formatPhone, type users } from '@chairline/contract';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { ongoingCallsQuery } from '../../../lib/ongoing-calls.ts';
import { useSession } from '../../../lib/session.ts';
import { ContactAvatar } from '../../../ui/contact-avatar.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { UserAvatar } from '../../../ui/user-avatar.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { useNearContacts } from '../../contacts/index.ts';
import { personName, usePeople } from '../../conversations/index.ts';
import { awayQuery } from '../away.ts';
import {
  matchColleagues,
  nearColleagues,
  type Reach,
  reachable,
  reachOf,
  reachWords,
} from '../match-colleagues.ts';
import classes from './call-bar.module.css';

const DEBOUNCE_MS = 150;
const SHOWN = 6;

interface AddToCallProps {
  call: calls.OngoingCall;
  onClose: () => void;
}

/** Looks for somebody to bring into the call: a colleague, a contact, or a number. */
export function AddToCall({ call: into, onClose }: AddToCallProps) {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const me = useSession().user_id;
  const everybody = usePeople();
  const { data: away } = useQuery(awayQuery);
  const { data: others = [] } = useQuery(ongoingCallsQuery);
  const busyNow = new Set(
    others.flatMap(({ participants }) => participants.map(({ user_id }) => user_id ?? 0)),
  );
  const awayNow = new Set(away?.user_ids);
  const withReach = (person: users.UserRow) => ({ person, reach: reachOf(person, busyNow, awayNow) });
  const called = search === '' ? [] : matchColleagues(everybody, search, me);
  const query = useQuery({
    queryKey: ['add-to-call', search],
    queryFn: ({ signal }) =>
      call(contacts.listContacts, {
        query: { search: search.slice(0, contacts.SEARCH_MAX_LENGTH), limit: SHOWN },
        signal,
        quiet400: true,
      }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 10_000,
  });
  const exact = search === '' ? [] : (query.data?.items ?? []);
  const isAnswered = query.isSuccess && !query.isPlaceholderData;
  const isNobody = isAnswered && exact.length === 0 && called.length === 0;
  const near = useNearContacts(search, isNobody).data?.items ?? [];
  const found = exact.length > 0 ? exact : near;
  const spelt = isNobody ? nearColleagues(everybody, search, me) : called;
  // Before anybody is looked for, who can be reached stands there at once.
  const people =
    search === ''
      ? reachable(everybody.filter(({ user_id }) => user_id !== me).map(withReach))
      : spelt.slice(0, SHOWN).map(withReach);
  const digits = search.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  const number = digits.length === 10 && found.length === 0 && !query.isFetching ? digits : null;
  const { busy, fault, run } = useWork();
  const { conferenceName } = into;
  const add = (work: () => Promise<unknown>) =>
    void run(async () => {
      await work();
      onClose();
    });
  const nothing = search !== '' && !query.isFetching && people.length + found.length === 0 && number === null;
  return (
    <div className={classes.card}>
      <TextInput
        label="Add to call"
        placeholder="Name or number"
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {isNobody && near.length + spelt.length > 0 ? (
        <p className="no-margin hint">{contacts.contactMessages.nearWords(search)}</p>
      ) : null}
      <ul className={classes.list}>
        {people.map(({ person, reach }) => (
          <Colleague
            key={person.user_id}
            person={person}
            reach={reach}
            isIn={into.participants.some(({ user_id }) => user_id === person.user_id)}
            busy={busy}
            onAdd={() =>
              add(() =>
                call(calls.addToOngoingCall, {
                  body: { conferenceName, user_id: person.user_id, role: 'agent' },
                }),
              )
            }
            onSupervise={() =>
              add(() => call(calls.addSupervisor, { body: { conferenceName, user_id: person.user_id } }))
            }
            onTransfer={(blind) =>
              add(() =>
                call(calls.transferUser, { body: { conferenceName, user_id: person.user_id, blind } }),
              )
            }
          />
        ))}
        {found.map((contact) => {
          const phone = contact.ph1 || contact.ph2 || contact.ph3 || contact.phone_num;
          return (
            <li key={contact.contact_id} className={classes.row}>
              <ContactAvatar contact={contact} size={28} />
              <span className="grow min-w-0">
                <span className="ellipsis block text-13 medium">
                  {contact.full_name.trim() || formatPhone(phone)}
                </span>
                <span className="caption tabular">{formatPhone(phone) || 'No number'}</span>
              </span>
              {phone === '' ? null : (
                <PlainButton
                  aria-disabled={busy}
                  onClick={() =>
                    add(() =>
                      call(calls.addToOngoingCall, {
                        body: {
                          conferenceName,
                          contact_id: contact.contact_id,
                          phone_num: phone,
                          role: 'customer',
                        },
                      }),
                    )
                  }
                >
                  Add
                </PlainButton>
              )}
            </li>
          );
        })}
        {number === null ? null : (
          <li className={classes.row}>
            <span className="grow text-13 medium tabular">{formatPhone(number)}</span>
            <PlainButton
              aria-disabled={busy}
              onClick={() =>
                add(() =>
                  call(calls.addToOngoingCall, {
                    body: { conferenceName, phone_num: number, role: 'customer' },
                  }),
                )
              }
            >
              Add
            </PlainButton>
          </li>
        )}
      </ul>
      {search === '' ? <p className="no-margin hint">Or a contact, or a number of 10 digits.</p> : null}
      {nothing ? <p className="no-margin hint">Nobody of that name or number.</p> : null}
      {query.isError ? <p className="no-margin hint">The contacts could not be searched.</p> : null}
      {fault ? (
        <p className="no-margin text-13 ink-error" role="alert">
          {fault}
        </p>
      ) : null}
    </div>
  );
}

const reachInks: Record<Reach, string> = {
  free: 'ink-ok',
  inCall: 'ink-error',
  away: 'ink-warn',
  none: 'ink-dim',
};

interface ColleagueProps {
  person: users.UserRow;
  reach: Reach;
  /** They are in this call. */
  isIn: boolean;
  busy: boolean;
  onAdd: () => void;
  onSupervise: () => void;
  onTransfer: (blind: boolean) => void;
}

function Colleague({ person, reach, isIn, busy, onAdd, onSupervise, onTransfer }: ColleagueProps) {
  const name = personName(person);
  return (
    <li className={`${classes.row} wrap`}>
      <UserAvatar user={person} size={28} />
      <span className="grow min-w-0">
        <span className="ellipsis block text-13 medium">{name}</span>
        <span className="caption row gap-4">
          <span className={reachInks[reach]} aria-hidden>
            ●
          </span>
          {isIn ? 'In this call' : reachWords[reach]}
        </span>
      </span>
      {reach !== 'none' && !isIn ? (
        <span className="row gap-4 w-full phone-grid" style={{ gridTemplateColumns: '1fr 1fr' }}>
          <PlainButton aria-disabled={busy} aria-label={`Add ${name} as Agent`} onClick={onAdd}>
            Agent
          </PlainButton>
          <PlainButton
            aria-disabled={busy}
            aria-label={`Add ${name} as Supervisor`}
            data-tip="Hears all, speaks with the staff only"
            onClick={onSupervise}
          >
            Supervisor
          </PlainButton>
          <PlainButton
            aria-disabled={busy}
            aria-label={`Transfer to ${name}`}
            data-tip="You leave the call when they answer"
            onClick={() => onTransfer(false)}
          >
            Transfer
          </PlainButton>
          <PlainButton
            aria-disabled={busy}
            aria-label={`Transfer now to ${name}`}
            data-tip="You leave at once; it rings back at you if they do not answer"
            onClick={() => onTransfer(true)}
          >
            Transfer now
          </PlainButton>
        </span>
      ) : null}
    </li>
  );
}
