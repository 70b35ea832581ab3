import { addressOf, reminderRules, countOf, formatCount } from '@chairline/contract';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../lib/session.ts';
import { nameOfLanguage } from '../../lib/language-words.ts';
import { AddressLink } from '../../ui/address-link.tsx';
import { formatDay, formatTime, formatWhen } from '../../ui/format-date.ts';
import { QueryWait } from '../../ui/query-wait.tsx';
import { previewQuery } from './queries.ts';

/** Who would get a text by a rule in the next days if it were on now, what it takes, and who would not and why. */
export function PreviewPanel({ form }: { form: reminderRules.RuleForm }) {
  const query = useQuery(previewQuery(form));
  return (
    <section aria-label="Who would get it" className="grid cols-1 gap-14">
      <QueryWait query={query} subject="Who would get it" rows={4} rowHeight={44} />
      {query.data ? <Preview preview={query.data} /> : null}
    </section>
  );
}

function Preview({ preview }: { preview: reminderRules.RulePreview }) {
  const { days, count, segments, sample, left_out, synced_at } = preview;
  const { timezone } = useSession().client;
  const left = count - sample.length;
  return (
    <>
      <p className="text-14 no-margin" role="status">
        {synced_at === null ? (
          'Nothing was read of Open Dental yet, so nobody would get it. Connect it under OD Integration.'
        ) : count === 0 ? (
          `Nobody would get it in the next ${days} days.`
        ) : (
          <>
            <span className="medium">{countOf(count, 'text')}</span> in the next {days} days
            {segments === count ? '' : `, paid as ${countOf(segments, 'segment')}`}.
          </>
        )}
      </p>
      {sample.length > 0 ? (
        <ul className="plain-list grid cols-1 gap-12">
          {sample.map((one) => (
            <li key={`${one.contact_id}:${one.visit_at ?? one.due_day}`}>
              <p className="flex wrap justify-between gap-2-12 no-margin text-13">
                <span className="medium">{one.full_name}</span>
                <span className="ink-dim">goes {dayAndTime(one.due_at, timezone)}</span>
              </p>
              <p className="caption margin-0-0-4">{subjectWords(one, timezone)}</p>
              <RuleWords message={one.message} language={one.language} />
            </li>
          ))}
        </ul>
      ) : null}
      {left > 0 ? <p className="caption no-margin">and {countOf(left, 'more text')}</p> : null}
      {left_out.length > 0 ? (
        <div>
          <p className="text-13 medium margin-0-0-4">Left out</p>
          <ul className="plain-list grid cols-1 gap-4 text-13">
            {left_out.map(({ reason, count: of }) => (
              <li key={reason} className="flex justify-between gap-12">
                <span>{reminderRules.leftOutWords[reason]}</span>
                <span className="tabular">{formatCount(of)}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <p className="caption no-margin">
        {synced_at === null ? '' : `As Open Dental was read ${formatWhen(synced_at, timezone)}. `}
        When a text is due, Open Dental is asked again, and only then it is decided.
      </p>
    </>
  );
}

/** What a reminder says, in its language; another one than the office's is named. */
export function RuleWords({ message, language }: { message: string; language: string | null }) {
  return (
    <>
      {language === null ? null : <p className="caption no-margin">In {nameOfLanguage(language)}</p>}
      <p className="text-13 no-margin pre-wrap breakable" lang={language ?? undefined} dir="auto">
        {message}
      </p>
    </>
  );
}

const dayAndTime = (iso: string, timezone: string): string =>
  `${formatDay(iso, timezone)}, ${formatTime(iso, timezone)}`;

/** What a reminder is of: 'Visit Tue, Dec 1, 9:30 AM'. */
export function subjectWords(
  of: Pick<reminderRules.ReminderSend, 'visit_at' | 'due_day'>,
  timezone: string,
): string {
  if (of.visit_at !== null) return `Visit ${dayAndTime(of.visit_at, timezone)}`;
  return of.due_day === null ? '' : `Recall due ${formatDay(`${of.due_day}T12:00:00Z`, 'UTC')}`;
}

/** A patient's name, which leads to their thread, at the text where there is one. */
export function PatientLink({ of }: { of: reminderRules.ReminderSend }) {
  if (of.contact_id === null) return <span className="medium">{of.full_name}</span>;
  return (
    <AddressLink className="medium ink-brand" href={addressOf({ contact: of.contact_id, item: of.item_id })}>
      {of.full_name}
    </AddressLink>
  );
}
