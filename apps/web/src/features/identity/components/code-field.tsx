import { TextInput } from '@mantine/core';
import type { Ref } from 'react';

interface CodeFieldProps {
  ref?: Ref<HTMLInputElement>;
  label: string;
  /** Digits of an app, or letters and digits of a recovery code. */
  kind: 'app' | 'recovery';
  value: string;
  error: string | null;
  readOnly: boolean;
  autoFocus?: boolean;
  size?: 'sm' | 'md';
  onChange: (value: string) => void;
}

/** A one-time code: phones and password managers offer it, and pasted blanks do no harm. */
export function CodeField({ kind, onChange, autoFocus = true, size = 'md', ...rest }: CodeFieldProps) {
  return (
    <TextInput
      {...rest}
      key={kind}
      name="code"
      size={size}
      autoFocus={autoFocus}
      required
      withAsterisk={false}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      inputMode={kind === 'app' ? 'numeric' : 'text'}
      maxLength={40}
      onChange={(event) => onChange(event.currentTarget.value)}
      styles={{ input: { fontVariantNumeric: 'tabular-nums', letterSpacing: kind === 'app' ? '0.12em' : 0 } }}
    />
  );
}
