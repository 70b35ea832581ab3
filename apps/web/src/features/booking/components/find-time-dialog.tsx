import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { booking, practice } from '@chairline/contract';
import { contactName } from '@chairline/office-state/contacts';
import { SegmentedControl, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorMessage, isConnectionError } from '../../../lib/api.ts';
import { useLimited } from '../../../lib/limited.ts';
import { usePracticeState } from '../../../lib/practice-copy.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { usePhoneWidth } from '../../../ui/use-phone-width.ts';
import { useToday } from '../../../ui/use-today.ts';
import { useWork } from '../../../ui/use-work.ts';
import { useContactDetail } from '../../contacts/index.ts';
import { bookTime, offerTimes } from '../mutations.ts';
import { type AskedPlace, timesQuery, type VisitWish } from '../../../lib/day-marks.ts';
import { useBookedText, useOfficeText } from '../use-office-text.ts';
import { useVisit, type Visit } from '../use-visit.ts';
import { TimeList } from './time-list.tsx';
import { VisitFields } from './visit-fields.tsx';

/** How a time is given: texted, to be chosen by the patient, or booked at once, for who is on the phone. */
type TimeWay = 'text' | 'book';

interface FindTimeDialogProps {
  contactId: number;
  onClose: () => void;
  /** What is done with a time at first; the other is one press away. Left out: it is texted, or booked where `at` says. */
  way?: TimeWay;
  /** Where in the practice's day somebody pointed at: the time that is chosen to begin with. */
  at?: AskedPlace | undefined;
  /** What the visit is for at first, by the key of a `VisitReason`; left out: the first there is. */
  reason?: string;
  /** A time was booked, and the dialog is gone. */
  onBooked?: () => void;
  /** The visit that gets another time; left out: a new one is booked. */
  moves?: MovedVisit;
}

/** A visit that gets another time: it keeps its length and what it is for. */
interface MovedVisit {
  AptNum: number;
  AptDateTime: string | null;
  minutes: number;
  /** With whom it is; 0 where nobody knows. */
  ProvNum: number;
  /** When it is, in words. */
  when: string;
  /** @throws what the API client throws, with words for a person */
  move: (time: booking.ProposedTime) => Promise<void>;
}

/**
 * The one dialog in which a visit gets its time: what it is for gives its length and with whom, and a time is texted or
 * booked. Everything that books, the thread, the recalls, a call, the calendar, opens this one.
 */
export default function FindTimeDialog(props: FindTimeDialogProps) {
  const { contactId, moves, onClose, onBooked } = props;
  const { contact } = useContactDetail(contactId);
  const booked = useRef<() => void>(undefined);
  useEffect(() => () => void setTimeout(() => booked.current?.()), []);
  const today = useToday(useSession().client.timezone);
  const name = contact ? contactName(contact) : '';
  return (
    <SheetDialog
      title={moves ? 'Find another time' : 'Find a time'}
      aside={name}
      width={560}
      onClose={onClose}
    >
      {moves ? (
        <MoveTimes contactId={contactId} today={today} moves={moves} onClose={onClose} />
      ) : (
        <NewVisit
          {...props}
          name={name}
          today={today}
          // Done once the dialog has left, so that what takes the focus then keeps it.
          onBooked={() => {
            booked.current = onBooked;
          }}
        />
      )}
    </SheetDialog>
  );
}

function NewVisit(props: Omit<TimesProps, 'visit'>) {
  const visit = useVisit(props.contactId, props.today, { reason: props.reason }, props.at);
  const { data } = visit.query;
  if (!data) return <QueryWait query={visit.query} subject="The planned treatment" rows={4} rowHeight={44} />;
  if (!data.is_patient) return <EmptyState title={practice.practiceWords.notPatient} />;
  return <Times {...props} visit={visit} />;
}

interface TimesProps extends FindTimeDialogProps {
  name: string;
  today: string;
  visit: Visit;
}

const ways: { value: TimeWay; label: string }[] = [
  { value: 'text', label: 'Text an offer' },
  { value: 'book', label: 'Book now' },
];

