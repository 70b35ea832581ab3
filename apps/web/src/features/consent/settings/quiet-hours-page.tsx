import { consent, weekdayNames } from '@chairline/contract';
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useSession } from '../../../lib/session.ts';
import type { VersionedForm } from '../../../lib/use-versioned-form.ts';
import { newestNotes, yesNo } from '../../../ui/form/newest-notes.tsx';
import { OfficeForm } from '../../../ui/form/office-form.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import classes from '../components/consent.module.css';
import { quietHoursQuery } from '../queries.ts';
import { TimeField } from '../../../ui/form/time-field.tsx';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

const hoursFields = z.object({
  enabled: z.boolean(),
  from: z.string(),
  to: z.string(),
  /** Ids separated by commas: a text is compared as a whole. */
  days: z.string(),
});
type HoursFields = z.infer<typeof hoursFields>;

const fieldsOf = ({ enabled, from, to, days }: consent.QuietHours): HoursFields => ({
  enabled,
  from,
  to,
  days: days.toSorted((a, b) => a - b).join(','),
});
const readDays = (text: string) => text.split(',').filter(Boolean).map(Number);
const dayNames = (text: string) =>
  readDays(text)
    .map((day) => weekdayNames[day])
    .join(', ');

/** Settings › Quiet Hours: when texts nobody wrote by hand wait. */
export function QuietHoursPage() {
  const query = useQuery(quietHoursQuery);
  return (
    <>
      <SectionHead
        title="Quiet Hours"
        hint="When texts that nobody wrote by hand wait. They leave when the quiet hours end."
      />
      <QueryWait query={query} subject="The quiet hours" rows={3} rowHeight={64} />
      {query.data ? <QuietHoursForm saved={query.data} /> : null}
    </>
  );
}

const timesFault = ({ enabled, from, to }: HoursFields): string | null =>
  enabled && (!consent.isTimeOfDay(from) || !consent.isTimeOfDay(to) || from === to)
    ? consent.consentMessages.quietTime
    : null;

function QuietHoursForm({ saved }: { saved: consent.QuietHours }) {
  return (
    <OfficeForm
      name="quiet-hours"
      what="the quiet hours"
      fields={hoursFields}
      saved={saved}
      fieldsOf={fieldsOf}
      fetchNewest={() => queryClient.fetchQuery({ ...quietHoursQuery, staleTime: 0 })}
      save={async ({ days, ...times }, version) => {
        const body = { ...times, days: readDays(days), version };
        const next = await call(consent.setQuietHours, { body, quiet400: true });
        queryClient.setQueryData(quietHoursQuery.queryKey, next);
      }}
      overtaken="Somebody else changed the quiet hours meanwhile. Look at theirs, then save again."
      faultOf={timesFault}
    >
      {(form, locked) => <QuietFields form={form} locked={locked} />}
    </OfficeForm>
  );
}

function QuietFields({ form, locked }: { form: VersionedForm<HoursFields>; locked: boolean }) {
  const { timezone } = useSession().client;
  const { values, set } = form;
  const off = locked || !values.enabled;
  const note = newestNotes(form);
  const wrong = timesFault(values) !== null;
  const chosen = readDays(values.days);
  const toggleDay = (day: number) => {
    const next = chosen.includes(day) ? chosen.filter((other) => other !== day) : [...chosen, day];
    set('days', next.toSorted((a, b) => a - b).join(','));
  };
  return (
    <>
      <div>
        <Switch
          label="Keep quiet hours"
          description={`Times are those of your office (${timezone.replaceAll('_', ' ')})`}
          disabled={locked}
          checked={values.enabled}
          onChange={(event) => set('enabled', event.currentTarget.checked)}
        />
        {note('enabled', yesNo)}
      </div>
      <div className={classes.times}>
        {(['from', 'to'] as const).map((field) => (
          <div key={field}>
            <TimeField
              label={field === 'from' ? 'From' : values.to < values.from ? 'To, the next morning' : 'To'}
              disabled={off}
              value={values[field]}
              error={wrong}
              onChange={(value) => set(field, value)}
            />
            {note(field)}
          </div>
        ))}
      </div>
      <fieldset className={`min-w-0 no-margin no-pad no-border ${classes.days}`} disabled={off}>
        <legend>Quiet all day on</legend>
        <div className={`flex wrap gap-8 phone-grid phone-gap-4 ${classes.dayList}`}>
          {weekdays.map((day, index) => (
            <label key={day} className={classes.day}>
              <input
                type="checkbox"
                aria-label={weekdayNames[index]}
                checked={chosen.includes(index)}
                onChange={() => toggleDay(index)}
              />
              {day}
            </label>
          ))}
        </div>
        {note('days', (value) => dayNames(value) || 'no day')}
      </fieldset>
      <div className={classes.lists}>
        <div>
          <h3>Waits until they end</h3>
          <p>The text of a mass tagging, and every text that leaves by itself.</p>
        </div>
        <div>
          <h3>Leaves at once</h3>
          <p>What somebody writes by hand, and the answers to STOP, START and HELP that carriers ask for.</p>
        </div>
      </div>
    </>
  );
}
