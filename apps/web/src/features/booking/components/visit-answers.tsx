import { addressOf, booking, practice } from '@chairline/contract';
import { Button } from '@mantine/core';
import { mdiCalendarCheckOutline, mdiCalendarRemoveOutline } from '@mdi/js';
import { useLimited } from '../../../lib/limited.ts';
import { usePracticeState } from '../../../lib/practice-copy.ts';
import { AddressLink } from '../../../ui/address-link.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { confirmVisit, setAnswerAside } from '../mutations.ts';
import { useAnswersOf } from '../queries.ts';

/** Above a contact's thread: what they wrote about their visits, with the way to do it. */
export function VisitAnswers({ contactId }: { contactId: number }) {
  const answers = useAnswersOf(contactId);
  return answers.map((answer) => <VisitAnswer key={answer.answer_id} answer={answer} />);
}

type Visit = booking.VisitAnswer['visits'][number];

/** A visit in words: whose, where several of a family are meant. */
const visitWords = ({ AptDateTime, name }: Visit, several: boolean): string =>
  several ? `${name}, ${booking.timeWords(AptDateTime)}` : booking.timeWords(AptDateTime);

function VisitAnswer({ answer }: { answer: booking.VisitAnswer }) {
  const { contact_name, meaning, words, visits } = answer;
  const limited = useLimited();
  const mayWrite = usePracticeState()?.can_write ?? false;
  const why = limited ?? (mayWrite ? null : practice.practiceWords.noAccessToken);
  const { busy, busyWith, fault, run } = useWork<number | 'aside'>(undefined, () =>
    document.getElementById('main'),
  );
  const comes = meaning === 'confirm';
  const several = visits.length > 1 || visits.some(({ contact_id }) => contact_id !== answer.contact_id);
  const about = visits.map((visit) => visitWords(visit, several)).join(' · ');
  const title =
    comes && visits.length > 1
      ? 'says they come: which visit is meant?'
      : booking.bookingWords.meanings[meaning];
  return (
    <Banner
      tone={comes ? 'ok' : 'warning'}
      icon={comes ? mdiCalendarCheckOutline : mdiCalendarRemoveOutline}
      title={`${contact_name || 'The patient'} ${title}: ${about}`}
      actions={
        <>
          {visits.map((visit) =>
            comes ? (
              <Button
                key={visit.AptNum}
                size="xs"
                loading={busyWith === visit.AptNum}
                disabled={busy || why !== null}
                title={why ?? undefined}
                onClick={() => void run(() => confirmVisit(answer, visit.AptNum), visit.AptNum)}
              >
                {several ? `Confirm ${visitWords(visit, true)}` : 'Confirm'}
              </Button>
            ) : (
              <Button
                key={visit.AptNum}
                size="xs"
                component={AddressLink}
                href={addressOf({ practiceDay: visit.AptDateTime.slice(0, 10), visit: visit.AptNum })}
              >
                {several ? `Move or break ${visitWords(visit, true)}` : 'Move or break'}
              </Button>
            ),
          )}
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            loading={busyWith === 'aside'}
            disabled={busy || limited !== null}
            onClick={() => void run(() => setAnswerAside(answer), 'aside')}
          >
            They meant something else
          </Button>
        </>
      }
    >
      {fault ? (
        <p className="no-margin ink-error" role="alert">
          {fault}
        </p>
      ) : (
        `“${words}”`
      )}
    </Banner>
  );
}
