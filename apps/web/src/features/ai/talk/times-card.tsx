import { addressOf, ai as contract, booking, weekdayNames } from '@chairline/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useLimited } from '../../../lib/limited.ts';
import { operatoriesQuery, providersQuery } from '../../../lib/practice-catalog.ts';
import { intendText } from '../../../lib/text-intent.ts';
import { AddressLink } from '../../../ui/address-link.tsx';
import { notify } from '../../../ui/notify.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { useTimesParts } from './times-parts.ts';
import { bookCard, sendCard, setCardState } from './press.ts';
import { putInto } from './put-into.ts';

type Card = Extract<contract.AnswerCard, { kind: 'times' }>;
/** What the person is about to do, with the card as they saw it: of another one it is nothing. */
type Step = { version: number } & ({ does: 'book'; option: number } | { does: 'text' });

const listed = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** By what the times were looked for: with whom, and on which weekdays; '' for anybody and any day. */
function useWishWords({ ProvNum, days }: Pick<Card, 'ProvNum' | 'days'>): string {
  const providers = useQuery(providersQuery).data?.data ?? [];
  const whom =
    ProvNum === 0
      ? ''
      : `with ${providers.find((one) => one.ProvNum === ProvNum)?.Abbr ?? `provider ${ProvNum}`}`;
  const on = days.length === 0 ? '' : `on ${listed.format(days.map((day) => weekdayNames[day] ?? ''))}`;
  return [whom, on].filter(Boolean).join(' ');
}

/** Where a time is: whose, and in which operatory. */
function usePlaceWords() {
  const operatories = useQuery(operatoriesQuery).data?.data ?? [];
  const providers = useQuery(providersQuery).data?.data ?? [];
  return ({ Op, ProvNum }: booking.ProposedTime): string =>
    [
      providers.find((one) => one.ProvNum === ProvNum)?.Abbr,
      operatories.find(({ OperatoryNum }) => OperatoryNum === Op)?.OpName,
    ]
      .filter(Boolean)
      .join(', ');
}

/** Free times that were found: one is booked in a step that says what will stand, or some are offered by a text. */
export function TimesCard({ card }: { card: Card }) {
  const navigate = useNavigate();
  const { findTime, offerText } = useTimesParts();
  const limited = useLimited();
  const placeOf = usePlaceWords();
  const wish = useWishWords(card);
  const [step, setStep] = useState<Step | null>(null);
  const [finding, setFinding] = useState(false);
  const { busy, busyWith, fault, run } = useWork<'book' | 'text' | 'discard'>();
  const { contact_id, contact_name, options, minutes, reason, state, chosen, version } = card;
  const now = step?.version === version ? step : null;
  const book = (option: number) =>
    run(async () => {
      const { message, text } = await bookCard(card, option);
      notify({
        message,
        kind: 'success',
        action: {
          label: 'Text them',
          onClick: () => {
            putInto(contact_id, text);
            intendText(contact_id);
            void navigate({ href: addressOf({ contact: contact_id }) });
          },
        },
      });
    }, 'book');
  const discard = (
    <PlainButton
      aria-disabled={busy || undefined}
      onClick={() => {
        if (!busy) void run(() => setCardState(card, 'discarded'), 'discard');
      }}
    >
      Discard
    </PlainButton>
  );
  const faultWords = fault ? (
    <p className="no-margin text-13 ink-error" role="alert">
      {fault}
    </p>
  ) : null;

  if (state === 'booking' && chosen !== null)
    return (
      <>
        <p className="no-margin text-13" role="status">
          {booking.timeWords(options[chosen]!.AptDateTime)} is being booked. If this stays here, press Book
          again: what stands already is found and not booked twice.
        </p>
        {faultWords}
        <div className="row wrap gap-8">
          <PlainButton
            aria-disabled={busy || limited !== null || undefined}
            onClick={() => {
              if (!busy && limited === null) void book(chosen);
            }}
          >
            {busyWith === 'book' ? 'Booking…' : 'Book again'}
          </PlainButton>
          {discard}
        </div>
      </>
    );
  if (now?.does === 'book') {
    const time = options[now.option]!;
    const place = placeOf(time);
    return (
      <>
        <p className="no-margin line-h-20">
          Book {contact_name} for <strong>{booking.timeWords(time.AptDateTime)}</strong>, {minutes} minutes
          {place === '' ? '' : `, ${place}`}
          {reason === '' ? '' : `, for “${reason}”`}?
        </p>
        {faultWords}
        <div className="row wrap gap-8">
          <PlainButton
            filled
            autoFocus
            aria-disabled={busy || undefined}
            onClick={() => {
              if (!busy) void book(now.option);
            }}
          >
            {busyWith === 'book' ? 'Booking…' : 'Book'}
          </PlainButton>
          <PlainButton onClick={() => setStep(null)}>Back</PlainButton>
        </div>
      </>
    );
  }
  if (now?.does === 'text')
    return (
      <Suspense fallback={null}>
        {offerText({
          contactId: contact_id,
          options,
          busy: busyWith === 'text',
          fault,
          onBack: () => setStep(null),
          onSend: (text) =>
            void run(async () => {
              notify({ message: await sendCard(card, text), kind: 'success' });
            }, 'text'),
        })}
      </Suspense>
    );
  return (
    <>
      {reason === '' ? null : (
        <p className="no-margin text-13">
          For “{reason}”, {minutes} minutes
        </p>
      )}
      {wish === '' ? null : <p className="hint no-margin">Only {wish}.</p>}
      {options.length === 0 ? <p className="hint no-margin">None of these times is free any more.</p> : null}
      <ul className="plain-list grid gap-6" aria-label={`Times for ${contact_name}`}>
        {options.map((time, option) => (
          <li key={`${time.AptDateTime} ${time.Op} ${time.ProvNum}`} className="row gap-8 text-13">
            <PlainButton
              aria-label={`Book ${booking.timeWords(time.AptDateTime)}`}
              aria-disabled={busy || limited !== null || undefined}
              data-tip={limited ?? undefined}
              onClick={() => {
                if (!busy && limited === null) setStep({ does: 'book', option, version });
              }}
            >
              Book…
            </PlainButton>
            <span className="column min-w-0">
              <span className="tabular">{booking.timeWords(time.AptDateTime)}</span>
              <span className="row wrap gap-8 ink-dim">
                {[reason === '' ? `${minutes} min` : '', placeOf(time)].filter(Boolean).join(', ')}
                <AddressLink
                  href={addressOf({ practiceDay: time.AptDateTime.slice(0, 10) })}
                  className="ink-brand underline underline-offset"
                >
                  Open the day
                </AddressLink>
              </span>
            </span>
          </li>
        ))}
      </ul>
      {faultWords}
      <div className="row wrap gap-8">
        {options.length === 0 ? null : (
          <PlainButton
            filled={limited === null}
            aria-disabled={busy || limited !== null || undefined}
            data-tip={limited ?? undefined}
            onClick={() => {
              if (!busy && limited === null) setStep({ does: 'text', version });
            }}
          >
            {options.length === 1 ? 'Text this time…' : 'Text these times…'}
          </PlainButton>
        )}
        <PlainButton onClick={() => setFinding(true)}>Other times</PlainButton>
        {discard}
      </div>
      <Suspense fallback={null}>{finding ? findTime(contact_id, () => setFinding(false)) : null}</Suspense>
    </>
  );
}
