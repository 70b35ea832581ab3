import { booking } from '@chairline/contract';
import { Button } from '@mantine/core';
import { mdiCalendarCheckOutline, mdiCalendarClockOutline } from '@mdi/js';
import { useState } from 'react';
import { useLimited } from '../../../lib/limited.ts';
import { Banner } from '../../../ui/banner.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { bookOffer, dismissAnswer, withdrawOffer } from '../mutations.ts';
import { useOffersTo } from '../queries.ts';
import FindTimeDialog from './find-time-dialog.tsx';
import { VisitAnswers } from './visit-answers.tsx';

/** Above a contact's thread: what they wrote about their visits, the times they are offered, and which of them they chose. */
export default function Offers({ contactId }: { contactId: number }) {
  const offers = useOffersTo(contactId);
  const [finding, setFinding] = useState(false);
  return (
    <>
      <VisitAnswers contactId={contactId} />
      {offers.map((offer) => (
        <Offer key={offer.proposal_id} offer={offer} onOthers={() => setFinding(true)} />
      ))}
      {finding ? <FindTimeDialog contactId={contactId} onClose={() => setFinding(false)} /> : null}
    </>
  );
}

/** Where the text that came of it is sent from; where no field takes one, the page's content. */
const writingPlace = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('[data-composer-field]:not(:disabled)') ??
  document.getElementById('main');

interface OfferProps {
  offer: booking.AppointmentProposal;
  onOthers: () => void;
}

function Offer({ offer, onOthers }: OfferProps) {
  const { proposal_id, options, chosen, contact_name, answer } = offer;
  const limited = useLimited();
  const { busy, busyWith, fault, run } = useWork<'book' | 'dismiss' | 'withdraw'>(undefined, writingPlace);
  const time = chosen === null ? undefined : options[chosen];
  const left = options.filter(({ taken }) => !taken);
  const others = (
    <Button variant="subtle" size="xs" disabled={busy || limited !== null} onClick={onOthers}>
      Other times
    </Button>
  );
  const words = fault ? (
    <p className="no-margin ink-error" role="alert">
      {fault}
    </p>
  ) : null;
  if (chosen === null || !time)
    return (
      <Banner
        tone="info"
        icon={mdiCalendarClockOutline}
        actions={
          <>
            {others}
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              loading={busyWith === 'withdraw'}
              disabled={limited !== null}
              onClick={() => void run(() => withdrawOffer(proposal_id), 'withdraw')}
            >
              Withdraw
            </Button>
          </>
        }
      >
        {left.length > 0
          ? `Offered: ${left.map(({ AptDateTime }) => booking.timeWords(AptDateTime)).join(' · ')}`
          : 'What was offered is somebody else’s by now. Offer other times.'}
        {words}
      </Banner>
    );
  return (
    <Banner
      tone="ok"
      icon={mdiCalendarCheckOutline}
      title={`${contact_name || 'The patient'} chose ${booking.timeWords(time.AptDateTime)}`}
      actions={
        <>
          <Button
            size="xs"
            loading={busyWith === 'book'}
            disabled={limited !== null}
            onClick={() =>
              void run(async () => {
                await bookOffer(offer, chosen);
                // The offer may have left with its button before the answer came.
                if (document.activeElement === document.body) writingPlace()?.focus();
              }, 'book')
            }
          >
            Book
          </Button>
          {others}
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            loading={busyWith === 'dismiss'}
            onClick={() => void run(() => dismissAnswer(proposal_id), 'dismiss')}
          >
            They meant something else
          </Button>
        </>
      }
    >
      {words ?? `“${answer}”`}
    </Banner>
  );
}
