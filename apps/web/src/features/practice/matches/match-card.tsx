import { formatPhone, type practice } from '@chairline/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLimited } from '../../../lib/limited.ts';
import { useHeldFocus } from '../../../ui/use-held-focus.ts';
import { contactName } from '../../contacts/index.ts';
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
  const [deciding, setDeciding] = useState(false);
  useHeldFocus(deciding);
  const limited = useLimited() !== null;
  const name = `${match.first_name} ${match.last_name}`.trim() || 'No name';
  const decide = async (choice: Choice) => {
    if (deciding) return;
    setDeciding(true);
    try {
      const contactId = await decideMatch(match, choice);
      if (contactId !== undefined) onDecided?.(contactId);
    } finally {
      setDeciding(false);
    }
  };
  return (
    <article className={classes.card} aria-label={name}>
      <p className={classes.reason}>{match.reason}</p>
      <div className={classes.sides}>
        <section className={classes.side} aria-label="In Open Dental">
          <p className={classes.label}>In Open Dental · patient {match.PatNum}</p>
          <h4 className={classes.name}>{name}</h4>
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
          <section key={candidate.contact_id} className={classes.side} aria-label="A contact here">
            <p className={classes.label}>Contact here</p>
            <h4 className={classes.name}>
              <a href={`/frontdesk?contact=${candidate.contact_id}`} target="_blank" rel="noreferrer">
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
          <div key={`${label} ${index}`} className={classes.fact} data-agrees={agrees || undefined}>
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
