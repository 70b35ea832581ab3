import { callerInfo } from '@chairline/contract';
import { TextInput } from '@mantine/core';
import { PlainButton } from '../../../ui/plain-button.tsx';

const { fieldNames, infoWords } = callerInfo;

/** Whether it may be sent: untouched, removed, or nine digits. */
export const isSsn = (value: string | null): boolean =>
  value === null || /^(\d{9})?$/.test(value.replace(/[\s.-]/g, ''));

interface SsnFieldProps {
  /** As it is kept, masked; null for none. */
  held: string | null;
  /** What was typed in its place; null: it stays. */
  value: string | null;
  onChange: (value: string | null) => void;
}

/** A social security number is typed anew, removed, or left alone: what is kept is never in the field. */
export function SsnField({ held, value, onChange }: SsnFieldProps) {
  const removed = value === '' && held !== null;
  return (
    <div className="grid gap-4">
      <TextInput
        label={fieldNames.social_security_number}
        description={
          removed
            ? 'It will be removed.'
            : held === null
              ? undefined
              : `${held} is kept unless you type another.`
        }
        placeholder={held ?? infoWords.notCollected}
        autoComplete="off"
        inputMode="numeric"
        maxLength={11}
        value={value ?? ''}
        error={isSsn(value) ? null : infoWords.badSsn}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          onChange(typed === '' ? null : typed);
        }}
      />
      {held === null ? null : (
        <div>
          <PlainButton onClick={() => onChange(removed ? null : '')}>
            {removed ? 'Keep the number' : 'Remove the number'}
          </PlainButton>
        </div>
      )}
    </div>
  );
}