function Times(props: TimesProps) {
  const { contactId, today, visit, at } = props;
  const phone = usePhoneWidth();
  const [way, setWay] = useState<TimeWay>(props.way ?? (props.at ? 'book' : 'text'));
  const most = way === 'text' ? booking.OPTIONS_MOST : 1;
  const asked = at?.time ? [at.time] : [];
  const { query, times, chosen, choose } = useTimes(contactId, visit.wish, { most, asked });
  return (
    <div className="grid gap-16">
      <SegmentedControl
        aria-label="What is done with a time"
        fullWidth
        size={phone ? 'md' : 'sm'}
        data={ways}
        value={way}
        onChange={(value) => setWay(value as TimeWay)}
      />
      <VisitFields visit={visit} today={today} />
      <FoundTimes wish={visit.wish} query={query}>
        <TimeList
          label="Free times"
          times={times}
          chosen={chosen}
          onChange={choose}
          emptyHint="Choose a shorter time, another provider or other days."
          most={most}
        />
      </FoundTimes>
      {way === 'text' ? (
        <OfferEnd {...props} chosen={chosen} hasTimes={times.length > 0} />
      ) : (
        <BookEnd {...props} time={chosen[0]} />
      )}
    </div>
  );
}

interface Looked {
  /** How many may be chosen. */
  most: number;
  /** What is chosen to begin with; none: what is proposed. */
  asked?: readonly booking.ProposedTime[];
  /** The visit that is moved: its own time is free for it, and no other one. */
  moves?: MovedVisit;
}

/** Free times for a wish, by time, and which of them are chosen until somebody chooses otherwise. */
function useTimes(contactId: number, wish: VisitWish, { most, asked = [], moves }: Looked) {
  const query = useQuery(timesQuery(contactId, wish, moves?.AptNum));
  // Of other times nothing is chosen: each look proposes anew.
  const look = JSON.stringify([wish, most]);
  const [picked, setPicked] = useState<{ look: string; times: booking.ProposedTime[] } | null>(null);
  const isOther = ({ AptDateTime }: booking.ProposedTime) => AptDateTime !== moves?.AptDateTime;
  const proposals = (query.data?.proposals ?? []).filter(isOther);
  const first = asked.length > 0 ? asked : proposals.slice(0, most);
  const known = [...asked, ...(query.data?.data ?? []).filter(isOther).filter(isNotIn(asked))];
  const times = query.data ? [...known, ...proposals.filter(isNotIn(known))].toSorted(byTime) : [];
  const chosen = picked?.look === look ? picked.times : first;
  return { query, times, chosen, choose: (next: booking.ProposedTime[]) => setPicked({ look, times: next }) };
}

const byTime = (a: booking.ProposedTime, b: booking.ProposedTime): number =>
  a.AptDateTime.localeCompare(b.AptDateTime);

const isNotIn = (times: readonly booking.ProposedTime[]) => (one: booking.ProposedTime) =>
  !times.some(({ AptDateTime }) => AptDateTime === one.AptDateTime);

interface FoundTimesProps {
  wish: VisitWish;
  query: ReturnType<typeof useTimes>['query'];
  children: React.ReactNode;
}

/** The list of free times, or why there is none yet. */
function FoundTimes({ wish, query, children }: FoundTimesProps) {
  if (wish.from === '' || wish.until < wish.from)
    return <p className="hint no-margin">Give a first day, and a last one that is not before it.</p>;
  return query.data ? children : <QueryWait query={query} subject="The free times" rows={3} rowHeight={44} />;
}

