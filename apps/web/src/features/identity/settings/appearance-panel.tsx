import { Switch } from '@mantine/core';
import { useDarkMode } from '../dark-mode.ts';
import classes from './settings.module.css';

/** Dark or light, kept on the user and so the same on every device. */
export function AppearancePanel() {
  const { dark, running, toggle } = useDarkMode();
  return (
    <div className={classes.switchRow}>
      <div className={classes.words}>
        <label className={classes.name} htmlFor="dark-mode">
          Dark mode
        </label>
        <span className={classes.detail} id="dark-mode-note">
          For you, on every device you sign in to.
        </span>
      </div>
      <Switch
        id="dark-mode"
        aria-describedby="dark-mode-note"
        size="md"
        checked={dark}
        disabled={running}
        onChange={() => void toggle()}
      />
    </div>
  );
}
