import { formatPhone, type consent } from '@chairline/contract';
import type { ContactExtras } from '@chairline/office-state/contacts';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useLimited } from '../../../lib/limited.ts';
import { useSession } from '../../../lib/session.ts';
import { formatWhen } from '../../../ui/format-date.ts';
import { LiftOptOutDialog, NoteOptOutDialog, useOptOutsOf } from '../../consent/index.ts';
import { allNumbers } from '../contact-numbers.ts';
import type { Contact } from '../contact-types.ts';
import classes from './panel.module.css';

interface TextingSectionProps {
  contact: Contact;
  extras: ContactExtras;
}

/** Whether each number of a contact wants our texts; a stop can be noted, and lifted where a person noted it. */
export function TextingSection({ contact, extras }: TextingSectionProps) {
  const limited = useLimited() !== null;
  const stops = useOptOutsOf(contact.contact_id).data ?? [];
  const [noting, setNoting] = useState<string | null>(null);
  const [lifting, setLifting] = useState<consent.OptOut | null>(null);
  const numbers = [...new Set([...allNumbers(contact), ...extras.other_numbers])];
  const beside = extras.other_emails;
  if (numbers.length === 0 && beside.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="texting">
      <div className={classes.sectionHead}>
        <h3 id="texting">Texting</h3>
      </div>
      <ul className="grid plain-list gap-2">
        {numbers.map((number) => {
          const stop = stops.find((row) => row.number === number);
          const stopped = stop !== undefined || extras.opted_out.includes(number);
          return (
            <li key={number} className={classes.row}>
              <span className="grid gap-1 min-w-0 breakable">
                <span>
                  {formatPhone(number)}
                  {extras.other_numbers.includes(number) ? (
                    <span className={`caption no-margin ${classes.dim}`}> · from a merge</span>
                  ) : null}
                </span>
                {stopped ? <StopWords stop={stop} /> : null}
              </span>
              {stop?.can.lift ? (
                <Button
                  variant="default"
                  size="compact-sm"
                  disabled={limited}
                  aria-label={`Text ${formatPhone(number)} again`}
                  onClick={() => setLifting(stop)}
                >
                  Text again
                </Button>
              ) : null}
              {stopped ? null : (
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  disabled={limited}
                  aria-label={`Stop texts to ${formatPhone(number)}`}
                  onClick={() => setNoting(number)}
                >
                  Stop texts
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {beside.length > 0 ? (
        <p className={`caption no-margin ${classes.dim}`}>
          Other addresses, from a merge: {beside.join(', ')}
        </p>
      ) : null}
      <Suspense fallback={null}>
        {noting ? <NoteOptOutDialog number={noting} onClose={() => setNoting(null)} /> : null}
        {lifting ? <LiftOptOutDialog optOut={lifting} onClose={() => setLifting(null)} /> : null}
      </Suspense>
    </section>
  );
}

function StopWords({ stop }: { stop: consent.OptOut | undefined }) {
  const { timezone } = useSession().client;
  if (!stop) return <span className="ink-error">Stopped our texts</span>;
  const who = stop.stopped_by ? `noted by ${stop.stopped_by}` : 'only their START lifts it';
  return (
    <>
      <span className="ink-error">Stopped our texts: “{stop.stopped_words}”</span>
      <span className={`caption no-margin ${classes.dim}`}>
        {formatWhen(stop.stopped_at, timezone)} · {who}
      </span>
    </>
  );
}
