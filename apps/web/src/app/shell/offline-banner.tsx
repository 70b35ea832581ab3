import { mdiCloudOffOutline } from '@mdi/js';
import { Icon } from '../../ui/icon.tsx';
import classes from './status.module.css';

/** Stands where the page's title does, so that nothing moves for it and nothing lies under it. */
export function OfflineBanner() {
  return (
    <div className={classes.banner} role="status">
      <span className="inline-row gap-8 pad-4-8 radius-control bg-warn-tint ink-warn size-12 line-h-16">
        <Icon path={mdiCloudOffOutline} size={18} />
        <span>
          You are offline.{' '}
          <span className="phone-gone">What you see may be old; nothing you type is lost.</span>
        </span>
      </span>
    </div>
  );
}
