import { conversations as contract } from '@chairline/contract';
import { mdiClockOutline } from '@mdi/js';
import { Icon } from '../../../ui/icon.tsx';
import { presetTime } from './reminder-times.ts';
import classes from './reminders.module.css';
import { shortMoment } from './when-words.ts';

interface PresetListProps {
  now: number;
  timezone: string;
  disabled: boolean;
  /** @param at epoch milliseconds */
  onChoose: (at: number) => void;
}

/** The quick times, each with the moment it means. */
export function PresetList({ now, timezone, disabled, onChoose }: PresetListProps) {
  return (
    <div className={classes.presets} role="group" aria-label="Quick times">
      {contract.reminderPresets.map((preset) => (
        <button
          key={preset.reminder_id}
          type="button"
          className={classes.preset}
          disabled={disabled}
          onClick={() => onChoose(presetTime(preset, Date.now(), timezone))}
        >
          <Icon path={mdiClockOutline} size={16} />
          <span className={classes.presetName}>{preset.reminder_title}</span>
          <span className={classes.presetTime}>
            {shortMoment(presetTime(preset, now, timezone), timezone, now)}
          </span>
        </button>
      ))}
    </div>
  );
}
