import { calls as contract } from '@chairline/contract';
import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type FormEvent } from 'react';
import { z } from 'zod';
import { call } from '../../lib/api.ts';
import { callSettingsQuery } from '../../lib/call-settings.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useSession } from '../../lib/session.ts';
import { useVersionedForm } from '../../lib/use-versioned-form.ts';
import { newestNotes, yesNo } from '../../ui/form/newest-notes.tsx';
import { useFormWork } from '../../ui/form/use-form-work.ts';
import { notify } from '../../ui/notify.tsx';
import { QueryWait } from '../../ui/query-wait.tsx';
import { RestoredNote } from '../../ui/restored-note.tsx';
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
  const admin = useSession().can.administer;
  const form = useVersionedForm('call-settings', settingsFields, fieldsOf(saved), saved.version);
  const { values, set, changed, clear, version } = form;
  const {
    busy: saving,
    fault,
    run,
  } = useFormWork({
    form,
    fetchNewest: () => queryClient.fetchQuery({ ...callSettingsQuery, staleTime: 0 }),
    fieldsOf,
    overtaken: contract.callSettingsMessages.changedMeanwhile,
  });

  // Somebody else set them while nothing was typed here: show theirs.
  useEffect(() => {
    if (!changed && version !== saved.version) clear();
  }, [changed, version, saved.version, clear]);

  const faults = faultsOf(values);
  const wrong = Object.keys(faults).length > 0;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saving || !changed || wrong) return;
    await run(async () => {
      const next = await call(contract.setCallSettings, {
        body: { ...values, ...daysOf(values), version },
        quiet400: true,
      });
      queryClient.setQueryData(callSettingsQuery.queryKey, next);
      clear();
      notify({ message: 'The settings of calls were saved.', kind: 'success' });
    });
  };
  const note = newestNotes(form);

  return (
    <form className="grid gap-20 max-w-620" noValidate onSubmit={(event) => void save(event)}>
      {admin ? null : (
        <p className="hint no-margin">Only an admin of your office can change the settings of calls.</p>
      )}
      {form.restored ? <RestoredNote onClear={clear} /> : null}
      <div>
        <NativeSelect
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          label="Recording"
          disabled={!admin}
          data={modes.map((mode) => ({ ...mode }))}
          value={values.recording}
          description={`${modeHints[values.recording]} Talks among staff never are. Each number can differ, in Client Phones.`}
          onChange={(event) => set('recording', event.currentTarget.value as contract.RecordingMode)}
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
          disabled={!admin}
          value={values.announcement}
          error={faults.announcement}
          onChange={(event) => set('announcement', event.currentTarget.value)}
        />
        {note('announcement')}
      </div>
      <Days
        form={form}
        field="keep_recordings_days"
        label="Keep recordings, days"
        description="Then they are deleted for good. Where the call stands it says so, with the day."
        fault={faults.keep_recordings_days}
        disabled={!admin}
      />
      <Days
        form={form}
        field="keep_voicemails_days"
        label="Keep voicemails, days"
        description="Messages that callers left are deleted in the same way."
        fault={faults.keep_voicemails_days}
        disabled={!admin}
      />
      <div>
        <Switch
          label="Allow calls to numbers abroad"
          description="Everything outside the United States and its territories. It may cost more."
          disabled={!admin}
          checked={values.abroad}
          onChange={(event) => set('abroad', event.currentTarget.checked)}
        />
        {note('abroad', yesNo)}
      </div>
      <div>
        <Switch
          label="Allow calls to numbers that cost extra"
          description="900 and 976 numbers."
          disabled={!admin}
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
          disabled={!admin}
          maxLength={contract.EMERGENCY_ADDRESS_LENGTH}
          autoComplete="street-address"
          value={values.emergency_address}
          error={faults.emergency_address}
          onChange={(event) => set('emergency_address', event.currentTarget.value)}
        />
        {note('emergency_address')}
      </div>
      {admin ? (
        <div className="row wrap justify-end gap-8">
          <p className="text-13 no-margin grow ink-error" role="alert">
            {fault}
          </p>
          {changed ? (
            <Button variant="default" className="phone-h-44" disabled={saving} onClick={clear}>
              Discard
            </Button>
          ) : null}
          <Button type="submit" className="phone-h-44" loading={saving} disabled={!changed || wrong}>
            Save
          </Button>
        </div>
      ) : null}
    </form>
  );
}

interface DaysProps {
  form: ReturnType<typeof useVersionedForm<SettingsFields>>;
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
