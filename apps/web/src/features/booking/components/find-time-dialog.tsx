import { booking, practice } from '@chairline/contract';
import { contactName } from '@chairline/office-state/contacts';
import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage, isConnectionError } from '../../../lib/api.ts';
import { useLimited } from '../../../lib/limited.ts';
import { usePracticeState } from '../../../lib/practice-copy.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { useToday } from '../../../ui/use-today.ts';
import { useWork } from '../../../ui/use-work.ts';
import { useContactDetail } from '../../contacts/index.ts';
import { bookTime, offerTimes } from '../mutations.ts';
import { type AskedPlace, timesQuery } from '../../../lib/day-marks.ts';
import { useOfficeText } from '../use-office-text.ts';
import { useVisit } from '../use-visit.ts';
import { TimeList } from './time-list.tsx';
import { VisitFields } from './visit-fields.tsx';

interface FindTimeDialogProps {
  contactId: number;
  /** Where in the practice's day somebody pointed at: the time that is chosen to begin with. */
  at?: AskedPlace | undefined;
  onClose: () => void;
}

/** Finds times for a patient's visit: three are proposed, and texted with one click. */
export default function FindTimeDialog({ contactId, at, onClose }: FindTimeDialogProps) {
  const { contact } = useContactDetail(contactId);
  const today = useToday(useSession().client.timezone);
  const visit = useVisit(contactId, today, undefined, at);
  const name = contact ? contactName(contact) : '';
  return (
    <SheetDialog title="Find a time" aside={name} width={560} onClose={onClose}>
      <QueryWait query={visit.query} subject="The planned treatment" rows={4} rowHeight={44} />
      {visit.query.data && !visit.query.data.is_patient ? (
        <EmptyState title={practice.practiceWords.notPatient} />
      ) : null}
      {visit.query.data?.is_patient ? (
        <Times contactId={contactId} at={at} name={name} today={today} visit={visit} onClose={onClose} />
      ) : null}
    </SheetDialog>
  );
}

interface TimesProps extends FindTimeDialogProps {
  name: string;
  today: string;
  visit: ReturnType<typeof useVisit>;
}

function Times({ contactId, at, name, today, visit, onClose }: TimesProps) {
  const { contact } = useContactDetail(contactId);
  const limited = useLimited();
  const { wish } = visit;
  const query = useQuery(timesQuery(contactId, wish));
  // Of other times nothing is chosen: each look proposes anew.
  const look = JSON.stringify(wish);
  const [picked, setPicked] = useState<{ look: string; times: booking.ProposedTime[] } | null>(null);
  const proposals = query.data?.proposals ?? [];
  const chosen = picked?.look === look ? picked.times : at?.time ? [at.time] : proposals;
  const words = useOfficeText('offered', contact, chosen);
  const [clientRef, setClientRef] = useState(() => crypto.randomUUID());
  const { busy, fault, run } = useWork((error) => {
    // Nobody knows whether it arrived: the same again is the same offer. What was refused is another one next time.
    if (!isConnectionError(error)) setClientRef(crypto.randomUUID());
    return errorMessage(error);
  });
  const asked = at?.time ? [at.time] : [];
  const known = [...asked, ...(query.data?.data ?? []).filter(isNotIn(asked))];
  const times = query.data
    ? [...known, ...proposals.filter(isNotIn(known))].toSorted((a, b) =>
        a.AptDateTime.localeCompare(b.AptDateTime),
      )
    : [];
  const why = limited ?? (chosen.length === 0 ? booking.bookingWords.noTimes : null);
  const send = () =>
    run(async () => {
      await offerTimes({
        contactId,
        name,
        minutes: wish.minutes,
        reason: visit.reason,
        options: chosen,
        text: words.text,
        clientRef,
      });
      onClose();
    });
  const mayWrite = usePracticeState()?.can_write ?? false;
  const whyNoBooking =
    limited ??
    (mayWrite ? null : practice.practiceWords.noAccessToken) ??
    (chosen.length === 1 ? null : 'Choose one time.');
  const book = (time: booking.ProposedTime) =>
    run(async () => {
      await bookTime(contactId, time, { minutes: wish.minutes, Note: visit.reason });
      onClose();
    });
  return (
    <div className="grid gap-16">
      <VisitFields visit={visit} today={today} />
      {wish.from === '' || wish.until < wish.from ? (
        <p className="hint no-margin">Give a first day, and a last one that is not before it.</p>
      ) : (
        <QueryWait query={query} subject="The free times" rows={3} rowHeight={44} />
      )}
      {query.data ? (
        <TimeList
          label="Free times"
          times={times}
          chosen={chosen}
          onChange={(next) => setPicked({ look, times: next })}
          emptyHint="Choose a shorter time, another provider or other days."
        />
      ) : null}
      {query.data && times.length > 0 ? (
        <>
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
      {fault ? (
        <p className="text-13 no-margin ink-error" role="alert">
          {fault}
        </p>
      ) : null}
      <SheetActions>
        <PlainButton onClick={onClose}>Cancel</PlainButton>
        {at ? (
          <PlainButton
            filled={whyNoBooking === null}
            aria-disabled={busy || whyNoBooking !== null || undefined}
            data-tip={whyNoBooking ?? undefined}
            onClick={() => {
              if (whyNoBooking === null && !busy) void book(chosen[0]!);
            }}
          >
            {chosen.length === 1 ? `Book ${booking.timeWords(chosen[0]!.AptDateTime)}` : 'Book'}
          </PlainButton>
        ) : null}
        <PlainButton
          filled={why === null && !at}
          aria-disabled={busy || why !== null || undefined}
          data-tip={why ?? undefined}
          onClick={() => {
            if (why === null && !busy) void send();
          }}
        >
          {busy ? 'Texting…' : chosen.length === 1 ? 'Text this time' : 'Text these times'}
        </PlainButton>
      </SheetActions>
    </div>
  );
}

const isNotIn = (times: readonly booking.ProposedTime[]) => (one: booking.ProposedTime) =>
  !times.some(({ AptDateTime }) => AptDateTime === one.AptDateTime);
