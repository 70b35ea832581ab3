import { contactName } from '@chairline/office-state/contacts';
import { addressOf, formatPhone, type practice } from '@chairline/contract';
import { Button } from '@mantine/core';
import { useLimited } from '../../../lib/limited.ts';
import { sayFault } from '../../../ui/say-fault.ts';
import { useWork } from '../../../ui/use-work.ts';
import { decideMatch, type Choice } from './decide-match.ts';
import { compare, formatBirthdate, type Compared } from './compare.ts';
import classes from './match-card.module.css';

interface MatchCardProps {
  match: practice.DoubtfulMatch;
  /** It was decided; the contact where there is one. */
  onDecided?: (contactId: number | null) => void;
}

/** A patient beside the contacts it may be: what agrees is marked, and each can be chosen. */
export function MatchCard({ match, onDecided }: MatchCardProps) {
  const { busy: deciding, run } = useWork(sayFault);
  const limited = useLimited() !== null;
  const name = `${match.first_name} ${match.last_name}`.trim() || 'No name';
  const decide = (choice: Choice) =>
    run(async () => {
      const contactId = await decideMatch(match, choice);
      if (contactId !== undefined) onDecided?.(contactId);
    });
  return (
    <article className={classes.card} aria-label={name}>
      <p className={classes.reason}>{match.reason}</p>
      <div className={classes.sides}>
        <section className="column min-w-0 pad-10-12 radius-control bg-sunken" aria-label="In Open Dental">
          <p className="caption no-margin">In Open Dental · patient {match.PatNum}</p>
          <h4 className={`text-14 margin-2-0-6 medium breakable ${classes.name}`}>{name}</h4>
          <Facts
            facts={[
              { label: 'Born', text: formatBirthdate(match.Birthdate), agrees: false },
              ...match.phones.map((phone) => ({ label: 'Phone', text: formatPhone(phone), agrees: false })),
              { label: 'E-mail', text: match.email, agrees: false },
            ]}
          />
          <div className={classes.actions}>
            <Button
              size="compact-sm"
              variant="default"
              disabled={deciding || limited}
              onClick={() => void decide({ decision: 'new' })}
            >
              New contact
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              disabled={deciding || limited}
              onClick={() => void decide({ decision: 'ignore' })}
            >
              Not now
            </Button>
          </div>
        </section>
        {match.candidates.map((candidate) => (
          <section
            key={candidate.contact_id}
            className="column min-w-0 pad-10-12 radius-control bg-sunken"
            aria-label="A contact here"
          >
            <p className="caption no-margin">Contact here</p>
            <h4 className={`text-14 margin-2-0-6 medium breakable ${classes.name}`}>
              <a href={addressOf({ contact: candidate.contact_id })} target="_blank" rel="noreferrer">
                {contactName(candidate)}
              </a>
            </h4>
            <Facts facts={compare(match, candidate)} />
            <div className={classes.actions}>
              <Button
                size="compact-sm"
                variant="default"
                disabled={deciding || limited}
                aria-label={`This is them: ${name} is ${contactName(candidate)}`}
                onClick={() => void decide({ decision: 'contact', contact_id: candidate.contact_id })}
              >
                This is them
              </Button>
            </div>
          </section>
        ))}
      </div>
    </article>
  );
}

function Facts({ facts }: { facts: readonly Compared[] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(({ text }) => text !== '')
        .map(({ label, text, agrees }, index) => (
          <div
            key={`${label} ${index}`}
            className={`flex gap-8 size-13 line-h-20 ${classes.fact}`}
            data-agrees={agrees || undefined}
          >
            <dt>{label}</dt>
            <dd>
              {text}
              {agrees ? <span className={classes.same}>same</span> : null}
            </dd>
          </div>
        ))}
    </dl>
  );
}
