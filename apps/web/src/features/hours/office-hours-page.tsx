import { hours as contract } from '@chairline/contract';
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useSession } from '../../lib/session.ts';
import { newestNotes, yesNo } from '../../ui/form/newest-notes.tsx';
import { OfficeForm } from '../../ui/form/office-form.tsx';
import { QueryWait } from '../../ui/query-wait.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { HolidayFields } from './holiday-fields.tsx';
import { officeHoursQuery } from './queries.ts';
import { longDays, WeekFields } from './week-fields.tsx';
import { zoneWords } from '../../lib/zone-words.ts';

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
const givenOf = ({ weekly, holidays }: HoursFields) => ({
  weekly: readWeek(weekly),
  holidays: readHolidays(holidays),
});

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
  const { timezone } = useSession().client;
  return (
    <OfficeForm
      name="office-hours"
      what="the office’s hours"
      fields={hoursFields}
      saved={saved}
      fieldsOf={fieldsOf}
      fetchNewest={() => queryClient.fetchQuery({ ...officeHoursQuery, staleTime: 0 })}
      save={async (values, version) => {
        const body = { enabled: values.enabled, ...givenOf(values), version };
        const next = await call(contract.setOfficeHours, { body, quiet400: true });
        queryClient.setQueryData(officeHoursQuery.queryKey, next);
      }}
      overtaken={contract.hoursMessages.changedMeanwhile}
      faultOf={(values) => contract.hoursFault(givenOf(values))}
    >
      {(form, locked) => {
        const { weekly, holidays } = givenOf(form.values);
        const off = locked || !form.values.enabled;
        const note = newestNotes(form);
        return (
          <>
            <div>
              <Switch
                label="Keep office hours"
                description={`Times are those of your office (${zoneWords(timezone)}). Without hours it counts as open always.`}
                disabled={locked}
                checked={form.values.enabled}
                onChange={(event) => form.set('enabled', event.currentTarget.checked)}
              />
              {note('enabled', yesNo)}
            </div>
            <div>
              <WeekFields
                weekly={weekly}
                disabled={off}
                onChange={(next) => form.set('weekly', JSON.stringify(next))}
              />
              {note('weekly', weekWords)}
            </div>
            <div>
              <HolidayFields
                holidays={holidays}
                disabled={off}
                onChange={(next) => form.set('holidays', JSON.stringify(next))}
              />
              {note('holidays', holidayWords)}
            </div>
          </>
        );
      }}
    </OfficeForm>
  );
}
