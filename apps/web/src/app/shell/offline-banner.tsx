import { mdiCloudOffOutline } from '@mdi/js';
import { useLiveStatus } from '../../lib/live.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './status.module.css';

export function OfflineBanner() {
  if (useLiveStatus() !== 'offline') return null;
  return (
    <div className={classes.banner} role="status">
      <Icon path={mdiCloudOffOutline} size={18} />
      <span>You are offline. What you see may be old; nothing you type is lost.</span>
    </div>
  );
}
