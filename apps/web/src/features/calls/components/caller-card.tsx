import { type calls, formatPhone } from '@chairline/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { appointmentsQuery } from '../../../lib/practice-copy.ts';
import { useSession } from '../../../lib/session.ts';
import { formatWhen } from '../../../ui/format-date.ts';
import { TagChip, useTagMap } from '../../labels/index.ts';
import { useToday } from '../../../ui/use-today.ts';
import { VisitActions } from '../../../ui/visit-actions.tsx';
import { VisitTime } from '../../booking/index.ts';
import { formatCents, formatWallWhen } from '../../practice/index.ts';
import type { Ringing } from '../../../lib/softphone/bar-state.ts';
import { callerQuery } from '../caller-query.ts';
import classes from './caller-card.module.css';

/** When somebody comes next; '' of who is no patient of the practice system. */
function visitWords({
  is_patient: isPatient,
  next_appointment: next,
}: Pick<calls.Caller, 'is_patient' | 'next_appointment'>): string {
  if (!next) return isPatient ? 'none' : '';
  return [formatWallWhen(next.AptDateTime), next.provAbbr, next.ProcDescript].filter(Boolean).join(' · ');
}

interface Fact {
  name: string;
  words: string;
  /** What can be done with a visit. */
  ofVisit?: ReactNode;
}

interface CallerVisitProps {
  one: Pick<calls.Caller, 'contact_id' | 'next_appointment'>;
  /** Whose, where it is not the caller's. */
  name: string;
}

/** What can be done at once with the next visit of who calls, or of their family. */
function CallerVisit({ one: { contact_id: contactId, next_appointment: next }, name }: CallerVisitProps) {
  const { data } = useQuery({ ...appointmentsQuery(contactId), enabled: next !== null });
  const today = useToday(useSession().client.timezone);
  const [moving, setMoving] = useState(false);
  const visit = data?.data.find(({ AptNum }) => AptNum === next?.apt_num);
  if (!visit) return null;
  return (
    <dd className="row wrap gap-4 no-margin" style={{ gridColumn: 2 }}>
      <VisitActions visit={visit} name={name} today={today} onMove={() => setMoving(true)} />
      {moving ? (
        <Suspense fallback={null}>
          <VisitTime contactId={contactId} moves={visit} onClose={() => setMoving(false)} />
        </Suspense>
      ) : null}
    </dd>
  );
}

/** What the office knows of who calls, before it is answered: nothing of somebody nobody knows. */
export function CallerCard({ ringing }: { ringing: Ringing }) {
  const { data: caller, isError } = useQuery(callerQuery(ringing.contactId, ringing.number));
  const tags = useTagMap();
  const { timezone } = useSession().client;
  if (isError)
    return (
      <div className={classes.card}>
        <p className="no-margin hint">What is known of the caller could not be loaded.</p>
      </div>
    );
  if (!caller) return null;
  const { balance_cents: owed, last_message: last } = caller;
  const family = caller.family_members.filter(({ full_name }) => full_name.trim() !== '');
  // Of who is no patient of the practice nothing is known but the name.
  const patients = family.filter(({ is_patient }) => is_patient);
  const others = family.filter((one) => !patients.includes(one));
  const shown = caller.tags.flatMap((id) => tags.get(id) ?? []);
  const facts: Fact[] = [
    { name: 'Number', words: formatPhone(caller.phone_num || ringing.number) },
    { name: 'Next visit', words: visitWords(caller), ofVisit: <CallerVisit one={caller} name="" /> },
    { name: 'Family', words: others.map(({ full_name }) => full_name).join(', ') },
    {
      name: 'Balance',
      words: owed === null ? '' : owed < 0 ? `${formatCents(-owed)} credit` : formatCents(owed),
    },
    { name: 'Last message', words: last ? `${formatWhen(last.timestamp, timezone)}: ${last.text}` : '' },
    ...patients.map((one) => ({
      name: one.full_name,
      words: visitWords(one),
      ofVisit: <CallerVisit one={one} name={one.full_name} />,
    })),
  ];
  return (
    <div className={classes.card} role="group" aria-label="About the caller">
      <dl className={classes.facts}>
        {facts
          .filter(({ words }) => words !== '')
          .map(({ name, words, ofVisit }) => (
            <div key={name} className={classes.fact}>
              <dt className="caption ellipsis" title={name}>
                {name}
              </dt>
              <dd className="ellipsis no-margin text-13" title={words}>
                {words}
              </dd>
              {ofVisit}
            </div>
          ))}
      </dl>
      {shown.length > 0 ? (
        <ul className="plain-list row wrap gap-4" aria-label="Tags">
          {shown.map((tag) => (
            <li key={tag.tag_id}>
              <TagChip tag={tag} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
