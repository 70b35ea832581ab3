import { practice } from '@chairline/contract';
import { Button, Checkbox, NumberInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { call } from '../../../lib/api.ts';
import { useLimited } from '../../../lib/limited.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useVersionedForm } from '../../../lib/use-versioned-form.ts';
import { newestNotes } from '../../../ui/form/newest-notes.tsx';
import { useFormWork } from '../../../ui/form/use-form-work.ts';
import { notify } from '../../../ui/notify.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { confirmationsQuery } from '../../../lib/practice-catalog.ts';
import { practiceSettingsQuery } from '../settings-queries.ts';
import { bodyOf, dayLimits, faultsOf, fieldsOf, rulesForm } from './rules-form.ts';
import classes from './practice.module.css';
import { focusFault } from '../../../ui/focus-soon.ts';

const { practiceSettingWords: words } = practice;

/** What the practice lists go by: codes, days, and what counts as confirmed. */
export function RulesTab() {
  const query = useQuery(practiceSettingsQuery);
  if (!query.data) return <QueryWait query={query} subject="The lists’ rules" rows={5} rowHeight={64} />;
  return <Rules saved={query.data} />;
}

const days: readonly { name: keyof typeof dayLimits; label: string; hint: string }[] = [
  {
    name: 'unconfirmed_days',
    label: 'Un-Confirmed: days ahead',
    hint: 'Appointments of so many days are called about.',
  },
  {
    name: 'post_op_days',
    label: 'Post-Ops: days back',
    hint: 'Over a weekend it reaches back to the last day with procedures.',
  },
  {
    name: 'reconsult_days',
    label: 'Re-Consult: days back',
    hint: 'How long ago the examination may have been.',
  },
  {
    name: 'lab_days_ahead',
    label: 'Lab cases: days ahead',
    hint: 'A case that is not back is late so many days before its appointment.',
  },
];

const codes = [
  { name: 'post_op_codes', label: 'Post-Ops: procedure codes' },
  { name: 'reconsult_codes', label: 'Re-Consult: examination codes' },
] as const;

function Rules({ saved }: { saved: practice.PracticeSettings }) {
  const limited = useLimited();
  const form = useVersionedForm('practice.rules', rulesForm, fieldsOf(saved), saved.version);
  const { values, set } = form;
  const [tried, setTried] = useState(false);
  const {
    busy: saving,
    fault,
    setFault,
    run,
  } = useFormWork({
    form,
    fetchNewest: () => queryClient.fetchQuery({ ...practiceSettingsQuery, staleTime: 0 }),
    fieldsOf,
    overtaken: words.changed,
  });
  const faults = tried ? faultsOf(values) : {};
  const newest = newestNotes(form);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saving || limited) return;
    setTried(true);
    focusFault(event.currentTarget);
    if (Object.keys(faultsOf(values)).length > 0) return;
    await run(async () => {
      const answer = await call(practice.setPracticeSettings, {
        body: bodyOf(values, form.version),
        quiet400: true,
      });
      queryClient.setQueryData(practiceSettingsQuery.queryKey, answer);
      form.meetNewest(fieldsOf(answer), answer.version);
      setTried(false);
      notify({ message: 'Saved. The lists go by it at once.', kind: 'success' });
      void queryClient.invalidateQueries({ queryKey: ['od', 'list'] });
      void queryClient.invalidateQueries({ queryKey: ['od', 'list-counts'] });
      void queryClient.invalidateQueries({ queryKey: ['od', 'lab-list'] });
    });
  };
  return (
    <form
      className="grid gap-14"
      aria-label="Rules of the lists"
      noValidate
      onSubmit={(event) => void save(event)}
    >
      {form.restored && form.changed ? <RestoredNote onClear={form.clear} /> : null}
      {codes.map(({ name, label }) => (
        <div key={name}>
          <TextInput
            label={label}
            description="Separated by commas: a code (D2740), a beginning (D7) or a range (D4210-D4286)."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={values[name]}
            error={faults[name]}
            errorProps={{ role: 'alert' }}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => set(name, event.currentTarget.value)}
          />
          {newest(name)}
        </div>
      ))}
      {days.map(({ name, label, hint }) => (
        <div key={name}>
          <NumberInput
            label={label}
            description={`${hint} ${dayLimits[name][0]} to ${dayLimits[name][1]}.`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maw={320}
            allowDecimal={false}
            allowNegative={false}
            value={values[name] ?? ''}
            error={faults[name]}
            errorProps={{ role: 'alert' }}
            onChange={(value) => set(name, typeof value === 'number' ? value : null)}
          />
          {newest(name, (value) => String(value ?? ''))}
        </div>
      ))}
      <Confirmed
        chosen={values.confirmed_defs}
        onChange={(chosen) => set('confirmed_defs', chosen)}
        note={newest('confirmed_defs', (value) =>
          value === null ? 'as Open Dental has it' : `${value.length} chosen`,
        )}
      />
      <p className={`text-13 no-margin ink-error ${classes.fault}`} role="alert">
        {limited ?? fault}
      </p>
      <div className={classes.foot}>
        <Button type="submit" loading={saving} disabled={limited !== null || !form.changed}>
          Save
        </Button>
        {form.changed ? (
          <Button
            variant="default"
            disabled={saving}
            onClick={() => {
              form.clear();
              setTried(false);
              setFault(null);
            }}
          >
            Restore
          </Button>
        ) : null}
      </div>
    </form>
  );
}

interface ConfirmedProps {
  /** DefNums; null: as Open Dental's own preferences say. */
  chosen: readonly number[] | null;
  onChange: (chosen: number[] | null) => void;
  note: ReactNode;
}

function Confirmed({ chosen, onChange, note }: ConfirmedProps) {
  const query = useQuery(confirmationsQuery);
  const all = query.data?.data.filter(({ IsHidden, DefNum }) => !IsHidden || chosen?.includes(DefNum)) ?? [];
  return (
    <fieldset className="grid gap-10 no-margin no-pad no-border">
      <legend className="text-14 margin-b-8 no-pad medium">What counts as confirmed</legend>
      <Checkbox
        label="As Open Dental’s own preferences say"
        checked={chosen === null}
        onChange={(event) => onChange(event.currentTarget.checked ? null : [])}
      />
      {chosen === null ? null : (
        <>
          <QueryWait query={query} subject="The confirmations" rows={3} rowHeight={32} />
          {query.data && all.length === 0 ? (
            <p className="hint margin-0-0-12">
              Open Dental has not been read yet: its confirmations are not known.
            </p>
          ) : null}
          {all.map(({ DefNum, ItemName }) => (
            <Checkbox
              key={DefNum}
              label={ItemName}
              checked={chosen.includes(DefNum)}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked ? [...chosen, DefNum] : chosen.filter((one) => one !== DefNum),
                )
              }
            />
          ))}
        </>
      )}
      {note}
    </fieldset>
  );
}
