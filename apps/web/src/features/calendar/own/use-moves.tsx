import { calendar as contract } from '@chairline/contract';
import { useState, type ReactNode } from 'react';
import { isConnectionError } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { isConflict } from '../../../lib/shown-already.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { notify } from '../../../ui/notify.tsx';
import { sayFault } from '../../../ui/say-fault.ts';
import {
  fetchEvent,
  isRepeating,
  moveEvent,
  readClashes,
  renewEvents,
  undoChange,
  updateEvent,
} from '../event-mutations.ts';
import { clashLines } from '../forms/clash-words.ts';
import { ScopeQuestion } from '../forms/scope-question.tsx';
import type { GridMove } from '../grid/grid-types.ts';
import { whenWords } from '../when-words.ts';
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
  const { start_time, end_time, participants } = event;
  const back = { start_time, end_time, ...(people === null ? {} : { participants: peopleOf(participants) }) };
  const change = { before: event, next, scope, atGoogle: calendar.type === 'GOOGLE' };
  notify({
    message: words.eventUpdated,
    kind: 'success',
    action: { label: 'Undo', onClick: () => void undoChange(change, back) },
  });
}

const peopleOf = (people: readonly contract.Participant[]) => people.map(({ type, id }) => ({ type, id }));

/** Somebody moved it in the same moment and was first: it is drawn where they put it, and that is said. */
async function sayWhereItIs(event: contract.CalendarEvent, timezone: string): Promise<void> {
  try {
    const { title, start_time, end_time, all_day } = await fetchEvent(event);
    const when = whenWords({ start: start_time, end: end_time, allDay: all_day }, timezone);
    notify({ message: words.movedMeanwhile(title, when), kind: 'warning' });
  } catch (error) {
    sayFault(error, words.eventFailed);
  }
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
      } else if (isConflict(error)) await sayWhereItIs(event, timezone);
      else sayFault(error, words.eventFailed);
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