/** Chosen times are texted to the patient, who answers with one. */
function OfferEnd({
  contactId,
  name,
  visit,
  onClose,
  chosen,
  hasTimes,
}: TimesProps & { chosen: readonly booking.ProposedTime[]; hasTimes: boolean }) {
  const { contact } = useContactDetail(contactId);
  const limited = useLimited();
  const words = useOfficeText(`find.${contactId}`, 'offered', contact, chosen);
  const [clientRef, setClientRef] = useState(() => crypto.randomUUID());
  const { busy, fault, run } = useWork((error) => {
    // Nobody knows whether it arrived: the same again is the same offer. What was refused is another one next time.
    if (!isConnectionError(error)) setClientRef(crypto.randomUUID());
    return errorMessage(error);
  });
  const why = limited ?? (chosen.length === 0 ? booking.bookingWords.noTimes : null);
  const send = () =>
    run(async () => {
      await offerTimes({
        contactId,
        name,
        minutes: visit.wish.minutes,
        reason: visit.reason,
        options: chosen,
        text: words.text,
        clientRef,
      });
      words.reset();
      onClose();
    });
  return (
    <>
      {hasTimes ? (
        <>
          {words.restored ? <RestoredNote onClear={words.reset} /> : null}
          <Textarea
            label={`Text to ${name || 'the patient'}`}
            autosize
            minRows={4}
            maxRows={10}
            value={words.text}
            onChange={(event) => words.write(event.currentTarget.value)}
          />
          {words.isOwn ? (
            <div>
              <PlainButton onClick={words.reset}>Write it anew from the times</PlainButton>
            </div>
          ) : null}
        </>
      ) : null}
      <SheetActions fault={fault}>
        <PlainButton
          onClick={() => {
            words.reset();
            onClose();
          }}
        >
          Cancel
        </PlainButton>
        <PlainButton
          filled={why === null}
          aria-disabled={busy || why !== null || undefined}
          data-tip={why ?? undefined}
          onClick={() => {
            if (why === null && !busy) void send();
          }}
        >
          {busy ? 'Texting…' : chosen.length === 1 ? 'Text this time' : 'Text these times'}
        </PlainButton>
      </SheetActions>
    </>
  );
}

interface MoveTimesProps {
  contactId: number;
  today: string;
  moves: MovedVisit;
  onClose: () => void;
}

/** Another time for a visit that stands: of its length, with whom it is, moved at one press. */
function MoveTimes({ contactId, today, moves, onClose }: MoveTimesProps) {
  const { minutes, ProvNum, when, move } = moves;
  const visit = useVisit(contactId, today, { minutes, ProvNum });
  const { query, times, chosen, choose } = useTimes(contactId, visit.wish, { most: 1, moves });
  return (
    <div className="grid gap-16">
      <p className="no-margin text-14">
        Now {when}, {minutes} minutes.
      </p>
      <VisitFields visit={visit} today={today} withReasons={false} />
      <FoundTimes wish={visit.wish} query={query}>
        <TimeList
          label="Free times"
          times={times}
          chosen={chosen}
          onChange={choose}
          emptyHint="Choose another provider or other days."
          most={1}
        />
      </FoundTimes>
      <TakeTime
        verb="Move to"
        busyWord="Moving…"
        time={chosen[0]}
        take={async (time) => {
          await move(time);
          onClose();
        }}
        onClose={onClose}
      />
    </div>
  );
}

/** The chosen time is booked at one press; no text goes out for it. */
function BookEnd(props: TimesProps & { time: booking.ProposedTime | undefined }) {
  const { contactId, visit, onClose, onBooked, time } = props;
  const { contact } = useContactDetail(contactId);
  const textOf = useBookedText(contact);
  const { wish, reason } = visit;
  return (
    <TakeTime
      verb="Book"
      busyWord="Booking…"
      time={time}
      take={async (at) => {
        await bookTime(contactId, at, { minutes: wish.minutes, Note: reason }, textOf(at));
        onBooked?.();
        onClose();
      }}
      onClose={onClose}
    />
  );
}

interface TakeTimeProps {
  verb: string;
  busyWord: string;
  time: booking.ProposedTime | undefined;
  /** @throws what the API client throws: it stands beside the button */
  take: (time: booking.ProposedTime) => Promise<void>;
  onClose: () => void;
}

/** The dialog's end where one time is taken at once. */
function TakeTime({ verb, busyWord, time, take, onClose }: TakeTimeProps) {
  const limited = useLimited();
  const mayWrite = usePracticeState()?.can_write ?? false;
  const { busy, fault, run } = useWork();
  const why =
    limited ??
    (mayWrite ? null : practice.practiceWords.noAccessToken) ??
    (time ? null : 'Choose one of the free times.');
  return (
    <SheetActions fault={fault}>
      <PlainButton onClick={onClose}>Cancel</PlainButton>
      <PlainButton
        filled={why === null}
        aria-disabled={busy || why !== null || undefined}
        data-tip={why ?? undefined}
        onClick={() => {
          if (time && why === null && !busy) void run(() => take(time));
        }}
      >
        {busy ? busyWord : time ? `${verb} ${booking.timeWords(time.AptDateTime)}` : verb}
      </PlainButton>
    </SheetActions>
  );
}
