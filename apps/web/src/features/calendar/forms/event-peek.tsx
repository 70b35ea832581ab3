import { addressOf, calendar as contract } from '@chairline/contract';
import { Button } from '@mantine/core';
import { mdiLockOutline } from '@mdi/js';
import { Fragment, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { AddressLink } from '../../../ui/address-link.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Fact, FactList } from '../../../ui/fact-list.tsx';
import { PresenceLine } from '../../../ui/presence-line.tsx';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { isRepeating } from '../event-mutations.ts';
import { GoogleNote } from '../google/google-note.tsx';
import { whyOwnStays, type OwnEvent } from '../own/grid-events.ts';
import { whenWords } from '../when-words.ts';
import { answerNames } from './event-people.tsx';
import { eventStatusNames } from './event-status-names.ts';
import { removeOwn } from './remove-own.ts';
import { ScopeQuestion } from './scope-question.tsx';
import { useGone } from './use-gone.ts';

interface EventPeekProps {
  own: OwnEvent;
  /** To the form. */
  onEdit: () => void;
  onClose: () => void;
}

/** What an event is, before anybody fills in its form: when, where, who, and what can be done with it. */
export function EventPeek({ own, onEdit, onClose }: EventPeekProps) {
  const { event, calendar } = own;
  const { user_id, client } = useSession();
  const [deleting, setDeleting] = useState(false);
  const why = whyOwnStays(own, user_id, useNow());
  useGone(event, onClose);
  const remove = (scope: contract.EventScope) => {
    onClose();
    void removeOwn(event, scope);
  };
  if (deleting)
    return (
      <ScopeQuestion verb="Delete" title={event.title} onClose={() => setDeleting(false)} onChoose={remove} />
    );
  const { start_time: start, end_time: end, all_day: allDay, title, schedule, status } = event;
  return (
    <SheetDialog title={title || '(no title)'} onClose={onClose}>
      <div className="grid gap-12">
        {why === null ? null : (
          <Banner tone="info" icon={mdiLockOutline}>
            {why}
          </Banner>
        )}
        <GoogleNote event={event} onSettled={onClose} />
        <FactList>
          <Fact label="When">{whenWords({ start, end, allDay }, client.timezone)}</Fact>
          {schedule === '' ? null : <Fact label="Repeats">{schedule}</Fact>}
          {status === 'scheduled' ? null : <Fact label="Status">{eventStatusNames[status]}</Fact>}
          {event.location === '' ? null : <Fact label="Where">{event.location}</Fact>}
          <Fact label="Who">
            <Who event={event} />
          </Fact>
          <Fact label="Calendar">{calendar.name}</Fact>
          {event.description === '' ? null : <Fact label="Description">{event.description}</Fact>}
          {event.notes === '' ? null : <Fact label="Notes">{event.notes}</Fact>}
        </FactList>
        <SheetActions
          note={
            <PresenceLine
              target={{ eventId: event.event_id, calendarId: event.calendar_id }}
              writing={false}
              doing="changing this"
            />
          }
        >
          {why === null ? (
            <Button
              variant="subtle"
              color="error"
              onClick={() => (isRepeating(event) ? setDeleting(true) : remove('all'))}
            >
              Delete
            </Button>
          ) : null}
          <Button variant="default" data-autofocus={why !== null || undefined} onClick={onClose}>
            Close
          </Button>
          {why === null ? (
            <Button data-autofocus onClick={onEdit}>
              Edit
            </Button>
          ) : null}
        </SheetActions>
      </div>
    </SheetDialog>
  );
}

/** Who takes part, patients with the way to their thread; else who made it. */
function Who({ event: { participants, author } }: { event: contract.CalendarEvent }) {
  if (participants.length === 0) return author;
  return (
    <span>
      {participants.map(({ type, id, name, answer }, at) => {
        const words = answer === null ? name : `${name} (${answerNames[answer]})`;
        return (
          <Fragment key={`${type} ${id}`}>
            {at > 0 ? ', ' : ''}
            {type === 'contact' ? (
              <AddressLink href={addressOf({ contact: id })}>{words}</AddressLink>
            ) : (
              words
            )}
          </Fragment>
        );
      })}
    </span>
  );
}
