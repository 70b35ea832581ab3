import type { ai as contract } from '@chairline/contract';
import { Box, TextInput } from '@mantine/core';
import type { VersionedForm } from '../../../lib/use-versioned-form.ts';
import { newestNotes } from '../../../ui/form/newest-notes.tsx';
import { type LimitForm, limitFaults, limitWords } from '../limit-form.ts';

interface Field {
  name: contract.LimitName;
  label: string;
  hint: string;
}

const groups: readonly { title: string; hint: string; fields: readonly Field[] }[] = [
  {
    title: 'A question',
    hint: 'What one question may take. What is reached ends the answer, and the answer says so.',
    fields: [
      { name: 'question_seconds', label: 'Seconds', hint: 'Then the answer is cut off.' },
      {
        name: 'question_tokens',
        label: 'Tokens of an answer',
        hint: 'A token is about four letters: 1,000 are a page and a half.',
      },
      { name: 'question_cents', label: 'Dollars', hint: 'At the prices of the model.' },
    ],
  },
  {
    title: 'A person, a day',
    hint: 'Each of your staff alone. 0 lets nobody ask.',
    fields: [
      { name: 'user_tokens', label: 'Tokens', hint: 'Read and written together.' },
      { name: 'user_cents', label: 'Dollars', hint: 'Of all questions of one person.' },
    ],
  },
  {
    title: 'The office, a day',
    hint: 'Everybody together, until midnight in your office.',
    fields: [
      { name: 'office_tokens', label: 'Tokens', hint: 'Read and written together.' },
      { name: 'office_cents', label: 'Dollars', hint: 'Of all questions of your office.' },
    ],
  },
];

interface LimitFieldsProps {
  form: VersionedForm<LimitForm>;
  saved: contract.AiLimitsPage;
  locked: boolean;
}

/** The limits of an office; an empty field stands for the installation's, which it shows. */
export function LimitFields({ form, saved, locked }: LimitFieldsProps) {
  const faults = limitFaults(form.values, saved);
  const note = newestNotes(form);
  const hintOf = ({ name, hint }: Field): string =>
    name === 'office_tokens' || name === 'office_cents'
      ? `${hint} Your provider allows ${limitWords(name, saved.ceiling[name])} at most.`
      : hint;
  return (
    <>
      <p className="hint no-margin">An empty field takes what this installation has, shown in it.</p>
      {groups.map(({ title, hint, fields }) => (
        <div key={title} role="group" aria-label={title} className="grid gap-8 min-w-0">
          <h3 className="text-14 semibold no-margin">{title}</h3>
          <p className="hint no-margin">{hint}</p>
          <div className="flex wrap gap-12">
            {fields.map((field) => (
              <Box key={field.name} flex="1 1 190px" className="min-w-0">
                <TextInput
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  label={field.label}
                  description={hintOf(field)}
                  placeholder={limitWords(field.name, saved.defaults[field.name])}
                  inputMode={field.name.endsWith('cents') ? 'decimal' : 'numeric'}
                  autoComplete="off"
                  maxLength={16}
                  disabled={locked}
                  value={form.values[field.name]}
                  error={faults[field.name]}
                  onChange={(event) => form.set(field.name, event.currentTarget.value)}
                />
                {note(field.name, (text) => text || 'empty')}
              </Box>
            ))}
          </div>
        </div>
      ))}
    </>
  );
}
