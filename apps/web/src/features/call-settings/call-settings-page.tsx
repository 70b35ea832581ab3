import { calls as contract } from '@chairline/contract';
import { Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../lib/api.ts';
import { callSettingsQuery } from '../../lib/call-settings.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useSession } from '../../lib/session.ts';
import type { VersionedForm } from '../../lib/use-versioned-form.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { newestNotes, yesNo } from '../../ui/form/newest-notes.tsx';
import { OfficeForm } from '../../ui/form/office-form.tsx';
import { QueryWait } from '../../ui/query-wait.tsx';
import { SectionHead } from '../../ui/section-head.tsx';

const settingsFields = contract.callSettings.omit({ version: true }).extend({
  announcement: z.string(),
  emergency_address: z.string(),
  /** As typed. */
  keep_recordings_days: z.string(),
  keep_voicemails_days: z.string(),
});
type SettingsFields = z.infer<typeof settingsFields>;

const fieldsOf = ({ version: _version, ...settings }: contract.CallSettings): SettingsFields => ({
  ...settings,
  keep_recordings_days: String(settings.keep_recordings_days),
  keep_voicemails_days: String(settings.keep_voicemails_days),
});

const modes = [
  { value: 'off', label: 'Off' },
  { value: 'on', label: 'On' },
  { value: 'announced', label: 'On, after an announcement' },
] as const satisfies readonly { value: contract.RecordingMode; label: string }[];

const modeHints: Record<contract.RecordingMode, string> = {
  off: 'No call is recorded, unless its number says otherwise.',
  on: 'Recorded from when one of your staff speaks with somebody outside. In some states everybody must be told first.',
  announced: 'Everybody outside hears the announcement before they are recorded.',
};

/** Settings › Calls: what is recorded, how long it is kept, and which numbers may be called. */
export function CallSettingsPage() {
  const query = useQuery(callSettingsQuery);
  return (
    <>
      <SectionHead
        title="Calls"
        hint="What is recorded of calls, how long it is kept, and which numbers may be called."
      />
      <QueryWait query={query} subject="The settings of calls" rows={5} rowHeight={52} />
      {query.data ? <CallSettingsForm saved={query.data} /> : null}
    </>
  );
}

/** What is wrong with each field; empty when it may be saved. */
function faultsOf(values: SettingsFields): Partial<Record<keyof SettingsFields, string>> {
  const given = contract.setCallSettings.body.safeParse({ ...values, ...daysOf(values) });
  if (given.success) return {};
  return Object.fromEntries(given.error.issues.map(({ path, message }) => [String(path[0]), message]));
}

const daysOf = (values: SettingsFields) => ({
  keep_recordings_days: Number(values.keep_recordings_days.trim() || NaN),
  keep_voicemails_days: Number(values.keep_voicemails_days.trim() || NaN),
});

function CallSettingsForm({ saved }: { saved: contract.CallSettings }) {
  return (
    <OfficeForm
      name="call-settings"
      what="the settings of calls"
      fields={settingsFields}
      saved={saved}
      fieldsOf={fieldsOf}
      fetchNewest={() => queryClient.fetchQuery({ ...callSettingsQuery, staleTime: 0 })}
      save={async (values, version) => {
        const body = { ...values, ...daysOf(values), version };
        const next = await call(contract.setCallSettings, { body, quiet400: true });
        queryClient.setQueryData(callSettingsQuery.queryKey, next);
      }}
      overtaken={contract.callSettingsMessages.changedMeanwhile}
      // Said beside each field.
      faultOf={(values) => (Object.keys(faultsOf(values)).length > 0 ? '' : null)}
    >
      {(form, locked) => <CallFields form={form} locked={locked} />}
    </OfficeForm>
  );
}

function CallFields({ form, locked }: { form: VersionedForm<SettingsFields>; locked: boolean }) {
  const { values, set } = form;
  const ai = useSession().client.AI_mode === 1;
  const faults = faultsOf(values);
  const note = newestNotes(form);
  return (
    <>
      <div>
        <ChoiceField
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          label="Recording"
          disabled={locked}
          data={modes}
          value={values.recording}
          description={`${modeHints[values.recording]} Talks among staff never are. Each number can differ, in Client Phones.`}
          onChange={(chosen) => set('recording', chosen)}
        />
        {note('recording', (mode) => modes.find(({ value }) => value === mode)!.label)}
      </div>
      <div>
        <Textarea
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          label="Announcement, spoken"
          description="Heard where recording is on after an announcement: say what the recording is for."
          autosize
          minRows={2}
          maxLength={contract.ANNOUNCEMENT_LENGTH}
          disabled={locked}
          value={values.announcement}
          error={faults.announcement}
          onChange={(event) => set('announcement', event.currentTarget.value)}
        />
        {note('announcement')}
      </div>
      {ai ? (
        <>
          <div>
            <Switch
              label="Fill in fields while the caller speaks"
              description={`On calls that may be recorded, what the caller says goes to the service that your provider set for it, and its text, without social security numbers, to the AI model; what your staff say does not. The call bar shows what was collected, each field with the sentence it comes from. Neither the sound nor the text is kept. Tell callers so in the announcement.${values.recording === 'off' ? ' While recording is off, nothing is filled in, unless a number says otherwise.' : ''}`}
              disabled={locked}
              checked={values.listen}
              onChange={(event) => set('listen', event.currentTarget.checked)}
            />
            {note('listen', yesNo)}
          </div>
          <div>
            <Switch
              label="Write down recorded calls"
              description="The sound goes to the service that your provider set for it, and its text, without social security numbers, to the AI model. What the caller said of themselves is collected, and a draft of a summary stands at the call. Tell callers so in the announcement."
              disabled={locked}
              checked={values.write_down}
              onChange={(event) => set('write_down', event.currentTarget.checked)}
            />
            {note('write_down', yesNo)}
          </div>
        </>
      ) : null}
      <Days
        form={form}
        field="keep_recordings_days"
        label="Keep recordings, days"
        description="Then they are deleted for good. Where the call stands it says so, with the day."
        fault={faults.keep_recordings_days}
        disabled={locked}
      />
      <Days
        form={form}
        field="keep_voicemails_days"
        label="Keep voicemails, days"
        description="Messages that callers left are deleted in the same way."
        fault={faults.keep_voicemails_days}
        disabled={locked}
      />
      <div>
        <Switch
          label="Allow calls to numbers abroad"
          description="Everything outside the United States and its territories. It may cost more."
          disabled={locked}
          checked={values.abroad}
          onChange={(event) => set('abroad', event.currentTarget.checked)}
        />
        {note('abroad', yesNo)}
      </div>
      <div>
        <Switch
          label="Allow calls to numbers that cost extra"
          description="900 and 976 numbers."
          disabled={locked}
          checked={values.premium}
          onChange={(event) => set('premium', event.currentTarget.checked)}
        />
        {note('premium', yesNo)}
      </div>
      <div>
        <TextInput
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          label="Address for emergency calls"
          description="While it is empty 911 is refused. With it such calls are placed, but the address is not sent along: have it registered with your telephone carrier for each number, and say where you are."
          disabled={locked}
          maxLength={contract.EMERGENCY_ADDRESS_LENGTH}
          autoComplete="street-address"
          value={values.emergency_address}
          error={faults.emergency_address}
          onChange={(event) => set('emergency_address', event.currentTarget.value)}
        />
        {note('emergency_address')}
      </div>
    </>
  );
}

interface DaysProps {
  form: VersionedForm<SettingsFields>;
  field: 'keep_recordings_days' | 'keep_voicemails_days';
  label: string;
  description: string;
  fault: string | undefined;
  disabled: boolean;
}

function Days({ form, field, label, description, fault, disabled }: DaysProps) {
  return (
    <div>
      <TextInput
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        label={label}
        description={description}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        disabled={disabled}
        value={form.values[field]}
        error={fault}
        onChange={(event) => form.set(field, event.currentTarget.value)}
      />
      {newestNotes(form)(field)}
    </div>
  );
}
