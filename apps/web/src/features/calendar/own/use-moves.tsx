import { calendar as contract } from '@chairline/contract';
import { useState, type ReactNode } from 'react';
import { isConnectionError } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { notify } from '../../../ui/notify.tsx';
import { sayFault } from '../../../ui/say-fault.ts';
import {
  isRepeating,
  moveBack,
  moveEvent,
  readClashes,
  rejoinSeries,
  renewEvents,
  updateEvent,
} from '../event-mutations.ts';
import { clashLines } from '../forms/clash-words.ts';
import { ScopeQuestion } from '../forms/scope-question.tsx';
import type { GridMove } from '../grid/grid-types.ts';
import { isAway, waitWith } from '../waiting/waiting-store.ts';
import { participantsAfter, type OwnEvent } from './grid-events.ts';

const { calendarMessages: words } = contract;
type Move = GridMove<OwnEvent>;
type Scope = contract.EventScope;
type Question = { kind: 'scope'; move: Move } | { kind: 'clash'; move: Move; scope: Scope; lines: string[] };

async function send({ event: { data }, ...move }: Move, scope: Scope, override: boolean): Promise<void> {
  const { event, calendar } = data;
  const times = { start_time: move.start, end_time: move.end };
  const people = participantsAfter(event, move);
  const next =
    people === null
      ? await moveEvent(event, scope, times, override)
      : await updateEvent(event, scope, { ...times, participants: people, override });
  const by = { start: move.start - event.start_time, end: move.end - event.end_time };
  // A series that was cut in two becomes one again; Google has no way to that, and the later one is moved back.
  const isCut =
    calendar.type !== 'GOOGLE' &&
    next.event_id !== event.event_id &&
    next.series_id === null &&
    isRepeating(next);
  const back = () =>
    isCut
      ? rejoinSeries(event, next)
      : people === null
        ? moveBack(next, scope, by)
        : updateEvent(next, isRepeating(next) ? scope : 'one', {
            start_time: next.start_time - by.start,
            end_time: next.end_time - by.end,
            participants: event.participants.map(({ type, id }) => ({ type, id })),
            override: true,
          }).catch((error: unknown) => sayFault(error, words.eventFailed));
  notify({
    message: words.eventUpdated,
    kind: 'success',
    action: { label: 'Undo', onClick: () => void back() },
  });
}

/** Keeps a move until there is a connection. */
function wait({ event: { data }, ...move }: Move, scope: Scope, override: boolean): void {
  const { event } = data;
  const people = participantsAfter(event, move);
  const changes = {
    start_time: move.start,
    end_time: move.end,
    override,
    ...(people === null ? {} : { participants: people }),
  };
  waitWith({ kind: 'change', event, scope, changes });
}

/** Moving an event by hand: asks how much of a series is meant, says with whom it collides, and can be undone. */
export function useMoves(): { move: (move: Move) => void; question: ReactNode } {
  const { timezone } = useSession().client;
  const [question, setQuestion] = useState<Question | null>(null);

  const carryOut = async (move: Move, scope: Scope, override = false) => {
    const { event, calendar } = move.event.data;
    try {
      if (isAway()) wait(move, scope, override);
      else await send(move, scope, override);
    } catch (error) {
      if (isConnectionError(error)) {
        wait(move, scope, override);
        return;
      }
      const clashes = readClashes(error);
      if (clashes && calendar.may_override && !override) {
        setQuestion({ kind: 'clash', move, scope, lines: clashLines(clashes, timezone) });
        return;
      }
      move.revert();
      void renewEvents(event.calendar_id);
      if (clashes) {
        const message = `That time is taken. ${clashLines(clashes, timezone).join('; ')}.`;
        notify({ message, kind: 'warning' });
      } else sayFault(error, words.eventFailed);
    }
  };
  const move = (given: Move) => {
    if (isRepeating(given.event.data.event)) setQuestion({ kind: 'scope', move: given });
    else void carryOut(given, 'one');
  };
  const giveUp = () => {
    question?.move.revert();
    setQuestion(null);
  };

  return {
    move,
    question:
      question === null ? null : question.kind === 'scope' ? (
        <ScopeQuestion
          verb="Move"
          title={question.move.event.title}
          onClose={giveUp}
          onChoose={(scope) => {
            setQuestion(null);
            void carryOut(question.move, scope);
          }}
        />
      ) : (
        <AskDialog
          title="That time is taken"
          question={question.lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
          confirm="Book it all the same"
          onClose={giveUp}
          onConfirm={async () => {
            setQuestion(null);
            await carryOut(question.move, question.scope, true);
          }}
        />
      ),
  };
}
