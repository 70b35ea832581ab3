import { addressOf, ai as contract, booking } from '@chairline/contract';
import { AddressLink } from '../../../ui/address-link.tsx';
import { formatWhen } from '../../../ui/format-date.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useWork } from '../../../ui/use-work.ts';
import { DraftCard } from './draft-card.tsx';
import { setCardState } from './press.ts';
import { TimesCard } from './times-card.tsx';

const heads = { text: 'A text to', note: 'A note about', times: 'Free times for' };

interface AnswerCardProps {
  card: contract.AnswerCard;
  /** The contact it was asked beside; null for none. */
  about: number | null;
  timezone: string;
}

/** What an agent prepared. Nothing of it is done until a person sends, keeps or books it. */
export function AnswerCard({ card, about, timezone }: AnswerCardProps) {
  const { kind, contact_id, contact_name, state, good_until } = card;
  const isOver = useNow() >= Date.parse(good_until);
  const isOpen = state === 'open' || state === 'booking';
  return (
    <div
      role="group"
      className="panel pad-8-12 grid gap-8 min-w-0"
      aria-label={`${heads[kind]} ${contact_name}`}
      data-proposal={state}
    >
      <p className="caption no-margin">
        {heads[kind]}{' '}
        <AddressLink href={addressOf({ contact: contact_id })} className="ink-brand medium">
          {contact_name}
        </AddressLink>
      </p>
      {isOpen && about !== null && about !== contact_id ? (
        <p className="no-margin text-13 ink-warn">This is not the patient you asked about.</p>
      ) : null}
      {!isOpen ? (
        <Settled card={card} timezone={timezone} />
      ) : isOver && state === 'open' ? (
        <p className="hint no-margin">{contract.proposalWords.over}</p>
      ) : card.kind === 'times' ? (
        <TimesCard card={card} />
      ) : (
        <DraftCard card={card} />
      )}
    </div>
  );
}

/** What came of it. */
function Settled({ card, timezone }: Pick<AnswerCardProps, 'card' | 'timezone'>) {
  const { busy, fault, run } = useWork();
  const { state, settled_at, contact_id, contact_name, item_id, convo_id, good_until } = card;
  const over = useNow() >= Date.parse(good_until);
  const at = settled_at === null ? '' : `, ${formatWhen(settled_at, timezone)}`;
  const booked = card.kind === 'times' && card.chosen !== null ? card.options[card.chosen] : undefined;
  const href =
    convo_id !== null
      ? addressOf({ convo: { convo_id, kind: 'internal', contact_id } })
      : booked && state === 'booked'
        ? addressOf({ practiceDay: booked.AptDateTime.slice(0, 10) })
        : item_id !== null
          ? addressOf({ contact: contact_id, item: item_id })
          : null;
  const done = {
    sent: `Sent to ${contact_name}${at}`,
    offered: `Offered to ${contact_name}${at}`,
    kept: `Kept as a conversation${at}`,
    booked: `Booked${booked ? ` for ${booking.timeWords(booked.AptDateTime)}` : ''}${at}`,
    discarded: `Discarded${at}`,
    open: '',
    booking: '',
  }[state];
  return (
    <>
      {card.kind !== 'times' && state !== 'discarded' ? (
        <p className="no-margin pre-wrap breakable line-h-20">{card.text}</p>
      ) : null}
      <p className="row wrap gap-8 no-margin text-13 ink-dim">
        {done}
        {href === null ? null : (
          <AddressLink href={href} className="ink-brand underline underline-offset">
            {state === 'booked'
              ? 'Open the day'
              : state === 'kept'
                ? 'Open the conversation'
                : 'Open the thread'}
          </AddressLink>
        )}
        {state === 'discarded' && !over ? (
          <PlainButton
            aria-disabled={busy || undefined}
            onClick={() => void run(() => setCardState(card, 'open'))}
          >
            Take it back
          </PlainButton>
        ) : null}
      </p>
      {fault ? (
        <p className="no-margin text-13 ink-error" role="alert">
          {fault}
        </p>
      ) : null}
    </>
  );
}
