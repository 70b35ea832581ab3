import { consent } from '@chairline/contract';
import { Button, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type FormEvent } from 'react';
import { z } from 'zod';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useSession } from '../../../lib/session.ts';
import { useVersionedForm } from '../../../lib/use-versioned-form.ts';
import { newestNotes, yesNo } from '../../../ui/form/newest-notes.tsx';
import { notify } from '../../../ui/notify.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { useFormWork } from '../../../ui/form/use-form-work.ts';
import classes from '../components/consent.module.css';
import { quietHoursQuery } from '../queries.ts';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const longDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

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
    .map((day) => longDays[day])
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

function QuietHoursForm({ saved }: { saved: consent.QuietHours }) {
  const session = useSession();
  const admin = session.can.administer;
  const form = useVersionedForm('quiet-hours', hoursFields, fieldsOf(saved), saved.version);
  const { values, set, changed, clear, version } = form;
  const {
    busy: saving,
    fault,
    run,
  } = useFormWork({
    form,
    fetchNewest: () => queryClient.fetchQuery({ ...quietHoursQuery, staleTime: 0 }),
    fieldsOf,
    overtaken: 'Somebody else changed the quiet hours meanwhile. Look at theirs, then save again.',
  });
  const chosen = readDays(values.days);

  // Somebody else set them while nothing was typed here: show theirs.
  useEffect(() => {
    if (!changed && version !== saved.version) clear();
  }, [changed, version, saved.version, clear]);

  const timesFault =
    values.enabled &&
    (!consent.isTimeOfDay(values.from) || !consent.isTimeOfDay(values.to) || values.from === values.to)
      ? consent.consentMessages.quietTime
      : null;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saving || !changed || timesFault) return;
    await run(async () => {
      const next = await call(consent.setQuietHours, {
        body: { ...values, days: chosen, version },
        quiet400: true,
      });
      queryClient.setQueryData(quietHoursQuery.queryKey, next);
      clear();
      notify({ message: 'The quiet hours were saved.', kind: 'success' });
    });
  };
  const note = newestNotes(form);
  const toggleDay = (day: number) => {
    const next = chosen.includes(day) ? chosen.filter((other) => other !== day) : [...chosen, day];
    set('days', next.toSorted((a, b) => a - b).join(','));
  };

  return (
    <form className={classes.hours} noValidate onSubmit={(event) => void save(event)}>
      {admin ? null : (
        <p className="hint no-margin">Only an admin of your office can change the quiet hours.</p>
      )}
      {form.restored ? <RestoredNote onClear={clear} /> : null}
      <div>
        <Switch
          label="Keep quiet hours"
          description={`Times are those of your office (${session.client.timezone.replaceAll('_', ' ')})`}
          disabled={!admin}
          checked={values.enabled}
          onChange={(event) => set('enabled', event.currentTarget.checked)}
        />
        {note('enabled', yesNo)}
      </div>
      <div>
        <div className={classes.times}>
          <div>
            <TextInput
              label="From"
              type="time"
              disabled={!admin || !values.enabled}
              value={values.from}
              error={timesFault !== null}
              onChange={(event) => set('from', event.currentTarget.value)}
            />
            {note('from')}
          </div>
          <div>
            <TextInput
              label={values.to < values.from ? 'To, the next morning' : 'To'}
              type="time"
              disabled={!admin || !values.enabled}
              value={values.to}
              error={timesFault !== null}
              onChange={(event) => set('to', event.currentTarget.value)}
            />
            {note('to')}
          </div>
        </div>
        {timesFault ? (
          <p className={`text-13 no-margin ink-error ${classes.fault}`} role="alert">
            {timesFault}
          </p>
        ) : null}
      </div>
      <fieldset
        className={`min-w-0 no-margin no-pad no-border ${classes.days}`}
        disabled={!admin || !values.enabled}
      >
        <legend>Quiet all day on</legend>
        <div className={`flex wrap gap-8 phone-grid phone-gap-4 ${classes.dayList}`}>
          {weekdays.map((day, index) => (
            <label key={day} className={classes.day}>
              <input
                type="checkbox"
                aria-label={longDays[index]}
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
      {admin ? (
        <div className={`row wrap justify-end gap-8 ${classes.foot}`}>
          <p className={`text-13 no-margin ink-error ${classes.fault}`} role="alert">
            {fault}
          </p>
          {changed ? (
            <Button variant="default" disabled={saving} onClick={clear}>
              Discard
            </Button>
          ) : null}
          <Button type="submit" loading={saving} disabled={!changed || timesFault !== null}>
            Save
          </Button>
        </div>
      ) : null}
    </form>
  );
}
