import { practice } from '@chairline/contract';
import { Button, Checkbox, NumberInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { call, errorMessage } from '../../../lib/api.ts';
import { useLimited } from '../../../lib/limited.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { isConflict, isShownAlready } from '../../../lib/shown-already.ts';
import { useVersionedForm } from '../../../lib/use-versioned-form.ts';
import { NewestNote } from '../../../ui/newest-note.tsx';
import { notify } from '../../../ui/notify.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { useHeldFocus } from '../../../ui/use-held-focus.ts';
import { confirmationsQuery, practiceSettingsQuery } from '../queries.ts';
import { bodyOf, dayLimits, faultsOf, fieldsOf, rulesForm, type RulesForm } from './rules-form.ts';
import classes from './practice.module.css';

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
  const [saving, setSaving] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  useHeldFocus(saving);
  const faults = tried ? faultsOf(values) : {};
  const newest = <K extends keyof RulesForm>(name: K, show: (value: RulesForm[K]) => string) => {
    const value = form.newestOf(name);
    return value === undefined ? null : <NewestNote value={show(value)} onTake={() => set(name, value)} />;
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saving || limited) return;
    setTried(true);
    if (Object.keys(faultsOf(values)).length > 0) return;
    setSaving(true);
    setFault(null);
    try {
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
    } catch (error) {
      if (isConflict(error)) {
        const answer = await queryClient.fetchQuery({ ...practiceSettingsQuery, staleTime: 0 });
        form.meetNewest(fieldsOf(answer), answer.version);
        setFault(words.changed);
      } else if (!isShownAlready(error)) {
        setFault(errorMessage(error));
      }
    } finally {
      setSaving(false);
    }
  };
  return (
    <form
      className={classes.form}
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
          {newest(name, (value) => value)}
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
      <p className={classes.fault} role="alert">
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
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>What counts as confirmed</legend>
      <Checkbox
        label="As Open Dental’s own preferences say"
        checked={chosen === null}
        onChange={(event) => onChange(event.currentTarget.checked ? null : [])}
      />
      {chosen === null ? null : (
        <>
          <QueryWait query={query} subject="The confirmations" rows={3} rowHeight={32} />
          {query.data && all.length === 0 ? (
            <p className={classes.hint}>
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
