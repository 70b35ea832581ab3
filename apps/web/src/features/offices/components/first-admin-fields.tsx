import { TextInput } from '@mantine/core';
import type { AdminField, FirstAdmin } from '../client-editor.ts';
import type { EditorControls } from '../use-client-editor.ts';
import fieldClasses from './client-field.module.css';
import classes from './first-admin-fields.module.css';

const fields: { key: keyof FirstAdmin; fault: AdminField; label: string; maxLength: number }[] = [
  { key: 'firstName', fault: 'adminFirstName', label: 'First name', maxLength: 100 },
  { key: 'lastName', fault: 'adminLastName', label: 'Last name', maxLength: 100 },
  { key: 'email', fault: 'adminEmail', label: 'E-mail', maxLength: 254 },
];

/** Who gets the activation mail of a new office. */
export function FirstAdminFields({ controls, size }: { controls: EditorControls; size: 'xs' | 'md' }) {
  const { editor, saving, setAdmin } = controls;
  if (!editor) return null;
  return (
    <fieldset className="min-w-0 no-margin no-pad no-border">
      <legend className="text-13 no-pad semibold">First admin</legend>
      <p className="caption margin-0-0-8">
        Gets the activation mail. Leave it empty to invite somebody later.
      </p>
      <div className={classes.row} data-size={size}>
        {fields.map(({ key, fault, label, maxLength }) => (
          <TextInput
            key={key}
            className={classes.field!}
            label={label}
            data-field={fault}
            size={size}
            value={editor.admin[key]}
            onChange={(event) => setAdmin(key, event.currentTarget.value)}
            error={editor.faults[fault] ?? null}
            classNames={{ error: fieldClasses.fault! }}
            type={key === 'email' ? 'email' : 'text'}
            maxLength={maxLength}
            readOnly={saving}
            autoComplete="off"
            spellCheck={false}
          />
        ))}
      </div>
    </fieldset>
  );
}
