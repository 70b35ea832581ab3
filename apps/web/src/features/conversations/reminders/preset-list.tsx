import { mdiClockOutline } from '@mdi/js';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useQuickReminders } from '../../labels/index.ts';
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

/** The office's quick times, each with the moment it means. */
export function PresetList({ now, timezone, disabled, onChoose }: PresetListProps) {
  const query = useQuickReminders();
  return (
    <div className={classes.presets} role="group" aria-label="Quick times">
      <QueryWait query={query} subject="The quick times" rows={3} rowHeight={36} />
      {query.data?.map((preset) => (
        <button
          key={preset.reminder_id}
          type="button"
          className={classes.preset}
          disabled={disabled}
          onClick={() => onChoose(presetTime(preset, Date.now(), timezone))}
        >
          <Icon path={mdiClockOutline} size={16} />
          <span className="grow nowrap">{preset.reminder_title}</span>
          <span className="ink-dim size-12 tabular nowrap">
            {shortMoment(presetTime(preset, now, timezone), timezone, now)}
          </span>
        </button>
      ))}
    </div>
  );
}
