import { hours as contract } from '@chairline/contract';
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useSession } from '../../lib/session.ts';
import { newestNotes, yesNo } from '../../ui/form/newest-notes.tsx';
import { OfficeForm } from '../../ui/form/office-form.tsx';
import { QueryWait } from '../../ui/query-wait.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { HolidayFields } from './holiday-fields.tsx';
import { officeHoursQuery } from './queries.ts';
import {
  dayKeys,
  dayWords,
  fieldsOf,
  givenOf,
  GONE,
  holidaysOf,
  holidayWords,
  hoursFields,
} from './hours-fields.ts';
import { WeekFields } from './week-fields.tsx';
import { zoneWords } from '@chairline/office-time/zone-words';

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
      faultOf={(values) => contract.findHoursFault(givenOf(values))?.message ?? null}
    >
      {(form, locked) => {
        const given = givenOf(form.values);
        const off = locked || !form.values.enabled;
        const note = newestNotes(form);
        const fault = form.changed ? contract.findHoursFault(given) : null;
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
                weekly={given.weekly}
                disabled={off}
                fault={fault}
                noteOf={(day) => note(dayKeys[day]!, dayWords)}
                onChange={(day, own) => form.set(dayKeys[day]!, JSON.stringify(own))}
              />
            </div>
            <div>
              <HolidayFields
                entries={holidaysOf(form.values)}
                disabled={off}
                fault={fault}
                wasOf={(key) => form.base[key] || null}
                noteOf={(key) => note(key, holidayWords)}
                onChange={(key, holiday) =>
                  form.set(key, holiday ? JSON.stringify(holiday) : key in form.base ? GONE : undefined)
                }
                onPutBack={(key) => form.set(key, form.base[key])}
              />
            </div>
          </>
        );
      }}
    </OfficeForm>
  );
}
