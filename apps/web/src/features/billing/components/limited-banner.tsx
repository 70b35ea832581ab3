import { Link, useRouterState } from '@tanstack/react-router';
import { mdiLockClock } from '@mdi/js';
import { useLimited } from '../../../lib/limited.ts';
import { useSession } from '../../../lib/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './limited-banner.module.css';

/** Says what is left to an office whose trial and plan are over, with the way to the plans for who may choose one. */
export default function LimitedBanner() {
  const words = useLimited();
  const { can } = useSession();
  const path = useRouterState({ select: (state) => state.location.pathname });
  if (words === null) return null;
  return (
    <div className={classes.banner} role="status">
      <Icon path={mdiLockClock} size={18} className="fixed-size" />
      <p className={classes.words}>{words} Everything can still be read; nothing can be sent or changed.</p>
      {can.administer && path !== '/pricing' ? (
        <Link to="/pricing" className={classes.link}>
          See the plans
        </Link>
      ) : null}
    </div>
  );
}
