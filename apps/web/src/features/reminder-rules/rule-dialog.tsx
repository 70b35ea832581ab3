import { reminderRules } from '@chairline/contract';
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useCanTranslate } from '../../lib/can-translate.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useSession } from '../../lib/session.ts';
import { useVersionedForm } from '../../lib/use-versioned-form.ts';
import { newestNotes } from '../../ui/form/newest-notes.tsx';
import { PlaceholderField } from '../../ui/form/placeholder-field.tsx';
import { useFormWork } from '../../ui/form/use-form-work.ts';
import { notify } from '../../ui/notify.tsx';
import { RestoredNote } from '../../ui/restored-note.tsx';
import { SheetActions, SheetDialog } from '../../ui/sheet-dialog.tsx';
import { saveRule } from './mutations.ts';
import { PreviewPanel } from './preview-panel.tsx';
import { rulesQuery } from './queries.ts';
import { faultsOf, fieldsOf, readForm, ruleFields } from './rule-fields.ts';
import { RecallFilters, RuleFilters } from './rule-filters.tsx';
import { RuleLanguages } from './rule-languages.tsx';
import { RuleTimes } from './rule-times.tsx';
import { focusFault } from '../../ui/focus-soon.ts';

const DAY = 86_400_000;
const READER = { firstName: 'Maria', contactName: 'Maria Lopez' };

/** Gives a text as a patient with a visit in two days would read it, in another language where one is given. */
function useSample(): (message: string, language?: string) => string {
  const { timezone } = useSession().client;
  const [now] = useState(() => Date.now());
  return (message, language) =>
    reminderRules.fillWords(message, language ?? null, {
      userName: '',
      ...READER,
      appointments: [
        {
          AptDateTime: new Date(now + 2 * DAY).toISOString(),
          AptStatus: 'Scheduled',
          ClinicLocation: { Address: '120 Main Street', City: 'Portland', State: 'OR', Zip: '97201' },
        },
      ],
      now,
      timezone,
    });
}

interface RuleDialogProps {
  /** The rule, or what a new one begins with. */
  start: reminderRules.ReminderRule | reminderRules.RuleForm;
  rules: readonly reminderRules.ReminderRule[];
  onClose: () => void;
}

/** The form of a rule: when it goes, for whom, its text, and who would get it. */
export function RuleDialog({ start, rules, onClose }: RuleDialogProps) {
  const rule = 'rule_id' in start ? start : null;
  const form = useVersionedForm(
    rule ? `reminder-rule.${rule.rule_id}` : 'reminder-rule.new',
    ruleFields,
    fieldsOf(start),
    rule?.version ?? 0,
  );
  const { values, set } = form;
  const [tried, setTried] = useState(false);
  const [shown, setShown] = useState<reminderRules.RuleForm | null>(null);
  const sampleOf = useSample();
  const note = newestNotes(form);
  const translates = useCanTranslate();
  const others = rules.filter((one) => one !== rule && one.rule_id !== rule?.rule_id);
  const faults = faultsOf(
    values,
    others.map(({ name }) => name),
  );
  const { words: wordFaults = {}, ...ownFaults } = faults;
  const wrong = Object.keys(ownFaults).length > 0 || (translates && faults.words !== undefined);
  const { busy, fault, run } = useFormWork({
    form,
    fetchNewest: async () => {
      const all = await queryClient.fetchQuery({ ...rulesQuery, staleTime: 0 });
      return all.find(({ rule_id }) => rule_id === rule?.rule_id);
    },
    fieldsOf,
    gone: 'Somebody else deleted this rule meanwhile.',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    focusFault(event.currentTarget);
    if (wrong) return;
    void run(async () => {
      const saved = await saveRule(rule?.rule_id ?? null, readForm(values), form.version, translates);
      form.clear();
      notify({
        message: rule
          ? `${saved.name} is changed.`
          : `${saved.name} is made. It is off until you switch it on.`,
        kind: 'success',
      });
      onClose();
    });
  };
  const cancel = () => {
    form.clear();
    onClose();
  };
  return (
    <SheetDialog title={rule ? `Edit ${rule.name}` : 'New reminder rule'} width={600} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <div className="grid cols-1 gap-14">
          {form.restored ? <RestoredNote onClear={form.clear} /> : null}
          <div>
            <TextInput
              label="Name"
              withAsterisk
              data-autofocus
              autoComplete="off"
              maxLength={reminderRules.RULE_NAME_MAX}
              value={values.name}
              error={tried || values.name !== '' ? faults.name : null}
              onChange={(event) => set('name', event.currentTarget.value)}
            />
            {note('name')}
          </div>
          <RuleTimes form={form} fault={faults.when ?? null} isNew={rule === null} />
          <PlaceholderField
            label="Text"
            value={values.message}
            onChange={(text) => set('message', text)}
            placeholders={reminderRules.placeholdersOf(values.kind)}
            fault={faults.message ?? null}
            filled={sampleOf(values.message)}
            reader={READER.contactName}
            note={note('message')}
          />
          {translates ? (
            <RuleLanguages
              form={form}
              faults={wordFaults}
              ready={!faults.message}
              sampleOf={sampleOf}
              reader={READER.contactName}
            />
          ) : null}
          {values.kind === 'visit' ? <RuleFilters form={form} /> : <RecallFilters form={form} />}
          <div>
            <Button variant="default" disabled={wrong} onClick={() => setShown(readForm(values))}>
              Who would get it
            </Button>
          </div>
          {shown ? <PreviewPanel form={shown} /> : null}
          {fault ? (
            <p className="text-13 no-margin ink-error" role="alert">
              {fault}
            </p>
          ) : null}
        </div>
        <SheetActions>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={wrong}>
            {rule ? 'Update' : 'Create'}
          </Button>
        </SheetActions>
      </form>
    </SheetDialog>
  );
}
