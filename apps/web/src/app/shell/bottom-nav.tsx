import { mdiMagnify } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../lib/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { navEntriesInReach } from './nav-entries.ts';
import classes from './navigation.module.css';
import { openDialog } from './open-dialog.ts';

/** The way between the screens, on a phone. */
export function BottomNav() {
  const user = useSession();
  return (
    <nav className={classes.bottom} aria-label="Screens">
      {navEntriesInReach(user).map((entry) => (
        <Link key={entry.to} to={entry.to} className={classes.entry} aria-label={entry.label}>
          <span className={classes.icon}>
            <Icon path={entry.icon} size={22} />
          </span>
          <span className={classes.label} aria-hidden>
            {entry.short}
          </span>
        </Link>
      ))}
      <button type="button" className={classes.entry} onClick={() => openDialog('palette')}>
        <span className={classes.icon}>
          <Icon path={mdiMagnify} size={22} />
        </span>
        <span className={classes.label}>Find</span>
      </button>
    </nav>
  );
}
