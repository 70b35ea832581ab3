import { addressOf, booking, practice } from '@chairline/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useLimited } from '../../../lib/limited.ts';
import { useSession } from '../../../lib/session.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { useToday } from '../../../ui/use-today.ts';
import { usePracticeState } from '../../../lib/practice-copy.ts';
import { seekVisit } from '../../../lib/day-marks.ts';
import { wishedTimes } from '../days.ts';
import { withdrawRequest } from '../mutations.ts';
import { timesQuery } from '../../../lib/day-marks.ts';
import { useVisit } from '../use-visit.ts';
import { useWork } from '../../../ui/use-work.ts';
import { type Answer, AnswerForm } from './answer-form.tsx';
import { TimeList } from './time-list.tsx';
import { VisitFields } from './visit-fields.tsx';

interface AnswerRequestProps {
  request: booking.AppointmentRequest;
  date: string;
  onDate: (date: string) => void;
  onDone: () => void;
}

/** One request with its patient, what is free on the day and on others, and the answers there are. */
export function AnswerRequest({ request, date, onDate, onDone }: AnswerRequestProps) {
  const { contact_id, contact_name, wish: words, days, part } = request;
  const today = useToday(useSession().client.timezone);
  const visit = useVisit(contact_id, today, { days, part });
  const { wish } = visit;
  const [chosen, setChosen] = useState<booking.ProposedTime[]>([]);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const ofDay = useQuery(timesQuery(contact_id, { ...wish, from: date, until: date, days: [] }));
  const coming = useQuery(timesQuery(contact_id, wish));
  const { busy, fault, run } = useWork();
  const limited = useLimited();
  const mayBook = usePracticeState()?.can_write ?? false;

  const { minutes, ProvNum, from, until } = wish;
  const weekdays = wish.days.join();
  useEffect(() => {
    const days = weekdays === '' ? [] : weekdays.split(',').map(Number);
    seekVisit({ contactId: contact_id, wish: { minutes, ProvNum, part: wish.part, from, until, days } });
    return () => seekVisit(null);
  }, [contact_id, minutes, ProvNum, wish.part, from, until, weekdays]);

  const choose = (times: booking.ProposedTime[]) => {
    const added = times.find((time) => !chosen.some((one) => one.AptDateTime === time.AptDateTime));
    setChosen(times);
    if (added && !added.AptDateTime.startsWith(date)) onDate(added.AptDateTime.slice(0, 10));
  };
  const whyNoBooking =
    limited ??
    (!mayBook ? practice.practiceWords.noAccessToken : null) ??
    (chosen.length === 1 ? null : 'Choose one time below.');
  const whyNoOffer = limited ?? (chosen.length === 0 ? booking.bookingWords.noTimes : null);
  const button = (kind: Answer, label: string, why: string | null, filled = false) => (
    <PlainButton
      filled={filled && why === null}
      aria-disabled={why !== null || undefined}
      data-tip={why ?? undefined}
      onClick={() => {
        if (why === null) setAnswer(kind);
      }}
    >
      {label}
    </PlainButton>
  );
  const isPatient = visit.query.data?.is_patient ?? true;
  return (
    <div className="grid gap-12">
      <div className="grid gap-4">
        <Link to={addressOf({ contact: contact_id })} className="text-14 medium ink-brand">
          {contact_name || 'No name'}
        </Link>
        <p className="no-margin text-14 breakable">{words}</p>
        <p className="caption no-margin">{wishedTimes(days, part)}</p>
      </div>
      {isPatient ? null : <p className="hint no-margin">{practice.practiceWords.notPatient}</p>}
      {answer ? (
        <AnswerForm
          kind={answer}
          request={request}
          chosen={chosen}
          minutes={minutes}
          reason={visit.reason}
          onCancel={() => setAnswer(null)}
          onDone={onDone}
        />
      ) : (
        <>
          <div className="flex wrap gap-8">
            {button('accept', 'Accept', whyNoBooking, true)}
            {button('propose', 'Propose another', whyNoOffer)}
            {button('decline', 'Decline', limited)}
            <PlainButton
              aria-disabled={busy || limited !== null || undefined}
              data-tip="The patient no longer wants it"
              onClick={() => {
                if (!busy && limited === null)
                  void run(async () => {
                    await withdrawRequest(request);
                    onDone();
                  });
              }}
            >
              Withdraw
            </PlainButton>
          </div>
          {fault ? (
            <p className="text-13 no-margin ink-error" role="alert">
              {fault}
            </p>
          ) : null}
          <h3 className="no-margin text-13 semibold">On this day</h3>
          <QueryWait query={ofDay} subject="The day’s free times" rows={2} rowHeight={36} />
          {ofDay.data ? (
            <TimeList
              label="Free on this day"
              times={ofDay.data.data}
              chosen={chosen}
              onChange={choose}
              emptyHint="Look at another day, or choose below."
            />
          ) : null}
          <h3 className="no-margin text-13 semibold">Next times that suit</h3>
          <QueryWait query={coming} subject="The free times" rows={3} rowHeight={36} />
          {coming.data ? (
            <TimeList
              label="Next times that suit"
              times={coming.data.proposals}
              chosen={chosen}
              onChange={choose}
              emptyHint="Choose a shorter time or another provider."
            />
          ) : null}
          <VisitFields visit={visit} today={today} withDays={false} />
        </>
      )}
    </div>
  );
}
