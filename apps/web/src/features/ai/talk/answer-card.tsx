import { addressOf, type ai as contract } from '@chairline/contract';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { intendText } from '../../../lib/text-intent.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { changeDraft, findDraft, openDraft, type DraftTarget } from '../../composer/index.ts';
import { useFindTime } from './find-time-context.ts';

/** Puts words into a composer, behind what stands in it. */
function putInto(target: DraftTarget, text: string): void {
  openDraft(target);
  const before = findDraft(target).text;
  changeDraft(target, { text: before.trim() === '' ? text : `${before}\n${text}` });
}

/** The office's wall clock, which stands without a zone. */
const wallWords = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

const heads = { text: 'A text to', note: 'A note about', times: 'Free times for' };

/** What an agent prepared. Nothing of it is done until a person sends, keeps or books it. */
export function AnswerCard({ card }: { card: contract.AnswerCard }) {
  return (
    <section
      className="panel pad-8-12 grid gap-8 min-w-0"
      aria-label={`${heads[card.kind]} ${card.contact_name}`}
    >
      <p className="caption no-margin">
        {heads[card.kind]} {card.contact_name}
      </p>
      {card.kind === 'times' ? <Times card={card} /> : <Draft card={card} />}
    </section>
  );
}

function Draft({ card }: { card: Exclude<contract.AnswerCard, { kind: 'times' }> }) {
  const navigate = useNavigate();
  const { kind, contact_id, text } = card;
  const use = () => {
    if (kind === 'text') {
      putInto(contact_id, text);
      intendText(contact_id);
      void navigate({ href: addressOf({ contact: contact_id }) });
      return;
    }
    putInto(`about-${contact_id}`, text);
    void navigate({
      to: '/frontdesk',
      search: { contact: contact_id, panel: 'internalConversations', convo: 'new' },
    });
  };
  return (
    <>
      <p className="no-margin pre-wrap breakable line-h-20">{text}</p>
      <div>
        <PlainButton onClick={use}>
          {kind === 'text' ? 'Put into the composer' : 'Put into a conversation about them'}
        </PlainButton>
      </div>
    </>
  );
}

function Times({ card }: { card: Extract<contract.AnswerCard, { kind: 'times' }> }) {
  const navigate = useNavigate();
  const findTime = useFindTime();
  const [finding, setFinding] = useState(false);
  const { contact_id, options, minutes } = card;
  return (
    <>
      <ul className="plain-list grid gap-6">
        {options.map(({ AptDateTime, Op, ProvNum }) => (
          <li key={`${AptDateTime} ${Op} ${ProvNum}`} className="row wrap gap-8 text-13">
            <span className="tabular">
              {wallWords.format(new Date(`${AptDateTime.slice(0, 16)}:00Z`))} ({minutes} min)
            </span>
            <PlainButton
              onClick={() => void navigate({ href: addressOf({ practiceDay: AptDateTime.slice(0, 10) }) })}
            >
              Open on the calendar
            </PlainButton>
          </li>
        ))}
      </ul>
      <div>
        <PlainButton onClick={() => setFinding(true)}>Offer or book a time</PlainButton>
      </div>
      <Suspense fallback={null}>{finding ? findTime(contact_id, () => setFinding(false)) : null}</Suspense>
    </>
  );
}
