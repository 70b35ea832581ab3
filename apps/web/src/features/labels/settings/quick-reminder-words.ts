import type { labels } from '@chairline/contract';

/** What a quick reminder means: '10 minutes from now', 'At 4:00 PM', 'At 8:00 AM tomorrow'. */
export function timeWords({ duration, unit, fixedTime, isTomorrow }: labels.ReminderPresetTime): string {
  if (fixedTime === null) return `${duration} ${unit}${duration === 1 ? '' : 's'} from now`;
  const [hour = 0, minute = 0] = fixedTime.split(':').map(Number);
  const clock = `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
  return isTomorrow ? `At ${clock} tomorrow` : `At ${clock}, tomorrow once that has passed`;
}
