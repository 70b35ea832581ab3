import { Switch } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useDarkMode } from '../dark-mode.ts';
import classes from './settings.module.css';

/** Dark or light, kept on the user and so the same on every device. */
export function AppearancePanel() {
  const { dark, running, toggle } = useDarkMode();
  const input = useRef<HTMLInputElement>(null);
  const switched = useRef(false);
  // Disabled while it runs, the switch loses the focus: who used the keyboard gets it back.
  useEffect(() => {
    if (running || !switched.current) return;
    switched.current = false;
    if (document.activeElement === document.body) input.current?.focus();
  }, [running]);
  return (
    <div className={classes.switchRow}>
      <div className={`grid min-w-0 ${classes.words}`}>
        <label className={classes.name} htmlFor="dark-mode">
          Dark mode
        </label>
        <span className="hint breakable" id="dark-mode-note">
          For you, on every device you sign in to.
        </span>
      </div>
      <Switch
        ref={input}
        id="dark-mode"
        aria-describedby="dark-mode-note"
        size="md"
        checked={dark}
        disabled={running}
        onChange={() => {
          switched.current = true;
          void toggle();
        }}
      />
    </div>
  );
}
