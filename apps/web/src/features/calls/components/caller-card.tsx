import { type calls, formatPhone } from '@chairline/contract';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/session.ts';
import { formatWhen } from '../../../ui/format-date.ts';
import { TagChip, useTagMap } from '../../labels/index.ts';
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
  const facts: [string, string][] = [
    ['Number', formatPhone(caller.phone_num || ringing.number)],
    ['Next visit', visitWords(caller)],
    ['Family', others.map(({ full_name }) => full_name).join(', ')],
    ['Balance', owed === null ? '' : owed < 0 ? `${formatCents(-owed)} credit` : formatCents(owed)],
    ['Last message', last ? `${formatWhen(last.timestamp, timezone)}: ${last.text}` : ''],
  ];
  return (
    <div className={classes.card} role="group" aria-label="About the caller">
      <dl className={classes.facts}>
        {facts
          .filter(([, words]) => words !== '')
          .map(([name, words]) => (
            <div key={name} className={classes.fact}>
              <dt className="caption">{name}</dt>
              <dd className="ellipsis no-margin text-13" title={words}>
                {words}
              </dd>
            </div>
          ))}
        {patients.map((one) => (
          <div key={one.contact_id} className={classes.fact}>
            <dt className="caption ellipsis" title={one.full_name}>
              {one.full_name}
            </dt>
            <dd className="ellipsis no-margin text-13" title={visitWords(one)}>
              {visitWords(one)}
            </dd>
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
