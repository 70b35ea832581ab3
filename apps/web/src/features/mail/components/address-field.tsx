import { isEmail, mail } from '@chairline/contract';
import { mdiClose } from '@mdi/js';
import { useId, useRef, type KeyboardEvent } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { without } from '../mail-draft.ts';
import classes from './mail-composer.module.css';

interface AddressFieldProps {
  name: string;
  label: string;
  addresses: readonly string[];
  typing: string;
  /** What is wrong, in words. */
  fault: string | undefined;
  onChange: (addresses: string[], typing: string) => void;
}

/** E-mail addresses as chips: Enter, comma, semicolon, blank or leaving the field closes one; Backspace opens it again. */
export function AddressField({ name, label, addresses, typing, fault, onChange }: AddressFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const close = (text = typing) => {
    const more = mail.readAddresses(text);
    if (more.length > 0) onChange(without([...addresses, ...more]), '');
    else if (text !== '') onChange([...addresses], '');
  };
  const remove = (address: string) => {
    onChange(
      addresses.filter((other) => other !== address),
      typing,
    );
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const done = event.key === 'Enter' || event.key === ',' || event.key === ';';
    if (done && typing.trim() !== '') {
      event.preventDefault();
      close();
    } else if (event.key === ' ' && isEmail(typing.trim())) {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter') {
      event.preventDefault();
    } else if (event.key === 'Backspace' && typing === '' && addresses.length > 0) {
      event.preventDefault();
      onChange(addresses.slice(0, -1), addresses.at(-1)!);
    }
  };
  return (
    <div className="grid gap-2">
      <label className="caption" htmlFor={id}>
        {label}
      </label>
      <div className={classes.addresses} data-bad={fault !== undefined || undefined}>
        {addresses.map((address) => (
          <span
            key={address}
            className={`inline-row max-w-full pad-l-8 radius-bubble bg-sunken size-13 line-h-28 phone-radius-22 phone-line-h-44 ${classes.address}`}
            data-bad={!isEmail(address) || undefined}
          >
            <span className="ellipsis">{address}</span>
            <IconButton
              icon={mdiClose}
              label={`Remove ${address}`}
              size={28}
              iconSize={14}
              ink="inherit"
              round
              onClick={() => remove(address)}
            />
          </span>
        ))}
        <input
          ref={input}
          id={id}
          name={name}
          type="text"
          inputMode="email"
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          className={classes.input}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault === undefined ? undefined : `${id}-fault`}
          value={typing}
          onChange={(event) => {
            const text = event.currentTarget.value;
            // Several at once come from a paste.
            if (/[,;\n]/.test(text)) close(text);
            else onChange([...addresses], text);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => close()}
        />
      </div>
      {fault === undefined ? null : (
        <p id={`${id}-fault`} className="text-12 no-margin ink-error">
          {fault}
        </p>
      )}
    </div>
  );
}
