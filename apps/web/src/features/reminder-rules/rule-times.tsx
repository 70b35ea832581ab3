import { reminderRules } from '@chairline/contract';
import { Switch, TextInput } from '@mantine/core';
import type { VersionedForm } from '../../lib/use-versioned-form.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { newestNotes, yesNo } from '../../ui/form/newest-notes.tsx';
import { readForm, type RuleFields } from './rule-fields.ts';
import { TimeField } from '../../ui/form/time-field.tsx';

interface RuleTimesProps {
  form: VersionedForm<RuleFields>;
  fault: string | null;
  /** Of a rule that is there what it is of stays. */
  isNew: boolean;
}

/** What a rule reminds of, and when. */
export function RuleTimes({ form, fault, isNew }: RuleTimesProps) {
  const { values, set } = form;
  const note = newestNotes(form);
  const visit = values.kind === 'visit';
  const isOfTime = fault === reminderRules.ruleMessages.time;
  return (
    <>
      {isNew ? (
        <ChoiceField
          label="Reminds of"
          data={[
            { value: 'visit', label: 'A visit' },
            { value: 'recall', label: 'A recall without a visit booked' },
          ]}
          value={values.kind}
          onChange={(chosen) => set('kind', chosen)}
        />
      ) : null}
      <div>
        <div className="flex wrap gap-12 items-start phone-grid">
          <TextInput
            label="How many"
            inputMode="numeric"
            className="grow"
            value={values.amount}
            error={fault !== null && !isOfTime}
            onChange={(event) => set('amount', event.currentTarget.value)}
          />
          <ChoiceField
            label="Before or after"
            className="grow"
            data={
              visit
                ? [
                    { value: 'days', label: 'days before the visit' },
                    { value: 'hours', label: 'hours before the visit' },
                  ]
                : [
                    { value: 'before', label: 'days before it is due' },
                    { value: 'after', label: 'days after it is due' },
                  ]
            }
            value={visit ? values.unit : values.after ? 'after' : 'before'}
            onChange={(value) => {
              if (visit) set('unit', value as RuleFields['unit']);
              else set('after', value === 'after');
            }}
          />
          {visit && values.unit === 'hours' ? null : (
            <TimeField
              label="At"
              className="grow"
              value={values.at_time}
              error={isOfTime}
              onChange={(value) => set('at_time', value)}
            />
          )}
        </div>
        <p className={`text-13 margin-6-0-0 ${fault === null ? 'ink-dim' : 'ink-error'}`} role="status">
          {fault ?? reminderRules.whenInWords(readForm(values))}
        </p>
        {note('amount')}
        {note('unit')}
        {note('after', yesNo)}
        {note('at_time')}
      </div>
      <div>
        <Switch
          label="Only while the office is open"
          description="By your office hours. Quiet hours hold it in any case; what they hold too long is left out."
          checked={values.open_hours_only}
          onChange={(event) => set('open_hours_only', event.currentTarget.checked)}
        />
        {note('open_hours_only', yesNo)}
      </div>
    </>
  );
}
