import { mdiClose, mdiMagnify } from '@mdi/js';
import { useRef } from 'react';
import { Icon } from './icon.tsx';
import classes from './list-search.module.css';

interface ListSearchProps {
  /** What is searched: the field's name for screen readers. */
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  maxLength?: number;
  /** Begins with the focus, for the first thing a dialog is opened for. */
  autoFocus?: boolean;
  /** ↓ and Enter lead into the list. */
  onDown?: (field: HTMLInputElement) => void;
}

/** A search box above a list: Esc empties it. */
export function ListSearch({
  label,
  placeholder,
  value,
  onChange,
  maxLength = 100,
  autoFocus = false,
  onDown,
}: ListSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <div className={classes.search} role="search" aria-label={label}>
      <Icon path={mdiMagnify} size={18} className={classes.icon} />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        // Esc is this field's own while there is something in it, not the dialog's around it.
        data-mantine-stop-propagation={value !== '' || undefined}
        data-autofocus={autoFocus || undefined}
        aria-label={label}
        placeholder={placeholder}
        className={classes.input}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape' && value !== '') {
            event.preventDefault();
            clear();
          } else if (onDown && (event.key === 'ArrowDown' || event.key === 'Enter')) {
            event.preventDefault();
            onDown(event.currentTarget);
          }
        }}
      />
      {value !== '' ? (
        <button type="button" className={classes.clear} aria-label="Clear the search" onClick={clear}>
          <Icon path={mdiClose} size={16} />
        </button>
      ) : null}
    </div>
  );
}
