import { hours as contract } from '@chairline/contract';
import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type FormEvent } from 'react';
import { z } from 'zod';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useSession } from '../../lib/session.ts';
import { useVersionedForm } from '../../lib/use-versioned-form.ts';
import { newestNotes, yesNo } from '../../ui/form/newest-notes.tsx';
import { useFormWork } from '../../ui/form/use-form-work.ts';
import { notify } from '../../ui/notify.tsx';
import { QueryWait } from '../../ui/query-wait.tsx';
import { RestoredNote } from '../../ui/restored-note.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { HolidayFields } from './holiday-fields.tsx';
import { officeHoursQuery } from './queries.ts';
import { longDays, WeekFields } from './week-fields.tsx';

const hoursFields = z.object({
  enabled: z.boolean(),
  /** JSON: a text is compared as a whole. */
  weekly: z.string(),
  holidays: z.string(),
});
type HoursFields = z.infer<typeof hoursFields>;

const fieldsOf = ({ enabled, weekly, holidays }: contract.OfficeHours): HoursFields => ({
  enabled,
  weekly: JSON.stringify(weekly),
  holidays: JSON.stringify(holidays),
});
const readWeek = (text: string) => JSON.parse(text) as contract.OpenStretch[];
const readHolidays = (text: string) => JSON.parse(text) as contract.Holiday[];

const weekWords = (text: string): string =>
  readWeek(text)
    .map(({ day, from, to }) => `${longDays[day]!.slice(0, 3)} ${from}–${to}`)
    .join(', ') || 'never open';
const holidayWords = (text: string): string =>
  readHolidays(text)
    .map(({ date, name }) => `${date} ${name}`.trim())
    .join(', ') || 'none';

/** Settings › Office Hours: when the office is open. */
export function OfficeHoursPage() {
  const query = useQuery(officeHoursQuery);
  return (
    <>
      <SectionHead
        title="Office Hours"
        hint="When your office is open. While it is closed calls do not ring: each number says what becomes of them."
      />
      <QueryWait query={query} subject="The office’s hours" rows={5} rowHeight={52} />
      {query.data ? (
        // Narrower than the page lets what stands in it be.
        <div>
          <OfficeHoursForm saved={query.data} />
        </div>
      ) : null}
    </>
  );
}

function OfficeHoursForm({ saved }: { saved: contract.OfficeHours }) {
  const session = useSession();
  const admin = session.can.administer;
  const form = useVersionedForm('office-hours', hoursFields, fieldsOf(saved), saved.version);
  const { values, set, changed, clear, version } = form;
  const {
    busy: saving,
    fault,
    run,
  } = useFormWork({
    form,
    fetchNewest: () => queryClient.fetchQuery({ ...officeHoursQuery, staleTime: 0 }),
    fieldsOf,
    overtaken: contract.hoursMessages.changedMeanwhile,
  });

  // Somebody else set them while nothing was typed here: show theirs.
  useEffect(() => {
    if (!changed && version !== saved.version) clear();
  }, [changed, version, saved.version, clear]);

  const given = { weekly: readWeek(values.weekly), holidays: readHolidays(values.holidays) };
  const wrong = contract.hoursFault(given);
  const off = !admin || !values.enabled;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saving || !changed || wrong) return;
    await run(async () => {
      const next = await call(contract.setOfficeHours, {
        body: { enabled: values.enabled, ...given, version },
        quiet400: true,
      });
      queryClient.setQueryData(officeHoursQuery.queryKey, next);
      clear();
      notify({ message: 'The office’s hours were saved.', kind: 'success' });
    });
  };
  const note = newestNotes(form);

  return (
    <form className="grid gap-20 max-w-620" noValidate onSubmit={(event) => void save(event)}>
      {admin ? null : <p className="hint no-margin">Only an admin of your office can change its hours.</p>}
      {form.restored ? <RestoredNote onClear={clear} /> : null}
      <div>
        <Switch
          label="Keep office hours"
          description={`Times are those of your office (${session.client.timezone.replaceAll('_', ' ')}). Without hours it counts as open always.`}
          disabled={!admin}
          checked={values.enabled}
          onChange={(event) => set('enabled', event.currentTarget.checked)}
        />
        {note('enabled', yesNo)}
      </div>
      <div>
        <WeekFields
          weekly={given.weekly}
          disabled={off}
          onChange={(weekly) => set('weekly', JSON.stringify(weekly))}
        />
        {note('weekly', weekWords)}
      </div>
      <div>
        <HolidayFields
          holidays={given.holidays}
          disabled={off}
          onChange={(holidays) => set('holidays', JSON.stringify(holidays))}
        />
        {note('holidays', holidayWords)}
      </div>
      {admin ? (
        <div className="row wrap justify-end gap-8">
          <p className="text-13 no-margin grow ink-error" role="alert">
            {fault ?? (changed ? wrong : null)}
          </p>
          {changed ? (
            <Button variant="default" className="phone-h-44" disabled={saving} onClick={clear}>
              Discard
            </Button>
          ) : null}
          <Button type="submit" className="phone-h-44" loading={saving} disabled={!changed || wrong !== null}>
            Save
          </Button>
        </div>
      ) : null}
    </form>
  );
}
