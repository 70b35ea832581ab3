import { contacts as contract, telHref } from '@chairline/contract';
import { TextInput } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { CallButton } from '../../../ui/call-button.tsx';
import { NewestNote } from '../../../ui/newest-note.tsx';
import type { ContactField, ContactFields } from './contact-fields.ts';
import classes from './panel.module.css';
import { PhoneField } from './phone-field.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';

const LanguageField = lazy(() => loadChunk('languages', () => import('./language-field.tsx')));

interface ContactFormProps {
  values: ContactFields;
  set: <K extends ContactField>(key: K, value: ContactFields[K]) => void;
  /** What is wrong with each field; of required ones only once a save was tried. */
  faults: Partial<Record<ContactField, string>>;
  /** The data come from the practice system: only what is ours can be changed. */
  locked: boolean;
  /** Nothing can be changed at all. */
  readOnly?: boolean;
  /** What somebody else saved in a field meanwhile; undefined where the field holds the same. */
  newestOf?: (key: ContactField) => ContactFields[ContactField] | undefined;
  /** The field that has the focus when the form comes up. */
  focus?: ContactField | undefined;
  /** Whose numbers these are, once there is a contact to call. */
  callee?: { name: string; contactId: number };
}

const selectData = (values: readonly string[]) => [
  { value: '', label: 'Not known' },
  ...values.map((value) => ({ value, label: value })),
];
const methods = [
  { value: '', label: 'Not known' },
  ...contract.preferredMethods.map(([value, label]) => ({ value, label })),
];
const phones = [
  ['ph1', 'textable1', 'Phone'],
  ['ph2', 'textable2', 'Home'],
  ['ph3', 'textable3', 'Work'],
] as const;

type TextField = Extract<
  ContactField,
  'first_name' | 'last_name' | 'email' | 'Address' | 'Address2' | 'City' | 'State' | 'Zip'
>;

/** Every field of a contact in one column (specification 2, section 2: Contact form). */
export function ContactForm(props: ContactFormProps) {
  const { values, set, faults, locked, readOnly = false, newestOf, focus, callee } = props;
  const focused = (key: ContactField) => (key === focus ? { autoFocus: true } : {});
  const off = locked || readOnly;

  const note = (key: ContactField): ReactNode => {
    const newest = newestOf?.(key);
    if (newest === undefined) return null;
    const words = typeof newest === 'boolean' ? (newest ? 'takes texts' : 'takes no texts') : String(newest);
    return <NewestNote value={words} onTake={() => set(key, newest)} />;
  };
  const text = (key: TextField, label: string, most: number, required = false) => (
    <div>
      <TextInput
        label={label}
        withAsterisk={required}
        autoComplete="off"
        maxLength={most}
        disabled={off}
        value={values[key]}
        error={faults[key]}
        {...focused(key)}
        {...(key === 'email' ? { type: 'email', inputMode: 'email' as const } : {})}
        onChange={(event) => set(key, event.currentTarget.value)}
      />
      {note(key)}
    </div>
  );
  const choice = (
    key: 'Gender' | 'Position' | 'PreferContactMethod',
    label: string,
    data: typeof methods,
  ) => (
    <div>
      <ChoiceField
        label={label}
        disabled={off}
        {...focused(key)}
        // What came from elsewhere is shown as it is.
        data={
          data.some(({ value }) => value === values[key])
            ? data
            : [...data, { value: values[key], label: values[key] }]
        }
        value={values[key]}
        error={faults[key]}
        onChange={(chosen) => set(key, chosen)}
      />
      {note(key)}
    </div>
  );

  return (
    <div className={`grid cols-1 gap-14 ${classes.fields}`}>
      {text('first_name', 'First Name', 100, true)}
      {text('last_name', 'Last Name', 100, true)}
      {phones.map(([slot, flag, label]) => (
        <PhoneField
          key={slot}
          label={label}
          value={values[slot]}
          textable={values[flag]}
          fault={faults[slot]}
          autoFocus={slot === focus}
          disabled={off}
          flagDisabled={readOnly}
          onChange={(value) => set(slot, value)}
          onTextable={(value) => set(flag, value)}
          call={
            callee && telHref(values[slot]) ? (
              <CallButton {...callee} number={values[slot]} size={18} />
            ) : null
          }
          note={
            <>
              {note(slot)}
              {note(flag)}
            </>
          }
        />
      ))}
      {text('email', 'Email', 254)}
      {text('Address', 'Address', 200)}
      {text('Address2', 'Address 2', 200)}
      {text('City', 'City', 100)}
      <div className={classes.pair}>
        {text('State', 'State', 100)}
        {text('Zip', 'Zip', 10)}
      </div>
      <div className={classes.pair}>
        {choice('Gender', 'Gender', selectData(contract.genders))}
        {choice('Position', 'Marital status', selectData(contract.maritalStatuses))}
      </div>
      <div>
        <DateField
          label="Birthdate"
          {...focused('Birthdate')}
          min="1850-01-02"
          past
          disabled={off}
          value={values.Birthdate}
          error={faults.Birthdate}
          onChange={(value) => set('Birthdate', value)}
        />
        {note('Birthdate')}
      </div>
      {choice('PreferContactMethod', 'Preferred contact method', methods)}
      <div>
        <Suspense fallback={<TextInput label="Language" disabled value="" readOnly />}>
          <LanguageField
            value={values.language}
            disabled={readOnly}
            autoFocus={focus === 'language'}
            onChange={(code) => set('language', code)}
          />
        </Suspense>
        {note('language')}
      </div>
    </div>
  );
}
